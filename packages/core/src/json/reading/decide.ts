import { canonical } from "../canonical.ts"
import { assemble, finish, none, type Reading, type ReadResult, type Stage, single } from "../pieces.ts"
import { parseStrict } from "../strict.ts"
import { hasTwoValues } from "../two-values.ts"
import { type Built, build } from "./build.ts"
import { STEP_EDIT, STEP_JOIN, STEP_STRING } from "./hypothesis.ts"
import { CERTAIN_MARGIN, MARGIN } from "./prices.ts"
import type { Final, Search } from "./search.ts"

/** Readings compared with the best one; one more that is as near counts as a rival unseen. */
const MAX_COMPARED = 8

/** What strict JSON explains is not torn open for the sake of what stands around it. */
const STRICT_DISCOUNT = 100

const isStrictInside = ({ hypothesis }: Final): boolean => {
  for (let step = hypothesis.steps; step !== null; step = step.prev)
    if (step.kind === STEP_EDIT || step.kind === STEP_STRING || step.kind === STEP_JOIN) return false
  return true
}

/** The cheapest reading first; one that edits nothing inside its objects has an advantage. */
function ranked(finals: readonly Final[]): readonly Final[] {
  if (finals.length < 2) return finals
  return finals.map((final) => (final.refusal === null && isWhole(final) && isStrictInside(final) ? discounted(final) : final)).sort((a, b) => a.cost - b.cost)
}

const discounted = (final: Final): Final => ({ ...final, cost: final.cost - STRICT_DISCOUNT })

/** The cheapest reading, if no reading with another value comes close; else what stands against it. */
export function decide(stage: Stage, search: Search): ReadResult {
  const finals = ranked(search.finals)
  const best = finals[0]
  if (search.isTooDeep) return none("limit/depth")
  if (best === undefined) return none(search.dropped < Number.POSITIVE_INFINITY ? "json/ambiguous" : "json/unreadable")
  if (best.refusal !== null) return none(best.refusal)
  if (!isWhole(best)) return none("json/cut", best.cut)
  const rival = findRival(stage, finals)
  const next = Math.min(rival?.cost ?? Number.POSITIVE_INFINITY, search.dropped)
  if (next - best.cost < MARGIN) return none("json/ambiguous", null, rival === null ? [] : [...textsOf(stage, best), ...textsOf(stage, rival)])
  const built = build(stage.text, best.hypothesis.steps, best.cut, next - best.cost < CERTAIN_MARGIN ? "likely" : "certain")
  const result = toResult(stage, built)
  // in a text that had to be mended nothing tells which of two values counts
  if (built.hasKeyTwice && result.readings.some(hasConflict)) return none("json/ambiguous")
  const [only] = result.readings
  return best.cut === "number" && only !== undefined ? { ...none("json/cut", "number"), unfinished: only } : result
}

const hasConflict = ({ text, faults }: Reading): boolean => faults.length > 0 && parseStrict(text) !== undefined && hasTwoValues(text)

/** A number at the very end may lack digits: who asks decides by what the provider said of the end. */
const isWhole = ({ cut }: Final): boolean => cut === null || cut === "closers" || cut === "number"

/** The cheapest reading with another value, if it is near enough to matter. */
function findRival(stage: Stage, finals: readonly Final[]): Final | null {
  const best = finals[0] as Final
  const most = best.cost + CERTAIN_MARGIN
  let own: readonly string[] | null = null
  for (let i = 1; i < finals.length; i++) {
    const final = finals[i] as Final
    if (final.cost >= most) return null
    own ??= textsOf(stage, best)
    if (i > MAX_COMPARED || !isSameValue(own, textsOf(stage, final))) return final
  }
  return null
}

/** The texts a reading comes to; none where nothing may be executed from it. */
function textsOf(stage: Stage, final: Final): readonly string[] {
  if (final.refusal !== null || !isWhole(final)) return []
  return toResult(stage, build(stage.text, final.hypothesis.steps, final.cut, "certain")).readings.map((reading) => reading.text)
}

const isSameValue = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, i) => text === b[i] || spelled(text) === spelled(b[i] as string))

/** One spelling for all texts of the same value. */
const spelled = (text: string): string => (parseStrict(text) === undefined ? text : canonical(text))

function toResult(stage: Stage, built: Built): ReadResult {
  if (built.pieces.length === 1) return single(finish(stage, built.pieces, 0, built.isRepeated ? "json/repeated" : "json/surrounding-text"))
  return assemble(stage, built.pieces)
}
