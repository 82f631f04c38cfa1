import type { Fields } from "./node.ts"

export const OBJECT_WORDS = 1
export const ARRAY_WORDS = 2
export const TEXT_WORDS = 4
export const NUMBER_WORDS = 8
export const VALUE_WORDS = 16
export const JOIN_WORDS = 32
export const TYPE_WORDS = 64

const table = (bit: number, words: string): [string, number][] => words.split(" ").map((word) => [word, bit])

const FAMILY: ReadonlyMap<string, number> = new Map([
  ...table(
    OBJECT_WORDS,
    "properties patternProperties additionalProperties propertyNames required minProperties maxProperties dependencies dependentRequired dependentSchemas unevaluatedProperties",
  ),
  ...table(ARRAY_WORDS, "items prefixItems additionalItems contains uniqueItems minItems maxItems unevaluatedItems"),
  ...table(TEXT_WORDS, "minLength maxLength pattern format"),
  ...table(NUMBER_WORDS, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"),
  ...table(VALUE_WORDS, "enum const"),
  ...table(JOIN_WORDS, "$ref $dynamicRef $recursiveRef allOf anyOf oneOf not if"),
  ...table(TYPE_WORDS, "type nullable"),
])

/** Which groups of keywords a schema uses: a schema of type and description alone costs one short loop. */
export function familiesOf(schema: Fields): number {
  let bits = 0
  for (const key in schema) bits |= FAMILY.get(key) ?? 0
  return bits
}

/** Where subschemas stand below a keyword: one, a list, a map of names, or (for dependencies) a map with lists of names in it. */
export type Holds = "one" | "list" | "one-or-list" | "map"

const holds = (kind: Holds, words: string): [string, Holds][] => words.split(" ").map((word) => [word, kind])

export const HOLDS: ReadonlyMap<string, Holds> = new Map([
  ...holds("one", "additionalProperties propertyNames unevaluatedProperties additionalItems contains unevaluatedItems not if then else contentSchema"),
  ...holds("list", "prefixItems allOf anyOf oneOf"),
  ...holds("one-or-list", "items"),
  ...holds("map", "properties patternProperties dependencies dependentSchemas $defs definitions"),
])
