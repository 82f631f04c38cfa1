import { type Dialect, weatherExample } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"

export const kimiK2Headless: Dialect = {
  id: "kimi-k2-headless",
  title: "Header without its opener",
  models: "Kimi K2",
  marked: true,
  openingTags: ["tool_call_argument_begin"],
  from: "header",
  body: [namedJson],
  examples: [weatherExample('get_weather:0<|tool_call_argument_begin|>{"city": "Ghent"}<|tool_calls_section_end|>')],
}
