import type { Paint, Style } from "../../show/paint.ts"
import { BROKEN, type Outcome } from "../judge/outcome.ts"
import type { CallCounts, Row } from "../result.ts"

export interface Part {
  readonly value: number
  readonly style: Style
}

/** Returns a bar in several colors whose length is their share of `most`. Every value above zero is visible. */
export function stackedBar(parts: readonly Part[], most: number, columns: number, paint: Paint): string {
  const sum = parts.reduce((total, { value }) => total + value, 0)
  if (sum === 0 || most === 0) return ""
  const whole = Math.max(1, Math.round((sum / most) * columns))
  return columnsFor(
    parts.map(({ value }) => value),
    whole,
  )
    .map((length, i) => paint((parts[i] as Part).style, "█".repeat(length)))
    .join("")
}

/** Distributes whole columns by share; a value above zero gets at least one if there is room. */
export function columnsFor(values: readonly number[], whole: number): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  const present = values.filter((value) => value > 0).length
  const least = present <= whole ? 1 : 0
  const out = values.map((value) => (value === 0 ? 0 : Math.max(least, Math.floor((value / sum) * whole))))
  let left = whole - out.reduce((total, length) => total + length, 0)
  // Remaining columns go to the largest values, and excess columns are taken from them.
  const order = values.map((value, i) => ({ value, i })).sort((a, b) => b.value - a.value)
  for (let at = 0; left !== 0 && order.length > 0; at = (at + 1) % order.length) {
    const { i, value } = order[at] as { value: number; i: number }
    if (value === 0) {
      at = -1
      continue
    }
    if (left < 0 && (out[i] as number) <= least) continue
    out[i] = (out[i] as number) + Math.sign(left)
    left -= Math.sign(left)
  }
  return out
}

/** How an outcome is shown: its description, its short name and its color. */
export const OUTCOME_LOOKS: Readonly<
  Record<Outcome, { readonly words: string; readonly name: string; readonly style: Style }>
> = {
  valid: { words: "valid as sent", name: "valid", style: "dim" },
  repaired: { words: "repaired", name: "repaired", style: "green" },
  recovered: { words: "recovered from text", name: "recovered", style: "cyan" },
  escalated: { words: "sent back to the model", name: "sent back", style: "red" },
  suppressed: { words: "withheld", name: "withheld", style: "yellow" },
  looped: { words: "in a loop", name: "in circles", style: "yellow" },
}

export const outcomeParts = (counts: CallCounts): Part[] =>
  BROKEN.map((outcome) => ({ value: counts[outcome], style: OUTCOME_LOOKS[outcome].style }))

/** The first rows of a table, and the highest number of broken calls in one row. */
export interface ShownRows {
  readonly shown: readonly Row[]
  readonly most: number
  readonly left: number
}

/** Returns the rows to show; null if there are none. `isPart`: the table contains only broken calls. */
export function shownRows(rows: readonly Row[], isPart: boolean, mostRows: number): ShownRows | null {
  // Valid calls in a loop have a kind and a reason, but did not break.
  const told = isPart ? rows.filter(({ broken }) => broken > 0) : rows
  if (told.length === 0) return null
  const shown = told.slice(0, mostRows)
  return { shown, most: Math.max(...shown.map(({ broken }) => broken)), left: told.length - shown.length }
}
