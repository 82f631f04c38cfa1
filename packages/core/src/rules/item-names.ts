import { OBJECT } from "../json/kind.ts"
import { foldName } from "../json/names.ts"
import type { Place } from "./rule.ts"

const ITEM_NAMES = new Set(["item", "items", "element", "elements", "value", "values", "list", "array"])
const IRREGULAR = new Map([
  ["children", "child"],
  ["people", "person"],
  ["indices", "index"],
])

/** True when a folded name is the singular of another. Ex) berry and berries, case and cases, status and statuses */
export function isSingularOf(name: string, plural: string): boolean {
  if (IRREGULAR.get(plural) === name || `${name}s` === plural || `${name}es` === plural) return true
  return name.endsWith("y") && `${name.slice(0, -1)}ies` === plural
}

/** True for an object with one member whose name says "the items of this list". Ex) tags: {"tag": ["a"]} */
export function isItemWrapper(place: Place): boolean {
  const only = place.node.kind === "object" && place.node.members.length === 1 ? place.node.members[0] : undefined
  if (only === undefined) return false
  const name = foldName(only.key)
  const key = foldName(place.key)
  const isNamed = ITEM_NAMES.has(name) || (key !== "" && (name === key || isSingularOf(name, key) || isSingularOf(key, name)))
  const element = place.view.element(0)
  return isNamed && !(element !== null && (element.kinds & OBJECT) !== 0 && element.names.includes(only.key))
}
