import { type Dialect, weatherExample } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"

export const kimiK2: Dialect = {
  id: "kimi-k2",
  title: "Header and JSON between section marks",
  models: "Kimi K2, K2.5, K2 Thinking",
  marked: true,
  openingTags: ["tool_call_begin"],
  body: [namedJson],
  examples: [
    weatherExample(
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Ghent"}<|tool_call_end|><|tool_calls_section_end|>',
    ),
    weatherExample('<|tool_call_begin|>get_weather:3<|tool_call_argument_begin|>{"city": "Ghent"}', "section marks and closer are missing"),
  ],
}
