// Finds the unfinished beginning of a call of more than one word at the end of a text that still grows.
// `settledEnd` knows the beginnings of one word.
import type { ToolIndex } from "../dialects/sighting.ts"
import { isLineStart, isWordStart } from "../dialects/word-before.ts"

/** A longer head is none: the dialects read no further back. */
export const MAX_HEAD = 160
/** Between a head and the object behind it. */
const MAX_BLANKS = 4

/** All heads but two have one of these. */
export const HEAD_MARK: RegExp = /[[=>@~]/

/**
 * Where the head of a call begins that may end here, or go on behind the text; `end` when none does. `hasMark`: one of
 * the marks may stand near the end. Prose has none: with a search for each head this took longer than all else that is
 * done for a word of it.
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

/** A text up to `end`, and the last of it, where a head may begin. */
interface TextEnd {
  readonly text: string
  readonly end: number
  readonly tail: string
}

/** Where a word stands last, near enough to begin a head; -1 when it does not. */
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

/** A word or the beginning of it, as the source of a pattern. Ex) json → j(?:s(?:o(?:n)?)?)? */
const begunWord = (word: string): string => word.split("").reduceRight((rest, letter) => `${letter}(?:${rest})?`)

const LAST_WORD = ["json", "code", "commentary", "analysis"].map(begunWord).join("|")

/** Behind the name come the channel and the format. */
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
/** The letters that they end in. */
const isChannelEnd = (c: number): boolean => c === 121 || c === 115

/** Where the name of a channel begins that ends here. `isOpen`: `to=` may still come behind it. */
function channelStart(text: string, end: number, isOpen: boolean): number {
  const nameEnd = isOpen ? beforeOpenTo(text, end) : end
  let at = nameEnd
  while (nameEnd - at < MAX_BLANKS && isBlankAt(text, at - 1)) at--
  // asked at every word: by their codes, a tenth of the time of `endsWith`
  if (at === nameEnd || !isChannelEnd(text.charCodeAt(at - 1))) return end
  const channel = CHANNELS.find((name) => text.endsWith(name, at))
  if (channel === undefined) return end
  const start = at - channel.length
  return text.endsWith("assistant", start) ? start - "assistant".length : start
}

const LETTER_O = 111
const LETTER_T = 116

/** Before what may become `to=`. */
function beforeOpenTo(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  if (last === LETTER_O && text.charCodeAt(end - 2) === LETTER_T) return end - 2
  return last === LETTER_T ? end - 1 : end
}

function isBlankAt(text: string, at: number): boolean {
  const c = text.charCodeAt(at)
  return c === 32 || c === 9
}

/** Ex) tool_call>⏎ : its first bracket is lost. */
function lostOpenerHead(place: TextEnd): number {
  const { text, end } = place
  const start = lastNear(place, "tool_call>")
  if (start < 0 || end - start > "tool_call>".length + MAX_BLANKS) return end
  return isWordStart(text, start) && !/\S/.test(text.slice(start + "tool_call>".length, end)) ? start : end
}

const INVOKE = /^invoke (?:n(?:a(?:me?)?)?)?$/

/** Ex) invoke na : a tag whose first bracket is lost. */
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
