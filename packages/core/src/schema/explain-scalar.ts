import { counted, receivedKind, valueWords } from "./describe.ts"
import { type Explaining, report } from "./explain-context.ts"
import { isMultipleOf } from "./multiple-of.ts"
import type { SchemaNode } from "./node.ts"
import { numberOf, textOf, valuesOf } from "./plan-scalar.ts"
import { codePoints } from "./text-length.ts"

export function explainText(node: SchemaNode, text: string, at: Explaining): void {
  const { minLength, maxLength, pattern, format } = textOf(node)
  if (minLength > 0 || maxLength < Number.POSITIVE_INFINITY) {
    const length = codePoints(text)
    if (length < minLength) report(at, node, "minLength", `at least ${counted(minLength, "character")}`, counted(length, "character"))
    if (length > maxLength) report(at, node, "maxLength", `at most ${counted(maxLength, "character")}`, counted(length, "character"))
  }
  if (pattern !== null && !pattern.accepts(text)) report(at, node, "pattern", `text matching ${pattern.source}`, "string")
  if (format !== null && !format(text)) report(at, node, "format", `text in the format ${String((node.schema as { format?: unknown }).format)}`, "string")
}

export function explainNumber(node: SchemaNode, value: number, at: Explaining): void {
  const { minimum, maximum, above, below, multipleOf } = numberOf(node)
  if (value < minimum) report(at, node, "minimum", `at least ${minimum}`, "a smaller number")
  if (value > maximum) report(at, node, "maximum", `at most ${maximum}`, "a larger number")
  if (value <= above && value >= minimum) report(at, node, "exclusiveMinimum", `more than ${above}`, "a smaller number")
  if (value >= below && value <= maximum) report(at, node, "exclusiveMaximum", `less than ${below}`, "a larger number")
  if (multipleOf !== null && !isMultipleOf(value, multipleOf)) report(at, node, "multipleOf", `a multiple of ${multipleOf}`, "number")
}

export function explainValue(node: SchemaNode, value: unknown, at: Explaining): void {
  const { values, isConst } = valuesOf(node)
  if (values !== null) report(at, node, isConst ? "const" : "enum", valueWords(values), receivedKind(value))
}
