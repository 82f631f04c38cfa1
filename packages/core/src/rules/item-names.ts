import { OBJECT } from "../json/kind.ts"
import { foldName } from "../json/names.ts"
import type { Place } from "./rule.ts"

const ITEM_NAMES = new Set(["item", "items", "element", "elements", "value", "values", "list", "array"])

const singular = (name: string): string =>
  name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.endsWith("ses") || name.endsWith("xes") ? name.slice(0, -2) : name.replace(/s$/, "")

/** True for an object with one member whose name says "the items of this list". Ex) tags: {"tag": ["a"]} */
export function isItemWrapper(place: Place): boolean {
  const only = place.node.kind === "object" && place.node.members.length === 1 ? place.node.members[0] : undefined
  if (only === undefined) return false
  const name = foldName(only.key)
  const key = foldName(place.key)
  const isNamed = ITEM_NAMES.has(name) || (key !== "" && (name === key || name === singular(key) || singular(name) === key))
  const element = place.view.element(0)
  return isNamed && !(element !== null && (element.kinds & OBJECT) !== 0 && element.names.includes(only.key))
}
