// Triggers of calls without a tag of their own: each checks a needle and returns the offset to read from.
import { SPACE_CLASS } from "../lazy-pattern.ts"
import { type CallTrigger, NEEDS_MORE_TEXT, NO_CALL_START, triggerOn } from "./dialect.ts"
import { headerBefore } from "./grammar/named-json.ts"
import { matchHere } from "./grammar/probe.ts"
import type { TextSource } from "./sighting.ts"
import { isLineStart, LINE_BREAK, LOST_CHANNEL, patternBefore, WORD_BREAK, wordBefore } from "./word-before.ts"

/** ` to=functions.read<|channel|>…` : a header whose opening marks were in the prompt. */
export const recipientTrigger: CallTrigger = triggerOn(
  "=",
  ({ text, isEnd }, at, floor) => {
    const start = startBefore(text, at, floor, RECIPIENT_LABEL)
    if (start === NO_CALL_START) return start
    const markOffset = text.slice(at, at + MAX_HEADER_LENGTH + 2).indexOf("<|")
    if (markOffset < 0) return isEnd || text.length - at > MAX_HEADER_LENGTH ? NO_CALL_START : NEEDS_MORE_TEXT
    return /^=[^\s<|]{1,128}/.test(text.slice(at, at + markOffset)) ? start : NO_CALL_START
  },
  "<",
)

const MAX_HEADER_LENGTH = 160

const RECIPIENT_LABEL = patternBefore(`${WORD_BREAK}(${LOST_CHANNEL}to)`)

/** Where the group of a pattern begins that ends at a place; NO_CALL_START when it does not match. */
function startBefore(text: string, at: number, floor: number, head: RegExp): number {
  const start = at - (matchHere(text, head, at)?.[1]?.length ?? Number.POSITIVE_INFINITY)
  return start < floor ? NO_CALL_START : start
}

/** A head that stands right before the needle: a call begins with the group of the pattern. */
function triggerBehind(needle: string, head: string, needs?: CallTrigger["needs"]): CallTrigger {
  const pattern = patternBefore(head)
  return triggerOn(needle, ({ text }, at, floor) => startBefore(text, at, floor, pattern), needs)
}

const BARE_CALL = String.raw`${LINE_BREAK}[ \t]{0,64}(call:[\w.-]{1,128}:?${SPACE_CLASS}{0,4})`

/** `call:read{…}` at the start of a line, its opener lost; found by what stands behind the name. */
export const bareCalls: readonly CallTrigger[] = [
  triggerBehind("{", BARE_CALL),
  triggerBehind("(", BARE_CALL),
  triggerBehind("BEGIN_ARG", BARE_CALL, "<"),
]

/** `functools[{…` */
export const functoolsTrigger: CallTrigger = triggerBehind("{", `(functools\\[${SPACE_CLASS}{0,62})`)

/** A list of objects, found by the first of them. */
export const listBeforeBrace: CallTrigger = triggerBehind("{", `(\\[${SPACE_CLASS}{0,62})`)

/** `function=read>`, `antml:invoke name="read">` : a tag whose first bracket is lost. */
export const lostBracket: CallTrigger = triggerBehind(
  "=",
  `(?:${WORD_BREAK}|>)((?:antml:)?(?:function|invoke name))`,
  "<",
)

/** `tool_call>{…}` : the tag of a call in JSON whose first bracket is lost. */
export const lostOpener: CallTrigger = triggerBehind("{", `${WORD_BREAK}(tool_call>${SPACE_CLASS}{0,4})`)

/** A header in words before an object. Ex) [Calling tool: read with arguments: {…}] */
export const wordedHeader: CallTrigger = triggerOn("{", ({ text, words }, at, floor) => {
  const from = Math.max(floor, at - MAX_HEADER_LENGTH)
  const headerFound = headerBefore(text.slice(from, at))
  return headerFound !== null && words.find(headerFound.name) !== null ? from + headerFound.start : NO_CALL_START
})

const ACTION_PATTERN = /Action(?: \d{1,2})?(?:\*\*)?[ \t]*:/y

/** `Action:` at the start of a line, perhaps in bold. */
export const actionLine: CallTrigger = triggerOn("Action", ({ text, isEnd }, at) => {
  const line = text[at - 1] === "*" && text[at - 2] === "*" ? at - 2 : at
  if (!isLineStart(text, line)) return NO_CALL_START
  if (matchHere(text, ACTION_PATTERN, at) !== null) return line
  return !isEnd && text.length - at < 16 ? NEEDS_MORE_TEXT : NO_CALL_START
})

