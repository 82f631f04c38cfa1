import { canonicalNumber } from "../json/canonical.ts"
import { STRING_BIT } from "../json/kind.ts"
import type { JsonNode } from "../json/tree.ts"
import type { SchemaView } from "../schema/view.ts"
import { literalOf, type Placed, saidBy } from "./leaf.ts"

const GAP = /[\s{}[\]()>,:;=|&"'`“”‘’\\]/
/** Marks and blanks between two values; at each of them a value may begin with such marks itself. */
const LONGEST_GAP = 256
const QUOTES = "\"'`“”‘’"
const HEAD = /^[\s`]*(?:json|JSON)?\s*$/
const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  '"': '"',
  "'": "'",
  "/": "/",
  "\\": "\\",
}
const WORDS: Readonly<Record<string, readonly string[]>> = {
  true: ["true", "True", "TRUE"],
  false: ["false", "False", "FALSE"],
  null: ["null", "None", "NULL"],
}

interface Token extends Placed {
  readonly isKey: boolean
  readonly view: SchemaView | null
  /** The object around it; null where nothing is declared. */
  readonly owner: SchemaView | null
}

const BRACKETS = /[^{}[\]]+/g

/** Keys and leaves in the order of the text. */
function tokensOf(placed: Placed, view: SchemaView): Token[] {
  const { text } = placed
  const out: Token[] = []
  const walk = (node: JsonNode, at: SchemaView | null, owner: SchemaView | null): void => {
    for (const { key, keyStart, keyEnd, value } of node.members) {
      out.push({
        text,
        node: { kind: "string", start: keyStart, end: keyEnd, members: [], items: [] },
        isKey: true,
        view: null,
        owner: at,
      })
      walk(value, at?.member(key) ?? null, at)
    }
    node.items.forEach((item, i) => {
      walk(item, at?.element(i) ?? null, owner)
    })
    if (node.kind !== "object" && node.kind !== "array") out.push({ text, node, isKey: false, view: at, owner })
  }
  walk(placed.node, view, null)
  return out
}

/**
 * Whether arguments hold just what an unreadable text says: every key and every value stands there, letter by letter
 * and in this order, and between them stands nothing but brackets, quotes, commas and the like. So nothing is made up,
 * nothing is lost, and no text is shortened: only the marks around the values are set right.
 */
export function isSpelledOut(raw: string, placed: Placed, view: SchemaView, tool: string): boolean {
  const open = raw.indexOf("{")
  const head = open < 0 ? "" : raw.slice(0, open)
  if (!HEAD.test(head) && head.trim() !== tool) return false
  const first = Math.max(open, 0)
  const gaps: string[] = []
  const wanted: string[] = []
  let [at, answerAt] = [first, placed.node.start]
  for (const token of tokensOf(placed, view)) {
    const start = startOf(raw, at, token)
    if (start < 0 || !isWholeToken(raw, start, matchAt(raw, start, token), token)) return false
    gaps.push(raw.slice(at, start))
    wanted.push(placed.text.slice(answerAt, token.node.start))
    at = matchAt(raw, start, token)
    answerAt = token.node.end
  }
  if (!isGap(raw, at, raw.length) || !isClosed([...gaps, raw.slice(at)])) return false
  return areBracketsKept([...gaps, raw.slice(at)], [...wanted, placed.text.slice(answerAt, placed.node.end)], open >= 0)
}

/**
 * Whether a token is one by the text itself, not by the answer alone. A name must be declared. A text in quotes ends at
 * its quote, and one without quotes holds no mark that could end it: "hi, cc -> eve" may be two members, so it is
 * neither split nor joined.
 */
function isWholeToken(raw: string, start: number, end: number, token: Token): boolean {
  // Ex) amount: (1250) is negative in bookkeeping
  if (token.node.kind === "number")
    return neighbour(raw, start - 1, -1).mark !== "(" || neighbour(raw, end, 1).mark !== ")"
  if (token.node.kind !== "string") return true
  const names = token.owner?.names ?? []
  if (token.isKey && names.length > 0 && !names.includes(saidBy(token))) return false
  const own = raw.slice(start, end)
  const closer = CLOSERS.get(raw[start - 1] ?? "")
  if (closer !== undefined) return raw[end] === closer && !hasOpenQuote(own, closer)
  // Ex) to | bob | body | hi : one mark parts everything, so a value that is a name may be one
  if (!token.isKey && names.includes(own) && /[|\t]/.test(raw)) return false
  return isUnparted(raw, own)
}

/** Whether a text without quotes holds no mark that could end it. */
function isUnparted(raw: string, own: string): boolean {
  // Ex) to=bob&body=hi%20you : values of a query string are encoded
  if (/[%+]/.test(own) && raw.includes("&")) return false
  return !PARTING.test(own) && !/(?:…|\.\.\.)$/.test(own)
}

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
])

/** Marks that part members or items, in a text without quotes. A colon inside a word does not: 10:30, https://… */
const PARTING = /[,;|&=\n\t{}[\]()<>"`“”]|->|:(?:\s|$)/

/** A closing quote inside that is not escaped: the text ended there. */
const hasOpenQuote = (text: string, quote: string): boolean => text.replace(/\\./gs, "").includes(quote)

/** Brackets must be closed. A text that opens none just ends: `mend` reads such texts to their end, too. */
function isClosed(gaps: readonly string[]): boolean {
  const marks = gaps.join("")
  const count = (mark: string): number => marks.split(mark).length
  return ["{}", "[]", "()"].every((pair) => count(pair.slice(0, 1)) === count(pair.slice(1)))
}

/** Brackets the text has must stand between the same values; a text without any leaves them to the answer. */
function areBracketsKept(gaps: readonly string[], wanted: readonly string[], braced: boolean): boolean {
  const only = (parts: readonly string[]): string => parts.map((part) => part.replace(BRACKETS, "")).join(" ")
  const said = only(gaps)
  const inner = braced ? said.replace("{", "").replace(/\}(?=[^}]*$)/, "") : said
  return inner.trim() === "" || inner === only(wanted).slice(1, -1)
}

