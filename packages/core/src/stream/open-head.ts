// Finds an unfinished head of a call, of more than one word, at the end of a growing text.
// Heads of one word are handled by `settledEnd`.
import type { ToolIndex } from "../dialects/sighting.ts"
import { isLineStart, isWordStart } from "../dialects/word-before.ts"

/** Longest head: the dialects look no further back. */
export const MAX_HEAD = 160
/** Most blanks between a head and the object after it. */
const MAX_BLANKS = 4

/** Characters of which all heads except two contain one. */
export const HEAD_MARK: RegExp = /[[=>@~]/

/**
 * Returns the start of a head of a call that ends at `end` or may continue after it; `end` if there is none. `hasMark`:
 * one of the marks may be near the end. Prose has none: searching for each head took longer than everything else that
 * is done for a word.
 */
export function openHeadStart(text: string, end: number, words: ToolIndex, hasMark = true): number {
  if (!hasMark) return Math.min(channelHead(text, end), invokeHead(text, end))
  const place: TextEnd = { text, end, tail: text.slice(Math.max(0, end - MAX_HEAD), end) }
  return Math.min(
    recipientHead(place),
    invokeHead(text, end),
    bracketHead(place, words),
    lostOpenerHead(place),
    atHead(place),
    tildeHead(place),
  )
}

/** A text up to `end`, and its tail, in which a head may start. */
interface TextEnd {
  readonly text: string
  readonly end: number
  readonly tail: string
}

/** Returns the last offset of a word in the tail; -1 if it does not occur. */
const lastNear = ({ end, tail }: TextEnd, word: string): number =>
  tail.includes(word) ? end - tail.length + tail.lastIndexOf(word) : -1

const BRACKET_LABELS: readonly string[] = ["", "calling ", "called "].flatMap((verb) => [
  `[${verb}tool: `,
  `[${verb}tool call: `,
])
const BRACKET_TAILS: readonly string[] = ["arguments", "args", "parameters", "input"].flatMap((noun) => [
  ` with ${noun}: `,
  ` with the ${noun}: `,
  ` with ${noun} `,
  ` with the ${noun} `,
])
const BRACKET_LABEL = /^\[(?:call(?:ing|ed) )?tool(?: call)?: ?/

/** Ex) [Calling tool: brew_tea with the argu */
function bracketHead(place: TextEnd, words: ToolIndex): number {
  const { text, end } = place
  const start = lastNear(place, "[")
  if (start < 0) return end
  const written = text.slice(start, end)
  const head = written.toLowerCase()
  const label = BRACKET_LABEL.exec(head)?.[0]
  if (label === undefined) return BRACKET_LABELS.some((known) => known.startsWith(head)) ? start : end
  const name = /^[\w.:/-]{0,128}/.exec(written.slice(label.length))?.[0] ?? ""
  const tail = head.slice(label.length + name.length)
  if (tail === "") return start
  return words.find(name) !== null && BRACKET_TAILS.some((known) => known.startsWith(tail)) ? start : end
}

/** Returns the source of a pattern for a word or a prefix of it. Ex) json → j(?:s(?:o(?:n)?)?)? */
const begunWord = (word: string): string => word.split("").reduceRight((rest, letter) => `${letter}(?:${rest})?`)

const LAST_WORD = ["json", "code", "commentary", "analysis"].map(begunWord).join("|")

/** The channel and the format may follow the name. */
const RECIPIENT = new RegExp(
  String.raw`^to=functions\.[\w.-]{1,128}(?:[ \t]{1,16}(?:commentary|analysis))?(?:[ \t]{1,16}(?:${LAST_WORD})?)?\s{0,4}$`,
)

/** Ex) assistantcommentary to=functions.brew_tea js */
function recipientHead(place: TextEnd): number {
  const { text, end } = place
  const labelAt = place.tail.includes("=") ? lastNear(place, "to=functions.") : -1
  const toAt = labelAt >= 0 && RECIPIENT.test(text.slice(labelAt, end)) ? labelAt : -1
  const start = channelStart(text, toAt < 0 ? end : toAt, toAt < 0)
  return (start < end || toAt >= 0) && beginsMark(text, start) ? start : end
}

/** Ex) assistantcommentary t */
function channelHead(text: string, end: number): number {
  const start = channelStart(text, end, true)
  return start < end && beginsMark(text, start) ? start : end
}

const CHANNELS: readonly string[] = ["commentary", "analysis"]
/** True for the last letter of a channel's name. */
const isChannelEnd = (c: number): boolean => c === 121 || c === 115

/** Returns the start of a channel's name that ends here. `isOpen`: `to=` may still follow it. */
function channelStart(text: string, end: number, isOpen: boolean): number {
  const nameEnd = isOpen ? beforeOpenTo(text, end) : end
  let at = nameEnd
  while (nameEnd - at < MAX_BLANKS && isBlankAt(text, at - 1)) at--
  // runs for every word: comparing codes takes a tenth of the time of `endsWith`
  if (at === nameEnd || !isChannelEnd(text.charCodeAt(at - 1))) return end
  const channel = CHANNELS.find((name) => text.endsWith(name, at))
  if (channel === undefined) return end
  const start = at - channel.length
  return text.endsWith("assistant", start) ? start - "assistant".length : start
}

const LETTER_O = 111
const LETTER_T = 116

/** Returns the offset before a prefix of `to=`. */
function beforeOpenTo(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  if (last === LETTER_O && text.charCodeAt(end - 2) === LETTER_T) return end - 2
  return last === LETTER_T ? end - 1 : end
}

function isBlankAt(text: string, at: number): boolean {
  const c = text.charCodeAt(at)
  return c === 32 || c === 9
}

/** Finds a tag whose first bracket is lost. Ex) tool_call>⏎ */
function lostOpenerHead(place: TextEnd): number {
  const { text, end } = place
  const start = lastNear(place, "tool_call>")
  if (start < 0 || end - start > "tool_call>".length + MAX_BLANKS) return end
  return isWordStart(text, start) && !/\S/.test(text.slice(start + "tool_call>".length, end)) ? start : end
}

const INVOKE = /^invoke (?:n(?:a(?:me?)?)?)?$/

/** Finds an unfinished tag whose first bracket is lost. Ex) invoke na */
function invokeHead(text: string, end: number): number {
  const nearest = end - "invoke name".length
  const at = text.indexOf("invoke ", Math.max(0, nearest))
  if (at < 0 || !INVOKE.test(text.slice(at, end))) return end
  const start = text.endsWith("antml:", at) ? at - "antml:".length : at
  return beginsMark(text, start) ? start : end
}

const beginsMark = (text: string, at: number): boolean => text.charAt(at - 1) === ">" || isWordStart(text, at)

/** Ex) @brew_t at the start of a line. */
function atHead(place: TextEnd): number {
  const { text, end } = place
  const start = lastNear(place, "@")
  if (start < 0 || !/^@[\w.-]{0,128}$/.test(text.slice(start, end))) return end
  return isLineStart(text, start) ? start : end
}

/** Ex) ~~ at the start of a line: the row of a fence. */
function tildeHead({ text, end }: TextEnd): number {
  const start = text.endsWith("~~", end) ? end - 2 : text.endsWith("~", end) ? end - 1 : end
  return start < end && isLineStart(text, start) ? start : end
}
