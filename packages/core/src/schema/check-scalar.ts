import { isEqual } from "./equal.ts"
import { isMultipleOf } from "./multiple-of.ts"
import type { Check, SchemaNode } from "./node.ts"
import { numberOf, textOf, valuesOf } from "./plan-scalar.ts"
import { isLengthIn } from "./text-length.ts"

export function textCheck(node: SchemaNode): ((text: string) => boolean) | null {
  const { minLength, maxLength, pattern, format } = textOf(node)
  const sized = minLength > 0 || maxLength < Number.POSITIVE_INFINITY
  const tested = pattern !== null && pattern.skipped === null
  if (!sized && !tested) return format
  if (sized && !tested && format === null) return (text) => isLengthIn(text, minLength, maxLength)
  const { fuel } = node.doc
  return (text) => {
    if (pattern !== null && !pattern.isBlind(text)) {
      fuel.left -= pattern.charge(text.length)
      if (fuel.left < 0) return false
    }
    return (!sized || isLengthIn(text, minLength, maxLength)) && (format === null || format(text)) && (pattern === null || pattern.accepts(text))
  }
}

export function numberCheck(node: SchemaNode): ((value: number) => boolean) | null {
  const { minimum, maximum, above, below, multipleOf } = numberOf(node)
  const open = above === Number.NEGATIVE_INFINITY && below === Number.POSITIVE_INFINITY
  if (open && multipleOf === null) return (value) => value >= minimum && value <= maximum
  return (value) => value >= minimum && value <= maximum && value > above && value < below && (multipleOf === null || isMultipleOf(value, multipleOf))
}

export function valueCheck(node: SchemaNode): Check | null {
  const { values } = valuesOf(node)
  if (values === null) return null
  const plain = new Set(values.filter((value) => typeof value !== "object" || value === null))
  const containers = values.filter((value) => typeof value === "object" && value !== null)
  if (containers.length === 0) {
    if (plain.size === 1) {
      const only = values[0]
      return (value) => value === only
    }
    return (value) => plain.has(value)
  }
  return (value) => plain.has(value) || (typeof value === "object" && value !== null && containers.some((declared) => isEqual(declared, value)))
}
