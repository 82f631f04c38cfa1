import { ALL_KIND_BITS, OBJECT_BIT } from "../../json/kind.ts"
import { isSelectingName } from "../fold.ts"
import { type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

/**
 * An object that has no member of its own, and no kind of value for others: only there an empty one says as little as
 * the text. Of a map, a filter or a set of changes the empty one says that there are none.
 */
const saysNothing = ({ view, key }: RepairPlace): boolean =>
  view.names.length === 0 && (view.member("x")?.kinds ?? ALL_KIND_BITS) === ALL_KIND_BITS && !isSelectingName(key)

export const emptyTextForObject: RepairRule = {
  id: "shape/empty-text-for-object",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", OBJECT_BIT],
  maxConfidence: "likely",
  message: "The tool expects an object that needs no member; the text is empty.",
  propose: (place) => (!place.atRoot && String(place.value).trim() === "" && saysNothing(place) ? "{}" : null),
}
