import { MendError } from "../errors.ts"
import type { KnownCounts, ModelRepairCounts } from "./counters.ts"
import { REFUSAL_CODES, type Refusal } from "./refusals.ts"

/** What a session knows, as plain JSON. */
export interface ModelRepairState {
  readonly version: 1
  readonly failures: readonly (readonly [string, number])[]
  readonly counts: ModelRepairCounts
}

interface KnownState {
  readonly failures: readonly (readonly [string, number])[]
  readonly counts: KnownCounts
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0

const wrong = (what: string): MendError =>
  new MendError("MEND_STATE", `options.state.${what}; pass a value that state() returned, or leave it out`)

/** Reads a state that was kept somewhere in between: everything is checked, and what is not known is left. */
export function readState(state: unknown): KnownState {
  if (state === undefined || state === null)
    return { failures: [], counts: { sent: 0, accepted: 0, cached: 0, refused: {} } }
  const { version, failures, counts } = state as Partial<ModelRepairState>
  if (version !== 1) throw wrong("version is not 1")
  if (
    !Array.isArray(failures) ||
    !failures.every((entry) => Array.isArray(entry) && typeof entry[0] === "string" && isCount(entry[1]))
  )
    throw wrong("failures is not a list of [lineage, count]")
  if (typeof counts !== "object" || counts === null || ![counts.sent, counts.accepted, counts.cached].every(isCount))
    throw wrong("counts has no sent, accepted and cached")
  const refused: Partial<Record<Refusal, number>> = {}
  for (const code of REFUSAL_CODES) {
    const count =
      typeof counts.refused === "object" && counts.refused !== null && Object.hasOwn(counts.refused, code)
        ? counts.refused[code]
        : 0
    if (!isCount(count)) throw wrong(`counts.refused.${code} is not a count`)
    refused[code] = count
  }
  return {
    failures: failures.map(([lineage, count]) => [lineage, count]),
    counts: { sent: counts.sent, accepted: counts.accepted, cached: counts.cached, refused },
  }
}
