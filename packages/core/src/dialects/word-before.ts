// What stands before a place: the word, the start of a line, the start of a word.
import { THOUGHT_END_MARK } from "./thinking.ts"

const MAX_WORD_LENGTH = 128

/** The start of the word that ends right before a place, with up to four blanks between; -1 when there is none. */
export function wordBefore(text: string, place: number, floor: number): number {
  let end = place
  while (end > floor && (text[end - 1] === " " || text[end - 1] === "\n") && place - end < 4) end--
  let start = end
  while (start > floor && end - start < MAX_WORD_LENGTH && /[\w.:/\\-]/.test(text[start - 1] as string)) start--
  return start === end ? -1 : start
}

/**
 * Where a line begins, as the source of a pattern. The answer begins behind the end of a thought as well: a text that
 * is read as a whole is parted there.
 */
export const LINE_BREAK: string = `(?:^|\\n|${THOUGHT_END_MARK})`

/** The same of a word. */
export const WORD_BREAK: string = `(?:^|\\s|${THOUGHT_END_MARK})`

/** The channel of a message whose marks were lost, before its recipient. Ex) assistantcommentary to=functions.read */
export const LOST_CHANNEL: string = String.raw`(?:(?:assistant)?(?:commentary|analysis)[ \t]{1,4})?`

const LINE_START = new RegExp(`(?<=${LINE_BREAK}[ \\t]{0,63})`, "y")

/** Nothing but a few blanks stands before the place on its line. */
export function isLineStart(text: string, at: number): boolean {
  LINE_START.lastIndex = at
  return LINE_START.test(text)
}

const WORD_START = new RegExp(`(?<=${WORD_BREAK})`, "y")

/** White space stands before the place, or nothing. */
export function isWordStart(text: string, at: number): boolean {
  WORD_START.lastIndex = at
  return WORD_START.test(text)
}
