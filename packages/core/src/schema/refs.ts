import { nameOfStep, toStep } from "../json/pointer.ts"
import { type Fields, isFields, isSchema } from "./node.ts"
import { resolveUri } from "./uri.ts"

/** The resource a subschema belongs to: the nearest schema around it with an `$id`, or the whole document. */
export interface Scope {
  readonly base: string
  readonly root: Fields
  readonly pointer: string
}

export interface RefTarget {
  readonly schema: Fields | boolean
  readonly scope: Scope
  readonly pointer: string
}

/** What references may lead to. Keys are absolute addresses, anchors with `#name` behind. */
export interface RefIndex {
  readonly resources: Map<string, Scope>
  readonly anchors: Map<string, RefTarget>
  /** draft-04 says `id`. */
  readonly idWord: "$id" | "id"
  readonly refAlone: boolean
}

/** The scope inside a schema: its own when it has an `$id` that is more than a fragment. */
export function scopeOf(index: RefIndex, schema: Fields, around: Scope, pointer: string): Scope {
  const id = schema[index.idWord]
  if (typeof id !== "string" || id.startsWith("#") || schema === around.root) return around
  if (index.refAlone && typeof schema.$ref === "string") return around
  const hash = id.indexOf("#")
  return { base: resolveUri(around.base, hash < 0 ? id : id.slice(0, hash)), root: schema, pointer }
}

/** Percent signs that decode to nothing stand for themselves. */
function decode(text: string): string {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function walk(index: RefIndex, from: Scope, fragment: string): RefTarget | null {
  let here: unknown = from.root
  let scope = from
  let pointer = from.pointer
  for (const raw of fragment.split("/").slice(1)) {
    const name = nameOfStep(raw)
    if (isFields(here)) scope = scopeOf(index, here, scope, pointer)
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, name)) return null
    here = (here as Fields)[name]
    pointer += toStep(name)
  }
  return isSchema(here) ? { schema: here, scope, pointer } : null
}

/** Where a reference leads inside the document, or null. Nothing is ever fetched. */
export function resolveRef(index: RefIndex, reference: string, from: Scope): RefTarget | null {
  const hash = reference.indexOf("#")
  const address = hash < 0 ? reference : reference.slice(0, hash)
  const fragment = hash < 0 ? "" : decode(reference.slice(hash + 1))
  const absolute = address === "" ? from.base : resolveUri(from.base, address)
  const scope = address === "" ? from : index.resources.get(absolute)
  if (scope === undefined) return null
  if (fragment === "") return { schema: scope.root, scope, pointer: scope.pointer }
  if (fragment.startsWith("/")) return walk(index, scope, fragment)
  return index.anchors.get(`${absolute}#${fragment}`) ?? null
}
