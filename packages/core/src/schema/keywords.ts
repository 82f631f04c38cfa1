// Which keywords exist, which family each belongs to, and which of them contain subschemas.
import type { UnknownRecord } from "./read.ts"

export const OBJECT_WORDS = 1
export const ARRAY_WORDS = 2
export const TEXT_WORDS = 4
export const NUMBER_WORDS = 8
export const VALUE_WORDS = 16
export const JOIN_WORDS = 32
export const TYPE_WORDS = 64

/** Builds a map from rows of space-separated words that share a value. */
export const tableByWord = <T>(...rows: readonly (readonly [words: string, value: T])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([words, value]) => words.split(" ").map((word): [string, T] => [word, value])))

const KEYWORD_FAMILIES = tableByWord(
  [
    "properties patternProperties additionalProperties propertyNames required minProperties maxProperties dependencies dependentRequired dependentSchemas unevaluatedProperties",
    OBJECT_WORDS,
  ],
  ["items prefixItems additionalItems contains uniqueItems minItems maxItems unevaluatedItems", ARRAY_WORDS],
  ["minLength maxLength pattern format", TEXT_WORDS],
  ["minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", NUMBER_WORDS],
  ["enum const", VALUE_WORDS],
  ["$ref $dynamicRef $recursiveRef allOf anyOf oneOf not if", JOIN_WORDS],
  ["type nullable", TYPE_WORDS],
)

/** Returns the groups of keywords that a schema uses, as bits; only type and description cost one short loop. */
export function familiesOf(schema: UnknownRecord): number {
  let familyBits = 0
  for (const key in schema) familyBits |= KEYWORD_FAMILIES.get(key) ?? 0
  // An `enum` on a list may be meant for its items, see values.ts.
  return familyBits & VALUE_WORDS && schema.type === "array" ? familyBits | ARRAY_WORDS : familyBits
}

/** How a keyword contains subschemas: one, a list, or a map by name; `dependencies` also contains lists of names. */
export type HolderKind = "one" | "list" | "one-or-list" | "map"

export const SUBSCHEMA_HOLDERS: ReadonlyMap<string, HolderKind> = tableByWord<HolderKind>(
  [
    "additionalProperties propertyNames unevaluatedProperties additionalItems contains unevaluatedItems not if then else contentSchema",
    "one",
  ],
  ["prefixItems allOf anyOf oneOf", "list"],
  ["items", "one-or-list"],
  ["properties patternProperties dependencies dependentSchemas $defs definitions", "map"],
)

/** Returns the subschemas directly below a keyword by name or index; null if the value itself is the schema. */
export function subschemasUnder(
  keyword: string,
  value: unknown,
): readonly (readonly [name: string | null, child: unknown])[] {
  const holderKind = SUBSCHEMA_HOLDERS.get(keyword)
  if (holderKind === undefined || typeof value !== "object" || value === null) return []
  const isOne = holderKind === "one" || (holderKind === "one-or-list" && !Array.isArray(value))
  return isOne ? [[null, value]] : Object.entries(value)
}
