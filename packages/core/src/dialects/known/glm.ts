import { type Dialect, weatherExample } from "../dialect.ts"
import { pairCalls } from "../grammar/arg-pairs.ts"

export const glmDialect: Dialect = {
  id: "glm",
  title: "Name and pairs of arg_key, arg_value",
  models: "GLM 4.5 to 5.x, Poolside Laguna, Ling 3, Hunyuan 3",
  marked: true,
  openingTags: ["tool_call", "tool_calls"],
  requiredBars: 0,
  body: [pairCalls],
  examples: [
    weatherExample("<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Ghent</arg_value>\n</tool_call>"),
    weatherExample("<tool_call>get_weather<arg_key>city</arg_key>Ghent</arg_value></tool_call>", "one of the four tags is missing"),
    weatherExample("<tool_calls><tool_call>get_weather<tool_sep><arg_key>city</arg_key><arg_value>Ghent</arg_value></tool_call></tool_calls>", "Hunyuan 3"),
  ],
}
