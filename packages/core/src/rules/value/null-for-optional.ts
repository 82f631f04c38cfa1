import { toPointer } from "../../json/pointer.ts"
import { proposeOmission } from "../members.ts"
import type { RepairRule } from "../rule.ts"
import { VALUE_OR_UNION } from "../triggers.ts"

export const nullForOptional: RepairRule = {
  id: "value/null-for-optional",
  triggerKeywords: VALUE_OR_UNION,
  maxConfidence: "certain",
  title: "An optional member is null instead of absent.",
  safety:
    "Only where null violates, on a member the schema declares and does not require: null says that there is no value, and so does the absence. A required null stays and is an error; null in a list, under an undeclared name or where null is accepted is never touched. Where the description says that null clears the member, the model is asked.",
  examples: [
    { schema: { type: "object", properties: { page: { type: "integer" } } }, before: '{"page":null}', after: "{}" },
    { schema: { type: "object", properties: { page: { type: "integer" } }, required: ["page"] }, before: '{"page":null}', after: null },
    { schema: { type: "object", properties: { due: { type: "string", description: "Due date; null to clear." } } }, before: '{"due":null}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "null") return null
    return proposeOmission(place, "certain", `The optional member ${toPointer([place.key])} may be left out but not be null.`)
  },
}
