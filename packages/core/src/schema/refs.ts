// Resolves $ref, $dynamicRef, $id and anchors inside one document.
import { isJsonObject } from "../json/kind.ts"
import { nameOfStep, toStep } from "../json/pointer.ts"
import { fieldsIn, isSchema, type UnknownRecord } from "./read.ts"

/** The resource a subschema belongs to: the nearest enclosing schema with an `$id`, or the whole document. */
export interface SchemaScope {
  readonly base: string
  readonly root: UnknownRecord
  readonly pointer: string
}

interface RefTarget {
  readonly schema: UnknownRecord | boolean
  readonly scope: SchemaScope
  readonly pointer: string
}

/** The possible targets of references. Keys are absolute addresses, for anchors followed by `#name`. */
export interface RefIndex {
  readonly resourceScopes: Map<string, SchemaScope>
  readonly anchorTargets: Map<string, RefTarget>
  /** draft-04 uses `id`. */
  readonly idWord: "$id" | "id"
  /** draft-07 and older: everything beside a `$ref` is ignored. */
  readonly refAlone: boolean
}

/** The address of a schema without an id. */
const NO_ADDRESS = "schema://none/"

/** Returns the absolute address of a reference without fragment (RFC 3986); the base may be empty. */
export function resolveUri(base: string, reference: string): string {
  try {
    return new URL(reference, base === "" ? NO_ADDRESS : base).href
  } catch {
    // Ex) "urn:x:y" has no path to resolve against
    return reference === "" ? base : reference
  }
}

/** Splits a reference into its address and its fragment, which may be "". */
export function splitReference(reference: string): readonly [address: string, fragment: string] {
  const [address] = reference.split("#", 1) as [string]
  return [address, reference.slice(address.length + 1)]
}

/** Returns the scope inside a schema: its own if it has an `$id` that is more than a fragment. */
export function scopeOf(index: RefIndex, schema: UnknownRecord, outerScope: SchemaScope, pointer: string): SchemaScope {
  const id = schema[index.idWord]
  if (typeof id !== "string" || id.startsWith("#") || schema === outerScope.root) return outerScope
  if (index.refAlone && typeof schema.$ref === "string") return outerScope
  return { base: resolveUri(outerScope.base, splitReference(id)[0]), root: schema, pointer }
}

/** Decodes a fragment; keeps it unchanged if it has invalid percent escapes. */
function decodeFragment(text: string): string {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function walkFragment(index: RefIndex, from: SchemaScope, fragment: string): RefTarget | null {
  let currentSchema: unknown = from.root
  let scope = from
  let pointer = from.pointer
  for (const rawStep of fragment.split("/").slice(1)) {
    const name = nameOfStep(rawStep)
    if (isJsonObject(currentSchema)) scope = scopeOf(index, currentSchema, scope, pointer)
    if (typeof currentSchema !== "object" || currentSchema === null || !Object.hasOwn(currentSchema, name)) return null
    currentSchema = (currentSchema as UnknownRecord)[name]
    pointer += toStep(name)
  }
  return isSchema(currentSchema) ? { schema: currentSchema, scope, pointer } : null
}

/** Returns the target of a reference inside the document, or null. Nothing is ever fetched. */
export function resolveRef(index: RefIndex, reference: string, from: SchemaScope): RefTarget | null {
  const [refAddress, rawFragment] = splitReference(reference)
  const fragment = decodeFragment(rawFragment)
  const absoluteUri = refAddress === "" ? from.base : resolveUri(from.base, refAddress)
  const scope = refAddress === "" ? from : index.resourceScopes.get(absoluteUri)
  if (scope === undefined) return null
  if (fragment === "") return { schema: scope.root, scope, pointer: scope.pointer }
  if (fragment.startsWith("/")) return walkFragment(index, scope, fragment)
  return index.anchorTargets.get(`${absoluteUri}#${fragment}`) ?? null
}

/**
 * Returns the target of a `$dynamicRef`: the anchor of the outermost resource that has one of this name. Every path
 * starts in the document itself, so its own anchor comes first; resources in between are not compared.
 */
export function resolveDynamicRef(index: RefIndex, reference: string, from: SchemaScope): RefTarget | null {
  const target = resolveRef(index, reference, from)
  const anchor = fieldsIn(target?.schema).$dynamicAnchor
  if (typeof anchor !== "string" || !reference.endsWith(`#${anchor}`)) return target
  const [outermostBase] = index.resourceScopes.keys()
  const outermost = index.anchorTargets.get(`${outermostBase}#${anchor}`)
  return outermost !== undefined && fieldsIn(outermost.schema).$dynamicAnchor === anchor ? outermost : target
}

/**
 * Where a `$recursiveRef` of draft 2019-09 leads: to its own resource, or to the document if both have the
 * `$recursiveAnchor`. Resources on the way are not compared.
 */
export function resolveRecursiveRef(index: RefIndex, reference: string, from: SchemaScope): RefTarget | null {
  const target = resolveRef(index, reference, from)
  const [outermost] = index.resourceScopes.values()
  const isRecursive = (schema: unknown): boolean => fieldsIn(schema).$recursiveAnchor === true
  return outermost !== undefined && isRecursive(target?.schema) && isRecursive(outermost.root)
    ? { schema: outermost.root, scope: outermost, pointer: outermost.pointer }
    : target
}