function isGap(raw: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (!GAP.test(raw[at] as string) && !isArrow(raw, at) && !isBullet(raw, at)) return false
  return true
}

/** Ex) path -> a.txt */
const isArrow = (raw: string, at: number): boolean => raw[at] === "-" && raw[at + 1] === ">"

/** Ex) - path: a.txt */
const isBullet = (raw: string, at: number): boolean =>
  /[-*•]/.test(raw[at] as string) && (at === 0 || raw[at - 1] === "\n") && raw[at + 1] === " "

/** Where the token stands when nothing but marks is before it; -1 when it is not there. */
function startOf(raw: string, from: number, token: Token): number {
  for (let at = from; at <= raw.length; at++) {
    const end = matchAt(raw, at, token)
    if (end >= 0 && areEnds(raw, at, end, token)) return at
    if (at >= raw.length || at - from > LONGEST_GAP || !isGap(raw, at, at + 1)) return -1
  }
  return -1
}

function matchAt(raw: string, at: number, token: Token): number {
  const literal = literalOf(token)
  if (token.node.kind === "string") return textEnd(raw, at, saidBy(token))
  if (token.node.kind === "number") {
    const spelled = spellNumber(raw, raw[at] === "-" ? at + 1 : at)
    if (spelled === null) return -1
    return canonicalNumber(`${raw[at] === "-" ? "-" : ""}${spelled.literal}`) === canonicalNumber(literal)
      ? spelled.end
      : -1
  }
  const word = (WORDS[literal] ?? []).find((spelling) => raw.startsWith(spelling, at))
  return word === undefined ? -1 : at + word.length
}

