// Where calls without a tag of their own may begin: each looks at a character and says from where to read.
import { isSpace } from "../json/chars.ts"
import { LATER, NOWHERE, type Trigger } from "./dialect.ts"
import { wordBefore } from "./word-before.ts"

const isBefore = (text: string, at: number, word: string): boolean => text.startsWith(word, at - word.length)

/** `functools[` */
export const functools: Trigger = { char: "[", locate: ({ text }, at) => (isBefore(text, at, "functools") ? at : NOWHERE) }

/** ` to=functions.read<|channel|>…` : a header whose opening marks were in the prompt. */
export const recipient: Trigger = {
  char: "=",
  locate({ text, isEnd }, at, floor) {
    const start = at - 2
    if (start < floor || !text.startsWith("to=", start) || (start > 0 && !isSpace(text.charCodeAt(start - 1)))) return NOWHERE
    const mark = text.indexOf("<|", at)
    if (mark < 0) return isEnd || text.length - at > 160 ? NOWHERE : LATER
    return mark - at > 160 || !/^=[^\s<|]{1,128}\s*(?:<\||json|code)?/.test(text.slice(at, mark + 2)) ? NOWHERE : start
  },
}

/** `call:read{…}` at the start of a line, its opener lost. */
export const bareCall: Trigger = {
  char: ":",
  locate: ({ text }, at) => (isBefore(text, at, "call") && isLineStart(text, at - 4) && /[\w-]/.test(text[at + 1] ?? "") ? at - 4 : NOWHERE),
}

function isLineStart(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && (text[before] === " " || text[before] === "\t")) before--
  return before < 0 || text[before] === "\n"
}

const ACTION = /(?:^|\n)[ \t>*]*(?:\*\*)?(?:Action|ACTION)(?: \d{1,2})?(?:\*\*)?$/

/** `Action:` at the start of a line. */
export const actionLine: Trigger = {
  char: ":",
  locate({ text }, at) {
    const window = text.slice(Math.max(0, at - 32), at)
    const hit = ACTION.exec(window)
    if (hit === null || (hit[0][0] !== "\n" && at > 32)) return NOWHERE
    return at - (/(?:Action|ACTION).*$/.exec(window)?.[0].length ?? 0)
  },
}

/** A list whose first element is a call, or a string that is one. */
export const listOfCalls: Trigger = {
  char: "[",
  locate({ text, isEnd, words }, at) {
    let next = at + 1
    while (next < text.length && (isSpace(text.charCodeAt(next)) || /["'[`]/.test(text[next] as string)) && next - at < 40) next++
    let end = next
    while (end < text.length && end - next <= 128 && /[\w.\\-]/.test(text[end] as string)) end++
    if (end >= text.length && !isEnd && end - next <= 128) return LATER
    if (end === next || text[end] !== "(") return NOWHERE
    return words.has(plainName(text.slice(next, end))) ? at : NOWHERE
  },
}

/** Markdown writes `get\_weather`. */
export const plainName = (name: string): string => name.replaceAll("\\", "")

/** What may stand between the start of a line and a call that is a statement. */
const STATEMENT = /(?:^|\n)[ \t]*((?:[A-Za-z_]\w{0,40}[ \t]*=[ \t]*)?(?:(?:await|return)[ \t]+)?(?:print\()?)$/

/** `read(`, with the statement it stands in. */
export const nameBeforeParen: Trigger = {
  char: "(",
  locate({ text, words }, at, floor) {
    const start = wordBefore(text, at, floor)
    if (start < 0 || isSpace(text.charCodeAt(at - 1)) || !words.has(plainName(text.slice(start, at)))) return NOWHERE
    const before = text.slice(Math.max(floor, start - 64), start)
    const hit = STATEMENT.exec(before)
    return hit === null ? start : start - (hit[1] as string).length
  },
}

/** `read⏎{…}`, `read {…}`, `read: {…}` : the name fills its line, or stands right before the brace. */
export const nameBeforeBrace: Trigger = {
  char: "{",
  locate({ text, words }, at, floor) {
    let end = at
    while (end > floor && (isSpace(text.charCodeAt(end - 1)) || text[end - 1] === ":" || text[end - 1] === "`") && at - end < 12) end--
    const start = wordBefore(text, end, floor)
    if (start < 0) return NOWHERE
    const name = text.slice(start, end)
    return words.has(plainName(name)) && isLineStart(text, start) ? start : NOWHERE
  },
}

const LOST = /(?:^|[\s>])((?:antml:)?(?:function|invoke(?: name)?))$/

/** `function=read>`, `antml:invoke name="read">` : a tag whose first bracket is lost. */
export const lostBracket: Trigger = {
  char: "=",
  locate({ text }, at, floor) {
    const hit = LOST.exec(text.slice(Math.max(floor, at - 24), at))
    if (hit === null) return NOWHERE
    const start = at - (hit[1] as string).length
    return text[start - 1] === "<" ? NOWHERE : start
  },
}

/** `read⏎<path>…` : a name that fills its line, before a tag. Looked at from the tag. */
export const nameOnLine: Trigger = {
  char: "<",
  locate({ text, words }, at, floor) {
    let end = at
    while (end > floor && isSpace(text.charCodeAt(end - 1)) && at - end < 16) end--
    if (end === at) return NOWHERE
    if (text[end - 1] === ":") end--
    const start = wordBefore(text, end, floor)
    return start >= 0 && words.has(text.slice(start, end)) && isLineStart(text, start) ? start : NOWHERE
  },
}
