// Recognises protocol marks at an offset of a text, in any spelling.
import { SPACE_CLASS } from "./lazy-pattern.ts"
import { type MarkForm, type MarkPart, type MarkRole, type MarkRow, PROTOCOL_MARKS } from "./protocol-mark-table.ts"

/** A mark at an offset of a text. */
export interface ProtocolMark extends Omit<MarkRow, "form"> {
  readonly start: number
  readonly end: number
}

/** Namespaces before a tag's name. Ex) </seed:tool_call> */
const TAG_NAMESPACES: ReadonlySet<string> = new Set(["antml", "minimax", "seed", "atem", "steptml", "xai", "mm"])

const byName = (form: MarkForm): ReadonlyMap<string, MarkRow> =>
  new Map(PROTOCOL_MARKS.filter((row) => row.form === form).map((row) => [row.name, row]))
const TAG_ROWS = byName("tag")
const BAR_ROWS = byName("bars")
const BRACKET_ROWS = byName("bracket")
const [LITERAL] = [...byName("literal").values()] as [MarkRow]

const PART_ORDER: readonly MarkPart[] = ["value", "call", "section", "list", "turn"]

/** True if what `inner` closes is nested in what the outer mark closes. */
export const nestsIn = (inner: ProtocolMark, outerMark: ProtocolMark): boolean =>
  PART_ORDER.indexOf(inner.part) < PART_ORDER.indexOf(outerMark.part)

/** Longest name between the brackets, and how far to look back for the opening one. */
const MAX_NAME_LENGTH = 48
const LOOKBACK_CHARS = 72
/** Most blanks inside a mark: with more of them it is a comparison in code. */
const MAX_BLANKS = 2

const LESS_THAN = 60
const GREATER_THAN = 62
const FORWARD_SLASH = 47
const BACKSLASH = 92
const DOUBLE_QUOTE = 34
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

/** `|`, `｜`, `‖` */
export const isBar = (c: number): boolean => c === 124 || c === 0xff5c || c === 0x2016

const isBlank = (c: number): boolean =>
  c === 32 || (c >= 9 && c <= 13) || c === 0xa0 || c === 0xfeff || c === 0x2028 || c === 0x2029 || c === 0x3000

/** Letters, digits, `_ - . :`, and everything beyond Latin-1: `▁`, `Ġ`. */
const isNameChar = (c: number): boolean =>
  (c >= 97 && c <= 122) ||
  (c >= 65 && c <= 90) ||
  (c >= 48 && c <= 58) ||
  c === 95 ||
  c === 45 ||
  c === 46 ||
  (c > 0xff && !isBar(c) && !isBlank(c))

/** Normalises a name: `tool▁calls`, `tool\_calls`, `tool calls` and `TOOL_CALLS` are the same. */
export const foldMarkName = (name: string): string => (FOLDED_NAME.test(name) ? name : foldSpelling(name))

/** True for names that are already normalised, such as all HTML elements: this test takes a thirtieth of the time. */
const FOLDED_NAME = /^[a-z0-9_-]*$/

const foldSpelling = (name: string): string =>
  name
    .replace(/[▁ ]|\\_/g, "_")
    .replace(/Ġ.*$/, "")
    .toLowerCase()

/** The start of a mark, up to and including its name. */
export interface MarkHead {
  readonly end: number
  /** The name as written; "" if there is none. */
  readonly raw: string
  readonly isClose: boolean
  readonly hasBar: boolean
  readonly isDsml: boolean
  /** True if it has blanks where a well-formed tag has none. Ex) < tool_call> */
  readonly isLoose: boolean
}

export type MarkHeadName = Pick<MarkHead, "isClose"> & Pick<MarkRow, "name" | "plain">

/** Letters, digits, `_ - . :`, and everything beyond Latin-1 but bars and spaces: `▁`, `Ġ`. */
const NAME_CHARS = String.raw`[\w:.\-\u0100-\u1fff\u2010-\u2015\u2017-\u2027\u2030-\u205e\u2065-\u2fff\u3001-\ufefe\uff00-\uff5b\uff5d-\uffff]`
const NAME = String.raw`(?:${NAME_CHARS}|\\_)${NAME_CHARS}*(?:\\_${NAME_CHARS}*)*`
const BLANKS = `${SPACE_CLASS}{0,2}`
const BARS = `[|｜‖]{1,2}${BLANKS}`
const SLASH = String.raw`(\\?/)?`
/** Between bars a name may contain single blanks, `<｜tool calls begin｜>`, but not those before attributes. */
const SPACED_NAME = `${NAME}(?: (?!to=)(?=${NAME}(?:[|｜‖ ]|$))${NAME})*`
/** In DSML the name follows a second bar: `<｜DSML｜invoke`. Without that bar, DSML itself is the name. */
const DSML_NAME = `[dD][sS][mM][lL]${BLANKS}(?:$|${BARS}${SLASH}(${NAME})?)`
const MARK_HEAD = new RegExp(
  `<(${BLANKS})${SLASH}(${BLANKS})(?:(${BARS})${SLASH}(?:(?:${DSML_NAME})|(${SPACED_NAME})?)|(${NAME})?)`,
  "y",
)

