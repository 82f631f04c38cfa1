// Decides which objects of a schema can be opened, and which stay nested.
import { isJsonObject } from "../json/kind.ts"
import { jsonTextOf } from "../json/text-of.ts"
import type { Limits } from "../limits.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { isSchema, namesIn } from "../schema/read.ts"
import { isType } from "./analyze.ts"
import { resolveSchema } from "./local-refs.ts"

/** A place of the flattened schema: an object that is opened, or a leaf that stays as it is. */
export interface SchemaPart {
  readonly path: readonly string[]
  /** Its path as one name: what the model writes for a leaf. */
  readonly flatName: string
  /** Schema at this place, with its reference not followed. */
  readonly schema: UnknownRecord | boolean
  /** True if the parent object requires it. */
  readonly required: boolean
  /** The parent object; null for the arguments themselves. */
  readonly parent: SchemaPart | null
  /**
   * Parts by name; a map, so that a member may be called __proto__. Null for a leaf; an opened object can be closed
   * again.
   */
  innerParts: ReadonlyMap<string, SchemaPart> | null
}

export const openedParts = ({ innerParts }: SchemaPart): (readonly [name: string, part: SchemaPart])[] =>
  [...(innerParts ?? [])].filter(([, part]) => part.innerParts !== null)

/** Keywords that an openable object may have: the leaves keep them, or they only concern the nested form. */
const OPENABLE_KEYWORD =
  /^(?:type|properties|required|description|title|additionalProperties|default|\$ref|\$comment|dirge-hints|x-.*)$/
const OPENABLE_ROOT = /^(?:\$schema|\$id|\$defs|definitions|examples)$/

/** Defaults of objects are added to the description; a longer one would hide the rest of it. */
const MAX_DEFAULT_LENGTH = 120

/**
 * Splits the schema into objects to open and leaves; null if nothing can be opened. What a flat form cannot express
 * stays nested: maps, unions, lists, recursive references, objects with rules about their members, nullable objects.
 */
export function outlineOf(schema: UnknownRecord, separator: string, limits: Limits): SchemaPart | null {
  let leafCount = 0
  const openSchemas = new Set<UnknownRecord>()
  const partOf = (
    child: UnknownRecord | boolean,
    parent: SchemaPart | null,
    path: readonly string[],
    required: boolean,
  ): SchemaPart => {
    const flatName = path.join(separator)
    const part: SchemaPart = { path, flatName, schema: child, required, parent, innerParts: null }
    const ownSchema = isJsonObject(child) ? resolveSchema(schema, child) : null
    if (
      ownSchema !== null &&
      !openSchemas.has(ownSchema) &&
      leafCount <= limits.flatLeaves &&
      path.length < limits.flatName &&
      isOpenable(child as UnknownRecord, ownSchema, parent === null)
    ) {
      openSchemas.add(ownSchema)
      const requiredNames = new Set(namesIn(ownSchema.required))
      const builtParts = Object.entries(ownSchema.properties as UnknownRecord).map(
        ([name, inner]) =>
          [name, partOf(inner as UnknownRecord | boolean, part, [...path, name], requiredNames.has(name))] as const,
      )
      openSchemas.delete(ownSchema)
      // A required object without required members: only the nested form can express {}.
      if (parent === null || !required || builtParts.some(([, inner]) => inner.required))
        part.innerParts = new Map(builtParts)
    }
    if (part.innerParts === null) leafCount++
    return part
  }
  const root = partOf(schema, null, [], true)
  return leafCount <= limits.flatLeaves && openedParts(root).length > 0 ? root : null
}

/** True if a value is short. A value without JSON text cannot be shown at all. */
const isShort = (value: unknown): boolean =>
  (jsonTextOf(value)?.length ?? Number.POSITIVE_INFINITY) <= MAX_DEFAULT_LENGTH

function isOpenable(given: UnknownRecord, own: UnknownRecord, isRoot: boolean): boolean {
  const { properties } = own
  if (!isType(own, "object") || !isJsonObject(properties)) return false
  const names = Object.keys(properties)
  if (names.length === 0 || names.includes("") || !Object.values(properties).every(isSchema)) return false
  if (own.nullable === true || (own.additionalProperties !== undefined && own.additionalProperties !== false))
    return false
  if (!namesIn(own.required).every((name) => Object.hasOwn(properties, name))) return false
  // beside a reference only descriptive keywords: whether others count depends on the draft
  if (
    own !== given &&
    !Object.keys(given).every(
      (key) => /^(?:\$ref|description|title|\$comment)$/.test(key) || (isRoot && OPENABLE_ROOT.test(key)),
    )
  )
    return false
  if (!isRoot && own.default !== undefined && !isShort(own.default)) return false
  return Object.keys(own).every((key) => OPENABLE_KEYWORD.test(key) || (isRoot && OPENABLE_ROOT.test(key)))
}
