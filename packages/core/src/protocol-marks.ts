// The marks of chat templates and tool-call dialects, in one table: the reader, the rules, the names and the dialects all take
// them from here.

/** `opens`, `closes`: a call or a part of it. `separates`: parts of one call. `token`: ends or begins a turn, or is not in the table. */
export type MarkRole = "opens" | "closes" | "separates" | "token"

/** What a mark belongs to, from the inside out. A closing mark nests in one whose part comes later. */
export type MarkPart = "value" | "call" | "section" | "list" | "turn"

/** `tag`: `<name>`, `</name>`. `bars`: `<|name|>`. `bracket`: `[NAME]`, `[/NAME]`. `literal`: the text itself. */
export type MarkForm = "tag" | "bars" | "bracket" | "literal"

export interface MarkRow {
  /** Folded: lower case, one underscore for each spelling of it, no bars, no slash, no namespace. */
  readonly name: string
  readonly form: MarkForm
  /** Without a slash. With one it closes. */
  readonly role: MarkRole
  readonly part: MarkPart
  /** Names of the marks that open what this one closes. A tag is always opened by its own name, too. */
  readonly openers: readonly string[]
  /** Whether people type it: `</s>` is HTML and `</function>` some XML, `<|im_end|>` is neither. */
  readonly typed: boolean
  /** An everyday word that may be the name of an argument: `<action>`. It says nothing before an object. */
  readonly plain: boolean
}

/** A mark at a place of a text. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly role: MarkRole
  readonly part: MarkPart
  readonly openers: readonly string[]
  readonly typed: boolean
  readonly plain: boolean
}

type Extra = Partial<Pick<MarkRow, "typed" | "plain">>

const rows = (form: MarkForm, role: MarkRole, part: MarkPart, names: string, extra: Extra = {}): MarkRow[] =>
  names.split(" ").map((name) => ({ name, form, role, part, openers: [], typed: form === "tag" || form === "bracket", plain: false, ...extra }))

const closer = (name: string, part: MarkPart, openers: string, form: MarkForm = "bars"): MarkRow => ({
  name,
  form,
  role: "closes",
  part,
  openers: openers === "" ? [] : openers.split(" "),
  typed: false,
  plain: false,
})

export const PROTOCOL_MARKS: readonly MarkRow[] = [
  ...rows("tag", "opens", "value", "parameter param arg_key arg_value parameters arguments args"),
  ...rows("tag", "opens", "value", "longcat_arg_key longcat_arg_value", { typed: false }),
  ...rows("tag", "opens", "call", "function invoke"),
  ...rows("tag", "opens", "section", "tool_call toolcall tool-call tool_use function_call function-call functioncall"),
  ...rows("tag", "opens", "list", "tool_calls toolcalls tool-calls tool_uses function_calls function-calls functioncalls"),
  ...rows("tag", "opens", "section", "longcat_tool_call dots_function_call start_function_call", { typed: false }),
  ...rows("tag", "opens", "call", "tool call use action", { plain: true }),
  ...rows("tag", "opens", "list", "tools calls", { plain: true }),
  ...rows("tag", "opens", "turn", "think answer end", { plain: true }),
  ...rows("tag", "token", "turn", "json s bos eos end_of_text eot_id"),
  ...rows("tag", "token", "turn", "start_of_turn", { typed: false }),
  ...rows("tag", "separates", "value", "tool_sep", { typed: false }),
  closer("end_function_call", "section", "start_function_call", "tag"),
  closer("end_of_turn", "turn", "start_of_turn", "tag"),
  closer("bot_end", "turn", "", "tag"),

  ...rows("bars", "opens", "section", "tool_call tool_call_begin tool_call_start function_call action_start plugin start_action python_tag python_start"),
  ...rows("bars", "opens", "section", "content_invoke_tool_json"),
  ...rows("bars", "opens", "list", "tool_calls_begin tool_calls_section_begin tool_call_section_begin tools_prefix"),
  ...rows("bars", "opens", "turn", "start channel from"),
  ...rows("bars", "separates", "value", 'tool_sep tool_call_argument_begin constrain message recipient content open close sep role_sep "'),
  closer("tool_call_end", "section", "tool_call_begin tool_call_start"),
  closer("tool_calls_end", "list", "tool_calls_begin"),
  closer("tool_calls_section_end", "list", "tool_calls_section_begin tool_call_section_begin"),
  closer("tool_call_section_end", "list", "tool_calls_section_begin tool_call_section_begin"),
  closer("end_function_call", "section", "start_function_call"),
  closer("tools_suffix", "list", "tools_prefix"),
  closer("action_end", "section", "action_start"),
  closer("end_action", "section", "start_action"),
  closer("python_end", "section", "python_start python_tag"),
  closer("im_end", "turn", "im_start"),
  closer("call", "turn", "start"),
  closer("end", "turn", "start system user assistant"),
  closer("return", "turn", "start"),
  closer("eom", "turn", "start header_start"),
  closer("eot", "turn", "start header_start"),
  closer("eom_id", "turn", "start_header_id"),
  closer("eot_id", "turn", "start_header_id"),
  closer("end_of_text", "turn", "begin_of_text"),
  closer("endoftext", "turn", "startoftext"),
  closer("end_of_turn", "turn", "start_of_turn"),
  closer("end_of_turn_token", "turn", "start_of_turn_token"),
  closer("end_of_sentence", "turn", "begin_of_sentence"),
  closer("end_message", "turn", "message_model"),
  closer("turn", "turn", ""),
  closer("eos", "turn", "bos"),
  closer("s", "turn", ""),
  ...rows("bars", "token", "turn", "im_start im_sep start_header_id end_header_id message_sep tool_response observation user assistant system"),

  ...rows("bracket", "opens", "list", "TOOL_CALLS TOOL_REQUEST"),
  ...rows("bracket", "separates", "value", "ARGS CALL_ID"),
  ...rows("bracket", "closes", "list", "TOOL_REQUEST_END END_TOOL_REQUEST"),
  ...rows("bracket", "token", "turn", "INST TOOL_RESULTS"),
  ...rows("bracket", "token", "turn", "END", { plain: true }),

  ...rows("literal", "separates", "value", "]<]minimax[>["),
]

/** Before a tag's name. Ex) </seed:tool_call> */
const NAMESPACES: ReadonlySet<string> = new Set(["antml", "minimax", "seed", "atem", "steptml", "xai", "mm"])

