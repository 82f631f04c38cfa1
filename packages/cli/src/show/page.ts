import type { Paint } from "./paint.ts"

/** Where a text will be read: how wide, and with colours or without. */
export interface Page {
  readonly paint: Paint
  readonly columns: number
}

/** Columns to write in. Ex) a pseudo-terminal without a size says 0. */
export const columnsOf = ({ columns }: { readonly columns?: number }): number =>
  Math.min(columns === undefined || columns < 40 ? 100 : columns, 120)