/** Reads a text off the raw one, escapes as JSON means them; a backslash that begins no escape stands for itself. */
function textEnd(raw: string, start: number, text: string): number {
  let at = start
  for (let i = 0; i < text.length; i++) {
    if (raw[at] !== "\\") {
      if (raw[at++] !== text[i]) return -1
      continue
    }
    const next = raw[at + 1] ?? ""
    const hex = next === "u" ? /^[0-9a-fA-F]{4}/.exec(raw.slice(at + 2, at + 6))?.[0] : undefined
    const said =
      hex !== undefined
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : Object.hasOwn(ESCAPES, next)
          ? (ESCAPES[next] as string)
          : "\\"
    if (said !== text[i]) return -1
    at += hex !== undefined ? 6 : said === "\\" && next !== "\\" ? 1 : 2
  }
  return at
}

/** Both ends must be ends: a quote, or what parts two values; blanks inside quotes belong to the text. */
function areEnds(raw: string, start: number, end: number, token: Token): boolean {
  const before = neighbour(raw, start - 1, -1)
  const after = neighbour(raw, end, 1)
  const isTight = !before.isQuoteApart && !after.isQuoteApart
  if (token.node.kind === "string") return isTight && areTextEnds(before, after, token.isKey, start === end)
  if (before.isQuote) return isTight && token.view !== null && (token.view.kinds & STRING_BIT) === 0
  return after.mark === "" || GAP.test(after.mark)
}

/** An opening quote without its end: part of the text is missing. */
function areTextEnds(before: Neighbour, after: Neighbour, isKey: boolean, isEmpty: boolean): boolean {
  if (before.isQuote || after.isQuote) return before.isQuote && after.isQuote
  return !isEmpty && isParting(before.mark, BEFORE_TEXT) && isParting(after.mark, isKey ? BEHIND_KEY : BEHIND_VALUE)
}

const BEFORE_TEXT = /[{,;[(:=|&]/
const BEHIND_KEY = /[:=|]/
const BEHIND_VALUE = /[,;}\])|&]/

const isParting = (mark: string, marks: RegExp): boolean => mark === "" || marks.test(mark)

/** The next mark in a direction. */
interface Neighbour {
  readonly mark: string
  readonly isQuote: boolean
  /** Blanks stand between the quote and the place. */
  readonly isQuoteApart: boolean
}

function neighbour(raw: string, from: number, step: -1 | 1): Neighbour {
  let at = from
  while (/\s/.test(raw[at] ?? "")) at += step
  const blanks = step < 0 ? raw.slice(at + 1, from + 1) : raw.slice(from, at)
  const mark = markAt(raw, at, blanks)
  const isQuote = mark !== "" && QUOTES.includes(mark)
  return { mark, isQuote, isQuoteApart: isQuote && blanks !== "" }
}

/** What the character at a place behind blanks stands for. */
function markAt(raw: string, at: number, blanks: string): string {
  const mark = raw[at] ?? ""
  if (mark !== "" && isBullet(raw, at)) return ","
  // the end of a line parts members like a comma
  if (blanks.includes("\n") && /[\p{L}\p{N}"'`“‘]/u.test(mark)) return ","
  if (blanks.includes("\t") && /[\p{L}\p{N}]/u.test(mark)) return "|"
  return isArrow(raw, at) || (mark === ">" && /[-=]/.test(raw[at - 1] ?? "")) ? ":" : mark
}

const NUMBER = /[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y

/** The number at an offset as any language writes it: its end and its JSON literal. Hexadecimal is rejected. */
export function spellNumber(text: string, at: number): { end: number; literal: string } | null {
  NUMBER.lastIndex = at
  const [written] = NUMBER.exec(text) ?? []
  if (written === undefined) return null
  const literal = written
    .replaceAll("_", "")
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, ".0")
    .replace(/^(-?)0+(?=\d)/, "$1")
  return { end: at + written.length, literal }
}
