// RepairStats: counts repairs under the names of an older interface.
import { kindsOf } from "../calls/kinds.ts"
import type { MendResult } from "../turn.ts"

/** Kinds that are always present, even with count zero. */
const ALWAYS_COUNTED = [
  "null_stripped",
  "json_string_to_array",
  "object_to_array",
  "bare_string_to_array",
  "md_link_unwrapped",
  "truncation_fixed",
  "invalid",
] as const

/** Maximum number of kinds: a host may record its own. */
const MAX_KINDS = 256

/**
 * Counts the calls that needed each kind of repair, under the names of an older interface. Each kind counts once per
 * call; `invalid` counts the unusable calls.
 */
export class RepairStats {
  readonly #counts = new Map<string, number>(ALWAYS_COUNTED.map((kind) => [kind, 0]))

  /** Adds a result of `mend` or of a mender. */
  add({ calls, suppressed, escalated }: MendResult): void {
    for (const { findings } of calls) if (findings.length > 0) for (const kind of kindsOf(findings)) this.record(kind)
    for (const { findings } of suppressed)
      if (findings !== undefined) for (const kind of kindsOf(findings)) this.record(kind)
    for (const _ of escalated) this.record("invalid")
  }

  record(kind: string): void {
    const count = this.#counts.get(kind) ?? 0
    if (count > 0 || this.#counts.size < MAX_KINDS) this.#counts.set(kind, count + 1)
  }

  snapshot(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }

  reset(): void {
    this.#counts.clear()
    for (const kind of ALWAYS_COUNTED) this.#counts.set(kind, 0)
  }
}
