import type { Dialect } from "../dialect.ts"
import { namedJsonAfter } from "../grammar/named-json.ts"

const withSeparator = namedJsonAfter("tool_sep")

export const deepseekDialect: Dialect = {
  id: "deepseek",
  title: "Name and JSON between full-width marks",
  models: "DeepSeek V3, R1, V3.1, Cogito",
  marked: true,
  openingTags: ["tool_call_begin", "tool_calls_begin"],
  body: [withSeparator],
  examples: [
    {
      text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "Ghent"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "V3, R1",
    },
    {
      text: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Ghent"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "V3.1",
    },
    {
      text: '<|tool_call_begin|>get_weather<|tool_sep|>{"city": "Ghent"}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "ASCII marks, no closer",
    },
  ],
}
