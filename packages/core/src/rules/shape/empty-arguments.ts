import { OBJECT_BIT } from "../../json/kind.ts"
import { isPlaceholder } from "../fold.ts"
import { type RepairRule, VALUE_OR_UNION } from "../rule.ts"

export const emptyArguments: RepairRule = {
  id: "shape/empty-arguments",
  triggers: VALUE_OR_UNION,
  message: "No arguments were given, and none are needed.",
  propose({ atRoot, view, node, value }) {
    if (!atRoot || (view.kinds & OBJECT_BIT) === 0) return null
    const isEmptyList = node.kind === "array" && node.items.length === 0
    return node.kind === "null" || isEmptyList || (node.kind === "string" && isPlaceholder(String(value))) ? "{}" : null
  },
}
