// Runs the search: in which order hypotheses are advanced, and when the search stops.
import {
  AFTER_ROOT,
  AFTER_VALUE,
  BEFORE_ROOT,
  EXPECT_KEY,
  EXPECT_NEXT_KEY,
  Hypothesis,
  INSIDE_STRING,
} from "./hypothesis.ts"
import type { Search } from "./search.ts"
import { skipOddities } from "./space.ts"
import { stepAfter } from "./step-after.ts"
import { stepKey } from "./step-key.ts"
import { stepBegin, stepEnd } from "./step-root.ts"
import { stepString } from "./step-string.ts"
import { stepValue } from "./step-value.ts"
import { runWellFormed } from "./well-formed.ts"

/** Maximum number of rounds at one position in which hypotheses do not advance. */
const MAX_ROUNDS = 24
/** Minimum number of hypothesis steps, even for the shortest text. */
export const MIN_STEPS = 6_000

/** Reads the text to its end: all hypotheses advance together, position by position. */
export function exploreReadings(search: Search, givenSteps?: number): Search {
  const maxSteps = givenSteps ?? Math.max(MIN_STEPS, search.text.length * search.limits.readingSteps)
  search.add(new Hypothesis(0, BEFORE_ROOT, null, 0))
  while (search.waiting > 0 && !search.isTooDeep) {
    const { only } = search
    if (only !== null && only.mode > BEFORE_ROOT && only.mode < AFTER_ROOT) runWellFormed(search, only)
    const visitedCount = advancePosition(search)
    // steps inside strings are counted there
    search.stepCount += visitedCount
    if (search.stepCount > maxSteps) search.dropAll()
  }
  search.finalReadings.sort((a, b) => a.cost - b.cost)
  return search
}

/** Advances all hypotheses at the nearest position; returns how many there were. */
function advancePosition(search: Search): number {
  const { position } = search
  let visitedCount = 0
  search.updateCostLimit()
  const soleHypothesis = search.takeAlone(position)
  if (soleHypothesis !== null) {
    if (!search.isTooDear(soleHypothesis.cost)) stepHypothesis(search, soleHypothesis)
    visitedCount = 1
  }
  for (let roundIndex = 0; search.waiting > 0 && search.position === position; roundIndex++) {
    const hypothesesHere = search.takeAt(position)
    for (const hypothesis of hypothesesHere) {
      if (roundIndex > MAX_ROUNDS) search.dropHypothesis(hypothesis)
      else stepHypothesis(search, hypothesis)
    }
    visitedCount += hypothesesHere.length
  }
  return visitedCount
}

function stepHypothesis(search: Search, h: Hypothesis): void {
  const { mode } = h
  if (mode === INSIDE_STRING) return stepString(search, h)
  const at = skipOddities(search, h)
  if (at < 0) return
  if (mode === AFTER_VALUE) stepAfter(search, h, at)
  else if (mode === EXPECT_KEY || mode === EXPECT_NEXT_KEY) stepKey(search, h, at)
  else if (mode === BEFORE_ROOT) stepBegin(search, h, at)
  else if (mode === AFTER_ROOT) stepEnd(search, h, at)
  else stepValue(search, h, at)
}
