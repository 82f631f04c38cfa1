import { COUNTED, kindsOf } from "../calls/kinds.ts"
import type { MendResult } from "../turn.ts"

/** Counters of repair kinds, each once per call, under the names that runs are compared by. */
export class RepairStats {
  readonly #counts = new Map<string, number>(COUNTED.map((kind) => [kind, 0]))

  /** What `mend` or a mender gave. */
  add(result: MendResult): void {
    for (const call of result.calls) for (const kind of kindsOf(call.findings)) this.record(kind)
    for (const _ of result.escalated) this.record("invalid")
  }

  record(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  snapshot(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }

  reset(): void {
    this.#counts.clear()
    for (const kind of COUNTED) this.#counts.set(kind, 0)
  }
}
