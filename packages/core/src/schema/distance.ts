// Measures how far a value is from a branch of a union: the nearest branch is the one to explain.
import { isJsonObject, KIND_BITS, kindOf } from "../json/kind.ts"
import { isEqual } from "./equal.ts"
import type { UnknownRecord } from "./read.ts"
import type { Issue, SchemaView } from "./view.ts"

/** Penalties of a branch: a wrong kind counts most, then the discriminator value of another branch, then the rest. */
const WRONG_KIND = 1_000_000
const WRONG_VALUE = 10_000

function discriminatorPenalty(view: SchemaView, value: UnknownRecord): number {
  let branchPenalty = 0
  for (const name of view.required) {
    if (!Object.hasOwn(value, name)) {
      branchPenalty += 10
      continue
    }
    const member = view.member(name)
    if (
      member !== null &&
      member.values !== null &&
      !member.values.some((declaredValue) => isEqual(declaredValue, value[name]))
    )
      branchPenalty += member.values.length === 1 ? WRONG_VALUE : WRONG_VALUE / 10
  }
  if (view.closed) {
    const names = new Set(view.names)
    for (const name in value) if (!names.has(name)) branchPenalty += 2
  }
  return branchPenalty
}

/** Returns the penalty of a branch for a value, without collecting issues. */
export function branchDistance(view: SchemaView, value: unknown): number {
  if ((view.kinds & KIND_BITS[kindOf(value)]) === 0) return WRONG_KIND
  return isJsonObject(value) ? discriminatorPenalty(view, value) : 0
}

const ISSUE_WEIGHTS: Readonly<Record<string, number>> = {
  type: 30,
  required: 10,
  const: 20,
  enum: 20,
  additionalProperties: 5,
  unevaluatedProperties: 5,
}

/** Returns the weight of a list of issues; an issue at the place itself weighs more than one below it. */
export function issueWeight(issues: readonly Issue[], pathLevel: number): number {
  let totalWeight = 0
  for (const issue of issues) {
    const issueSize = Math.max(1, issue.missing?.length ?? issue.unknown?.length ?? 1)
    totalWeight += ((ISSUE_WEIGHTS[issue.keyword] ?? 10) * issueSize + 20) / (1 + issue.path.length - pathLevel)
  }
  return totalWeight
}
