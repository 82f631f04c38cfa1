// Whether an answer contains exactly what an unreadable text says, in the same order.
import { canonicalNumber } from "../json/canonical.ts"
import { type JsonKind, STRING_BIT } from "../json/kind.ts"
import { oddNumberAt } from "../json/reading/words.ts"
import type { SchemaView } from "../schema/view.ts"
import type { Value } from "./value.ts"

const GAP = /[\s{}[\]()>,:;=|&"'`“”‘’\\]/
/** Marks and blanks between two values; at each of them a value may begin with such marks itself. */
const MAX_GAP = 256
const QUOTES = "\"'`“”‘’"
const HEAD = /^[\s`]*(?:json|JSON)?\s*$/
const LITERALS: Readonly<Record<string, RegExp>> = {
  true: /true|True|TRUE/y,
  false: /false|False|FALSE/y,
  null: /null|None|NULL/y,
}

/** A key or a leaf of the answer. */
interface Token {
  readonly kind: JsonKind
  readonly said: string
  /** Its span in the answer. */
  readonly start: number
  readonly end: number
  readonly isKey: boolean
  readonly view: SchemaView | null
  /** The object around it; null where nothing is declared. */
  readonly owner: SchemaView | null
}

/** Keys and leaves in the order of the text. */
function tokensOf(value: Value, view: SchemaView | null, owner: SchemaView | null): Token[] {
  const { kind, said, node } = value
  if (!value.isContainer) return [{ kind, said, start: node.start, end: node.end, isKey: false, view, owner }]
  const members = node.members.flatMap(({ key, keyStart, keyEnd }): Token[] => [
    { kind: "string", said: key, start: keyStart, end: keyEnd, isKey: true, view: null, owner: view },
    ...tokensOf(value.parts.get(key) as Value, view?.member(key) ?? null, view),
  ])
  const items = node.items.flatMap((_, i) => tokensOf(value.parts.get(i) as Value, view?.element(i) ?? null, owner))
  return [...members, ...items]
}

/**
 * Whether arguments hold just what an unreadable text says: every key and every value stands there, letter by letter
 * and in this order, and between them stands nothing but brackets, quotes, commas and the like. So nothing is made up,
 * nothing is lost, and no text is shortened: only the marks around the values are set right.
 */
export function isSpelledOut(raw: string, answer: Value, view: SchemaView, tool: string): boolean {
  const open = raw.indexOf("{")
  const head = open < 0 ? "" : raw.slice(0, open)
  if (!HEAD.test(head) && head.trim() !== tool) return false
  const gaps: string[] = []
  const wanted: string[] = []
  const base = answer.node.start
  let [at, answerAt] = [Math.max(open, 0), base]
  for (const token of tokensOf(answer, view, null)) {
    const [start, end] = findToken(raw, at, token) ?? []
    if (start === undefined || end === undefined || !isWholeToken(raw, start, end, token)) return false
    gaps.push(raw.slice(at, start))
    wanted.push(answer.literal.slice(answerAt - base, token.start - base))
    at = end
    answerAt = token.end
  }
  gaps.push(raw.slice(at))
  wanted.push(answer.literal.slice(answerAt - base))
  for (; at < raw.length; at++) if (!isGap(raw, at)) return false
  return isClosed(gaps.join("")) && areBracketsKept(gaps, wanted, open >= 0)
}

/**
 * Whether a token is one by the text itself, not by the answer alone. A name must be declared. A text in quotes ends at
 * its quote, and one without quotes holds no mark that could end it: "hi, cc -> eve" may be two members, so it is
 * neither split nor joined.
 */
function isWholeToken(raw: string, start: number, end: number, token: Token): boolean {
  // Ex) amount: (1250) is negative in bookkeeping
  if (token.kind === "number") return markBeside(raw, start - 1, -1).mark + markBeside(raw, end, 1).mark !== "()"
  if (token.kind !== "string") return true
  const names = token.owner?.names ?? []
  if (token.isKey && names.length > 0 && !names.includes(token.said)) return false
  const own = raw.slice(start, end)
  const closer = CLOSERS.get(raw[start - 1] ?? "")
  // a closing quote inside that is not escaped: the text ended there
  if (closer !== undefined) return raw[end] === closer && !own.replace(/\\./gs, "").includes(closer)
  // Ex) to | bob | body | hi : one mark parts everything, so a value that is a name may be one
  if (!token.isKey && names.includes(own) && /[|\t]/.test(raw)) return false
  // Ex) to=bob&body=hi%20you : values of a query string are encoded
  const isEncoded = /[%+]/.test(own) && raw.includes("&")
  return !isEncoded && !PARTING.test(own)
}

const CLOSERS: ReadonlyMap<string, string> = new Map([..."\"'`“‘"].map((open, i) => [open, "\"'`”’"[i] as string]))

