/** How far into a line its number is looked for: a path may stand before it. */
const PREFIX_REACH = 240
/** Numbers looked at in one line. */
const MAX_NUMBERS = 6

/** What parts a number from its line. Ex) `1⇥` , `1: ` , `[1] ` , `a.md-13-` , `4 | ` */
const SEPARATOR_PATTERN = /^(?:\t|[ ]{0,2}[\])}>:.|│→=-]{0,2}[ \t]?)/

interface LineNumber {
  /** What stands before it, without what only fills up or parts. */
  readonly head: string
  readonly value: number
  readonly end: number
}

/**
 * Without what stands before the lines of a file that a tool shows, where a number in it goes up by one from line to
 * line, whatever stands around it. Other lines stay as they are.
 */
export function withoutLineNumbers(text: string): string {
  if (!text.includes("\n")) return text
  const lines = text.split("\n")
  const cutOffsets = new Int32Array(lines.length)
  let lastIndex = -1
  let lastNumbers: readonly LineNumber[] = []
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") continue
    const numbers = numbersOf(line)
    const [before, here] = nextPair(lastNumbers, numbers)
    if (before !== undefined && here !== undefined) {
      if (cutOffsets[lastIndex] === 0) cutOffsets[lastIndex] = before.end
      cutOffsets[i] = here.end
    }
    lastIndex = i
    lastNumbers = numbers
  }
  if (cutOffsets.every((cutOffset) => cutOffset === 0)) return text
  return lines.map((line, i) => withoutPrefix(line, cutOffsets[i] ?? 0)).join("\n")
}

function numbersOf(line: string): readonly LineNumber[] {
  const found: LineNumber[] = []
  for (const { index, 0: digits } of line.slice(0, PREFIX_REACH).matchAll(/\d{1,9}/g)) {
    found.push({
      head: line.slice(0, index).replace(/[\s:-]{1,12}$/, ""),
      value: Number(digits),
      end: index + digits.length,
    })
    if (found.length === MAX_NUMBERS) break
  }
  return found
}

/** The first number of a line that follows one of the line before it. */
function nextPair(before: readonly LineNumber[], numbers: readonly LineNumber[]): readonly [LineNumber?, LineNumber?] {
  for (const here of numbers) {
    const found = before.find(({ head, value }) => value + 1 === here.value && head === here.head)
    if (found !== undefined) return [found, here]
  }
  return []
}

const withoutPrefix = (line: string, end: number): string =>
  end === 0 ? line : line.slice(end).replace(SEPARATOR_PATTERN, "")
