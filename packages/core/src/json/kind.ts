/** The kinds of JSON values as bits, so that "what may stand here" is one number. */
export const STRING = 1
export const NUMBER = 2
export const BOOLEAN = 4
export const NULL = 8
export const OBJECT = 16
export const ARRAY = 32
export const ANY = 63

export type Kind = "string" | "number" | "boolean" | "null" | "object" | "array"

export const BIT: Readonly<Record<Kind, number>> = {
  string: STRING,
  number: NUMBER,
  boolean: BOOLEAN,
  null: NULL,
  object: OBJECT,
  array: ARRAY,
}

export function kindOf(value: unknown): Kind {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value as Kind
}
