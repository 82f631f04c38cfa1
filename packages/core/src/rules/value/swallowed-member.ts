import { lastMember } from "../../json/tree.ts"
import { isOnly } from "../members.ts"
import type { RepairRule } from "../rule.ts"
import { swallowedIn } from "../swallowed.ts"
import { DECLARED_FAULTS } from "../triggers.ts"

const schema = { type: "object", properties: { title: { type: "string" }, pages: { type: "integer" } }, required: ["title"] }

export const swallowedMember: RepairRule = {
  id: "value/swallowed-member",
  triggerKeywords: [DECLARED_FAULTS.swallowed],
  maxConfidence: "likely",
  title: "A text ran on into the markup of the next member.",
  safety:
    "Only markup that opens a member the tool declares and the call lacks. The text must end right before it, or before the mark that closes it; each member behind it must have one end and fit its schema, and nothing but closing marks may be left. Markup that is quoted, that stands in a call the text itself opens, or that names any other member is content. What cannot be split for sure is not run. Only likely, as a text that may validate is cut.",
  examples: [
    { schema, before: '{"title":"Tides</parameter>\\n<parameter name=\\"pages\\">90"}', after: '{"title":"Tides","pages":90}' },
    { schema, before: '{"title":"Tides</parameter>\\n<parameter name=\\"pages\\">ninety"}', after: null },
  ],
  propose(place) {
    const found = place.node.kind === "object" ? swallowedIn(place.value, place.view) : null
    const member = found === null ? undefined : lastMember(place.node, found.key)
    if (found === null || found.memberSplit === null || member === undefined || !isOnly(place.node, member)) return null
    const memberTexts = found.memberSplit.members.map(([name, literal]) => `${JSON.stringify(name)}:${literal}`).join(",")
    return {
      edits: [{ start: member.value.start, end: member.value.end, insert: `${JSON.stringify(found.memberSplit.own)},${memberTexts}` }],
      confidence: "likely",
      message: `The value of ${JSON.stringify(found.key)} held the markup of the members behind it.`,
    }
  },
}
