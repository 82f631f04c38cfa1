// Where calls without a tag of their own may begin: each looks at a needle and says from where to read.
import { isSpace } from "../json/chars.ts"
import { LATER, NOWHERE, type Trigger } from "./dialect.ts"
import { headerBefore } from "./grammar/worded.ts"
import { wordBefore } from "./word-before.ts"

/** ` to=functions.read<|channel|>…` : a header whose opening marks were in the prompt. */
export const recipient: Trigger = {
  needle: "=",
  needs: "<",
  locate({ text, isEnd }, at, floor) {
    const start = at - 2
    if (text.charCodeAt(at - 1) !== 111 || start < floor || !text.startsWith("to", start) || (start > 0 && !isSpace(text.charCodeAt(start - 1)))) return NOWHERE
    const mark = text.slice(at, at + LONGEST_HEADER + 2).indexOf("<|")
    if (mark < 0) return isEnd || text.length - at > LONGEST_HEADER ? NOWHERE : LATER
    return /^=[^\s<|]{1,128}/.test(text.slice(at, at + mark)) ? start : NOWHERE
  },
}

const LONGEST_HEADER = 160

/** `call:read{…}` at the start of a line, its opener lost; found by what stands behind the name. */
const bareCallAt = (needle: string, needs?: "<"): Trigger => ({
  needle,
  ...(needs === undefined ? {} : { needs }),
  locate({ text }, at, floor) {
    const from = Math.max(floor, at - LONGEST_HEADER)
    const hit = /(?:^|\n)[ \t]*(call:[\w.-]+:?\s{0,4})$/.exec(text.slice(from, at))
    return hit === null || (hit.index === 0 && from > 0 && text[from] !== "\n") ? NOWHERE : at - (hit[1] as string).length
  },
})

/** A header in words before an object. Ex) [Calling tool: read with arguments: {…}] */
export const wordedHeader: Trigger = {
  needle: "{",
  locate({ text, words }, at, floor) {
    const from = Math.max(floor, at - LONGEST_HEADER)
    const header = headerBefore(text.slice(from, at))
    return header !== null && words.find(header.name) !== null ? from + header.start : NOWHERE
  },
}

export const bareCalls: readonly Trigger[] = [bareCallAt("{"), bareCallAt("("), bareCallAt("BEGIN_ARG", "<")]

/** `functools[{…` */
export const functools: Trigger = {
  needle: "{",
  locate({ text }, at, floor) {
    const start = bracketBefore(text, at, floor)
    return start - 9 >= floor && text.startsWith("functools", start - 9) ? start - 9 : NOWHERE
  },
}

/** The bracket before a place, white space between; -1 when none stands there. */
function bracketBefore(text: string, at: number, floor: number): number {
  let before = at - 1
  while (before >= floor && at - before < 64 && isSpace(text.charCodeAt(before))) before--
  return before >= floor && text[before] === "[" ? before : -1
}

function isLineStart(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && at - before < 64 && (text[before] === " " || text[before] === "\t")) before--
  return before < 0 || text[before] === "\n"
}

const ACTION = /Action(?: \d{1,2})?(?:\*\*)?[ \t]*:/y

/** `Action:` at the start of a line, perhaps in bold. */
export const actionLine: Trigger = {
  needle: "Action",
  locate({ text, isEnd }, at) {
    const line = text[at - 1] === "*" && text[at - 2] === "*" ? at - 2 : at
    if (!isLineStart(text, line)) return NOWHERE
    ACTION.lastIndex = at
    if (ACTION.test(text)) return at
    return !isEnd && text.length - at < 16 ? LATER : NOWHERE
  },
}

/** A list of objects, found by the first of them. */
export const listBeforeBrace: Trigger = { needle: "{", locate: ({ text }, at, floor) => bracketBefore(text, at, floor) }

/** Markdown writes `get\_weather`. */
export const plainName = (name: string): string => name.replaceAll("\\", "")

