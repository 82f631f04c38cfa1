import { ARRAY_BIT } from "../../json/kind.ts"
import { type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

export const emptyObjectForArray: RepairRule = {
  id: "shape/empty-object-for-array",
  triggers: VALUE_KEYWORDS,
  replaces: ["object", ARRAY_BIT],
  message: "A list is wanted, and there is nothing in the object.",
  propose: ({ node }) => (node.members.length === 0 ? "[]" : null),
}
