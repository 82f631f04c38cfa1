import { STRING_BIT } from "../../json/kind.ts"
import { splitKeyWords } from "../fold.ts"
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

/** Names of a value that may be anything. Ex) new_value, answer */
const GENERAL_WORD =
  /^(?:answer|arg|argument|body|content|data|default|enabled|expected|expression|field|flag|input|literal|option|output|param|parameter|payload|property|raw|response|result|setting|state|switch|text|toggle|val|value|variable)s?$/
const GENERAL_DESCRIPTION = /\b(?:true|false|bool|boolean|flag|json|literal|setting|switch|toggle|values?)\b/i

/**
 * Ex) "assignee": false, "cursor": true : what names a thing, a person or a place is no truth, unless the schema knows the
 * word. A name that only the call has, as in a map of variables, and one of a general value tell nothing.
 */
const namesThing = ({ key, view, owner }: RepairPlace): boolean =>
  view.isValid("qzxjw") &&
  (owner === null || owner.view.names.includes(key)) &&
  !GENERAL_WORD.test(splitKeyWords(key).at(-1) ?? "") &&
  !GENERAL_DESCRIPTION.test(`${view.description ?? ""} ${view.defaults}`)

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["boolean", STRING_BIT],
  maxConfidence: "likely",
  message: "The tool expects text; the word is quoted.",
  propose: (place) => (mayMeanNone(place) || namesThing(place) ? null : `"${literalAt(place, place.node)}"`),
}
