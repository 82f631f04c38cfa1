import { STRING_BIT } from "../../json/kind.ts"
import { proposeOmission } from "../members.ts"
import { literalAt, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

/**
 * False also says "none" where the text may be left out: it is the word only where the schema knows that word, and takes
 * no nonsense of the same length.
 */
const mayMeanNone = (place: RepairPlace): boolean =>
  place.value === false &&
  proposeOmission(place) !== null &&
  place.view.isValid("qzxjw") &&
  !/false/i.test(`${place.view.description}${place.view.defaults}`)

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["boolean", STRING_BIT],
  maxConfidence: "likely",
  message: "The tool expects text; the word is quoted.",
  propose: (place) => (mayMeanNone(place) ? null : `"${literalAt(place, place.node)}"`),
}
