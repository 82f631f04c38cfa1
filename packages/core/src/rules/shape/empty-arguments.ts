import { OBJECT_BIT } from "../../json/kind.ts"
import { isPlaceholder } from "../fold.ts"
import { proposeText, type RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

export const emptyArguments: RepairRule = {
  id: "shape/empty-arguments",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  propose(place) {
    if (!place.atRoot || (place.view.kinds & OBJECT_BIT) === 0) return null
    const { kind, items } = place.node
    const isEmpty =
      kind === "null" ||
      (kind === "array" && items.length === 0) ||
      (kind === "string" && isPlaceholder(String(place.value)))
    return isEmpty ? proposeText(place, "{}", "certain", "No arguments were given, and none are needed.") : null
  },
}
