// Combines faults, rules and reasons with the texts about them.
import { REASONS, SUPPRESSIONS } from "../calls/reasons.ts"
import { JSON_FAULTS } from "../json/faults.ts"
import { LOOPS } from "../loops/verdict.ts"
import { NAME_FAULTS } from "../names/faults.ts"
import type { Confidence } from "../report.ts"
import { REPAIR_RULES } from "../rules/index.ts"
import { strongestOf } from "../rules/rule.ts"
import type { DescribedExample, RuleDocs } from "./docs.ts"
import { FAULT_DOCS, NAME_DOCS, RULE_DOCS } from "./texts.ts"

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

/** Of loops in which no call is withheld. */
const LOOP_EFFECTS: Readonly<Record<string, string>> = {
  "loop/unusable": "The call is sent back, as each time; the host is advised to stop, with a text for the model.",
  "loop/reworded": "The call runs, with a notice; after many such answers the host is advised to stop.",
}

/**
 * All rules, faults and reasons by their ids, in the order of the docs.
 * @example describeRules().find((entry) => entry.id === "json/trailing-comma")?.examples[0]?.after // '{"a":1}'
 */
export function describeRules(): readonly RuleDescription[] {
  const faults = idsOf(FAULT_DOCS).map((id): RuleDescription => {
    const { safety, before, after } = FAULT_DOCS[id]
    return { id, kind: "fault", ...JSON_FAULTS[id], safety, examples: [{ before, after }] }
  })
  const names = idsOf(NAME_DOCS).map(
    (id): RuleDescription => ({ id, kind: "name", ...NAME_FAULTS[id], ...NAME_DOCS[id] }),
  )
  const rules = REPAIR_RULES.map((rule): RuleDescription => {
    const { title, safety, examples } = RULE_DOCS[rule.id] as RuleDocs
    return { id: rule.id, kind: "rule", title, confidence: strongestOf(rule), safety, examples }
  })
  const reasonRows = Object.entries(REASONS).map(([id, { what, todo }]) => reasonRow(id, what, todo))
  const suppressionRows = Object.entries(SUPPRESSIONS).map(([id, notice]) =>
    reasonRow(id, notice, "Nothing to do: the call is withheld and answered."),
  )
  const stormRows = Object.entries(LOOPS).map(([id, title]) =>
    reasonRow(
      id,
      title,
      LOOP_EFFECTS[id] ?? "The call runs with a notice, or, if it is made again, is withheld and answered.",
    ),
  )
  return [...faults, ...names, ...rules, ...reasonRows, ...suppressionRows, ...stormRows]
}

const reasonRow = (id: string, title: string, safety: string): RuleDescription => ({
  id,
  kind: "reason",
  title,
  confidence: null,
  safety,
  examples: [],
})

const idsOf = <Id extends string>(table: Readonly<Record<Id, unknown>>): Id[] => Object.keys(table) as Id[]
