import type { Dialect } from "../dialect.ts"
import { pairCalls } from "../grammar/arg-pairs.ts"

export const glmHeadless: Dialect = {
  id: "glm-headless",
  marked: true,
  openingTags: ["arg_key", "tool_sep"],
  from: "header",
  requiredBars: 0,
  body: [pairCalls],
}