const byName = (form: MarkForm): ReadonlyMap<string, MarkRow> => new Map(PROTOCOL_MARKS.filter((row) => row.form === form).map((row) => [row.name, row]))
const TAGS = byName("tag")
const BARS = byName("bars")
const BRACKETS = byName("bracket")
const [LITERAL] = [...byName("literal").values()] as [MarkRow]

const PARTS: readonly MarkPart[] = ["value", "call", "section", "list", "turn"]

/** Whether a closing mark closes something that lies inside what the other closes. */
export const nestsIn = (inner: Mark, outer: Mark): boolean => PARTS.indexOf(inner.part) < PARTS.indexOf(outer.part)

/** Longest name between the brackets, and how far is looked back for the first one. */
const LONGEST_NAME = 48
const WINDOW = 72
/** Blanks inside a mark: more of them are a comparison in code. */
const MOST_BLANKS = 2

const LESS = 60
const GREATER = 62
const SLASH = 47
const BACKSLASH = 92
const QUOTE = 34
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

/** `|`, `｜`, `‖` */
export const isBar = (c: number): boolean => c === 124 || c === 0xff5c || c === 0x2016

const isBlank = (c: number): boolean => c === 32 || (c >= 9 && c <= 13) || c === 0xa0 || c === 0xfeff || c === 0x2028 || c === 0x2029 || c === 0x3000

/** Letters, digits, `_ - . :`, and everything beyond Latin-1: `▁`, `Ġ`. */
const isNameChar = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 58) || c === 95 || c === 45 || c === 46 || (c > 0xff && !isBar(c) && !isBlank(c))

/** `tool▁calls`, `tool\_calls`, `tool calls`, `TOOL_CALLS` are one name. */
export const foldMarkName = (name: string): string => (FOLDED.test(name) ? name : folded(name))

/** The names of all HTML elements: to see this takes a thirtieth of the time of folding them. */
const FOLDED = /^[a-z0-9_-]*$/

const folded = (name: string): string =>
  name
    .replace(/[▁ ]|\\_/g, "_")
    .replace(/Ġ.*$/, "")
    .toLowerCase()

/** A mark up to its name. */
interface Head {
  readonly end: number
  readonly name: string
  readonly isClose: boolean
  readonly hasBar: boolean
  readonly isDsml: boolean
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at - from < MOST_BLANKS && isBlank(text.charCodeAt(at))) at++
  return at
}

function skipBars(text: string, from: number): number {
  let at = from
  while (at - from < 2 && isBar(text.charCodeAt(at))) at++
  return at
}

/** Past a slash, also one that JSON escapes. */
function skipSlash(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c === SLASH) return at + 1
  return c === BACKSLASH && text.charCodeAt(at + 1) === SLASH ? at + 2 : at
}

