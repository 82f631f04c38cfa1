import { type Dialect, weatherExample } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const stepDialect: Dialect = {
  id: "step",
  title: "invoke tags between full-width marks",
  models: "Step 3",
  marked: true,
  openingTags: ["invoke"],
  from: "tag",
  tagNamespaces: ["steptml"],
  body: [tagCalls],
  examples: [
    weatherExample(
      '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="get_weather"><steptml:parameter name="city">Ghent</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
    ),
  ],
}
