import { isEqual } from "./equal.ts"
import { isMultipleOf } from "./multiple-of.ts"
import type { NodeCheck, SchemaNode } from "./node.ts"
import { hasBoundsOnly, numberPlanOf, textPlanOf, valuePlanOf } from "./plan-scalar.ts"
import { isLengthIn } from "./text-length.ts"

export function textCheck(node: SchemaNode): ((text: string) => boolean) | null {
  const { minLength, maxLength, pattern, format } = textPlanOf(node)
  const hasLengthBounds = minLength > 0 || maxLength < Number.POSITIVE_INFINITY
  const hasPattern = pattern !== null && pattern.skipReason === null
  if (!hasLengthBounds && !hasPattern) return format
  if (hasLengthBounds && !hasPattern && format === null) return (text) => isLengthIn(text, minLength, maxLength)
  const { stepBudget: fuel } = node.schemaDoc
  return (text) => {
    if (pattern !== null && !pattern.isBlind(text)) {
      fuel.left -= pattern.charge(text.length)
      if (fuel.left < 0) return false
    }
    return (!hasLengthBounds || isLengthIn(text, minLength, maxLength)) && (format === null || format(text)) && (pattern === null || pattern.accepts(text))
  }
}

export function numberCheck(node: SchemaNode): ((value: number) => boolean) | null {
  const plan = numberPlanOf(node)
  const { minimum, maximum, exclusiveMin: above, exclusiveMax: below, multipleOf } = plan
  if (hasBoundsOnly(plan)) return (value) => value >= minimum && value <= maximum
  return (value) => value >= minimum && value <= maximum && value > above && value < below && (multipleOf === null || isMultipleOf(value, multipleOf))
}

export function valueCheck(node: SchemaNode): NodeCheck | null {
  const { values } = valuePlanOf(node)
  if (values === null) return null
  const plainValues = new Set(values.filter((value) => typeof value !== "object" || value === null))
  const containerValues = values.filter((value) => typeof value === "object" && value !== null)
  if (containerValues.length > 0) return (value) => plainValues.has(value) || containerValues.some((declaredValue) => isEqual(declaredValue, value))
  const [onlyValue] = values
  return plainValues.size === 1 ? (value) => value === onlyValue : (value) => plainValues.has(value)
}