/** Between bars a name may have single blanks: `<｜tool calls begin｜>`. */
function nameEnd(text: string, from: number, hasBar: boolean): number {
  let at = from
  const limit = Math.min(text.length, from + LONGEST_NAME)
  while (at < limit) {
    const c = text.charCodeAt(at)
    if (isNameChar(c)) at++
    else if (c === BACKSLASH && text.charCodeAt(at + 1) === 95) at += 2
    else if (hasBar && c === 32 && at > from && isNameChar(text.charCodeAt(at + 1))) at++
    else break
  }
  return at
}

function readHead(text: string, start: number): Head | null {
  let at = skipSlash(text, start + 1)
  let isClose = at > start + 1
  const bar = skipBlanks(text, at)
  const hasBar = isBar(text.charCodeAt(bar))
  if (!hasBar) return named(text, at, { isClose, hasBar, isDsml: false })
  at = skipBlanks(text, skipBars(text, bar))
  const past = skipSlash(text, at)
  isClose ||= past > at
  const end = nameEnd(text, past, true)
  const next = skipBlanks(text, end)
  if (text.slice(past, end).toUpperCase() !== "DSML" || !isBar(text.charCodeAt(next))) return named(text, past, { isClose, hasBar, isDsml: false })
  const inner = skipBlanks(text, skipBars(text, next))
  const local = skipSlash(text, inner)
  return named(text, local, { isClose: isClose || local > inner, hasBar, isDsml: true })
}

function named(text: string, from: number, head: Omit<Head, "end" | "name">): Head | null {
  // Gemma's quotation mark: <|"|>
  const end = head.hasBar && text.charCodeAt(from) === QUOTE ? from + 1 : nameEnd(text, from, head.hasBar && !head.isDsml)
  if (end === from) return null
  const raw = text.slice(from, end)
  const colon = raw.lastIndexOf(":")
  if (colon > 0 && !NAMESPACES.has(raw.slice(0, colon).toLowerCase())) return null
  const local = colon < 0 ? raw : raw.slice(colon + 1)
  // written out: a literal that goes on behind a spread takes a microsecond
  const { isClose, hasBar, isDsml } = head
  return { end, name: TAGS.has(local) || BARS.has(local) ? local : foldMarkName(local), isClose, hasBar, isDsml }
}

function rowOf({ name, hasBar, isDsml }: Head): MarkRow | null {
  if (!hasBar || isDsml) return TAGS.get(name) ?? null
  return BARS.get(name) ?? TAGS.get(name) ?? null
}

const markOf = (row: MarkRow, start: number, end: number, role: MarkRole, typed: boolean, plain: boolean): Mark => ({
  start,
  end,
  name: row.name,
  role,
  part: row.part,
  openers: row.openers,
  typed,
  plain,
})

/** `limit`: what stands behind it is not looked at. */
function readAngle(text: string, start: number, limit: number): Mark | null {
  const head = readHead(text, start)
  const row = head === null ? null : rowOf(head)
  if (head === null || row === null) return unknownToken(text, start)
  const bar = skipBlanks(text, head.end)
  const hasRight = isBar(text.charCodeAt(bar))
  const at = hasRight ? skipBlanks(text, skipBars(text, bar)) : head.end
  const isEnded = text.charCodeAt(at) === GREATER
  // the bracket of a DSML tag is lost where a server cuts the text by tokens
  if (!isEnded && !(head.isDsml && !hasRight && head.end === limit)) return unknownToken(text, start)
  // between bars no word is an everyday one
  const isWord = !head.hasBar && !hasRight
  return markOf(row, start, isEnded ? at + 1 : head.end, roleOf(row, head, hasRight), isWord && row.typed, isWord && row.plain)
}

/** `<|tool_call>` opens and `<tool_call|>` closes. */
function roleOf(row: MarkRow, head: Head, hasRight: boolean): MarkRole {
  if (head.isClose) return "closes"
  if (head.isDsml || row.role === "token" || head.hasBar === hasRight) return row.role
  return head.hasBar ? "opens" : "closes"
}

/** Any word between bars is some template's token. People may have a syntax of their own that looks so: it counts as typed. */
function unknownToken(text: string, start: number): Mark | null {
  const from = start + 1
  if (!isBar(text.charCodeAt(from))) return null
  const isWide = text.charCodeAt(from) !== 124
  const limit = Math.min(text.length, from + LONGEST_NAME + 2)
  for (let at = from + 1; at < limit; at++) {
    const c = text.charCodeAt(at)
    if (c === LESS || c === GREATER || (!isWide && isBlank(c))) return null
    if (!isBar(c)) continue
    if (at === from + 1 || text.charCodeAt(at + 1) !== GREATER) return null
    return { start, end: at + 2, name: foldMarkName(text.slice(from + 1, at)), role: "token", part: "turn", openers: [], typed: true, plain: false }
  }
  return null
}

