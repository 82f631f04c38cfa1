// Values without quotes: numbers, literals, words, and what only looks like them.
import { isJsonSpace, isSpace } from "../chars.ts"
import { BOOLEAN, NULL, NUMBER as NUMBER_KIND, STRING as STRING_KIND } from "../kind.ts"
import { scalarEnd } from "../tokens.ts"
import { hasLineBreak, matchEnd, skipSpace } from "./follow.ts"
import { type Frame, type Hypothesis, NOTHING, NUMBER, type Refusal } from "./hypothesis.ts"
import { PRICES, type PriceName } from "./prices.ts"
import type { Search } from "./search.ts"
import { StringEvidence } from "./string-evidence.ts"

const PYTHON_WORD = /(?:True|False|None|TRUE|FALSE|NULL|Null|nil|undefined|Undefined)(?![\w$])/y
const NO_VALUE = /[+-]?(?:NaN|nan|Infinity|inf|Inf)(?![\w$])/y
const ELLIPSIS = /\.\.\.|…|etc\b\.?/y
const ODD_NUMBER = /[+-]?(?:(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)/y
const PREFIX = /(?:[urbfURBF]{1,2}|@|\$)(?=["'`])/y
const CALL = /[A-Za-z_]\w{0,64}(?:\.\w{1,64}){0,8}\(/y
const WORD = /[\p{L}\p{N}_./@-]{1,128}(?=\s{0,64}[,}\]\n]|\s{0,64}$)/uy
/** What may follow a number or literal. */
const DELIMITER = /[\s,;:|}\]"'，、،｝］)\\#/<]/

/** Reads an unquoted value in every way it may be meant. */
export function readWord(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const isLiteral = readLiteral(search, h, at)
  // Ex) 1.10" : a number with a quote behind it, or a text that lost its first one
  if (isLiteral && (h.shape.kinds & STRING_KIND) !== 0 && endsInQuote(text, at)) openWithoutQuote(search, h, at)
  const prefix = matchEnd(PREFIX, text, at)
  if (prefix > 0) return openPrefixed(search, h, at, prefix)
  const none = matchEnd(NO_VALUE, text, at)
  if (none > 0) return refuse(search, h, at, none, PRICES.pythonLiteral.first, "json/no-value")
  const ellipsis = matchEnd(ELLIPSIS, text, at)
  if (ellipsis > 0) return refuse(search, h, at, ellipsis, PRICES.ellipsis.first, "json/unreadable")
  if (!isLiteral && !'"{}[],:=｛［'.includes(text[at] as string)) openUnquoted(search, h, at)
}

/** A text without quotes, with its first one lost, or a function call. */
function openUnquoted(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const isWord = matchEnd(WORD, text, at) > 0
  const isCall = matchEnd(CALL, text, at) > 0
  const name: PriceName = isWord ? "unquotedWord" : "unquotedText"
  const odd = isCall ? PRICES.unquotedCall.first : LITERAL_START.test(text.slice(at, at + 6)) ? PRICES.unquotedNumber.first : 0
  const g = h.openString(new StringEvidence("", at, at, "raw"), h.fee(name) + odd)
  g.slipped("unquotedWord").slipped("unquotedText")
  // Ex) "content": content : the name of something that is not in the text
  if (isWord && isOwnKey(text, at, h.frame)) g.refusal = "json/no-value"
  search.add(g)
  openWithoutQuote(search, h, at)
  if (isCall) refuse(search, h, at, callEnd(text, at), PRICES.expression.first, "json/unreadable")
}

function isOwnKey(text: string, at: number, frame: Frame | null): boolean {
  if (frame === null || !frame.isObject) return false
  const name = frame.key ?? frame.shape.names?.list[frame.position] ?? ""
  return name !== "" && text.startsWith(name, at) && !/[\w.-]/.test(text[at + name.length] ?? "")
}

/** Something that has no value: what follows is read on, so that the whole can be compared. */
function refuse(search: Search, h: Hypothesis, at: number, end: number, cost: number, refusal: Refusal): void {
  const g = behindLiteral(h, at, end, cost, NOTHING)
  g.refusal = refusal
  search.add(g)
}

const MAX_CALL = 512

/** Behind the bracket that closes the function call at `at`, or behind its name. */
function callEnd(text: string, at: number): number {
  const open = text.indexOf("(", at)
  let depth = 0
  for (let i = open; i < Math.min(text.length, open + MAX_CALL); i++) {
    const c = text.charCodeAt(i)
    if (c === 40) depth++
    else if (c === 41 && --depth === 0) return i + 1
  }
  return open + 1
}

const LITERAL_START = /^-?\d|^(?:true|false|null)[^\w]/

/** The opening quote of a string is missing; the rest of it is as in any string. */
export function openWithoutQuote(search: Search, h: Hypothesis, at: number): void {
  openLost(search, h, at)
  // Ex) "text":     return x" : more than one space may be the text's own
  if (at - h.pos > 1 && !hasLineBreak(search.text, h.pos, at)) openLost(search, h, h.pos + 1)
}

function openLost(search: Search, h: Hypothesis, at: number): void {
  const g = h.openString(new StringEvidence('"', at, at), PRICES.lostOpeningQuote.first)
  const before = search.text.charCodeAt(at - 1)
  // an invisible character before it may be layout or the first of the text
  if (isSpace(before) && !isJsonSpace(before)) g.refusal = "json/ambiguous"
  search.add(g)
}

/** A number or literal; true when the text can be nothing else. */
function readLiteral(search: Search, h: Hypothesis, at: number): boolean {
  const { text } = search
  const strict = scalarEnd(text, at)
  // Ex) 90210" where only a text may stand: it lost its first quote
  if (strict > 0 && text.charCodeAt(strict) === 34 && (h.shape.kinds & (NUMBER_KIND | BOOLEAN | NULL)) === 0) return false
  const end = strict > 0 && isDelimited(text, strict) ? readScalar(search, h, at, strict) : readOddNumber(search, h, at)
  if (end > 0) return isWhole(text, end)
  const python = matchEnd(PYTHON_WORD, text, at)
  if (python < 0) return false
  readPythonWord(search, h, at, python)
  return isWhole(text, python)
}

function readScalar(search: Search, h: Hypothesis, at: number, end: number): number {
  const c = search.text[at] as string
  const isNumber = /[-\d]/.test(c)
  const kind = isNumber ? NUMBER_KIND : c === "n" ? NULL : BOOLEAN
  search.add(behindLiteral(h, at, end, (h.shape.kinds & kind) !== 0 ? 0 : PRICES.nearKind.first, isNumber ? NUMBER : NOTHING))
  return end
}

/** A number that JSON spells otherwise: where it ends, or -1. */
function readOddNumber(search: Search, h: Hypothesis, at: number): number {
  const { text } = search
  const { kinds } = h.shape
  const odd = (kinds & NUMBER_KIND) === 0 ? null : oddNumberAt(text, at)
  if (odd === null || !isDelimited(text, odd.end)) return -1
  // Ex) 02139 where texts are allowed: only the text keeps its zeros
  if ((kinds & STRING_KIND) !== 0 && /^[+-]?0\d/.test(text.slice(at, at + 3))) return -1
  const g = behindLiteral(h, at, odd.end, h.fee("numberSpelling"), NUMBER).slipped("numberSpelling")
  search.add(g.edit("json/number-spelling", at, odd.end, odd.literal))
  return odd.end
}

const WORD_AND_QUOTE = /[\w.+-]{1,64}"/y
const endsInQuote = (text: string, at: number): boolean => matchEnd(WORD_AND_QUOTE, text, at) > 0

function readPythonWord(search: Search, h: Hypothesis, at: number, end: number): void {
  const c = (search.text[at] as string).toLowerCase()
  const literal = c === "t" ? "true" : c === "f" ? "false" : "null"
  const kind = literal === "null" ? NULL : BOOLEAN
  const cost = h.fee("pythonLiteral") + ((h.shape.kinds & kind) !== 0 ? 0 : PRICES.nearKind.first)
  search.add(behindLiteral(h, at, end, cost, NOTHING).slipped("pythonLiteral").edit("json/python-literal", at, end, literal))
}

const isDelimited = (text: string, at: number): boolean =>
  at >= text.length || DELIMITER.test(text[at] as string) || (text[at] === "." && /\s/.test(text[at + 1] ?? ""))

/** Nothing else goes on behind it. */
function isWhole(text: string, end: number): boolean {
  const at = skipSpace(text, end)
  return at >= text.length || /[,;}\]"'，｝］)\\#/<]/.test(text[at] as string) || text.slice(end, at).includes("\n")
}

