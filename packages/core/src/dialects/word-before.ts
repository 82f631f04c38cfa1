const MAX_WORD_LENGTH = 128

/** The start of the word that ends right before a place, with up to four blanks between; -1 when there is none. */
export function wordBefore(text: string, place: number, floor: number): number {
  let end = place
  while (end > floor && (text[end - 1] === " " || text[end - 1] === "\n") && place - end < 4) end--
  let start = end
  while (start > floor && end - start < MAX_WORD_LENGTH && /[\w.:/\\-]/.test(text[start - 1] as string)) start--
  return start === end ? -1 : start
}

const LINE_START = /(?<=(?:^|\n)[ \t]{0,63})/y

/** Nothing but a few blanks stands before the place on its line. */
export function isLineStart(text: string, at: number): boolean {
  LINE_START.lastIndex = at
  return LINE_START.test(text)
}
