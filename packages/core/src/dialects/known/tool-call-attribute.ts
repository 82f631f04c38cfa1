import type { Dialect } from "../dialect.ts"
import { namedTag } from "../grammar/parameters.ts"

export const toolCallAttribute: Dialect = {
  id: "tool-call-attribute",
  marked: true,
  openingTags: ["tool_call", "function_call", "tool_use", "tool"],
  from: "tag",
  requiredBars: 0,
  body: [namedTag],
}
