import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample(
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "Ghent"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      "V3, R1",
    ),
    weatherExample('<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "Ghent"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>', "V3.1"),
    weatherExample('<|tool_call_begin|>get_weather<|tool_sep|>{"city": "Ghent"}', "ASCII marks, no closer"),
  ],
}
