import { REASONS, SUPPRESSIONS } from "./calls/reasons.ts"
import type { DialectExample } from "./dialects/dialect.ts"
import { KNOWN_DIALECTS } from "./dialects/index.ts"
import { MendError } from "./errors.ts"
import { JSON_FAULTS } from "./json/faults.ts"
import { describeLints, type LintDescription } from "./lint/index.ts"
import { LOOPS } from "./loops/verdict.ts"
import { NAME_FAULTS } from "./names/faults.ts"
import type { Confidence } from "./report.ts"
import { REPAIR_RULES } from "./rules/index.ts"
import { MENTION_JUDGES } from "./scavenge/judges/index.ts"
import { STAYS_AS_TEXT, TEXT_CODES } from "./scavenge/text-codes.ts"

/** One entry of the library's own tables, for a reader: a fault it heals, a rule it applies, a reason it gives. */
export interface RuleDescription {
  /** Unique within its kind: the fault json/concatenated may end as the reason json/concatenated. */
  readonly id: string
  readonly kind: "fault" | "rule" | "name" | "reason"
  readonly title: string
  /** The best level its fixes reach; null for a reason. */
  readonly confidence: Confidence | null
  /** Why that level is right; for a reason, what to do about it. */
  readonly safety: string
  readonly examples: readonly DescribedExample[]
}

export interface DescribedExample {
  readonly before: string
  /** null: left alone on purpose. */
  readonly after: string | null
  readonly schema?: unknown
  /** The tools that are given, where the example is a name. */
  readonly tools?: readonly string[]
}

/** A way to write a call as text, for a reader. */
export interface DialectDescription {
  readonly id: string
  readonly title: string
  /** Who writes it. */
  readonly models: string
  /** It has marks of its own, so that it counts wherever it was meant; the others must stand alone, or at the end. */
  readonly marked: boolean
  readonly examples: readonly DialectExample[]
}

/** Why text that looks like a call is left alone, and what becomes of it. */
export interface MentionDescription {
  /** The rule in the report. */
  readonly id: string
  readonly why: string
  readonly effect: string
}

export interface Descriptions {
  /** What is repaired and why a call may be refused: faults, names, rules, reasons. */
  readonly rules: readonly RuleDescription[]
  /** How calls are written as text, in the order they are tried. */
  readonly dialects: readonly DialectDescription[]
  readonly mentions: readonly MentionDescription[]
  /** The checks of `lintTools`. */
  readonly lints: readonly LintDescription[]
}

const WRITERS: { readonly [K in keyof Descriptions]: () => Descriptions[K] } = {
  rules: describeRules,
  dialects: () => KNOWN_DIALECTS.map(({ id, title, models, marked, examples }) => ({ id, title, models, marked, examples })),
  mentions: () => [
    ...MENTION_JUDGES.map(({ id, why }) => ({ id, why, effect: STAYS_AS_TEXT })),
    ...Object.entries(TEXT_CODES).map(([id, code]) => ({ id, ...code })),
  ],
  lints: describeLints,
}

/**
 * What the library knows, in words: its rules and reasons, dialects, mentions or lint checks, by their ids.
 * @example describe("rules").find((entry) => entry.id === "json/trailing-comma")?.examples[0]?.after // '{"a":1}'
 */
export function describe<K extends keyof Descriptions>(what: K): Descriptions[K] {
  if (!Object.hasOwn(WRITERS, what)) throw new MendError("MEND_OPTIONS", `describe takes ${Object.keys(WRITERS).join(", ")}, not ${JSON.stringify(what)}`)
  return WRITERS[what]()
}

function describeRules(): readonly RuleDescription[] {
  const faults = Object.entries(JSON_FAULTS).map(
    ([id, { title, confidence, safety, before, after }]): RuleDescription => ({ id, kind: "fault", title, confidence, safety, examples: [{ before, after }] }),
  )
  const names = Object.entries(NAME_FAULTS).map(([id, fault]): RuleDescription => ({ id, kind: "name", ...fault }))
  const rules = REPAIR_RULES.map(
    ({ id, title, maxConfidence: atBest, safety, examples }): RuleDescription => ({ id, kind: "rule", title, confidence: atBest, safety, examples }),
  )
  const reasonRows = Object.entries(REASONS).map(([id, { what, todo }]) => reasonRow(id, what, todo))
  const suppressionRows = Object.entries(SUPPRESSIONS).map(([id, notice]) => reasonRow(id, notice, "Nothing to do: the call is withheld and answered."))
  const stormRows = Object.entries(LOOPS).map(([id, title]) =>
    reasonRow(id, title, "The call runs with a notice, or is withheld and answered; docs/loops.md says when."),
  )
  return [...faults, ...names, ...rules, ...reasonRows, ...suppressionRows, ...stormRows]
}

const reasonRow = (id: string, title: string, safety: string): RuleDescription => ({ id, kind: "reason", title, confidence: null, safety, examples: [] })
