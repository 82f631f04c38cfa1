import { OBJECT_BIT } from "../../json/kind.ts"
import { takesAway, updatesThings } from "../../tool-verbs.ts"
import { isSelectingName, maySelect, standsBeside } from "../fold.ts"
import { ANY_NAME, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { isMapWith } from "./pair-list.ts"

/**
 * An object that has no member of its own, and no kind of value for others: only there an empty one says as little as
 * the text. Of a map, a filter or a set of changes the empty one says that there are none.
 */
const isAsGoodAsEmpty = (place: RepairPlace): boolean =>
  place.view.names.length === 0 && !isMapWith(place.view, ANY_NAME) && !isFilter(place) && !isPurpose(place)

/** Where something is taken away or changed, an object may say what. */
const isPurpose = ({ key, tool: { name } }: RepairPlace): boolean =>
  (takesAway(name) || updatesThings(name)) && !standsBeside(key)

/** An optional query or scope may be left out, so it is not what keeps the call from acting on everything. */
const isFilter = ({ key, owner }: RepairPlace): boolean =>
  owner?.view.required.includes(key) === true ? maySelect(key) : isSelectingName(key)

export const emptyTextForObject: RepairRule = {
  id: "shape/empty-text-for-object",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", OBJECT_BIT],
  maxConfidence: "likely",
  message: "The tool expects an object that needs no member; the text is empty.",
  propose: (place) => (!place.atRoot && String(place.value).trim() === "" && isAsGoodAsEmpty(place) ? "{}" : null),
}
