import { foldMemberName } from "../../json/names.ts"
import { foldAccents } from "../fold.ts"
import { namesAt, pairUp, proposeRename } from "../key-pairs.ts"
import type { RepairRule } from "../rule.ts"
import { DECLARED_FAULTS, NAME_KEYWORDS } from "../triggers.ts"

const isRestyled = (key: string, name: string): boolean => foldMemberName(key) === foldMemberName(name)
const isUnaccented = (key: string, name: string): boolean => foldAccents(key) === foldAccents(name)

export const keyStyle: RepairRule = {
  id: "key/style",
  triggerKeywords: [...NAME_KEYWORDS, DECLARED_FAULTS.names],
  maxConfidence: "certain",
  title: "A member name is written in another style.",
  safety:
    "The name equals exactly one declared and absent name when case and separators are set aside, no other strange name does, and the value fits there. A name that differs in accents is only likely: it may be another word. In an open object, where a strange name violates nothing, it is only likely, and only done to a call that has to be repaired anyway. A declared name that is already there is never overwritten.",
  examples: [
    { schema: { type: "object", properties: { max_depth: { type: "integer" } }, required: ["max_depth"] }, before: '{"maxDepth":3}', after: '{"max_depth":3}' },
    { schema: { type: "object", properties: { max_depth: { type: "integer" } }, required: ["max_depth"] }, before: '{"maxDepth":3,"MaxDepth":4}', after: null },
  ],
  propose(place) {
    const names = namesAt(place)
    // The schema complains elsewhere, not about this name: strong evidence, no proof.
    const confidence = place.issue.keyword === DECLARED_FAULTS.names ? "likely" : "certain"
    const restyledPairs = pairUp(names.unknownMembers, names.absent, isRestyled)
    const known = new Set(restyledPairs.map(([member]) => member))
    const unaccentedPairs = pairUp(names.unknownMembers, names.absent, isUnaccented).filter(([member]) => !known.has(member))
    return [
      ...restyledPairs.map(([member, name]) => proposeRename(place, member, name, confidence, `The member is called ${JSON.stringify(name)} here.`)),
      ...unaccentedPairs.map(([member, name]) => proposeRename(place, member, name, "likely", `The member is written ${JSON.stringify(name)} here.`)),
    ].filter((proposal) => proposal !== null)
  },
}
