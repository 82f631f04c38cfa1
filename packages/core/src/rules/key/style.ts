import { foldMemberName } from "../../json/names.ts"
import { foldAccents } from "../fold.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { DECLARED_FAULTS, NAME_KEYWORDS, type RepairRule } from "../rule.ts"

const isRestyled = (key: string, name: string): boolean => foldMemberName(key) === foldMemberName(name)
const isUnaccented = (key: string, name: string): boolean => foldAccents(key) === foldAccents(name)

export const keyStyle: RepairRule = {
  id: "key/style",
  triggerKeywords: [...NAME_KEYWORDS, DECLARED_FAULTS.names],
  maxConfidence: "certain",
  propose(place) {
    const names = namesAt(place)
    // The schema complains elsewhere, not about this name: strong evidence, no proof.
    const confidence = place.issue.keyword === DECLARED_FAULTS.names ? "likely" : "certain"
    const restyledPairs = pairUp(names.unknownMembers, names.absent, isRestyled)
    const known = new Set(restyledPairs.map(([member]) => member))
    const unaccentedPairs = pairUp(names.unknownMembers, names.absent, isUnaccented).filter(
      ([member]) => !known.has(member),
    )
    return [
      ...proposeRenames(place, restyledPairs, confidence, (name) => `The tool calls this member ${name}.`),
      ...proposeRenames(place, unaccentedPairs, "likely", (name) => `The tool writes this member ${name}.`),
    ]
  },
}
