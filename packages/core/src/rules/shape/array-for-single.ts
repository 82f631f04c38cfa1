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

/** Names of what a record of one entry holds. Ex) {"name":"TZ","valueFrom":"s"}, {"key":"TZ"}, {"label":"oak","shade":"red"} */
const RECORD_NAME =
  /^(?:k|key|name|id|label|field|prop|property|attr|attribute|param|parameter|type|title|header|variable|tag)$/i
const isRecord = ({ members }: JsonNode): boolean => members.some(({ key }) => RECORD_NAME.test(key))

/**
 * Ex) [{"field":"id","gt":5}] for any object: a list of conditions is no map. Where the schema says nothing of the values,
 * an object with one member may be one entry of the map, and each one in a list of what a call acts on is a condition.
 */
function isPartOfMap({ view, atRoot, key, list }: RepairPlace, only: JsonNode): boolean {
  if (only.kind !== "object" || (view.kinds & OBJECT_BIT) === 0 || view.names.length > 0) return false
  if (holdsPair(only) || atRoot) return holdsPair(only)
  // an item of a list is a record itself
  if (isMapWith(view, ANY_NAME)) return list === null && isRecord(only)
  return only.members.length < 2 || maySelect(key) || holdsCondition(only)
}

/** Ex) [["oak"]] for the parameters of a query : a list is one of them. */
const isOneOfParameters = ({ list, node, key }: RepairPlace): boolean =>
  list !== null && isParameter(node, list.view, key)

export const arrayForSingle: RepairRule = {
  id: "shape/array-for-single",
  triggers: VALUE_KEYWORDS,
  message: "The list contains the one value that is expected.",
  propose(place) {
    const { node, view } = place
    const only = onlyOf(node.items)
    // Ex) [""] : a list of nothing
    if (only === undefined || only.kind === "null" || literalAt(place, only) === '""') return null
    if ((view.kinds & ARRAY_BIT) !== 0) return null
    // it may have been meant as it stands: as a part of a free object, a member of the arguments, or a document
    const isMeant =
      isPartOfMap(place, only) || isOneOfParameters(place) || listMemberFor(place) !== null || mayBeDocument(place)
    return isMeant ? null : { edits: literalAt(place, only), withoutRules: ["shape/empty-text-for-object"] }
  },
}
