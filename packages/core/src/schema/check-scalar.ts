import { isEqual } from "./equal.ts"
import { isMultipleOf } from "./multiple-of.ts"
import type { NodeCheck, SchemaNode } from "./node.ts"
import { numberPlanOf, textPlanOf, valuePlanOf } from "./plan-scalar.ts"
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
  const { minimum, maximum, exclusiveMin: above, exclusiveMax: below, multipleOf } = numberPlanOf(node)
  const hasNoExclusive = above === Number.NEGATIVE_INFINITY && below === Number.POSITIVE_INFINITY
  if (hasNoExclusive && multipleOf === null) return (value) => value >= minimum && value <= maximum
  return (value) => value >= minimum && value <= maximum && value > above && value < below && (multipleOf === null || isMultipleOf(value, multipleOf))
}

export function valueCheck(node: SchemaNode): NodeCheck | null {
  const { values } = valuePlanOf(node)
  if (values === null) return null
  const plainValues = new Set(values.filter((value) => typeof value !== "object" || value === null))
  const containerValues = values.filter((value) => typeof value === "object" && value !== null)
  if (containerValues.length === 0) {
    if (plainValues.size === 1) {
      const onlyValue = values[0]
      return (value) => value === onlyValue
    }
    return (value) => plainValues.has(value)
  }
  return (value) =>
    plainValues.has(value) || (typeof value === "object" && value !== null && containerValues.some((declaredValue) => isEqual(declaredValue, value)))
}
