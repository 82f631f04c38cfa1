// Decides whether an answer contains exactly what an unreadable text says, in the same order.
import { canonicalNumber } from "../json/canonical.ts"
import { type JsonKind, STRING_BIT } from "../json/kind.ts"
import { oddNumberAt } from "../json/reading/words.ts"
import type { SchemaView } from "../schema/view.ts"
import type { Value } from "./value.ts"

const GAP = /[\s{}[\]()>,:;=|&"'`“”‘’\\]/
/** Maximum distance between two values. A value may itself begin with separator characters, so each offset is tried. */
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
  /** Offsets in the answer. */
  readonly start: number
  readonly end: number
  readonly isKey: boolean
  readonly view: SchemaView | null
  /** Schema of the enclosing object; null if nothing is declared. */
  readonly owner: SchemaView | null
}

/** Returns keys and leaves in text order. */
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
 * True if the arguments contain exactly what an unreadable text says: every key and value occurs there letter by letter
 * and in this order, and only brackets, quotes, commas and the like stand between them. So nothing is invented, lost or
 * shortened: only the punctuation around the values is corrected.
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
 * True if the text itself, not only the answer, delimits the token. A name must be declared. A quoted text ends at its
 * quote; an unquoted one contains no delimiter: "hi, cc -> eve" may be two members, so it is neither split nor joined.
 */
function isWholeToken(raw: string, start: number, end: number, token: Token): boolean {
  // Ex) amount: (1250) is negative in bookkeeping
  if (token.kind === "number") return markBeside(raw, start - 1, -1).mark + markBeside(raw, end, 1).mark !== "()"
  if (token.kind !== "string") return true
  const names = token.owner?.names ?? []
  if (token.isKey && names.length > 0 && !names.includes(token.said)) return false
  const own = raw.slice(start, end)
  const closer = CLOSERS.get(raw[start - 1] ?? "")
  // an unescaped closing quote inside: the text ended there
  if (closer !== undefined) return raw[end] === closer && !own.replace(/\\./gs, "").includes(closer)
  // Ex) to | bob | body | hi : one delimiter separates everything, so a value that equals a declared name may be a key
  if (!token.isKey && names.includes(own) && /[|\t]/.test(raw)) return false
  // Ex) to=bob&body=hi%20you : values of a query string are encoded
  const isEncoded = /[%+]/.test(own) && raw.includes("&")
  return !isEncoded && !PARTING.test(own)
}

const CLOSERS: ReadonlyMap<string, string> = new Map([..."\"'`“‘"].map((open, i) => [open, "\"'`”’"[i] as string]))

/** Delimiters of members or items, or the end of a list, in an unquoted text. Not a colon inside a word: 10:30 */
const PARTING = /[,;|&=\n\t{}[\]()<>"`“”]|->|:(?:\s|$)|(?:…|\.\.\.)$/

/** True if brackets are balanced. A text that opens none just ends: `mend` also reads such texts to their end. */
const isClosed = (marks: string): boolean =>
  ["{}", "[]", "()"].every(([open = "", close = ""]) => marks.split(open).length === marks.split(close).length)

/** True if the brackets of the text enclose the same values as in the answer. A text without brackets allows any. */
function areBracketsKept(gaps: readonly string[], wanted: readonly string[], braced: boolean): boolean {
  const only = (parts: readonly string[]): string => parts.map((part) => part.replace(/[^{}[\]]+/g, "")).join(" ")
  const said = only(gaps)
  const inner = braced ? said.replace("{", "").replace(/\}(?=[^}]*$)/, "") : said
  return inner.trim() === "" || inner === only(wanted).slice(1, -1)
}

const isGap = (raw: string, at: number): boolean => GAP.test(raw[at] as string) || isArrow(raw, at) || isBullet(raw, at)

/** True for an arrow. Ex) path -> a.txt */
const isArrow = (raw: string, at: number): boolean => raw[at] === "-" && raw[at + 1] === ">"

/** True for the bullet of a list item. Ex) - path: a.txt */
const isBullet = (raw: string, at: number): boolean =>
  /[-*•]/.test(raw[at] ?? "") && (at === 0 || raw[at - 1] === "\n") && raw[at + 1] === " "

/** Returns the offsets of the token if only separator characters stand before it. */
function findToken(raw: string, from: number, token: Token): readonly [start: number, end: number] | null {
  for (let at = from; ; at++) {
    const end = matchAt(raw, at, token)
    if (end >= 0 && areEnds(raw, at, end, token)) return [at, end]
    if (at >= raw.length || at - from > MAX_GAP || !isGap(raw, at)) return null
  }
}

/** Returns the end of the token that starts at this offset, or -1. */
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

/** A JSON escape, or one character: a backslash that starts no escape stands for itself. */
const SPELLED = /\\(?:u[0-9a-fA-F]{4}|[bfnrt"'/\\])|[\s\S]/y

/** Matches a text against the raw text and returns the end; -1 if they differ. */
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

/**
 * True if both ends are delimited: by a quote, or by what separates two values. Spaces inside quotes belong to the
 * text.
 */
function areEnds(raw: string, start: number, end: number, { kind, isKey, view }: Token): boolean {
  const [before, after] = [markBeside(raw, start - 1, -1), markBeside(raw, end, 1)]
  if (kind !== "string" && !before.isQuote) return after.mark === "" || GAP.test(after.mark)
  if (before.isApart || after.isApart) return false
  if (kind !== "string") return view !== null && (view.kinds & STRING_BIT) === 0
  // an opening quote without a closing one: part of the text is missing
  if (before.isQuote || after.isQuote) return before.isQuote && after.isQuote
  return start < end && BEFORE_TEXT.test(before.mark) && (isKey ? BEHIND_KEY : BEHIND_VALUE).test(after.mark)
}

/** Returns the next mark in a direction, whether it is a quote, and whether it is a quote with whitespace before it. */
function markBeside(raw: string, from: number, step: -1 | 1) {
  let at = from
  while (/\s/.test(raw[at] ?? "")) at += step
  const blanks = step < 0 ? raw.slice(at + 1, from + 1) : raw.slice(from, at)
  const mark = markAt(raw, at, blanks)
  const isQuote = mark !== "" && QUOTES.includes(mark)
  return { mark, isQuote, isApart: isQuote && blanks !== "" }
}

/** Returns what the character after the whitespace stands for. */
function markAt(raw: string, at: number, blanks: string): string {
  const mark = raw[at] ?? ""
  if (isBullet(raw, at)) return ","
  // a line break separates members like a comma
  if (blanks.includes("\n") && /[\p{L}\p{N}"'`“‘]/u.test(mark)) return ","
  if (blanks.includes("\t") && /[\p{L}\p{N}]/u.test(mark)) return "|"
  return isArrow(raw, at) || (mark === ">" && /[-=]/.test(raw[at - 1] ?? "")) ? ":" : mark
}
