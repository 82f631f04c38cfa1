import type { Dialect } from "../dialect.ts"
import { pairCalls } from "../grammar/arg-pairs.ts"

export const glmDialect: Dialect = {
  id: "glm",
  marked: true,
  openingTags: ["tool_call", "tool_calls"],
  requiredBars: 0,
  body: [pairCalls],
}
