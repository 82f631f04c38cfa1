// Triggers of calls without a tag of their own: each checks a needle and returns the offset to read from.
import { SPACE_CLASS } from "../lazy-pattern.ts"
import { type CallTrigger, NEEDS_MORE_TEXT, NO_CALL_START, triggerOn } from "./dialect.ts"
import { headerBefore } from "./grammar/named-json.ts"
import { matchHere } from "./grammar/probe.ts"
import type { TextSource } from "./sighting.ts"
import { isLineStart, LINE_BREAK, LOST_CHANNEL, patternBefore, WORD_BREAK, wordBefore } from "./word-before.ts"

/** Trigger for a header whose opening marks were in the prompt: ` to=functions.read<|channel|>…` */
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

/** Returns the start of the group of a pattern that ends at an offset; NO_CALL_START without a match after `floor`. */
function startBefore(text: string, at: number, floor: number, head: RegExp): number {
  const start = at - (matchHere(text, head, at)?.[1]?.length ?? Number.POSITIVE_INFINITY)
  return start < floor ? NO_CALL_START : start
}

/** Creates a trigger for a pattern right before the needle; the call begins at the group of the pattern. */
function triggerBehind(needle: string, head: string, needs?: CallTrigger["needs"]): CallTrigger {
  const pattern = patternBefore(head)
  return triggerOn(needle, ({ text }, at, floor) => startBefore(text, at, floor, pattern), needs)
}

const BARE_CALL = String.raw`${LINE_BREAK}[ \t]{0,64}(call:[\w.-]{1,128}:?${SPACE_CLASS}{0,4})`

/** Triggers for `call:read{…}` at the start of a line, without its opening mark; each finds the text after the name. */
export const bareCalls: readonly CallTrigger[] = [
  triggerBehind("{", BARE_CALL),
  triggerBehind("(", BARE_CALL),
  triggerBehind("BEGIN_ARG", BARE_CALL, "<"),
]

/** Trigger for `functools[{…`, found by the brace. */
export const functoolsTrigger: CallTrigger = triggerBehind("{", `(functools\\[${SPACE_CLASS}{0,62})`)

/** Trigger for a list of objects, found by the brace of the first one. */
export const listBeforeBrace: CallTrigger = triggerBehind("{", `(\\[${SPACE_CLASS}{0,62})`)

/** Trigger for a tag without its first bracket: `function=read>`, `antml:invoke name="read">` */
export const lostBracket: CallTrigger = triggerBehind(
  "=",
  `(?:${WORD_BREAK}|>)((?:antml:)?(?:function|invoke name))`,
  "<",
)

/** Trigger for a JSON call whose opening tag lost its first bracket: `tool_call>{…}` */
export const lostOpener: CallTrigger = triggerBehind("{", `${WORD_BREAK}(tool_call>${SPACE_CLASS}{0,4})`)

/** Trigger for a header in words before an object. Ex) [Calling tool: read with arguments: {…}] */
export const wordedHeader: CallTrigger = triggerOn("{", ({ text, words }, at, floor) => {
  const from = Math.max(floor, at - MAX_HEADER_LENGTH)
  const headerFound = headerBefore(text.slice(from, at))
  return headerFound !== null && words.find(headerFound.name) !== null ? from + headerFound.start : NO_CALL_START
})

const ACTION_PATTERN = /Action(?: \d{1,2})?(?:\*\*)?[ \t]*:/y

/** Trigger for `Action:` at the start of a line, possibly in bold. */
export const actionLine: CallTrigger = triggerOn("Action", ({ text, isEnd }, at) => {
  const line = text[at - 1] === "*" && text[at - 2] === "*" ? at - 2 : at
  if (!isLineStart(text, line)) return NO_CALL_START
  if (matchHere(text, ACTION_PATTERN, at) !== null) return line
  return !isEnd && text.length - at < 16 ? NEEDS_MORE_TEXT : NO_CALL_START
})

/** Removes the backslashes that Markdown puts into names. Ex) get\_weather */
export const plainName = (name: string): string => name.replaceAll("\\", "")

/** Returns the start of the tool name that ends right before a bracket, including its quotes; -1 if there is none. */
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

/** Trigger for a list whose first element is a call or a string with one, found by the call's parenthesis. */
export const listBeforeParen: CallTrigger = triggerOn("(", ({ text, words }, at, floor) =>
  startBefore(text, toolBefore(text, at, floor, words.mayCall), floor, LIST_HEAD),
)

/** Text allowed between the start of a line and a call that is a statement. */
const STATEMENT_PREFIX = patternBefore(
  String.raw`${LINE_BREAK}[ \t]{0,64}((?:[A-Za-z_]\w{0,40}[ \t]{0,8}=[ \t]{0,8})?(?:(?:await|return)[ \t]{1,8})?(?:print\()?)`,
)

/** Trigger for `read(`; the call begins where its statement begins. */
export const nameBeforeParen: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = toolBefore(text, at, floor, words.mayCall)
  // Ex) @read(c1): {…} : the parentheses contain the id of a call
  if (start < 0 || text[start - 1] === "@") return NO_CALL_START
  const statementStart = startBefore(text, start, floor, STATEMENT_PREFIX)
  return statementStart === NO_CALL_START ? start : statementStart
})

/** Returns the start of a tool name that begins its line and ends at `end`; NO_CALL_START if there is none. */
function toolOnLine({ text, words }: TextSource, end: number, floor: number): number {
  const start = wordBefore(text, end, floor)
  return start >= 0 && words.has(plainName(text.slice(start, end))) && isLineStart(text, start) ? start : NO_CALL_START
}

const BETWEEN_NAME_AND_BRACE = patternBefore(`((?:${SPACE_CLASS}|[:\`]){0,12})`)

/** Trigger for a name at the start of a line, before a brace: `read⏎{…}`, `read {…}`, `read: {…}` */
export const nameBeforeBrace: CallTrigger = triggerOn("{", (source, at, floor) =>
  toolOnLine(source, startBefore(source.text, at, floor, BETWEEN_NAME_AND_BRACE), floor),
)

const BETWEEN_NAME_AND_TAG = patternBefore(`(:?${SPACE_CLASS}{1,16})`)

/** Trigger for a name at the start of a line, followed by white space and a tag: `read⏎<path>…` */
export const nameOnLine: CallTrigger = triggerOn("<", (source, at, floor) =>
  toolOnLine(source, startBefore(source.text, at, floor, BETWEEN_NAME_AND_TAG), floor),
)

const AT_NAME = patternBefore(String.raw`${LINE_BREAK}[ \t]{0,64}(@[\w.-]{1,128})`)

/** Trigger for `@read(c1): {…}` at the start of a line, found by the parenthesis before the id. */
export const atName: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = startBefore(text, at, floor, AT_NAME)
  return words.has(text.slice(start + 1, at)) ? start : NO_CALL_START
})

/**
 * Trigger for `>>>read⏎{…}` at the start of a line, or right after the object of the previous call: exactly three
 * marks, directly followed by the name. A merge conflict has seven marks; a Python shell prompt has a blank after them.
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
