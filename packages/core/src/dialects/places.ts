// Triggers of calls without a tag of their own: each checks a needle and returns the offset to read from.
import { isSpace } from "../json/chars.ts"
import { type CallTrigger, NEEDS_MORE_TEXT, NO_CALL_START, triggerOn } from "./dialect.ts"
import { headerBefore } from "./grammar/named-json.ts"
import type { TextSource } from "./sighting.ts"
import { isLineStart, wordBefore } from "./word-before.ts"

/** ` to=functions.read<|channel|>…` : a header whose opening marks were in the prompt. */
export const recipientTrigger: CallTrigger = {
  needle: "=",
  needs: "<",
  locateStart({ text, isEnd }, at, floor) {
    const start = at - 2
    const isLabel = text.charCodeAt(at - 1) === 111 && start >= floor && text.startsWith("to", start)
    if (!isLabel || (start > 0 && !isSpace(text.charCodeAt(start - 1)))) return NO_CALL_START
    const markOffset = text.slice(at, at + MAX_HEADER_LENGTH + 2).indexOf("<|")
    if (markOffset < 0) return isEnd || text.length - at > MAX_HEADER_LENGTH ? NO_CALL_START : NEEDS_MORE_TEXT
    return /^=[^\s<|]{1,128}/.test(text.slice(at, at + markOffset)) ? start : NO_CALL_START
  },
}

const MAX_HEADER_LENGTH = 160

/** `call:read{…}` at the start of a line, its opener lost; found by what stands behind the name. */
const bareCallAt = (needle: string, needs?: "<"): CallTrigger =>
  triggerOn(
    needle,
    ({ text }, at, floor) => {
      const from = Math.max(floor, at - MAX_HEADER_LENGTH)
      const callMatch = /(?:^|\n)[ \t]*(call:[\w.-]+:?\s{0,4})$/.exec(text.slice(from, at))
      const isInLine = callMatch?.index === 0 && from > 0 && text[from] !== "\n"
      return callMatch === null || isInLine ? NO_CALL_START : at - (callMatch[1] as string).length
    },
    needs,
  )

/** A header in words before an object. Ex) [Calling tool: read with arguments: {…}] */
export const wordedHeader: CallTrigger = triggerOn("{", ({ text, words }, at, floor) => {
  const from = Math.max(floor, at - MAX_HEADER_LENGTH)
  const headerFound = headerBefore(text.slice(from, at))
  return headerFound !== null && words.find(headerFound.name) !== null ? from + headerFound.start : NO_CALL_START
})

export const bareCalls: readonly CallTrigger[] = [bareCallAt("{"), bareCallAt("("), bareCallAt("BEGIN_ARG", "<")]

/** `functools[{…` */
export const functoolsTrigger: CallTrigger = triggerOn("{", ({ text }, at, floor) => {
  const start = bracketBefore(text, at, floor)
  return start - 9 >= floor && text.startsWith("functools", start - 9) ? start - 9 : NO_CALL_START
})

/** The bracket before a place and its white space; -1 when there is none. */
function bracketBefore(text: string, at: number, floor: number): number {
  let previousAt = at - 1
  while (previousAt >= floor && at - previousAt < 64 && isSpace(text.charCodeAt(previousAt))) previousAt--
  return previousAt >= floor && text[previousAt] === "[" ? previousAt : -1
}

const ACTION_PATTERN = /Action(?: \d{1,2})?(?:\*\*)?[ \t]*:/y

/** `Action:` at the start of a line, perhaps in bold. */
export const actionLine: CallTrigger = triggerOn("Action", ({ text, isEnd }, at) => {
  const line = text[at - 1] === "*" && text[at - 2] === "*" ? at - 2 : at
  if (!isLineStart(text, line)) return NO_CALL_START
  ACTION_PATTERN.lastIndex = at
  if (ACTION_PATTERN.test(text)) return at
  return !isEnd && text.length - at < 16 ? NEEDS_MORE_TEXT : NO_CALL_START
})

/** A list of objects, found by the first of them. */
export const listBeforeBrace: CallTrigger = triggerOn("{", ({ text }, at, floor) => bracketBefore(text, at, floor))

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

