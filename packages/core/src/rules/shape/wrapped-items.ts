import { OBJECT_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import type { JsonMember, JsonNode } from "../../json/tree.ts"
import { isSingularOf } from "../item-names.ts"
import { unwrapNode } from "../members.ts"
import { literalAt, NAME_KEYWORDS, onlyOf, type RepairPlace, type RepairRule, VALUE_OR_UNION } from "../rule.ts"

const GENERIC_NAMES: ReadonlySet<string> = new Set(["item", "element"])

/** Returns the member that wraps each item of a list; null if an item has another form. */
function wrappersOf(list: JsonNode): JsonMember[] | null {
  const wrappers: JsonMember[] = []
  for (const item of list.items) {
    const only = onlyOf(item.members)
    if (only === undefined || only.value.kind === "null") return null
    if (only.key !== (wrappers[0] ?? only).key) return null
    wrappers.push(only)
  }
  return wrappers
}

function isItemName(place: RepairPlace, key: string): boolean {
  const name = foldMemberName(key)
  const list = foldMemberName(place.key)
  return GENERIC_NAMES.has(name) || name === list || isSingularOf(name, list)
}

/** True if the items declare this name and some item can be made to fit: the member is then not a wrapper. */
const isMember = (place: RepairPlace, list: JsonNode, key: string): boolean =>
  place.view.names.includes(key) && list.items.some((item) => place.fits(literalAt(place, item), place.view))

/** True if an item may be an object: a wrapper around anything else could be that object with a wrong name. */
const mayBeMeant = (place: RepairPlace, wrappers: readonly JsonMember[]): boolean =>
  (place.view.kinds & OBJECT_BIT) !== 0 && wrappers.some((wrapper) => wrapper.value.kind !== "object")

export const wrappedItems: RepairRule = {
  id: "shape/wrapped-items",
  triggers: [...VALUE_OR_UNION, ...NAME_KEYWORDS],
  maxConfidence: "likely",
  message: "Each item of the list is wrapped in an object that only names it.",
  propose(place) {
    const { list } = place
    // Handles all items together, so that the list is examined only once.
    if (list === null || list.index !== 0) return null
    const wrappers = wrappersOf(list.node)
    const [first] = wrappers ?? []
    if (wrappers === null || first === undefined || !isItemName(place, first.key)) return null
    if (mayBeMeant(place, wrappers) || isMember(place, list.node, first.key)) return null
    if (!place.fits(`[${wrappers.map((wrapper) => literalAt(place, wrapper.value)).join(",")}]`, list.view)) return null
    const edits = wrappers.flatMap(({ value }, index) => unwrapNode(list.node.items[index] as JsonNode, value))
    return { edits, part: true }
  },
}
