import { formatCheck } from "./formats.ts"
import type { SchemaNode } from "./node.ts"
import { gatePattern, type Pattern } from "./pattern.ts"
import { countIn, numberIn } from "./read.ts"

export interface TextPlan {
  readonly minLength: number
  readonly maxLength: number
  readonly pattern: Pattern | null
  readonly format: ((text: string) => boolean) | null
}

export interface NumberPlan {
  readonly minimum: number
  readonly maximum: number
  readonly above: number
  readonly below: number
  readonly multipleOf: number | null
}

export interface ValuePlan {
  /** Null when the keyword is missing or not a list. */
  readonly values: readonly unknown[] | null
  readonly isConst: boolean
}

export function textOf(node: SchemaNode): TextPlan {
  if (node.text !== null) return node.text
  const schema = typeof node.schema === "boolean" ? {} : node.schema
  const { pattern, format } = schema
  node.text = {
    minLength: countIn(schema.minLength) ?? 0,
    maxLength: countIn(schema.maxLength) ?? Number.POSITIVE_INFINITY,
    pattern: typeof pattern === "string" ? gatePattern(pattern, node.doc.limits) : null,
    format: node.doc.formats && typeof format === "string" ? formatCheck(format) : null,
  }
  return node.text
}

export function numberOf(node: SchemaNode): NumberPlan {
  if (node.number !== null) return node.number
  const schema = typeof node.schema === "boolean" ? {} : node.schema
  const { exclusiveMinimum, exclusiveMaximum } = schema
  const least = numberIn(schema.minimum) ?? Number.NEGATIVE_INFINITY
  const most = numberIn(schema.maximum) ?? Number.POSITIVE_INFINITY
  const multiple = numberIn(schema.multipleOf)
  node.number = {
    minimum: least,
    maximum: most,
    // Ex) draft-04: {"minimum": 1, "exclusiveMinimum": true}
    above: exclusiveMinimum === true ? least : (numberIn(exclusiveMinimum) ?? Number.NEGATIVE_INFINITY),
    below: exclusiveMaximum === true ? most : (numberIn(exclusiveMaximum) ?? Number.POSITIVE_INFINITY),
    multipleOf: multiple !== null && multiple > 0 ? multiple : null,
  }
  return node.number
}

export function valuesOf(node: SchemaNode): ValuePlan {
  if (node.value !== null) return node.value
  const schema = typeof node.schema === "boolean" ? {} : node.schema
  const isConst = Object.hasOwn(schema, "const")
  const listed = schema.enum
  node.value = { values: isConst ? [schema.const] : Array.isArray(listed) ? listed : null, isConst }
  return node.value
}
