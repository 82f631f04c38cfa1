import type { Limits } from "../limits.ts"
import { type Fields, isFields, isSchema } from "../schema/node.ts"
import { namesIn } from "../schema/read.ts"
import { isType } from "./analyze.ts"
import { resolved } from "./local-refs.ts"

/** A place of the schema that is shown flat: an object that is opened, or a leaf that stays as it is. */
export interface Part {
  readonly name: string
  readonly path: readonly string[]
  /** As it stands there, its reference not followed. */
  readonly schema: Fields | boolean
  /** The object around it asks for it. */
  readonly required: boolean
  /** Null for a leaf; an opened object can be shut again. */
  parts: Part[] | null
}

/** What an object may say and still be opened: all of it is kept by the leaves, or holds for the nested form only. */
const OPENABLE = /^(?:type|properties|required|description|title|additionalProperties|default|\$ref|\$comment|dirge-hints|x-.*)$/
const OPENABLE_ROOT = /^(?:\$schema|\$id|\$defs|definitions|examples)$/

/** Defaults of objects are told in words; a longer one would drown the description. */
export const MOST_DEFAULT = 120

/**
 * The schema as objects to open and leaves; null when nothing can be opened. What a flat form cannot say stays nested:
 * maps, unions, lists, references that lead back, objects with rules about their members, null beside an object.
 */
export function outlineOf(schema: Fields, limits: Limits): Part | null {
  let leaves = 0
  const around = new Set<Fields>()
  const partOf = (child: Fields | boolean, path: readonly string[], required: boolean): Part => {
    const part: Part = { name: path.at(-1) ?? "", path, schema: child, required, parts: null }
    const own = isFields(child) ? resolved(schema, child) : null
    if (
      own !== null &&
      !around.has(own) &&
      leaves <= limits.flatLeaves &&
      path.length < limits.flatName &&
      isOpenable(child as Fields, own, path.length === 0)
    ) {
      around.add(own)
      const must = new Set(namesIn(own.required))
      const parts = Object.entries(own.properties as Fields).map(([name, inner]) => partOf(inner as Fields | boolean, [...path, name], must.has(name)))
      around.delete(own)
      // An object that must be there although nothing in it must: only the nested form can say {}.
      if (path.length === 0 || !required || parts.some((inner) => inner.required)) part.parts = parts
    }
    if (part.parts === null) leaves++
    return part
  }
  const root = partOf(schema, [], true)
  return leaves <= limits.flatLeaves && root.parts?.some((part) => part.parts !== null) === true ? root : null
}

function isOpenable(given: Fields, own: Fields, isRoot: boolean): boolean {
  const { properties } = own
  if (!isType(own, "object") || !isFields(properties)) return false
  const names = Object.keys(properties)
  if (names.length === 0 || names.includes("") || !Object.values(properties).every(isSchema)) return false
  if (own.nullable === true || (own.additionalProperties !== undefined && own.additionalProperties !== false)) return false
  if (!namesIn(own.required).every((name) => Object.hasOwn(properties, name))) return false
  // beside a reference only words: what else stands there counts in one draft and not in another
  if (own !== given && !Object.keys(given).every((key) => /^(?:\$ref|description|title|\$comment)$/.test(key) || (isRoot && OPENABLE_ROOT.test(key))))
    return false
  if (!isRoot && own.default !== undefined && JSON.stringify(own.default).length > MOST_DEFAULT) return false
  return Object.keys(own).every((key) => OPENABLE.test(key) || (isRoot && OPENABLE_ROOT.test(key)))
}
