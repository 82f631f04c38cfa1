import { AFTER, BEGIN, END, Hypothesis, INSIDE, KEY, NEXT_KEY } from "./hypothesis.ts"
import type { Search } from "./search.ts"
import { skipOddities } from "./space.ts"
import { stepAfter } from "./step-after.ts"
import { stepKey } from "./step-key.ts"
import { stepBegin, stepEnd } from "./step-root.ts"
import { stepString } from "./step-string.ts"
import { stepValue } from "./step-value.ts"
import { runWellFormed } from "./well-formed.ts"

/** Steps that do not move on, at one position. */
const MAX_ROUNDS = 24
/** Looks at hypotheses that even the shortest text gets. */
const MIN_STEPS = 6_000

/** Reads the text to its end: hypotheses advance together, position by position. */
export function explore(search: Search): Search {
  search.add(new Hypothesis(0, BEGIN, null, 0))
  let budget = Math.max(MIN_STEPS, search.text.length * search.limits.readingSteps)
  while (!search.isDone && !search.isTooDeep) {
    const { only } = search
    if (only !== null && only.mode > BEGIN && only.mode < END) runWellFormed(search, only)
    budget -= advance(search)
    if (budget < 0) search.dropAll()
  }
  search.finals.sort((a, b) => a.cost - b.cost)
  return search
}

/** Looks at all hypotheses at the nearest position; returns how many those were. */
function advance(search: Search): number {
  const { position } = search
  let looked = 0
  search.measure()
  const alone = search.takeAlone(position)
  if (alone !== null) {
    if (!search.isTooDear(alone.cost)) step(search, alone)
    looked = 1
  }
  for (let round = 0; !search.isDone && search.position === position; round++) {
    const here = search.takeAt(position)
    for (const hypothesis of here) {
      if (round > MAX_ROUNDS) search.drop(hypothesis)
      else step(search, hypothesis)
    }
    looked += here.length
  }
  return looked
}

function step(search: Search, h: Hypothesis): void {
  const { mode } = h
  if (mode === INSIDE) return stepString(search, h)
  const at = skipOddities(search, h)
  if (at < 0) return
  if (mode === AFTER) stepAfter(search, h, at)
  else if (mode === KEY || mode === NEXT_KEY) stepKey(search, h, at)
  else if (mode === BEGIN) stepBegin(search, h, at)
  else if (mode === END) stepEnd(search, h, at)
  else stepValue(search, h, at)
}
