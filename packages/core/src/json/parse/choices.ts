import { applyEdits, type Edit } from "../edit.ts"
import { copyFrame } from "../frame.ts"
import type { Choice, Failure, Reading, State } from "./state.ts"

// a hostile text could ask for one at each string
const MOST_CHOICES = 64

/** Remembers that the string opened at `open` could end elsewhere. */
export function keepChoice(s: State, open: number, endings: Choice["endings"]): void {
  if (s.choices.length >= MOST_CHOICES) s.choices.shift()
  const { doubts, cost, penalty } = s
  s.choices.push({ endings, found: null, next: 0, open, stack: s.stack.map(copyFrame), edits: s.edits.length, faults: s.faults.length, doubts, cost, penalty })
}

/** The reading with the fewest things amiss, if there is only one such; else the texts that are equally good. */
export function bestReading(text: string, start: number, readings: readonly Reading[]): { reading: Reading; failure: Failure | null; rivals: string[] } {
  const total = (r: Reading): number => r.penalty * 1_000 + r.cost
  const least = Math.min(...readings.map(total))
  const equal = readings.filter((r) => total(r) === least)
  const texts = new Set(equal.map((r) => applyEdits(text, inOrder(r.edits), start, r.end)))
  const reading = equal[0] as Reading
  return texts.size === 1 ? { reading, failure: null, rivals: [] } : { reading, failure: { code: "json/ambiguous", at: start }, rivals: [...texts].slice(0, 2) }
}

/** By place; an insertion before what is taken away at the same place, else what was told first. */
export function inOrder<E extends Edit>(edits: readonly E[]): readonly E[] {
  for (let i = 1; i < edits.length; i++) if (byPlace(edits[i - 1] as E, edits[i] as E) > 0) return [...edits].sort(byPlace)
  return edits
}

const byPlace = (a: Edit, b: Edit): number => a.start - b.start || a.end - b.end
