import { ARRAY_BIT, OBJECT_BIT } from "../../json/kind.ts"
import type { JsonNode } from "../../json/tree.ts"
import { maySelect } from "../fold.ts"
import { mayBeDocument } from "../json-document.ts"
import { isLookup } from "../key-path.ts"
import { listMemberFor } from "../list-member.ts"
import { isParameter } from "../parameter-list.ts"
import { ANY_NAME, literalAt, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { holdsPair, isMapWith } from "./pair-list.ts"

/** Ex) {"age": {"$gt": 5}, "kind": "oak"} */
const holdsCondition = ({ members }: JsonNode): boolean =>
  members.some(({ value }) => value.members.some(({ key }) => isLookup(key)))

/** Names in a record for one entry. Ex) {"name":"TZ","valueFrom":"s"}, {"key":"TZ"}, {"label":"oak","shade":"red"} */
const RECORD_NAME =
  /^(?:k|key|name|id|label|field|prop|property|attr|attribute|param|parameter|type|title|header|variable|tag)$/i
const isRecord = ({ members }: JsonNode): boolean => members.some(({ key }) => RECORD_NAME.test(key))

/**
 * True if the object may be one entry of a free-form map, so that a list of conditions is not a map. If the schema does
 * not describe the values, an object with one member may be one map entry. Under a selecting name it is a condition.
 * Ex) [{"field":"id","gt":5}] for any object
 */
function isPartOfMap({ view, atRoot, key, list }: RepairPlace, only: JsonNode): boolean {
  if (only.kind !== "object" || (view.kinds & OBJECT_BIT) === 0 || view.names.length > 0) return false
  if (holdsPair(only) || atRoot) return holdsPair(only)
  // An item of a list is a record itself.
  if (isMapWith(view, ANY_NAME)) return list === null && isRecord(only)
  return only.members.length < 2 || maySelect(key) || holdsCondition(only)
}

/** True if the list may be one of the parameters of a query. Ex) [["oak"]] */
const isOneOfParameters = ({ list, node, key }: RepairPlace): boolean =>
  list !== null && isParameter(node, list.view, key)

export const arrayForSingle: RepairRule = {
  id: "shape/array-for-single",
  triggers: VALUE_KEYWORDS,
  message: "The list contains the one value that is expected.",
  propose(place) {
    const { node, view } = place
    const only = onlyOf(node.items)
    // Ex) [""] : an empty list
    if (only === undefined || only.kind === "null" || literalAt(place, only) === '""') return null
    if ((view.kinds & ARRAY_BIT) !== 0) return null
    // The list may be meant unchanged: as part of a free-form object, a member of the arguments, or a document.
    const isMeant =
      isPartOfMap(place, only) || isOneOfParameters(place) || listMemberFor(place) !== null || mayBeDocument(place)
    return isMeant ? null : { edits: literalAt(place, only), withoutRules: ["shape/empty-text-for-object"] }
  },
}
