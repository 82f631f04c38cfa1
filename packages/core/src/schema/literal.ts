import type { NodeCheck, ValidationBudget } from "./node.ts"

/** Runs a check with every schema taken to the letter. */
export function checkLiterally(check: NodeCheck, fuel: ValidationBudget, value: unknown, depth: number): boolean {
  const wasLiteral = fuel.isLiteral
  fuel.isLiteral = true
  const holds = check(value, depth)
  fuel.isLiteral = wasLiteral
  return holds
}

/**
 * Whether a schema holds to the letter. `not`, `if` and `contains` ask this: what a schema that contradicts itself accepts in addition
 * would make them reject a value that is valid. Ex) {"not": {"type": "integer", "default": null}} and null
 */
export const holdsLiterally = (check: NodeCheck, fuel: ValidationBudget, value: unknown, depth: number): boolean =>
  check(value, depth) && (!fuel.hasReadings || fuel.isLiteral || checkLiterally(check, fuel, value, depth))
