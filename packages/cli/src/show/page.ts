import { coloured, hasColour, type Paint, plain, type When } from "./paint.ts"

/** Where a text will be read: how wide, and with colours or without. */
export interface Page {
  readonly paint: Paint
  readonly columns: number
}

/** What a stream shows. */
export const pageOn = (stream: { readonly isTTY?: boolean; readonly columns?: number }, when: When): Page => ({
  paint: hasColour(when, stream, process.env) ? coloured : plain,
  columns: columnsOf(stream),
})

/** Writes to standard output; returns the exit code. */
export function print(text: string, code = 0): number {
  process.stdout.write(`${text}\n`)
  return code
}

/** Blocks of lines, each a step from the edge, with an empty line between; those without a line are left out. */
export const joinBlocks = (blocks: readonly (readonly string[])[]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => ` ${line}`.trimEnd()).join("\n"))
    .join("\n\n")

/** Columns to write in. Ex) a pseudo-terminal without a size says 0. */
export const columnsOf = ({ columns }: { readonly columns?: number }): number =>
  Math.min(columns === undefined || columns < 40 ? 100 : columns, 120)
