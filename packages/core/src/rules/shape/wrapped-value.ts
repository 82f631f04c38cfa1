import { ARRAY_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import { parseStrict } from "../../json/strict.ts"
import type { JsonMember } from "../../json/tree.ts"
import { mayBeWholeDocument } from "../json-document.ts"
import { literalAt, NAME_KEYWORDS, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { hasTwoReadings } from "./wrapped-arguments.ts"

/** Ex) {"n":{"value":4},"style":{"value":{…}}} : a wrapper beside this one is valid, so it would stay. */
function isHalfDone(place: RepairPlace): boolean {
  const isKept = ({ key, value }: JsonMember): boolean => {
    const only = onlyOf(value.members)
    const view = place.owner?.view.member(key) ?? null
    if (only === undefined || foldMemberName(only.key) !== "value" || view?.names.includes(only.key) === true)
      return false
    return view === null || view.isValid(parseStrict(literalAt(place, value)))
  }
  return place.owner?.node.members.some((member) => member !== place.owner?.member && isKept(member)) === true
}

/** Ex) {"input":{"value":"1"}} : the wrapper of the arguments, where names are free. */
const isOfArguments = ({ owner, outerKeys, issue }: RepairPlace): boolean =>
  owner !== null && outerKeys.length === 0 && issue.path.length === 1 && hasTwoReadings(owner.view, owner.member)

export const wrappedValue: RepairRule = {
  id: "shape/wrapped-value",
  triggers: [...VALUE_KEYWORDS, ...NAME_KEYWORDS],
  maxConfidence: "likely",
  message: "The object only repeats the name of the value inside it.",
  propose(place) {
    const { atRoot, view, node, key } = place
    // A list has its own rule for this: there the wrapper may hold the items or be one.
    if (atRoot || (view.kinds & ARRAY_BIT) !== 0 || mayBeWholeDocument(place)) return null
    const only = onlyOf(node.members)
    if (only === undefined || only.value.kind === "null" || view.names.includes(only.key)) return null
    // called like the place or plainly "value", and the schema knows no such member
    const name = foldMemberName(only.key)
    if ((name === "value" && isHalfDone(place)) || isOfArguments(place)) return null
    return name === "value" || (key !== "" && name === foldMemberName(key)) ? literalAt(place, only.value) : null
  },
}
