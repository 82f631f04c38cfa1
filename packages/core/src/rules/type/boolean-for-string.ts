import { STRING_BIT } from "../../json/kind.ts"
import { takesAway } from "../../tool-verbs.ts"
import { isIdentifying, proposeOmission } from "../members.ts"
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

/** Ex) "path": false for a tool that deletes: what names a thing is no truth, unless the schema knows the word. */
const namesThing = ({ tool, key, view, value }: RepairPlace): boolean =>
  takesAway(tool.name) &&
  isIdentifying(key) &&
  view.isValid("qzxjw") &&
  !`${view.description}${view.defaults}`.includes(String(value))

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["boolean", STRING_BIT],
  maxConfidence: "likely",
  message: "The tool expects text; the word is quoted.",
  propose: (place) => (mayMeanNone(place) || namesThing(place) ? null : `"${literalAt(place, place.node)}"`),
}
