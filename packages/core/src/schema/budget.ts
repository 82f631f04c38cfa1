// Bounds of one validation (depth, steps), and checks that take a schema exactly as written.

/** The quick path: accepts or rejects and allocates nothing. `depth` counts nested calls, see MAX_CHECK_DEPTH. */
export type NodeCheck = (value: unknown, depth: number) => boolean

/** Deeper data than this is not valid; a level takes one step, and one more per reference or union on the way. */
export const MAX_CHECK_DEPTH = 1_200

/** Violations are looked for down to here: frames of the slow path are larger, and the quick one runs on top. */
export const MAX_EXPLAINED_DEPTH = 400

/** Containers and unions looked at in one validation: without it a recursive union is exponential in the depth. */
export const MAX_STEPS = 10_000_000

/** What one validation may spend, what it notes, and how it reads schemas that contradict themselves. */
export interface ValidationBudget {
  left: number
  /** A member was met that is not declared, or an object whose members are declared in several places. */
  hasUndeclared: boolean
  /** Some schema of the document is read as it is meant: see odd-default.ts, values.ts, strings.ts, objects.ts. */
  hasReadings: boolean
  /** Such schemas are taken to the letter for the moment. */
  isLiteral: boolean
}

/** Runs a check with every schema taken to the letter. */
export function checkLiterally(check: NodeCheck, fuel: ValidationBudget, value: unknown, depth: number): boolean {
  const wasLiteral = fuel.isLiteral
  fuel.isLiteral = true
  const holds = check(value, depth)
  fuel.isLiteral = wasLiteral
  return holds
}

/**
 * Whether a schema holds to the letter. `not`, `if` and `contains` ask this: what a schema that contradicts itself
 * accepts in addition would make them reject a value that is valid. Ex) {"not": {"type": "integer", "default": null}}
 * and null
 */
export const holdsLiterally = (check: NodeCheck, fuel: ValidationBudget, value: unknown, depth: number): boolean =>
  check(value, depth) && (!fuel.hasReadings || fuel.isLiteral || checkLiterally(check, fuel, value, depth))
