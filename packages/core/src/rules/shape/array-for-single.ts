import { ARRAY_BIT } from "../../json/kind.ts"
import { mayBeDocument } from "../json-document.ts"
import { listMemberFor } from "../list-member.ts"
import { literalAt, onlyOf, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { holdsPair } from "./pair-list.ts"

export const arrayForSingle: RepairRule = {
  id: "shape/array-for-single",
  triggers: VALUE_KEYWORDS,
  message: "The list contains the one value that is expected.",
  propose(place) {
    const { node, view } = place
    const only = onlyOf(node.items)
    if (only === undefined || only.kind === "null" || (view.kinds & ARRAY_BIT) !== 0) return null
    // it may have been meant as it stands: as the pairs of a free object, a member of the arguments, or a document
    const isMeant =
      (view.names.length === 0 && holdsPair(only)) || listMemberFor(place) !== null || mayBeDocument(place)
    return isMeant ? null : { edits: literalAt(place, only), withoutRules: ["shape/empty-text-for-object"] }
  },
}
