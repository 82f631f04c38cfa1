import type { Dialect } from "../dialect.ts"
import { namedJsonAfter } from "../grammar/named-json.ts"

const withSeparator = namedJsonAfter("tool_sep")

export const deepseekDialect: Dialect = {
  id: "deepseek",
  marked: true,
  openingTags: ["tool_call_begin", "tool_calls_begin"],
  body: [withSeparator],
}
