import { type Dialect, weatherExample } from "../dialect.ts"
import { namedTag } from "../grammar/parameters.ts"

export const toolCallAttribute: Dialect = {
  id: "tool-call-attribute",
  title: "Wrapper that carries the name",
  models: "DeepSeek V4, assorted",
  marked: true,
  openingTags: ["tool_call", "function_call", "tool_use", "tool"],
  from: "tag",
  requiredBars: 0,
  body: [namedTag],
  examples: [weatherExample('<tool_call id="call_7" name="get_weather">\n{"city": "Ghent"}\n</tool_call>')],
}
