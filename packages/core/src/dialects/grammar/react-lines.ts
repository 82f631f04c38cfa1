import { isDigit } from "../../json/chars.ts"
import { codeAt, has, lineEnd, type Probe, pastBlanks } from "./probe.ts"

export const ACTION: readonly string[] = ["Action", "ACTION"]
export const INPUT: readonly string[] = ["Action Input", "Action input", "ACTION INPUT", "Input", "INPUT"]
export const THOUGHT: readonly string[] = ["Thought", "THOUGHT"]
/** Behind these nothing belongs to the step any more. */
export const OUTCOME: readonly string[] = ["Observation", "OBSERVATION", "Final Answer", "FINAL ANSWER"]
const BOUNDARIES: readonly string[] = [...OUTCOME, ...THOUGHT, ...ACTION, "Action Input", "ACTION INPUT"]

/** Behind the colon of a label such as `Action:` or `Action 2:`; -1 when none of the words stands here. */
export function labelEnd(probe: Probe, at: number, words: readonly string[]): number {
  for (const word of words) {
    if (!has(probe, word, at)) continue
    const end = colonEnd(probe, at + word.length)
    if (end >= 0) return end
  }
  return -1
}

/** A count has few digits: a longer one is no count. */
const MOST_DIGITS = 4

function colonEnd(probe: Probe, from: number): number {
  let at = pastBlanks(probe, from)
  const first = at
  while (at - first < MOST_DIGITS && isDigit(codeAt(probe, at))) at++
  at = pastBlanks(probe, at)
  return codeAt(probe, at) === 58 ? at + 1 : -1
}

/** True where a line begins that ends what stands before it: the next step, what came of this one, or the answer. */
export const isBoundary = (probe: Probe, lineStart: number): boolean => labelEnd(probe, pastBlanks(probe, lineStart), BOUNDARIES) >= 0

/** The line break before the next boundary; the end of the text when there is none. */
export function boundaryFrom(probe: Probe, from: number): number {
  for (let at = lineEnd(probe, from); at < probe.text.length; at = lineEnd(probe, at + 1)) if (isBoundary(probe, at + 1)) return at
  return probe.text.length
}
