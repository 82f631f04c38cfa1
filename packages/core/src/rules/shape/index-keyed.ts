import { ARRAY_BIT } from "../../json/kind.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

const schema = { type: "object", properties: { steps: { type: "array", items: { type: "string" } } } }

export const indexKeyed: RepairRule = {
  id: "shape/index-keyed",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  title: "A list is written as an object with its indices as keys.",
  safety:
    "The keys must be exactly 0 to n-1, each once, and no object may be accepted there: then the order of the list is told by the keys themselves. With a gap or another key it is refused.",
  examples: [
    { schema, before: '{"steps":{"0":"cut","1":"glue"}}', after: '{"steps":["cut","glue"]}' },
    { schema, before: '{"steps":{"0":"cut","2":"glue"}}', after: null },
  ],
  propose(place) {
    const { node } = place
    if (!standsFor(place, "object", ARRAY_BIT) || node.members.length === 0) return null
    const byKey = new Map(node.members.map((member) => [member.key, member.value]))
    if (byKey.size !== node.members.length) return null
    const itemTexts: string[] = []
    for (let index = 0; index < byKey.size; index++) {
      const item = byKey.get(String(index))
      if (item === undefined) return null
      itemTexts.push(literalAt(place, item))
    }
    return proposeText(place, `[${itemTexts.join(",")}]`, "certain", "A list is wanted; the keys are its indices.")
  },
}
