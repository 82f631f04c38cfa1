import type { Paint } from "./paint.ts"

/** Where a text will be read: how wide, and with colours or without. */
export interface Page {
  readonly paint: Paint
  readonly columns: number
}
