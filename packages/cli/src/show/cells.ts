import { printableLine } from "./printable.ts"

/** One visible character: its offsets in the text, its printed form and its width in columns. */
export interface Cell {
  readonly start: number
  readonly end: number
  readonly shown: string
  readonly width: number
}

const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u
const LONE_MARK = /^\p{M}/u

const characters = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Returns the cells of one line; their offsets start at `from`. */
export function cellsOf(line: string, from: number): Cell[] {
  const cells: Cell[] = []
  for (const { segment, index } of characters.segment(line)) {
    const shown = printableLine(segment)
    const start = from + index
    // Ex) a family emoji contains joiners: printed as a whole they are harmless, but as signs they take many columns.
    if (shown === segment || isEmojiSequence(segment))
      cells.push({
        start,
        end: start + segment.length,
        shown: LONE_MARK.test(segment) ? ` ${segment}` : segment,
        width: WIDE.test(segment) ? 2 : 1,
      })
    else for (const part of partsOf(segment, start)) cells.push(part)
  }
  return cells
}

const isEmojiSequence = (segment: string): boolean =>
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u.test(segment) && segment.length < 32

function partsOf(segment: string, start: number): Cell[] {
  const cells: Cell[] = []
  let at = start
  for (const character of segment) {
    const shown = printableLine(character)
    cells.push({
      start: at,
      end: at + character.length,
      shown,
      width: shown === character ? (WIDE.test(character) ? 2 : 1) : shown.length,
    })
    at += character.length
  }
  return cells
}

/** Returns the number of columns that a printable text takes. */
export const widthOf = (text: string): number => cellsOf(text, 0).reduce((sum, cell) => sum + cell.width, 0)
