import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"
import { toolInput, useTag } from "../grammar/tool-input.ts"

export const xmlGeneric: Dialect = {
  id: "xml-generic",
  marked: false,
  openingTags: ["tool", "use", "tool_name"],
  from: "tag",
  requiredBars: 0,
  // to the others `<tool>` ends before its input
  body: [toolInput, tagCalls, useTag],
}