function behindLiteral(h: Hypothesis, at: number, end: number, cost: number, last: number): Hypothesis {
  const g = h.behindValue(end, cost)
  g.last = last
  return g.mixed(at).mixed(end)
}

/** A number as some language writes it: where it ends and how JSON spells it, digit for digit. Hexadecimal is refused. */
export function oddNumberAt(text: string, at: number): { end: number; literal: string } | null {
  const end = matchEnd(ODD_NUMBER, text, at)
  if (end <= at) return null
  const spelled = text
    .slice(at, end)
    .replaceAll("_", "")
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, "")
    .replace(/^(-?)0+(?=\d)/, "$1")
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(spelled) ? { end, literal: spelled } : null
}

/** Ex) r'\d+', f"x" : the prefix belongs to the string. */
function openPrefixed(search: Search, h: Hypothesis, at: number, quote: number): void {
  const { text } = search
  const prefix = text.slice(at, quote).toLowerCase()
  const mark = text[quote] as string
  const whole = text.startsWith(mark.repeat(3), quote) ? mark.repeat(3) : mark
  const start = quote + whole.length
  const string = new StringEvidence(whole, at, start, prefix.includes("r") || prefix === "@" ? "raw" : "python")
  const g = h.openString(string, h.fee("stringPrefix") + (mark === '"' ? 0 : h.fee("otherQuotes"))).slipped("stringPrefix")
  if (mark !== '"') g.slipped("otherQuotes")
  search.add(g)
  if ((prefix.includes("f") || prefix === "$") && hasPlaceholder(text, start, mark)) g.refusal = "json/no-value"
  // Ex) b"] : the end of a text that lost its first quote
  if (mark === '"') openWithoutQuote(search, h, at)
}

/** Ex) f"{x}", `${x}` : its value depends on something that is not in the text. */
export function hasPlaceholder(text: string, start: number, mark: string): boolean {
  const end = text.indexOf(mark, start)
  return end > 0 && (mark === "`" ? /\$\{[^{}]{1,128}\}/ : /\{[^{}]{1,128}\}/).test(text.slice(start, Math.min(end, start + 4_096)))
}