/** The name that ends right before a bracket, with its quotes, when it is a given tool's; -1 when none does. */
function toolBefore(text: string, at: number, floor: number, has: (name: string) => boolean): number {
  const quote = /["'`]/.exec(text[at - 1] ?? "")?.[0]
  const end = quote === undefined ? at : at - 1
  if (!/[\w\\-]/.test(text[end - 1] ?? "")) return -1
  const start = wordBefore(text, end, floor)
  if (start < 0 || !has(plainName(text.slice(start, end)))) return -1
  if (quote === undefined) return start
  return start > floor && text[start - 1] === quote ? start - 1 : -1
}

/** A list whose first element is a call, or a string that is one, found by its bracket. */
export const listBeforeParen: Trigger = {
  needle: "(",
  locate({ text, words }, at, floor) {
    const start = toolBefore(text, at, floor, words.mayCall)
    if (start < 0) return NOWHERE
    let before = start - 1
    let list = NOWHERE
    for (; before >= floor && start - before < 64; before--) {
      if (text[before] === "[") list = before
      else if (!isSpace(text.charCodeAt(before)) && !/["'`]/.test(text[before] as string)) break
    }
    return list
  },
}

/** What may stand between the start of a line and a call that is a statement. */
const STATEMENT = /(?:^|\n)[ \t]*((?:[A-Za-z_]\w{0,40}[ \t]*=[ \t]*)?(?:(?:await|return)[ \t]+)?(?:print\()?)$/

/** `read(`, with the statement it stands in. */
export const nameBeforeParen: Trigger = {
  needle: "(",
  locate({ text, words }, at, floor) {
    const start = toolBefore(text, at, floor, words.mayCall)
    if (start < 0) return NOWHERE
    const hit = STATEMENT.exec(text.slice(Math.max(floor, start - 64), start))
    return hit === null ? start : start - (hit[1] as string).length
  },
}

/** `read⏎{…}`, `read {…}`, `read: {…}` : the name fills its line, or stands right before the brace. */
export const nameBeforeBrace: Trigger = {
  needle: "{",
  locate({ text, words }, at, floor) {
    let end = at
    while (end > floor && at - end < 12 && (isSpace(text.charCodeAt(end - 1)) || text[end - 1] === ":" || text[end - 1] === "`")) end--
    const start = wordBefore(text, end, floor)
    return start >= 0 && words.has(plainName(text.slice(start, end))) && isLineStart(text, start) ? start : NOWHERE
  },
}

const LOST = /(?:^|[\s>])((?:antml:)?(?:function|invoke name))$/

/** `function=read>`, `antml:invoke name="read">` : a tag whose first bracket is lost. */
export const lostBracket: Trigger = {
  needle: "=",
  needs: "<",
  locate({ text }, at, floor) {
    const last = text.charCodeAt(at - 1)
    if (last !== 110 && last !== 101) return NOWHERE
    const hit = LOST.exec(text.slice(Math.max(floor, at - 24), at))
    return hit === null ? NOWHERE : at - (hit[1] as string).length
  },
}

const LOST_OPENER = /(?:^|\s)(tool_call>\s{0,4})$/

/** `tool_call>{…}` : the tag of a call in JSON whose first bracket is lost. */
export const lostOpener: Trigger = {
  needle: "{",
  locate({ text }, at, floor) {
    const hit = LOST_OPENER.exec(text.slice(Math.max(floor, at - 16), at))
    return hit === null ? NOWHERE : at - (hit[1] as string).length
  },
}

/** `@read(c1): {…}` at the start of a line, found by the bracket around the id. */
export const atName: Trigger = {
  needle: "(",
  locate({ text, words }, at, floor) {
    const start = wordBefore(text, at, floor)
    if (start <= floor || text[start - 1] !== "@" || !isLineStart(text, start - 1)) return NOWHERE
    return words.has(text.slice(start, at)) ? start - 1 : NOWHERE
  },
}

/** `read⏎<path>…` : a name that fills its line, before a tag. */
export const nameOnLine: Trigger = {
  needle: "<",
  locate({ text, words }, at, floor) {
    let end = at
    while (end > floor && at - end < 16 && isSpace(text.charCodeAt(end - 1))) end--
    if (end === at) return NOWHERE
    if (text[end - 1] === ":") end--
    const start = wordBefore(text, end, floor)
    return start >= 0 && words.has(text.slice(start, end)) && isLineStart(text, start) ? start : NOWHERE
  },
}

/** `>>>read⏎{…}` at the start of a line: exactly three, with the name right behind. A merge conflict has seven, a Python shell a blank. */
export const prompt: Trigger = {
  needle: ">>>",
  needs: "{",
  locate({ text, isEnd }, at) {
    if (!isLineStart(text, at)) return NOWHERE
    if (at + 3 >= text.length) return isEnd ? NOWHERE : LATER
    return /\w/.test(text[at + 3] as string) ? at + 3 : NOWHERE
  },
}
