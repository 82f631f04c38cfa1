import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import type { JsonNode } from "../../json/tree.ts"
import { mayBeDocument } from "../json-document.ts"
import { listMemberFor } from "../list-member.ts"
import { literalAt, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { holdsPair, isMapWith } from "./pair-list.ts"

/**
 * Ex) [{"field":"id","gt":5}] for any object: a list of conditions is no map. The object in it is the map only where the
 * schema says what its values are, or for the arguments themselves.
 */
const isPartOfMap = ({ view, atRoot }: RepairPlace, only: JsonNode): boolean =>
  only.kind === "object" &&
  (view.kinds & OBJECT_BIT) !== 0 &&
  view.names.length === 0 &&
  (holdsPair(only) || !(atRoot || isMapWith(view, "x")))

export const arrayForSingle: RepairRule = {
  id: "shape/array-for-single",
  triggers: VALUE_KEYWORDS,
  message: "The list contains the one value that is expected.",
  propose(place) {
    const { node, view } = place
    const only = onlyOf(node.items)
    if (only === undefined || only.kind === "null" || (view.kinds & ARRAY_BIT) !== 0) return null
    // it may have been meant as it stands: as a part of a free object, a member of the arguments, or a document
    const isMeant = isPartOfMap(place, only) || listMemberFor(place) !== null || mayBeDocument(place)
    return isMeant ? null : { edits: literalAt(place, only), withoutRules: ["shape/empty-text-for-object"] }
  },
}
