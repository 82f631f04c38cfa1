import type { JsonMember } from "../../json/tree.ts"
import { namesAt } from "../key-pairs.ts"
import {
  literalAt,
  memberText,
  NAME_KEYWORDS,
  type RepairPlace,
  type RepairProposal,
  type RepairRule,
} from "../rule.ts"
import { typedText } from "../typed-text.ts"

/** Ex) page</arg_key><arg_value>9 */
const RUN_ON = /^([\w.$-]{1,128})\s{0,16}<\/(?:longcat_)?arg_(?:key|value)>:?\s{0,16}<(?:longcat_)?arg_value>/
const VALUE_END = /<\/(?:longcat_)?arg_value>\s{0,16}$/

const isEmpty = (place: RepairPlace, member: JsonMember): boolean =>
  member.value.kind === "null" || literalAt(place, member.value) === '""'

function proposalOf(place: RepairPlace, member: JsonMember, absent: readonly string[]): RepairProposal | null {
  const head = isEmpty(place, member) ? RUN_ON.exec(member.key) : null
  const name = head?.[1] ?? ""
  const view = absent.includes(name) ? place.view.member(name) : null
  if (head === null || view === null) return null
  const text = member.key.slice(head[0].length).replace(VALUE_END, "")
  if (text === "" || /<\/?(?:longcat_)?arg_(?:key|value)>/.test(text)) return null
  const value = typedText(text, view)
  if (value === null) return null
  const edits = [{ start: member.keyStart, end: member.value.end, insert: memberText([name, value]) }]
  const message = `The name of ${JSON.stringify(name)} contained its value.`
  return { edits, message, part: true, reportedUnder: [name] }
}

export const keySwallowedValue: RepairRule = {
  id: "key/swallowed-value",
  triggers: NAME_KEYWORDS,
  maxConfidence: "likely",
  propose(place) {
    const names = namesAt(place)
    const runOn = names.unknownMembers
      .map((member) => proposalOf(place, member, names.absent))
      .filter((proposal) => proposal !== null)
    const targetNames = new Set(runOn.map(({ reportedUnder: under }) => under?.[0]))
    return targetNames.size === runOn.length ? runOn : null
  },
}