/** Parses a mark up to its name, in any spelling; null if there is no `<` at `start`. */
export function readMarkHead(text: string, start: number): MarkHead | null {
  MARK_HEAD.lastIndex = start
  const found = MARK_HEAD.exec(text)
  if (found === null) return null
  const [, blanks, slash, innerBlanks, bars, barSlash, dsmlSlash, dsmlName, barName, plainName] = found
  const hasBar = bars !== undefined
  return {
    end: MARK_HEAD.lastIndex,
    raw: dsmlName ?? barName ?? plainName ?? "",
    isClose: (slash ?? barSlash ?? dsmlSlash) !== undefined,
    hasBar,
    isDsml: dsmlName !== undefined,
    isLoose: (blanks !== "" && (slash !== undefined || !hasBar)) || (innerBlanks !== "" && !hasBar),
  }
}

/** Parses the head of a mark that is in the table. */
function knownHead(text: string, start: number): { readonly head: MarkHead; readonly row: MarkRow } | null {
  // saves a third of the time for a text full of brackets
  const head = text.charCodeAt(start + 1) === 60 ? null : readMarkHead(text, start)
  if (head === null) return null
  // Gemma's quotation mark: <|"|>
  const isQuote = head.hasBar && head.raw === "" && text.charCodeAt(head.end) === DOUBLE_QUOTE
  const raw = isQuote ? '"' : head.raw
  const colonAt = raw.lastIndexOf(":")
  if (raw === "" || head.isLoose || (colonAt > 0 && !TAG_NAMESPACES.has(raw.slice(0, colonAt).toLowerCase())))
    return null
  const row = rowOf(foldMarkName(raw.slice(colonAt + 1)), head)
  return row === null ? null : { head: isQuote ? { ...head, end: head.end + 1 } : head, row }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at - from < MAX_BLANKS && isBlank(text.charCodeAt(at))) at++
  return at
}

function skipBars(text: string, from: number): number {
  let at = from
  while (at - from < 2 && isBar(text.charCodeAt(at))) at++
  return at
}

/** Skips a slash, also an escaped one. */
function skipSlash(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c === FORWARD_SLASH) return at + 1
  return c === BACKSLASH && text.charCodeAt(at + 1) === FORWARD_SLASH ? at + 2 : at
}

function rowOf(name: string, { hasBar, isDsml }: MarkHead): MarkRow | null {
  if (!hasBar || isDsml) return TAG_ROWS.get(name) ?? null
  return BAR_ROWS.get(name) ?? TAG_ROWS.get(name) ?? null
}

/** `isWord`: there are no bars around the name, so that it may be an everyday word. */
const markOf = (row: MarkRow, start: number, end: number, role: MarkRole = row.role, isWord = true): ProtocolMark => ({
  start,
  end,
  name: row.name,
  role,
  part: row.part,
  openers: row.openers,
  typed: isWord && row.typed,
  plain: isWord && row.plain,
})

/** `textLimit`: the text after it is ignored. */
function readAngle(text: string, start: number, textLimit: number): ProtocolMark | null {
  const known = knownHead(text, start)
  if (known === null) return unknownToken(text, start)
  const { head, row } = known
  const closingBar = skipBlanks(text, head.end)
  const hasRight = isBar(text.charCodeAt(closingBar))
  const at = hasRight ? skipBlanks(text, skipBars(text, closingBar)) : head.end
  const isEnded = text.charCodeAt(at) === GREATER_THAN
  // servers that cut the text by tokens lose the bracket of a DSML tag
  if (!isEnded && !(head.isDsml && !hasRight && head.end === textLimit)) return unknownToken(text, start)
  return markOf(row, start, isEnded ? at + 1 : head.end, roleOf(row, head, hasRight), !head.hasBar && !hasRight)
}

/** `<|tool_call>` opens and `<tool_call|>` closes. */
function roleOf(row: MarkRow, head: MarkHead, hasRight: boolean): MarkRole {
  if (head.isClose) return "closes"
  if (head.isDsml || row.role === "token" || head.hasBar === hasRight) return row.role
  return head.hasBar ? "opens" : "closes"
}

/** A word between bars. Between wide bars, which code does not use, it may contain blanks. */
const TOKEN = /<(?:\|([^<>|｜‖\t-\r \xa0\ufeff\u2028\u2029\u3000]{1,48})|[｜‖]([^<>|｜‖]{1,48}))[|｜‖]>/y

