import { withoutInvisible } from "../../json/chars.ts"
import { foldMemberName } from "../../json/names.ts"
import { foldAccents } from "../fold.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { spellsPath } from "../key-path.ts"
import { DECLARED_FAULTS, NAME_KEYWORDS, type RepairRule } from "../rule.ts"

/** Ex) "i" for a declared "-i": the dash of an option says nothing. One that only the call has may say something. */
const withoutOption = (name: string): string => name.replace(/^--?(?=\w)/, "")

const isRestyled = (key: string, name: string): boolean =>
  foldMemberName(key) === foldMemberName(name) ||
  foldMemberName(key) === foldMemberName(withoutOption(name)) ||
  (key !== name && withoutInvisible(key) === name)
const isUnaccented = (key: string, name: string): boolean => foldAccents(key) === foldAccents(name)

export const keyStyle: RepairRule = {
  id: "key/style",
  triggers: [...NAME_KEYWORDS, DECLARED_FAULTS.names],
  propose(place) {
    const names = namesAt(place)
    // The schema complains elsewhere, not about this name: strong evidence, no proof.
    const confidence = place.issue.keyword === DECLARED_FAULTS.names ? "likely" : "certain"
    // with config_name and config {name} both declared, "config.name" has two readings
    const plainMembers = names.unknownMembers.filter(({ key }) => !spellsPath(place.view, key))
    const restyledPairs = pairUp(plainMembers, names.absent, isRestyled)
    const known = new Set(restyledPairs.map(([member]) => member))
    const unaccentedPairs = pairUp(plainMembers, names.absent, isUnaccented).filter(([member]) => !known.has(member))
    return [
      ...proposeRenames(place, restyledPairs, confidence, (name) => `The tool calls this member ${name}.`),
      ...proposeRenames(place, unaccentedPairs, "likely", (name) => `The tool writes this member ${name}.`),
    ]
  },
}
