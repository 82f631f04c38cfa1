// RepairStats: counts repairs under the names of an older interface.
import { kindsOf } from "../calls/kinds.ts"
import type { MendResult } from "../turn.ts"

/** Those that a counter always has, also at zero. */
const ALWAYS_COUNTED = [
  "null_stripped",
  "json_string_to_array",
  "object_to_array",
  "bare_string_to_array",
  "md_link_unwrapped",
  "truncation_fixed",
  "invalid",
] as const

/** A host may record kinds of its own. */
const MAX_KINDS = 256

/**
 * How many calls needed which kind of repair, under the names of an older interface: each kind counts once per call,
 * `invalid` the calls that could not be used.
 */
export class RepairStats {
  readonly #counts = new Map<string, number>(ALWAYS_COUNTED.map((kind) => [kind, 0]))

  /** What `mend` or a mender gave. */
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
