import { formatCount, receivedKind, valueWords } from "./describe.ts"
import { type ExplainContext, reportIssue } from "./explain-context.ts"
import { isMultipleOf } from "./multiple-of.ts"
import type { SchemaNode } from "./node.ts"
import { numberPlanOf, textPlanOf, valuePlanOf } from "./plan-scalar.ts"
import { codePoints } from "./text-length.ts"

export function explainText(node: SchemaNode, text: string, at: ExplainContext): void {
  const { minLength, maxLength, pattern, format } = textPlanOf(node)
  if (minLength > 0 || maxLength < Number.POSITIVE_INFINITY) {
    const length = codePoints(text)
    if (length < minLength) reportIssue(at, node, "minLength", `at least ${formatCount(minLength, "character")}`, formatCount(length, "character"))
    if (length > maxLength) reportIssue(at, node, "maxLength", `at most ${formatCount(maxLength, "character")}`, formatCount(length, "character"))
  }
  if (pattern !== null && !pattern.accepts(text)) reportIssue(at, node, "pattern", `text matching ${pattern.source}`, "string")
  if (format !== null && !format(text)) reportIssue(at, node, "format", `text in the format ${String((node.schema as { format?: unknown }).format)}`, "string")
}

export function explainNumber(node: SchemaNode, value: number, at: ExplainContext): void {
  const { minimum, maximum, exclusiveMin: above, exclusiveMax: below, multipleOf } = numberPlanOf(node)
  if (value < minimum) reportIssue(at, node, "minimum", `at least ${minimum}`, "a smaller number")
  if (value > maximum) reportIssue(at, node, "maximum", `at most ${maximum}`, "a larger number")
  if (value <= above && value >= minimum) reportIssue(at, node, "exclusiveMinimum", `more than ${above}`, "a smaller number")
  if (value >= below && value <= maximum) reportIssue(at, node, "exclusiveMaximum", `less than ${below}`, "a larger number")
  if (multipleOf !== null && !isMultipleOf(value, multipleOf)) reportIssue(at, node, "multipleOf", `a multiple of ${multipleOf}`, "number")
}

export function explainValue(node: SchemaNode, value: unknown, at: ExplainContext): void {
  const { values, isConst } = valuePlanOf(node)
  if (values !== null) reportIssue(at, node, isConst ? "const" : "enum", valueWords(values), receivedKind(value))
}
