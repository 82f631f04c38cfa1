import { ARRAY_BIT } from "../../json/kind.ts"
import { literalAt, proposeText, type RepairRule, standsFor } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

export const indexKeyed: RepairRule = {
  id: "shape/index-keyed",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
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
