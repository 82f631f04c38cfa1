import { toPointer } from "../json/pointer.ts"
import type { Limits } from "../limits.ts"
import { HOLDS } from "./keywords.ts"
import { type Fields, isFields } from "./node.ts"
import { type RefIndex, resolveRef, type Scope, scopeOf } from "./refs.ts"
import type { SchemaFinding } from "./view.ts"

interface Walk {
  readonly limits: Limits
  readonly index: RefIndex
  readonly seen: Set<object>
  readonly refs: { readonly reference: string; readonly scope: Scope; readonly pointer: string }[]
  readonly path: string[]
  nodes: number
  bytes: number
  broken: SchemaFinding | null
}

const pointerOf = (walk: Walk): string => toPointer(walk.path)

function stop(walk: Walk, code: string, message: string): void {
  walk.broken ??= { code, pointer: pointerOf(walk), message }
}

const tooLarge = (walk: Walk): void => stop(walk, "schema/too-large", `schema text exceeds ${walk.limits.schemaBytes} bytes`)

function data(walk: Walk, value: unknown, depth: number): void {
  walk.bytes += typeof value === "string" ? value.length + 3 : 4
  if (walk.bytes > walk.limits.schemaBytes) {
    tooLarge(walk)
    return
  }
  if (typeof value !== "object" || value === null) return
  if (depth > walk.limits.schemaDepth) {
    stop(walk, "schema/too-deep", `schema nests deeper than ${walk.limits.schemaDepth} levels`)
    return
  }
  for (const key in value) {
    walk.bytes += key.length
    data(walk, (value as Fields)[key], depth + 1)
    if (walk.broken !== null) return
  }
}

function names(walk: Walk, schema: Fields, scope: Scope): Scope {
  const inner = scopeOf(walk.index, schema, scope, "")
  const pointer = pointerOf(walk)
  const own = inner === scope ? scope : { ...inner, pointer }
  if (own !== scope && !walk.index.resources.has(own.base)) walk.index.resources.set(own.base, own)
  const target = { schema, scope: own, pointer }
  const id = schema[walk.index.idWord]
  const hash = typeof id === "string" ? id.indexOf("#") : -1
  for (const anchor of [schema.$anchor, schema.$dynamicAnchor, hash < 0 ? undefined : (id as string).slice(hash + 1)]) {
    if (typeof anchor === "string" && anchor !== "" && !walk.index.anchors.has(`${own.base}#${anchor}`)) walk.index.anchors.set(`${own.base}#${anchor}`, target)
  }
  for (const reference of [schema.$ref, schema.$dynamicRef]) if (typeof reference === "string") walk.refs.push({ reference, scope: own, pointer })
  return own
}

function each(walk: Walk, value: Fields, scope: Scope, depth: number): void {
  for (const name in value) {
    walk.bytes += name.length + 4
    walk.path.push(name)
    subschema(walk, value[name], scope, depth)
    if (walk.broken !== null) return
    walk.path.pop()
  }
}

const isNaming = (key: string): boolean =>
  key === "$ref" || key === "$id" || key === "id" || key === "$anchor" || key === "$dynamicAnchor" || key === "$dynamicRef"

function subschema(walk: Walk, schema: unknown, around: Scope, depth: number): void {
  if (!isFields(schema)) {
    data(walk, schema, depth)
    return
  }
  if (++walk.nodes > walk.limits.schemaNodes) {
    stop(walk, "schema/too-large", `schema has more than ${walk.limits.schemaNodes} subschemas`)
    return
  }
  if (depth > walk.limits.schemaDepth) {
    stop(walk, "schema/too-deep", `schema nests deeper than ${walk.limits.schemaDepth} levels`)
    return
  }
  walk.seen.add(schema)
  let scope = around
  for (const key in schema) {
    if (key.charCodeAt(0) === 36 || key === "id") {
      if (!isNaming(key)) continue
      scope = names(walk, schema, around)
      break
    }
  }
  for (const key in schema) {
    const value = schema[key]
    walk.bytes += key.length + 4
    if (typeof value === "string") {
      walk.bytes += value.length
      continue
    }
    const holds = typeof value === "object" ? HOLDS.get(key) : undefined
    walk.path.push(key)
    if (holds === undefined || value === null) data(walk, value, depth)
    else if (holds === "one" || (holds === "one-or-list" && !Array.isArray(value))) subschema(walk, value, scope, depth + 1)
    else each(walk, value as Fields, scope, depth + 1)
    if (walk.broken !== null) return
    walk.path.pop()
  }
  if (walk.bytes > walk.limits.schemaBytes) tooLarge(walk)
}

/** References are followed once all names are known; a target below an unknown keyword is surveyed too. */
function follow(walk: Walk): void {
  for (let at = 0; at < walk.refs.length && walk.broken === null; at++) {
    const { reference, scope, pointer } = walk.refs[at] as Walk["refs"][number]
    const target = resolveRef(walk.index, reference, scope)
    if (target === null) {
      walk.broken = { code: "schema/unresolved-ref", pointer, message: `reference "${reference.slice(0, 200)}" leads nowhere in this schema` }
    } else if (typeof target.schema === "object" && !walk.seen.has(target.schema)) {
      walk.path.splice(0, walk.path.length, ...target.pointer.split("/").slice(1))
      subschema(walk, target.schema, target.scope, 0)
    }
  }
}

/** One bounded pass over the whole schema: size, depth, names that references lead to, references that lead nowhere. */
export function survey(schema: unknown, root: Scope, index: RefIndex, limits: Limits): SchemaFinding | null {
  const walk: Walk = { limits, index, seen: new Set(), refs: [], path: [], nodes: 0, bytes: 0, broken: null }
  subschema(walk, schema, root, 0)
  if (walk.broken === null && walk.refs.length > 0) follow(walk)
  return walk.broken
}
