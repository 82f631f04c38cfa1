import { isDigit } from "../../json/chars.ts"
import type { TextProbe } from "../sighting.ts"
import { findLineEnd, hasLiteral, readCodeAt, skipBlanks } from "./probe.ts"

export const ACTION_LABELS: readonly string[] = ["Action", "ACTION"]
export const INPUT_LABELS: readonly string[] = ["Action Input", "Action input", "ACTION INPUT", "Input", "INPUT"]
export const THOUGHT_LABELS: readonly string[] = ["Thought", "THOUGHT"]
/** They end the step. */
export const OUTCOME_LABELS: readonly string[] = ["Observation", "OBSERVATION", "Final Answer", "FINAL ANSWER"]
const BOUNDARY_LABELS: readonly string[] = [
  ...OUTCOME_LABELS,
  ...THOUGHT_LABELS,
  ...ACTION_LABELS,
  "Action Input",
  "ACTION INPUT",
]

/** Behind the colon of a label such as `Action:` or `Action 2:`; -1 when none of the words stands here. */
export function labelEnd(probe: TextProbe, at: number, words: readonly string[]): number {
  for (const word of words) {
    if (!hasLiteral(probe, word, at)) continue
    const end = colonEnd(probe, at + word.length)
    if (end >= 0) return end
  }
  return -1
}

const MAX_COUNT_DIGITS = 4

function colonEnd(probe: TextProbe, from: number): number {
  let at = skipBlanks(probe, from)
  const first = at
  while (at - first < MAX_COUNT_DIGITS && isDigit(readCodeAt(probe, at))) at++
  at = skipBlanks(probe, at)
  return readCodeAt(probe, at) === 58 ? at + 1 : -1
}

/** True where a line starts that ends the text before it: the next step, the outcome of this one, or the answer. */
export const isBoundary = (probe: TextProbe, lineStart: number): boolean =>
  labelEnd(probe, skipBlanks(probe, lineStart), BOUNDARY_LABELS) >= 0

/** The line break before the next boundary; the end of the text when there is none. */
export function boundaryFrom(probe: TextProbe, from: number): number {
  for (let at = findLineEnd(probe, from); at < probe.text.length; at = findLineEnd(probe, at + 1))
    if (isBoundary(probe, at + 1)) return at
  return probe.text.length
}
