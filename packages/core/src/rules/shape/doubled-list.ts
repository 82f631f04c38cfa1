import { ARRAY_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

const schema = { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }

export const doubledList: RepairRule = {
  id: "shape/doubled-list",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  title: "A list stands in a list of one where one level is wanted.",
  safety:
    "The outer list holds the inner list and nothing else, its items may not be lists, and the inner list fits as the whole: only the extra brackets go. With two inner lists their grouping would be lost: refused.",
  examples: [
    { schema, before: '{"tags":[["oak","elm"]]}', after: '{"tags":["oak","elm"]}' },
    { schema, before: '{"tags":[["oak","fir"],["elm","ash"]]}', after: null },
  ],
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
