import { ARRAY_BIT } from "../../json/kind.ts"
import { unwrapNode } from "../members.ts"
import { isParameter } from "../parameter-list.ts"
import { literalAt, type RepairRule, VALUE_OR_UNION } from "../rule.ts"
import { mayBeRows } from "./pair-list.ts"

export const doubledList: RepairRule = {
  id: "shape/doubled-list",
  triggers: VALUE_OR_UNION,
  message: "The list is wrapped in one more list.",
  propose(place) {
    const { node, list, view, key } = place
    if (node.kind !== "array" || node.items.length === 0 || list === null || list.node.items.length !== 1) return null
    // Ex) [[1,2]] for the parameters of a query : a list is one of them
    if (isParameter(node, list.view, key) || mayBeRows(place)) return null
    if ((view.kinds & ARRAY_BIT) !== 0 || !place.fits(literalAt(place, node), list.view)) return null
    return { edits: unwrapNode(list.node, node), part: true }
  },
}
