import { toPointer } from "../../json/pointer.ts"
import { changesMuch } from "../../tool-verbs.ts"
import { isPlaceholder } from "../fold.ts"
import { proposeOmission } from "../members.ts"
import { type RepairPlace, type RepairRule, VALUE_OR_UNION } from "../rule.ts"

/** True if null may mean an allowed word and the default could do much. Ex) ["none", "all"] */
const mayBeWord = ({ view, tool }: RepairPlace): boolean =>
  view.values?.some(isNothingWord) === true && !view.defaults.some(isNothingWord) && changesMuch(tool.name)

const isNothingWord = (value: unknown): boolean => typeof value === "string" && isPlaceholder(value)

export const nullForOptional: RepairRule = {
  id: "value/null-for-optional",
  triggers: VALUE_OR_UNION,
  propose(place) {
    if (place.node.kind !== "null" || mayBeWord(place)) return null
    return proposeOmission(place, `The optional member ${toPointer([place.key])} may be left out but must not be null.`)
  },
}