/** Marks that part members or items, or end a list, in a text without quotes. A colon inside a word does not: 10:30 */
const PARTING = /[,;|&=\n\t{}[\]()<>"`“”]|->|:(?:\s|$)|(?:…|\.\.\.)$/

/** Brackets must be closed. A text that opens none just ends: `mend` reads such texts to their end, too. */
const isClosed = (marks: string): boolean =>
  ["{}", "[]", "()"].every(([open = "", close = ""]) => marks.split(open).length === marks.split(close).length)

/** Brackets the text has must stand between the same values; a text without any leaves them to the answer. */
function areBracketsKept(gaps: readonly string[], wanted: readonly string[], braced: boolean): boolean {
  const only = (parts: readonly string[]): string => parts.map((part) => part.replace(/[^{}[\]]+/g, "")).join(" ")
  const said = only(gaps)
  const inner = braced ? said.replace("{", "").replace(/\}(?=[^}]*$)/, "") : said
  return inner.trim() === "" || inner === only(wanted).slice(1, -1)
}

const isGap = (raw: string, at: number): boolean => GAP.test(raw[at] as string) || isArrow(raw, at) || isBullet(raw, at)

/** Ex) path -> a.txt */
const isArrow = (raw: string, at: number): boolean => raw[at] === "-" && raw[at + 1] === ">"

/** Ex) - path: a.txt */
const isBullet = (raw: string, at: number): boolean =>
  /[-*•]/.test(raw[at] ?? "") && (at === 0 || raw[at - 1] === "\n") && raw[at + 1] === " "

/** The span of the token when nothing but marks is before it. */
function findToken(raw: string, from: number, token: Token): readonly [start: number, end: number] | null {
  for (let at = from; ; at++) {
    const end = matchAt(raw, at, token)
    if (end >= 0 && areEnds(raw, at, end, token)) return [at, end]
    if (at >= raw.length || at - from > MAX_GAP || !isGap(raw, at)) return null
  }
}

/** Where the token ends that begins here, or -1. */
function matchAt(raw: string, at: number, { kind, said }: Token): number {
  if (kind === "string") return textEnd(raw, at, said)
  if (kind === "number") {
    const { end = -1, numberLiteral = "" } = oddNumberAt(raw, at) ?? {}
    return canonicalNumber(numberLiteral) === canonicalNumber(said) ? end : -1
  }
  const literal = LITERALS[said] as RegExp
  literal.lastIndex = at
  return literal.test(raw) ? literal.lastIndex : -1
}

/** An escape of JSON, or one character: a backslash that begins no escape stands for itself. */
const SPELLED = /\\(?:u[0-9a-fA-F]{4}|[bfnrt"'/\\])|[\s\S]/y

/** Reads a text off the raw one; -1 where it says something else. */
function textEnd(raw: string, start: number, text: string): number {
  let at = start
  for (let i = 0; i < text.length; i++) {
    SPELLED.lastIndex = at
    const [spelled = ""] = SPELLED.exec(raw) ?? []
    const said = spelled.length < 2 || spelled === "\\'" ? spelled.slice(-1) : JSON.parse(`"${spelled}"`)
    if (said !== text[i]) return -1
    at += spelled.length
  }
  return at
}

const BEFORE_TEXT = /^[{,;[(:=|&]?$/
const BEHIND_KEY = /^[:=|]?$/
const BEHIND_VALUE = /^[,;}\])|&]?$/

/** Both ends must be ends: a quote, or what parts two values; blanks inside quotes belong to the text. */
function areEnds(raw: string, start: number, end: number, { kind, isKey, view }: Token): boolean {
  const [before, after] = [markBeside(raw, start - 1, -1), markBeside(raw, end, 1)]
  if (kind !== "string" && !before.isQuote) return after.mark === "" || GAP.test(after.mark)
  if (before.isApart || after.isApart) return false
  if (kind !== "string") return view !== null && (view.kinds & STRING_BIT) === 0
  // an opening quote without its end: part of the text is missing
  if (before.isQuote || after.isQuote) return before.isQuote && after.isQuote
  return start < end && BEFORE_TEXT.test(before.mark) && (isKey ? BEHIND_KEY : BEHIND_VALUE).test(after.mark)
}

/** The next mark in a direction, whether it is a quote, and whether blanks stand before it. */
function markBeside(raw: string, from: number, step: -1 | 1) {
  let at = from
  while (/\s/.test(raw[at] ?? "")) at += step
  const blanks = step < 0 ? raw.slice(at + 1, from + 1) : raw.slice(from, at)
  const mark = markAt(raw, at, blanks)
  const isQuote = mark !== "" && QUOTES.includes(mark)
  return { mark, isQuote, isApart: isQuote && blanks !== "" }
}

/** What the character at a place behind blanks stands for. */
function markAt(raw: string, at: number, blanks: string): string {
  const mark = raw[at] ?? ""
  if (isBullet(raw, at)) return ","
  // the end of a line parts members like a comma
  if (blanks.includes("\n") && /[\p{L}\p{N}"'`“‘]/u.test(mark)) return ","
  if (blanks.includes("\t") && /[\p{L}\p{N}]/u.test(mark)) return "|"
  return isArrow(raw, at) || (mark === ">" && /[-=]/.test(raw[at - 1] ?? "")) ? ":" : mark
}
