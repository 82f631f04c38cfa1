// The kinds of JSON values, as names and as bits.

/** Kinds of JSON values as bits, so that a set of allowed kinds is one number. */
export const STRING_BIT = 1
export const NUMBER_BIT = 2
export const BOOLEAN_BIT = 4
export const NULL_BIT = 8
export const OBJECT_BIT = 16
export const ARRAY_BIT = 32
export const ALL_KIND_BITS = 63

export type JsonKind = "string" | "number" | "boolean" | "null" | "object" | "array"

export const KIND_BITS: Readonly<Record<JsonKind, number>> = {
  string: STRING_BIT,
  number: NUMBER_BIT,
  boolean: BOOLEAN_BIT,
  null: NULL_BIT,
  object: OBJECT_BIT,
  array: ARRAY_BIT,
}

export function kindOf(value: unknown): JsonKind {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value as JsonKind
}

/** True for an object or a list. */
export const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
