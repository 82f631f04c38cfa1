import { formatCheck, lenientFormatCheck } from "./formats.ts"
import { itemValuesOf } from "./item-enum.ts"
import { type SchemaNode, schemaFields } from "./node.ts"
import { type GatedPattern, gatePattern } from "./pattern.ts"
import { countIn, numberIn } from "./read.ts"

export interface TextPlan {
  readonly minLength: number
  readonly maxLength: number
  readonly pattern: GatedPattern | null
  readonly format: ((text: string) => boolean) | null
}

export interface NumberPlan {
  readonly minimum: number
  readonly maximum: number
  readonly exclusiveMin: number
  readonly exclusiveMax: number
  readonly multipleOf: number | null
}

export interface ValuePlan {
  /** Null when the keyword is missing or not a list. */
  readonly values: readonly unknown[] | null
  readonly isConst: boolean
  /** The values of an `enum` that is meant for the items of this list, see item-enum.ts; then `values` is null. */
  readonly itemValues: readonly unknown[] | null
}

/** Without an offset or seconds a date and time is accepted, unless formats are strict: models and people write it so. */
function formatTestOf({ schemaDoc: { formats, stepBudget: fuel } }: SchemaNode, format: unknown): TextPlan["format"] {
  if (formats === "off" || typeof format !== "string") return null
  const strictTest = formatCheck(format)
  const lenientTest = formats === "strict" ? null : lenientFormatCheck(format)
  if (strictTest === null || lenientTest === null) return strictTest
  fuel.hasReadings = true
  return (text) => strictTest(text) || (!fuel.isLiteral && lenientTest(text))
}

export function textPlanOf(node: SchemaNode): TextPlan {
  if (node.textPlan !== null) return node.textPlan
  const schema = schemaFields(node)
  const { pattern, format } = schema
  node.textPlan = {
    minLength: countIn(schema.minLength) ?? 0,
    maxLength: countIn(schema.maxLength) ?? Number.POSITIVE_INFINITY,
    pattern: typeof pattern === "string" ? gatePattern(pattern, node.schemaDoc.limits) : null,
    format: formatTestOf(node, format),
  }
  return node.textPlan
}

export function numberPlanOf(node: SchemaNode): NumberPlan {
  if (node.numberPlan !== null) return node.numberPlan
  const schema = schemaFields(node)
  const { exclusiveMinimum, exclusiveMaximum } = schema
  const minValue = numberIn(schema.minimum) ?? Number.NEGATIVE_INFINITY
  const maxValue = numberIn(schema.maximum) ?? Number.POSITIVE_INFINITY
  const multipleValue = numberIn(schema.multipleOf)
  node.numberPlan = {
    minimum: minValue,
    maximum: maxValue,
    // Ex) draft-04: {"minimum": 1, "exclusiveMinimum": true}
    exclusiveMin: exclusiveMinimum === true ? minValue : (numberIn(exclusiveMinimum) ?? Number.NEGATIVE_INFINITY),
    exclusiveMax: exclusiveMaximum === true ? maxValue : (numberIn(exclusiveMaximum) ?? Number.POSITIVE_INFINITY),
    multipleOf: multipleValue !== null && multipleValue > 0 ? multipleValue : null,
  }
  return node.numberPlan
}

/** True where `minimum` and `maximum` are all that a schema says of numbers. */
export const hasBoundsOnly = ({ exclusiveMin, exclusiveMax, multipleOf }: NumberPlan): boolean =>
  exclusiveMin === Number.NEGATIVE_INFINITY && exclusiveMax === Number.POSITIVE_INFINITY && multipleOf === null

export function valuePlanOf(node: SchemaNode): ValuePlan {
  if (node.valuePlan !== null) return node.valuePlan
  const schema = schemaFields(node)
  const isConst = Object.hasOwn(schema, "const")
  const enumKeyword = schema.enum
  const itemValues = isConst ? null : itemValuesOf(node)
  node.valuePlan = { values: isConst ? [schema.const] : Array.isArray(enumKeyword) && itemValues === null ? enumKeyword : null, isConst, itemValues }
  return node.valuePlan
}