/** A list whose first element is a call, or a string that is one, found by its bracket. */
export const listBeforeParen: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = toolBefore(text, at, floor, words.mayCall)
  if (start < 0) return NO_CALL_START
  let previousAt = start - 1
  let listStart = NO_CALL_START
  for (; previousAt >= floor && start - previousAt < 64; previousAt--) {
    if (text[previousAt] === "[") listStart = previousAt
    else if (!isSpace(text.charCodeAt(previousAt)) && !/["'`]/.test(text[previousAt] as string)) break
  }
  return listStart
})

/** Where the group of a pattern begins that ends right before a place; NO_CALL_START when it does not match. */
function startBefore(text: string, at: number, from: number, pattern: RegExp): number {
  const match = pattern.exec(text.slice(from, at))
  return match === null ? NO_CALL_START : at - (match[1] as string).length
}

/** What may stand between the start of a line and a call that is a statement. */
const STATEMENT_PREFIX = /(?:^|\n)[ \t]*((?:[A-Za-z_]\w{0,40}[ \t]*=[ \t]*)?(?:(?:await|return)[ \t]+)?(?:print\()?)$/

/** `read(`, with the statement it stands in. */
export const nameBeforeParen: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = toolBefore(text, at, floor, words.mayCall)
  if (start < 0) return NO_CALL_START
  const statementStart = startBefore(text, start, Math.max(floor, start - 64), STATEMENT_PREFIX)
  return statementStart === NO_CALL_START ? start : statementStart
})

/** White space, a colon, a backtick. */
const isBetweenCode = (c: number): boolean => isSpace(c) || c === 58 || c === 96

/** Where the name of a tool begins that ends here and begins its line. */
function toolOnLine({ text, words }: TextSource, end: number, floor: number): number {
  const start = wordBefore(text, end, floor)
  return start >= 0 && words.has(plainName(text.slice(start, end))) && isLineStart(text, start) ? start : NO_CALL_START
}

/** `read⏎{…}`, `read {…}`, `read: {…}` : the name fills its line, or stands right before the brace. */
export const nameBeforeBrace: CallTrigger = triggerOn("{", (source, at, floor) => {
  const { text } = source
  let end = at
  while (end > floor && at - end < 12 && isBetweenCode(text.charCodeAt(end - 1))) end--
  return toolOnLine(source, end, floor)
})

const LOST_TAG_NAME = /(?:^|[\s>])((?:antml:)?(?:function|invoke name))$/

/** `function=read>`, `antml:invoke name="read">` : a tag whose first bracket is lost. */
export const lostBracket: CallTrigger = {
  needle: "=",
  needs: "<",
  locateStart({ text }, at, floor) {
    const lastCode = text.charCodeAt(at - 1)
    return lastCode === 110 || lastCode === 101
      ? startBefore(text, at, Math.max(floor, at - 24), LOST_TAG_NAME)
      : NO_CALL_START
  },
}

const LOST_OPENER = /(?:^|\s)(tool_call>\s{0,4})$/

/** `tool_call>{…}` : the tag of a call in JSON whose first bracket is lost. */
export const lostOpener: CallTrigger = {
  needle: "{",
  locateStart: ({ text }, at, floor) => startBefore(text, at, Math.max(floor, at - 16), LOST_OPENER),
}

/** `@read(c1): {…}` at the start of a line, found by the bracket around the id. */
export const atName: CallTrigger = triggerOn("(", ({ text, words }, at, floor) => {
  const start = wordBefore(text, at, floor)
  if (start <= floor || text[start - 1] !== "@" || !isLineStart(text, start - 1)) return NO_CALL_START
  return words.has(text.slice(start, at)) ? start - 1 : NO_CALL_START
})

/** `read⏎<path>…` : a name that fills its line, before a tag. */
export const nameOnLine: CallTrigger = triggerOn("<", (source, at, floor) => {
  const { text } = source
  let end = at
  while (end > floor && at - end < 16 && isSpace(text.charCodeAt(end - 1))) end--
  if (end === at) return NO_CALL_START
  return toolOnLine(source, text[end - 1] === ":" ? end - 1 : end, floor)
})

/**
 * `>>>read⏎{…}` at the start of a line: exactly three, with the name right behind. A merge conflict has seven, a Python
 * shell a blank.
 */
export const promptTrigger: CallTrigger = {
  needle: ">>>",
  needs: "{",
  locateStart({ text, isEnd }, at) {
    if (!isLineStart(text, at)) return NO_CALL_START
    if (at + 3 >= text.length) return isEnd ? NO_CALL_START : NEEDS_MORE_TEXT
    return /\w/.test(text[at + 3] as string) ? at + 3 : NO_CALL_START
  },
}
