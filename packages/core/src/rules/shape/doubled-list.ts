import { ARRAY_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

export const doubledList: RepairRule = {
  id: "shape/doubled-list",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  propose(place) {
    const { node, list, view } = place
    if (node.kind !== "array" || node.items.length === 0 || list === null || list.node.items.length !== 1) return null
    if ((view.kinds & ARRAY_BIT) !== 0 || !place.fits(literalAt(place, node), list.view)) return null
    return {
      edits: [
        { start: list.node.start, end: node.start, insert: "" },
        { start: node.end, end: list.node.end, insert: "" },
      ],
      confidence: "certain",
      message: "The list is wrapped in one more list.",
      part: true,
    }
  },
}
