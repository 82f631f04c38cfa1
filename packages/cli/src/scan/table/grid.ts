import { widthOf } from "../../show/cells.ts"

export interface Column {
  readonly head: string
  readonly align: "left" | "right"
}

/** A cell that is safe to print, and a function that paints it after padding. */
export interface GridCell {
  readonly text: string
  readonly paint?: (padded: string) => string
}

const plainCell = (padded: string): string => padded

/** Returns rows under a header, with every column as wide as its widest cell. */
export function grid(
  columns: readonly Column[],
  rows: readonly (readonly GridCell[])[],
  paintHead: (text: string) => string,
): string[] {
  const widths = columns.map(({ head }, i) =>
    Math.max(widthOf(head), ...rows.map((row) => widthOf(row[i]?.text ?? ""))),
  )
  const pad = (text: string, i: number): string => {
    const gap = " ".repeat(Math.max(0, (widths[i] ?? 0) - widthOf(text)))
    return columns[i]?.align === "right" ? gap + text : text + gap
  }
  const head = paintHead(
    columns
      .map((column, i) => pad(column.head, i))
      .join("  ")
      .trimEnd(),
  )
  return [
    head,
    ...rows.map((row) =>
      row
        .map(({ text, paint = plainCell }, i) => paint(pad(text, i)))
        .join("  ")
        .trimEnd(),
    ),
  ]
}
