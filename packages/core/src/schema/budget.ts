// Limits of one validation (depth, steps), and checks that take a schema exactly as written.

/** The fast check: accepts or rejects and allocates nothing. `depth` counts nested calls, see MAX_CHECK_DEPTH. */
export type NodeCheck = (value: unknown, depth: number) => boolean

/** Maximum depth of valid data; each level counts as one step, plus one for each reference or union on the way. */
export const MAX_CHECK_DEPTH = 1_200

/** Maximum depth of explained violations: frames of the slow path are larger, and the fast check runs on top. */
export const MAX_EXPLAINED_DEPTH = 400

/** Maximum containers and unions visited in one validation: a recursive union is exponential in the depth. */
export const MAX_STEPS = 10_000_000

/** The remaining steps of one validation, what it records, and how it reads schemas that contradict themselves. */
export interface ValidationBudget {
  left: number
  /** True if an undeclared member was found, or an object whose members are declared in several places. */
  hasUndeclared: boolean
  /**
   * True if some schema of the document is read as it was meant: see odd-default.ts, values.ts, strings.ts, objects.ts.
   */
  hasReadings: boolean
  /** True while such schemas are taken literally. */
  isLiteral: boolean
}

/** Runs a check with every schema taken literally. */
export function checkLiterally(check: NodeCheck, fuel: ValidationBudget, value: unknown, depth: number): boolean {
  const wasLiteral = fuel.isLiteral
  fuel.isLiteral = true
  const holds = check(value, depth)
  fuel.isLiteral = wasLiteral
  return holds
}

/**
 * True if a value is valid with every schema taken literally. `not`, `if` and `contains` use this, because the
 * additional values that a contradictory schema accepts would make them reject a valid value. Ex) {"not": {"type":
 * "integer", "default": null}} and null
 */
export const holdsLiterally = (check: NodeCheck, fuel: ValidationBudget, value: unknown, depth: number): boolean =>
  check(value, depth) && (!fuel.hasReadings || fuel.isLiteral || checkLiterally(check, fuel, value, depth))
