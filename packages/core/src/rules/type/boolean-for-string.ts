import { STRING_BIT } from "../../json/kind.ts"
import type { SchemaView } from "../../schema/view.ts"
import { setOf } from "../../tool-verbs.ts"
import { scalarsOf } from "../allowed-words.ts"
import { splitKeyWords } from "../fold.ts"
import { proposeOmission } from "../members.ts"
import { literalAt, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const defaultWords = ({ defaults }: SchemaView): string => scalarsOf(defaults).join()

/**
 * True if false may mean "none" for an optional text. It means the word only if the schema knows this word, or rejects
 * any other text of the same length.
 */
const mayMeanNone = (place: RepairPlace): boolean =>
  place.value === false &&
  proposeOmission(place) !== null &&
  place.view.isValid("qzxjw") &&
  !/false/i.test(`${place.view.description}${defaultWords(place.view)}`)

/** Last words of names whose values name something, grouped by what they name. */
const NAMING_WORDS: Readonly<Record<string, string>> = {
  thing:
    "branch bucket category cluster column coupon currency database device file filename folder group id ids path project ref repo repository slug table uri url uuid version voucher",
  person:
    "account assignee author by contact customer email guest mail manager member organizer owner participant patient phone recipient reporter reviewer sender user username",
  place:
    "address calendar channel city country destination directory dir host location namespace parent place region room server source target zone timezone",
  time: "at date day deadline due end since start time timestamp until when",
  other: "bcc cc cursor from locale language to token",
}
const NAMING_SET = setOf(...Object.values(NAMING_WORDS))
/** Ex) jar_key; not the key of a store */
const isNaming = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? ""
  return NAMING_SET.has(last) || (last === "key" && words.length > 1)
}
const GENERAL_DESCRIPTION = /\b(?:true|false|bool|boolean|flag|json|literal|setting|switch|toggle|values?)\b/i

/**
 * True if the member names a thing, a person or a place, so that its value is not a boolean, unless the schema knows
 * the word. An undeclared name, as in a map of variables, says nothing. Ex) "assignee": false, "cursor": true
 */
const namesThing = ({ key, view, owner }: RepairPlace): boolean =>
  view.isValid("qzxjw") &&
  (owner === null || owner.view.names.includes(key)) &&
  isNaming(splitKeyWords(key)) &&
  !GENERAL_DESCRIPTION.test(`${view.description ?? ""} ${defaultWords(view)}`)

/** Words that YAML reads as true and false. Ex) "mode": true for one of on, off and auto */
const SWITCH_WORDS = [
  ["on", "off"],
  ["yes", "no"],
]

/** Returns the allowed value that means the same as the boolean, if another one means the opposite. */
function switchedValue({ value, view }: RepairPlace): string | null {
  const values = scalarsOf(view.values ?? [])
  const allowed = (word: string): unknown => values.find((each) => String(each).toLowerCase() === word)
  if (allowed(String(value)) !== undefined) return null
  const pair = onlyOf(SWITCH_WORDS.filter((words) => words.every((word) => allowed(word) !== undefined)))
  const meant = pair?.[value === true ? 0 : 1]
  return meant === undefined ? null : JSON.stringify(allowed(meant))
}

export const booleanForString: RepairRule = {
  id: "type/boolean-for-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["boolean", STRING_BIT],
  maxConfidence: "likely",
  message: "The tool expects text; the word is quoted.",
  propose(place) {
    const switched = switchedValue(place)
    if (switched !== null) return { edits: switched, message: "The allowed value says the same as the boolean." }
    return mayMeanNone(place) || namesThing(place) ? null : `"${literalAt(place, place.node)}"`
  },
}
