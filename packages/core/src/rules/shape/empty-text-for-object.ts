import { OBJECT_BIT } from "../../json/kind.ts"
import { takesAway, updatesThings } from "../../tool-verbs.ts"
import { isSelectingName, maySelect, standsBeside } from "../fold.ts"
import { ANY_NAME, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { isMapWith } from "./pair-list.ts"

/**
 * True for an object without declared members that does not describe the values of other members: only there, an empty
 * object says as little as the empty text. An empty map, filter or set of changes means that there are none.
 */
const isAsGoodAsEmpty = (place: RepairPlace): boolean =>
  place.view.names.length === 0 && !isMapWith(place.view, ANY_NAME) && !isFilter(place) && !isPurpose(place)

/** True if the tool removes or changes something: the object may say what. */
const isPurpose = ({ key, tool: { name } }: RepairPlace): boolean =>
  (takesAway(name) || updatesThings(name)) && !standsBeside(key)

/** True for a filter. An optional query or scope does not keep the call from acting on everything. */
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
