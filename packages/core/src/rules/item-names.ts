// Whether a member name means "the items of this list", such as item or the singular of the list's name.
import { OBJECT_BIT } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { onlyOf, type RepairPlace } from "./rule.ts"

const ITEM_NAMES = new Set(["item", "items", "element", "elements", "value", "values", "list", "array"])
const IRREGULAR_PLURALS = new Map([
  ["children", "child"],
  ["people", "person"],
  ["indices", "index"],
])

/** True if a folded name is the singular of another. Ex) berry and berries, case and cases, status and statuses */
export function isSingularOf(name: string, pluralName: string): boolean {
  if (IRREGULAR_PLURALS.get(pluralName) === name || `${name}s` === pluralName || `${name}es` === pluralName) return true
  return name.endsWith("y") && `${name.slice(0, -1)}ies` === pluralName
}

/** True for an object with one member whose name means "the items of this list". Ex) tags: {"tag": ["a"]} */
export function isItemWrapper(place: RepairPlace): boolean {
  const soleMember = onlyOf(place.node.members)
  if (soleMember === undefined) return false
  const name = foldMemberName(soleMember.key)
  const key = foldMemberName(place.key)
  const isNamed =
    ITEM_NAMES.has(name) || (key !== "" && (name === key || isSingularOf(name, key) || isSingularOf(key, name)))
  const element = place.view.element(0)
  return isNamed && !(element !== null && (element.kinds & OBJECT_BIT) !== 0 && element.names.includes(soleMember.key))
}
