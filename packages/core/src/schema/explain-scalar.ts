import { formatCount, receivedKind, valueWords } from "./describe.ts"
import { reportIssue, type ViolatedNode } from "./explain-context.ts"
import { isMultipleOf } from "./multiple-of.ts"
import { numberPlanOf, textPlanOf, valuePlanOf } from "./plan-scalar.ts"
import { codePoints } from "./text-length.ts"

export function explainText(violated: ViolatedNode, text: string): void {
  const { minLength, maxLength, pattern, format } = textPlanOf(violated.node)
  if (minLength > 0 || maxLength < Number.POSITIVE_INFINITY) {
    const length = codePoints(text)
    if (length < minLength) reportIssue(violated, "minLength", `at least ${formatCount(minLength, "character")}`, formatCount(length, "character"))
    if (length > maxLength) reportIssue(violated, "maxLength", `at most ${formatCount(maxLength, "character")}`, formatCount(length, "character"))
  }
  if (pattern !== null && !pattern.accepts(text)) reportIssue(violated, "pattern", `text matching ${pattern.source}`, "string")
  if (format !== null && !format(text))
    reportIssue(violated, "format", `text in the format ${String((violated.node.schema as { format?: unknown }).format)}`, "string")
}

export function explainNumber(violated: ViolatedNode, value: number): void {
  const { minimum, maximum, exclusiveMin: above, exclusiveMax: below, multipleOf } = numberPlanOf(violated.node)
  if (value < minimum) reportIssue(violated, "minimum", `at least ${minimum}`, "a smaller number")
  if (value > maximum) reportIssue(violated, "maximum", `at most ${maximum}`, "a larger number")
  if (value <= above && value >= minimum) reportIssue(violated, "exclusiveMinimum", `more than ${above}`, "a smaller number")
  if (value >= below && value <= maximum) reportIssue(violated, "exclusiveMaximum", `less than ${below}`, "a larger number")
  if (multipleOf !== null && !isMultipleOf(value, multipleOf)) reportIssue(violated, "multipleOf", `a multiple of ${multipleOf}`, "number")
}

export function explainValue(violated: ViolatedNode, value: unknown): void {
  const { values, isConst } = valuePlanOf(violated.node)
  if (values !== null) reportIssue(violated, isConst ? "const" : "enum", valueWords(values), receivedKind(value))
}
