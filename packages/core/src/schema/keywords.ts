// Which keywords there are, which family each belongs to, and which of them hold subschemas.
import type { UnknownRecord } from "./read.ts"

export const OBJECT_WORDS = 1
export const ARRAY_WORDS = 2
export const TEXT_WORDS = 4
export const NUMBER_WORDS = 8
export const VALUE_WORDS = 16
export const JOIN_WORDS = 32
export const TYPE_WORDS = 64

/** A table by words: each row has the words that share a value, with blanks between them. */
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

/** The groups of keywords a schema uses, as bits: a schema of type and description alone costs one short loop. */
export function familiesOf(schema: UnknownRecord): number {
  let familyBits = 0
  for (const key in schema) familyBits |= KEYWORD_FAMILIES.get(key) ?? 0
  // an `enum` on a list may be meant for its items, see values.ts
  return familyBits & VALUE_WORDS && schema.type === "array" ? familyBits | ARRAY_WORDS : familyBits
}

/** Where subschemas stand below a keyword: one, a list, or a map by name; in `dependencies` beside lists of names. */
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

/** The subschemas right below a keyword, each with its name or index; null for a schema that is the value itself. */
export function subschemasUnder(
  keyword: string,
  value: unknown,
): readonly (readonly [name: string | null, child: unknown])[] {
  const holderKind = SUBSCHEMA_HOLDERS.get(keyword)
  if (holderKind === undefined || typeof value !== "object" || value === null) return []
  const isOne = holderKind === "one" || (holderKind === "one-or-list" && !Array.isArray(value))
  return isOne ? [[null, value]] : Object.entries(value)
}