/**
 * Returns a mark for any other word between bars: it is the token of some template. It counts as something that people
 * may type, because they may have a syntax of their own that looks like this.
 */
function unknownToken(text: string, start: number): ProtocolMark | null {
  if (!isBar(text.charCodeAt(start + 1))) return null
  TOKEN.lastIndex = start
  const [token = "", narrow, wide = ""] = TOKEN.exec(text) ?? []
  if (token === "") return null
  const name = foldMarkName(narrow ?? wide)
  return { start, end: start + token.length, name, role: "token", part: "turn", openers: [], typed: true, plain: false }
}

const isCapital = (c: number): boolean => (c >= 65 && c <= 90) || c === 95

function readBracket(text: string, start: number): ProtocolMark | null {
  const from = skipSlash(text, start + 1)
  let at = from
  while (at - from < MAX_NAME_LENGTH && isCapital(text.charCodeAt(at))) at++
  if (text.charCodeAt(at) !== CLOSE_BRACKET) return null
  const row = BRACKET_ROWS.get(text.slice(from, at))
  return row === undefined ? null : markOf(row, start, at + 1, from > start + 1 ? "closes" : row.role)
}

function readMark(text: string, at: number, markLimit: number): ProtocolMark | null {
  const c = text.charCodeAt(at)
  if (c === LESS_THAN) return readAngle(text, at, markLimit)
  if (c === OPEN_BRACKET) return readBracket(text, at)
  return c === CLOSE_BRACKET && text.startsWith(LITERAL.name, at) ? markOf(LITERAL, at, at + LITERAL.name.length) : null
}

/**
 * Returns the complete mark without attributes that starts at `at`, or null.
 * @example markAt("</tool_call>\n", 0) // { end: 12, name: "tool_call", role: "closes", … }
 */
export const markAt = (text: string, at: number): ProtocolMark | null =>
  at < text.length ? readMark(text, at, text.length) : null

/** Returns the mark that ends at `end`, or null. Looks back over a bounded number of characters. */
export function markBefore(text: string, end: number): ProtocolMark | null {
  if (end < 3) return null
  const start = startBefore(text, end)
  if (start < 0) return null
  const mark = readMark(text, start, end)
  return mark?.end === end ? mark : null
}

/** Returns where a mark that ends at `end` would start, or -1. Cheap, because a text may be full of brackets. */
function startBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  if (last === OPEN_BRACKET)
    return text.startsWith(LITERAL.name, end - LITERAL.name.length) ? end - LITERAL.name.length : -1
  if (last === CLOSE_BRACKET) return bracketBefore(text, end)
  if (last !== GREATER_THAN && !isAfterBar(text, end)) return -1
  const lookbackStart = Math.max(0, end - LOOKBACK_CHARS)
  for (let at = end - 2; at >= lookbackStart; at--) {
    const c = text.charCodeAt(at)
    if (c === LESS_THAN) return at
    if (c === GREATER_THAN) return -1
  }
  return -1
}

/** True if the name that ends here follows a bar: only then may a mark lack its `>`. */
function isAfterBar(text: string, end: number): boolean {
  let at = end - 1
  const nameFloor = Math.max(0, end - MAX_NAME_LENGTH)
  while (at > nameFloor && isNameChar(text.charCodeAt(at))) at--
  return at < end - 1 && (isBar(text.charCodeAt(at)) || isBar(text.charCodeAt(at - 1)))
}

function bracketBefore(text: string, end: number): number {
  let at = end - 2
  const bracketFloor = Math.max(0, end - LOOKBACK_CHARS)
  while (at > bracketFloor && isCapital(text.charCodeAt(at))) at--
  if (at < end - 2 && text.charCodeAt(at) === FORWARD_SLASH) at--
  return at >= 0 && text.charCodeAt(at) === OPEN_BRACKET ? at : -1
}

/**
 * Returns the name of the mark that starts at `at`, whether attributes follow or not. Null if it is not in the table.
 * @example markHeadAt('<parameter name="path">', 0) // { name: "parameter", isClose: false, plain: false }
 */
export function markHeadAt(text: string, at: number): MarkHeadName | null {
  const c = text.charCodeAt(at)
  if (c !== LESS_THAN) {
    const mark = markAt(text, at)
    return mark === null ? null : { name: mark.name, isClose: mark.role === "closes", plain: mark.plain }
  }
  const known = knownHead(text, at)
  if (known !== null) return { name: known.row.name, isClose: known.head.isClose, plain: known.row.plain }
  const unknownMark = unknownToken(text, at)
  return unknownMark === null ? null : { name: unknownMark.name, isClose: false, plain: false }
}
