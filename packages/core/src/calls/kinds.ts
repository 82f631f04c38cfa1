import type { MendedCall, MendResult } from "../turn.ts"

/** Our rules under the names of an older interface; what it had no name for keeps ours. */
const LEGACY_KINDS: Readonly<Record<string, string>> = {
  "value/null-for-optional": "null_stripped",
  "shape/stringified": "json_string_to_array",
  "shape/empty-object-for-array": "object_to_array",
  "shape/single-for-array": "bare_string_to_array",
  "value/linked-path": "md_link_unwrapped",
  "value/relational-default": "relational_default_filled",
  "json/missing-closer": "truncation_fixed",
}

/** The kinds of repair in some findings, each once; what was found and not done is none. */
export const kindsOf = (findings: MendedCall["findings"]): string[] => [
  ...new Set(findings.filter(({ applied }) => applied).map(({ rule }) => (Object.hasOwn(LEGACY_KINDS, rule) ? (LEGACY_KINDS[rule] as string) : rule))),
]

/** Those that a counter always has, also at zero. */
export const ALWAYS_COUNTED = [
  "null_stripped",
  "json_string_to_array",
  "object_to_array",
  "bare_string_to_array",
  "md_link_unwrapped",
  "truncation_fixed",
  "invalid",
] as const

/** Kinds come from a fixed set of rules, but names of dialects too: bounded all the same. */
const MAX_KINDS = 256

/** How many calls needed which kind of repair: each kind counts once per call, `invalid` the calls that could not be used. */
export class KindCounts {
  readonly #counts = new Map<string, number>(ALWAYS_COUNTED.map((kind) => [kind, 0]))

  /** What `mend` or a mender gave. */
  add({ calls, suppressed, escalated }: MendResult): void {
    for (const { findings } of calls) if (findings.length > 0) for (const kind of kindsOf(findings)) this.record(kind)
    for (const { findings } of suppressed) if (findings !== undefined) for (const kind of kindsOf(findings)) this.record(kind)
    for (const _ of escalated) this.record("invalid")
  }

  record(kind: string): void {
    this.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  set(kind: string, newCount: number): void {
    if (this.#counts.has(kind) || this.#counts.size < MAX_KINDS) this.#counts.set(kind, newCount)
  }

  snapshot(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }

  reset(): void {
    this.#counts.clear()
    for (const kind of ALWAYS_COUNTED) this.#counts.set(kind, 0)
  }
}
