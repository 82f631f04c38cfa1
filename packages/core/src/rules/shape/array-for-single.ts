import { ARRAY_BIT } from "../../json/kind.ts"
import { listMemberFor } from "../list-member.ts"
import { literalAt, proposeText, type RepairPlace, type RepairRule } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"
import { holdsPair } from "./pair-list.ts"

/** A list of one that may have been meant as it stands: as the pairs of a free object, or as a member of the arguments. */
const isMeant = (place: RepairPlace): boolean => {
  const [only] = place.node.items
  const isPair = only !== undefined && place.view.names.length === 0 && holdsPair(only)
  return isPair || listMemberFor(place) !== null
}

export const arrayForSingle: RepairRule = {
  id: "shape/array-for-single",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  title: "A list of one stands where the one is wanted.",
  safety:
    "Only a list of exactly one element that is not null, where no list is accepted, and only when the element fits. From a longer list something would have to be dropped, from an empty one something invented: both are refused. So is a name and a value for a free object: it may be that object, or one member of it.",
  examples: [
    { schema: { type: "object", properties: { city: { type: "string" } } }, before: '{"city":["Graz"]}', after: '{"city":"Graz"}' },
    { schema: { type: "object", properties: { city: { type: "string" } } }, before: '{"city":["Graz","Linz"]}', after: null },
  ],
  propose(place) {
    const [only, second] = place.node.items
    if (place.node.kind !== "array" || (place.view.kinds & ARRAY_BIT) !== 0) return null
    if (only === undefined || second !== undefined || only.kind === "null" || isMeant(place)) return null
    return proposeText(place, literalAt(place, only), "certain", "The list holds the one value that is wanted.")
  },
}