/** Markdown writes `get\_weather`. */
export const plainName = (name: string): string => name.replaceAll("\\", "")

/** The name that ends right before a bracket, with its quotes, when it is a given tool's; -1 when none does. */
function toolBefore(text: string, at: number, floor: number, isTool: (name: string) => boolean): number {
  const quoteMark = /["'`]/.exec(text[at - 1] ?? "")?.[0]
  const end = quoteMark === undefined ? at : at - 1
  if (!/[\w\\-]/.test(text[end - 1] ?? "")) return -1
  const start = wordBefore(text, end, floor)
  if (start < 0 || !isTool(plainName(text.slice(start, end)))) return -1
  if (quoteMark === undefined) return start
  return start > floor && text[start - 1] === quoteMark ? start - 1 : -1
}

const LIST_HEAD = patternBefore(`(\\[(?:${SPACE_CLASS}|[["'\`]){0,62})`)

/** A list whose first element is a call, or a string that is one, found by its bracket. */
export const listBeforeParen: CallTrigger = triggerOn("(", ({ text, words }, at, floor) =>
  startBefore(text, toolBefore(text, at, floor, words.mayCall), floor, LIST_HEAD),
)

/** What may stand between the start of a line and a call that is a statement. */
const STATEMENT_PREFIX = patternBefore(
  String.raw`${LINE_BREAK}[ \t]{0,64}((?:[A-Za-z_]\w{0,40}[ \t]{0,8}=[ \t]{0,8})?(?:(?:await|return)[ \t]{1,8})?(?:print\()?)`,
)

/** `read(`, with the statement it stands in. */
export const nameBeforeParen: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = toolBefore(text, at, floor, words.mayCall)
  // Ex) @read(c1): {…} : what stands in the brackets is the id of a call
  if (start < 0 || text[start - 1] === "@") return NO_CALL_START
  const statementStart = startBefore(text, start, floor, STATEMENT_PREFIX)
  return statementStart === NO_CALL_START ? start : statementStart
})

/** Where the name of a tool begins that ends here and begins its line. */
function toolOnLine({ text, words }: TextSource, end: number, floor: number): number {
  const start = wordBefore(text, end, floor)
  return start >= 0 && words.has(plainName(text.slice(start, end))) && isLineStart(text, start) ? start : NO_CALL_START
}

const BETWEEN_NAME_AND_BRACE = patternBefore(`((?:${SPACE_CLASS}|[:\`]){0,12})`)

/** `read⏎{…}`, `read {…}`, `read: {…}` : the name fills its line, or stands right before the brace. */
export const nameBeforeBrace: CallTrigger = triggerOn("{", (source, at, floor) =>
  toolOnLine(source, startBefore(source.text, at, floor, BETWEEN_NAME_AND_BRACE), floor),
)

const BETWEEN_NAME_AND_TAG = patternBefore(`(:?${SPACE_CLASS}{1,16})`)

/** `read⏎<path>…` : a name that fills its line, before a tag. */
export const nameOnLine: CallTrigger = triggerOn("<", (source, at, floor) =>
  toolOnLine(source, startBefore(source.text, at, floor, BETWEEN_NAME_AND_TAG), floor),
)

const AT_NAME = patternBefore(String.raw`${LINE_BREAK}[ \t]{0,64}(@[\w.-]{1,128})`)

/** `@read(c1): {…}` at the start of a line, found by the bracket around the id. */
export const atName: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = startBefore(text, at, floor, AT_NAME)
  return words.has(text.slice(start + 1, at)) ? start : NO_CALL_START
})

/**
 * `>>>read⏎{…}` at the start of a line, or right behind the object of the call before: exactly three, with the name right
 * behind. A merge conflict has seven, a Python shell a blank.
 */
export const promptTrigger: CallTrigger = triggerOn(
  ">>>",
  ({ text, isEnd }, at) => {
    if (text[at - 1] !== "}" && !isLineStart(text, at)) return NO_CALL_START
    if (at + 3 >= text.length) return isEnd ? NO_CALL_START : NEEDS_MORE_TEXT
    return /\w/.test(text[at + 3] as string) ? at + 3 : NO_CALL_START
  },
  "{",
)
