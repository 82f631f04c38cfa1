// Follows references inside one schema, and moves parts of it to another place.
import { isJsonObject } from "../json/kind.ts"
import { subschemasUnder } from "../schema/keywords.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { type RefIndex, resolveRef } from "../schema/refs.ts"

/** Keywords that change the meaning of addresses inside a part: moving it would change its meaning. */
const ADDRESS_KEYWORDS = [
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$recursiveRef",
  "$recursiveAnchor",
] as const

/** Returns the target of a reference, by its pointer into the document; null if there is none. */
function followRef(root: UnknownRecord, reference: string): unknown {
  const scope = { base: "", root, pointer: "" }
  const index: RefIndex = {
    resourceScopes: new Map([["", scope]]),
    anchorTargets: new Map(),
    idWord: "$id",
    refAlone: false,
  }
  return resolveRef(index, reference, scope)?.schema ?? null
}

/** Maximum length of a chain of references; it also ends cycles. */
const MAX_HOPS = 16

/** Returns the schema that a reference stands for, or the schema itself; null if that is unclear. */
export function resolveSchema(root: UnknownRecord, schema: UnknownRecord): UnknownRecord | null {
  let currentSchema = schema
  for (let hopCount = 0; typeof currentSchema.$ref === "string"; hopCount++) {
    const refTarget = hopCount < MAX_HOPS ? followRef(root, currentSchema.$ref) : null
    if (!isJsonObject(refTarget)) return null
    currentSchema = refTarget
  }
  return currentSchema
}

/**
 * True if parts of the schema mean the same anywhere in it: all references are pointers from its root. The schema is
 * known to be within the limits.
 */
export function isMovable(root: UnknownRecord): boolean {
  if (typeof root.$schema === "string" && /draft-0[34]/.test(root.$schema)) return false
  const allSchemas = new Set([root])
  for (const schema of allSchemas) {
    for (const [keyword, value] of Object.entries(schema))
      for (const [, child] of subschemasUnder(keyword, value)) if (isJsonObject(child)) allSchemas.add(child)
    if (ADDRESS_KEYWORDS.some((word) => Object.hasOwn(schema, word) && !(word === "$id" && schema === root)))
      return false
    if (Object.hasOwn(schema, "$ref") && !(typeof schema.$ref === "string" && /^#(?:\/|$)/.test(schema.$ref)))
      return false
  }
  return true
}

const isKept = (reference: string): boolean => /^#\/(?:\$defs|definitions)\//.test(reference)

/**
 * Creates a function that moves parts of a schema into another one: definitions keep their place, and every other
 * reference target becomes a new definition. Ex) "#/properties/a/items" → "#/$defs/moved_1"
 */
export function createMover(root: UnknownRecord): SchemaMover {
  const names = new Map<string, string>()
  const movedSchemas = new Map<UnknownRecord, UnknownRecord>()
  const takenNames = new Set(isJsonObject(root.$defs) ? Object.keys(root.$defs) : [])
  const nameOf = (reference: string): string => {
    let name = names.get(reference) ?? `moved_${names.size + 1}`
    while (!names.has(reference) && takenNames.has(name)) name += "_"
    names.set(reference, name)
    return name
  }
  const moveSchema = (schema: UnknownRecord): UnknownRecord => {
    const movedSchema = movedSchemas.get(schema)
    if (movedSchema !== undefined) return movedSchema
    const out: Record<string, unknown> = {}
    if (typeof schema.$ref === "string" && !isKept(schema.$ref)) out["$ref"] = `#/$defs/${nameOf(schema.$ref)}`
    for (const [keyword, value] of Object.entries(schema)) {
      const changes = new Map<string | null, UnknownRecord>()
      for (const [name, child] of subschemasUnder(keyword, value)) {
        const movedChild = isJsonObject(child) ? moveSchema(child) : null
        if (movedChild !== null && movedChild !== child) changes.set(name, movedChild)
      }
      if (changes.size > 0) out[keyword] = changes.get(null) ?? withChildren(value as UnknownRecord, changes)
    }
    const movedResult = Object.keys(out).length > 0 ? { ...schema, ...out } : schema
    movedSchemas.set(schema, movedResult)
    return movedResult
  }
  const collectDefinitions = (): Readonly<Record<string, unknown>> => {
    const out = new Map<string, unknown>()
    // moved definitions may refer to more parts to move: the list grows while it is walked
    for (const [reference, name] of names) {
      const definitionTarget = followRef(root, reference)
      out.set(name, isJsonObject(definitionTarget) ? moveSchema(definitionTarget) : definitionTarget)
    }
    return Object.fromEntries(out)
  }
  return { move: moveSchema, definitions: collectDefinitions }
}

interface SchemaMover {
  move(schema: UnknownRecord): UnknownRecord
  /** Returns the new definitions for everything moved so far. */
  definitions(): Readonly<Record<string, unknown>>
}

function withChildren(childHolder: UnknownRecord, childChanges: ReadonlyMap<string | null, UnknownRecord>): unknown {
  if (Array.isArray(childHolder)) return childHolder.map((each: unknown, at) => childChanges.get(String(at)) ?? each)
  // not by assignment: a member may be called __proto__
  return Object.fromEntries(Object.entries(childHolder).map(([key, value]) => [key, childChanges.get(key) ?? value]))
}
