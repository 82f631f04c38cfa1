import { coloured, hasColour, type Paint, plain, type When } from "./paint.ts"

/** The output for a text: its width, and with colors or without. */
export interface Page {
  readonly paint: Paint
  readonly columns: number
}

/** Returns the page of a stream. */
export const pageOn = (stream: { readonly isTTY?: boolean; readonly columns?: number }, when: When): Page => ({
  paint: hasColour(when, stream, process.env) ? coloured : plain,
  columns: columnsOf(stream),
})

/** Writes to standard output; returns the exit code. */
export function print(text: string, code = 0): number {
  process.stdout.write(`${text}\n`)
  return code
}

/** Joins blocks of indented lines with an empty line between them; omits empty blocks. */
export const joinBlocks = (blocks: readonly (readonly string[])[]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => ` ${line}`.trimEnd()).join("\n"))
    .join("\n\n")

/** Returns the number of columns to write in. Ex) a pseudo-terminal without a size reports 0 */
export const columnsOf = ({ columns }: { readonly columns?: number }): number =>
  Math.min(columns === undefined || columns < 40 ? 100 : columns, 120)
