import { type Dialect, weatherExample } from "../dialect.ts"
import { pairCalls } from "../grammar/arg-pairs.ts"

export const glmHeadless: Dialect = {
  id: "glm-headless",
  title: "Pairs whose opener is missing",
  models: "GLM 4.7",
  marked: true,
  openingTags: ["arg_key", "tool_sep"],
  from: "header",
  requiredBars: 0,
  body: [pairCalls],
  examples: [weatherExample("get_weather<arg_key>city</arg_key><arg_value>Ghent</arg_value></tool_call>")],
}
