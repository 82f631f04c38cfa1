// Examines the text before an offset: the word, the start of a line, the start of a word.
import { matchHere } from "./grammar/probe.ts"
import { THOUGHT_END_MARK } from "./thinking.ts"

const MAX_WORD_LENGTH = 128

/** Returns the start of the word before an offset, with up to four blanks between; -1 if there is none. */
export function wordBefore(text: string, place: number, floor: number): number {
  let end = place
  while (end > floor && (text[end - 1] === " " || text[end - 1] === "\n") && place - end < 4) end--
  let start = end
  while (start > floor && end - start < MAX_WORD_LENGTH && /[\w.:/\\-]/.test(text[start - 1] as string)) start--
  return start === end ? -1 : start
}

/**
 * Start of a line, as the source of a pattern. The answer also begins after the end of a thought: a text that is read
 * as a whole is split there.
 */
export const LINE_BREAK: string = `(?:^|\\n|${THOUGHT_END_MARK})`

/** Start of a word, as the source of a pattern. */
export const WORD_BREAK: string = `(?:^|\\s|${THOUGHT_END_MARK})`

/** The channel of a message whose marks were lost, before its recipient. Ex) assistantcommentary to=functions.read */
export const LOST_CHANNEL: string = String.raw`(?:(?:assistant)?(?:commentary|analysis)[ \t]{1,4})?`

/** Creates a pattern for the text right before an offset; it is matched at that offset. */
export const patternBefore = (head: string): RegExp => new RegExp(`(?<=${head})`, "y")

const LINE_START = patternBefore(`${LINE_BREAK}[ \\t]{0,63}`)

/** True if only a few blanks stand before the offset on its line. */
export const isLineStart = (text: string, at: number): boolean => matchHere(text, LINE_START, at) !== null

const WORD_START = patternBefore(WORD_BREAK)

/** True if the offset is at the start of a word. */
export const isWordStart = (text: string, at: number): boolean => matchHere(text, WORD_START, at) !== null
