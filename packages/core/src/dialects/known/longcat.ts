import { type Dialect, weatherExample } from "../dialect.ts"
import { pairCalls } from "../grammar/arg-pairs.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const longcatDialect: Dialect = {
  id: "longcat",
  title: "LongCat tags",
  models: "LongCat",
  marked: true,
  openingTags: ["longcat_tool_call"],
  body: [jsonCalls, pairCalls],
  examples: [
    weatherExample('<longcat_tool_call>{"name": "get_weather", "arguments": {"city": "Ghent"}}</longcat_tool_call>'),
    weatherExample("<longcat_tool_call>get_weather<longcat_arg_key>city</longcat_arg_key><longcat_arg_value>Ghent</longcat_arg_value></longcat_tool_call>"),
  ],
}