const isCapital = (c: number): boolean => (c >= 65 && c <= 90) || c === 95

function readBracket(text: string, start: number): Mark | null {
  const from = skipSlash(text, start + 1)
  let at = from
  while (at - from < LONGEST_NAME && isCapital(text.charCodeAt(at))) at++
  if (text.charCodeAt(at) !== CLOSE_BRACKET) return null
  const row = BRACKETS.get(text.slice(from, at))
  return row === undefined ? null : markOf(row, start, at + 1, from > start + 1 ? "closes" : row.role, row.typed, row.plain)
}

function readMark(text: string, at: number, limit: number): Mark | null {
  const c = text.charCodeAt(at)
  if (c === LESS) return readAngle(text, at, limit)
  if (c === OPEN_BRACKET) return readBracket(text, at)
  return c === CLOSE_BRACKET && text.startsWith(LITERAL.name, at)
    ? markOf(LITERAL, at, at + LITERAL.name.length, LITERAL.role, LITERAL.typed, LITERAL.plain)
    : null
}

/**
 * The mark that starts here, whole and without attributes, or null.
 * @example markAt("</tool_call>\n", 0) // { end: 12, name: "tool_call", role: "closes", … }
 */
export const markAt = (text: string, at: number): Mark | null => (at < text.length ? readMark(text, at, text.length) : null)

/** The mark that ends here, or null. Looks back over a bounded number of characters. */
export function markBefore(text: string, end: number): Mark | null {
  if (end < 3) return null
  const start = startBefore(text, end)
  if (start < 0) return null
  const mark = readMark(text, start, end)
  return mark?.end === end ? mark : null
}

/** Where a mark that ends here would begin, or -1: 8 MB of closing brackets must not look back at each. */
function startBefore(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  if (last === OPEN_BRACKET) return text.startsWith(LITERAL.name, end - LITERAL.name.length) ? end - LITERAL.name.length : -1
  if (last === CLOSE_BRACKET) return bracketBefore(text, end)
  if (last !== GREATER && !isAfterBar(text, end)) return -1
  const floor = Math.max(0, end - WINDOW)
  for (let at = end - 2; at >= floor; at--) {
    const c = text.charCodeAt(at)
    if (c === LESS) return at
    if (c === GREATER) return -1
  }
  return -1
}

/** Whether a name that ends here stands behind a bar: only then a mark may lack its `>`. */
function isAfterBar(text: string, end: number): boolean {
  let at = end - 1
  const floor = Math.max(0, end - LONGEST_NAME)
  while (at > floor && isNameChar(text.charCodeAt(at))) at--
  return at < end - 1 && (isBar(text.charCodeAt(at)) || isBar(text.charCodeAt(at - 1)))
}

function bracketBefore(text: string, end: number): number {
  let at = end - 2
  const floor = Math.max(0, end - WINDOW)
  while (at > floor && isCapital(text.charCodeAt(at))) at--
  if (at < end - 2 && text.charCodeAt(at) === SLASH) at--
  return at >= 0 && text.charCodeAt(at) === OPEN_BRACKET ? at : -1
}

/** Past white space and marks that stand here. An everyday word in a tag may be an argument's name, and is not passed. */
export function skipMarks(text: string, from: number): number {
  let at = from
  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at))) at++
    const mark = markAt(text, at)
    if (mark === null || mark.plain) return at
    at = mark.end
  }
}

/**
 * The name of the mark whose beginning stands here, whatever follows the name: attributes, or nothing. Null if it is not in the table.
 * @example markHeadAt('<parameter name="path">', 0) // { name: "parameter", isClose: false, plain: false }
 */
export function markHeadAt(text: string, at: number): { readonly name: string; readonly isClose: boolean; readonly plain: boolean } | null {
  const c = text.charCodeAt(at)
  if (c !== LESS) {
    const mark = markAt(text, at)
    return mark === null ? null : { name: mark.name, isClose: mark.role === "closes", plain: mark.plain }
  }
  const head = readHead(text, at)
  const row = head === null ? null : rowOf(head)
  if (head !== null && row !== null) return { name: row.name, isClose: head.isClose, plain: row.plain }
  const token = unknownToken(text, at)
  return token === null ? null : { name: token.name, isClose: false, plain: false }
}
