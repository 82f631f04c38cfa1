import { ARRAY_BIT } from "../../json/kind.ts"
import { listMemberFor } from "../list-member.ts"
import { literalAt, proposeText, type RepairPlace, type RepairRule } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"
import { holdsPair } from "./pair-list.ts"

/**
 * A list of one that may have been meant as it stands: as the pairs of a free object, or as a member of the arguments.
 */
const isMeant = (place: RepairPlace): boolean => {
  const [only] = place.node.items
  const isPair = only !== undefined && place.view.names.length === 0 && holdsPair(only)
  return isPair || listMemberFor(place) !== null
}

export const arrayForSingle: RepairRule = {
  id: "shape/array-for-single",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  propose(place) {
    const [only, second] = place.node.items
    if (place.node.kind !== "array" || (place.view.kinds & ARRAY_BIT) !== 0) return null
    if (only === undefined || second !== undefined || only.kind === "null" || isMeant(place)) return null
    return proposeText(place, literalAt(place, only), "certain", "The list contains the one value that is expected.")
  },
}
