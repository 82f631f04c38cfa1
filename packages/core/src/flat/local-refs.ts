import { HOLDS } from "../schema/keywords.ts"
import { type Fields, isFields } from "../schema/node.ts"
import { type RefIndex, resolveRef } from "../schema/refs.ts"

/** Keywords that make an address mean something else inside a part than outside of it: what is moved would change its meaning. */
const ADDRESSES = ["$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef", "$recursiveAnchor"] as const

/** Where a reference leads, by its pointer into the one document; null where it leads nowhere. */
export function followRef(root: Fields, reference: string): unknown {
  const scope = { base: "", root, pointer: "" }
  const index: RefIndex = { resources: new Map([["", scope]]), anchors: new Map(), idWord: "$id", refAlone: false }
  return resolveRef(index, reference, scope)?.schema ?? null
}

/** References in a row that are followed; a ring ends here too. */
const MOST_HOPS = 16

/** The schema a reference stands for, or the schema itself; null where that cannot be told. */
export function resolved(root: Fields, schema: Fields): Fields | null {
  let here = schema
  for (let hops = 0; typeof here.$ref === "string"; hops++) {
    const target = hops < MOST_HOPS ? followRef(root, here.$ref) : null
    if (!isFields(target)) return null
    here = target
  }
  return here
}

/** The subschemas right below a schema, with the way back to put others in their place. */
function children(schema: Fields): { readonly keyword: string; readonly name: string | null; readonly child: Fields }[] {
  const out: { keyword: string; name: string | null; child: Fields }[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const holds = HOLDS.get(keyword)
    if (holds === undefined || typeof value !== "object" || value === null) continue
    if (holds === "one" || (holds === "one-or-list" && !Array.isArray(value))) out.push({ keyword, name: null, child: value as Fields })
    else for (const [name, child] of Object.entries(value)) if (isFields(child)) out.push({ keyword, name, child })
  }
  return out
}

/** Every subschema, each once, as far as `most`; null when there are more. */
function subschemas(root: Fields, most: number): ReadonlySet<Fields> | null {
  const seen = new Set<Fields>([root])
  for (const schema of seen) {
    for (const { child } of children(schema)) seen.add(child)
    if (seen.size > most) return null
  }
  return seen
}

/** True when parts of the schema mean the same wherever they stand in it: all references are pointers from its root. */
export function isMovable(root: Fields, most: number): boolean {
  const all = subschemas(root, most)
  if (all === null || /draft-0[34]/.test(String(root.$schema))) return false
  for (const schema of all) {
    if (ADDRESSES.some((word) => Object.hasOwn(schema, word) && !(word === "$id" && schema === root))) return false
    if (Object.hasOwn(schema, "$ref") && !(typeof schema.$ref === "string" && /^#(?:\/|$)/.test(schema.$ref))) return false
  }
  return true
}

const isKept = (reference: string): boolean => /^#\/(?:\$defs|definitions)\//.test(reference)

/**
 * Gives parts of a schema a place in another one: definitions stay where they are, whatever else a reference leads to
 * becomes a definition of its own. Ex) "#/properties/a/items" → "#/$defs/moved_1"
 */
export function createMover(root: Fields): Mover {
  const names = new Map<string, string>()
  const done = new Map<Fields, Fields>()
  const taken = new Set(isFields(root.$defs) ? Object.keys(root.$defs) : [])
  const nameOf = (reference: string): string => {
    let name = names.get(reference) ?? `moved_${names.size + 1}`
    while (!names.has(reference) && taken.has(name)) name += "_"
    names.set(reference, name)
    return name
  }
  const move = (schema: Fields): Fields => {
    const known = done.get(schema)
    if (known !== undefined) return known
    const out: Record<string, unknown> = {}
    if (typeof schema.$ref === "string" && !isKept(schema.$ref)) out["$ref"] = `#/$defs/${nameOf(schema.$ref)}`
    const inside = new Map<string, Map<string | null, Fields>>()
    for (const { keyword, name, child } of children(schema)) {
      const next = move(child)
      if (next !== child) inside.set(keyword, (inside.get(keyword) ?? new Map<string | null, Fields>()).set(name, next))
    }
    for (const [keyword, changes] of inside) out[keyword] = changes.get(null) ?? withChildren(schema[keyword] as Fields, changes)
    const result = Object.keys(out).length > 0 ? { ...schema, ...out } : schema
    done.set(schema, result)
    return result
  }
  const definitions = (): Readonly<Record<string, unknown>> => {
    const out = new Map<string, unknown>()
    // what is moved may lead to what has to be moved: the list grows while it is walked
    for (const [reference, name] of names) {
      const target = followRef(root, reference)
      out.set(name, isFields(target) ? move(target) : target)
    }
    return Object.fromEntries(out)
  }
  return { move, definitions }
}

export interface Mover {
  move(schema: Fields): Fields
  /** What had to become a definition for all that was moved so far. */
  definitions(): Readonly<Record<string, unknown>>
}

function withChildren(holder: Fields, changes: ReadonlyMap<string | null, Fields>): unknown {
  if (Array.isArray(holder)) return holder.map((each: unknown, at) => changes.get(String(at)) ?? each)
  // not by assignment: a member may be called __proto__
  return Object.fromEntries(Object.entries(holder).map(([key, value]) => [key, changes.get(key) ?? value]))
}
