import { BIT, kindOf } from "../json/kind.ts"
import { isEqual } from "./equal.ts"
import { type Fields, isFields } from "./node.ts"
import type { Issue, SchemaView } from "./view.ts"

/** Weights of what speaks against a branch: a wrong kind, then a discriminator of another branch, then the rest. */
const WRONG_KIND = 1_000_000
const WRONG_VALUE = 10_000

function discriminatorPenalty(view: SchemaView, value: Fields): number {
  let penalty = 0
  for (const name of view.required) {
    if (!Object.hasOwn(value, name)) {
      penalty += 10
      continue
    }
    const member = view.member(name)
    if (member !== null && member.values !== null && !member.values.some((declared) => isEqual(declared, value[name])))
      penalty += member.values.length === 1 ? WRONG_VALUE : WRONG_VALUE / 10
  }
  if (view.closed) {
    const names = new Set(view.names)
    for (const name in value) if (!names.has(name)) penalty += 2
  }
  return penalty
}

/** How far a value is from a branch, by what can be seen without collecting issues. */
export function distance(view: SchemaView, value: unknown): number {
  if ((view.kinds & BIT[kindOf(value)]) === 0) return WRONG_KIND
  return isFields(value) ? discriminatorPenalty(view, value) : 0
}

const FAULT: Readonly<Record<string, number>> = { type: 30, required: 10, const: 20, enum: 20, additionalProperties: 5, unevaluatedProperties: 5 }

/** Fewest issues, and among equals those that lie at the place itself weigh more than those below it. */
export function weight(issues: readonly Issue[], level: number): number {
  let sum = 0
  for (const issue of issues) {
    const size = Math.max(1, issue.missing?.length ?? issue.unknown?.length ?? 1)
    sum += ((FAULT[issue.keyword] ?? 10) * size + 20) / (1 + issue.path.length - level)
  }
  return sum
}
