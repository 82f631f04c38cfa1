import { type Dialect, weatherExample } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const invokeDialect: Dialect = {
  id: "invoke",
  title: "invoke and parameter tags",
  models: "Claude, MiniMax M2, dots, MiMo, Muse Glimmer, Grok",
  marked: true,
  openingTags: ["invoke"],
  from: "tag",
  body: [tagCalls],
  examples: [
    weatherExample('<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Ghent</parameter>\n</invoke>\n</function_calls>'),
    weatherExample('<minimax:tool_call><invoke name="get_weather"><parameter name="city">Ghent</parameter></invoke></minimax:tool_call>', "MiniMax M2"),
    weatherExample('<invoke name="get_weather">\n<parameter name="city">Ghent</parameter>', "closers and wrapper are missing"),
    weatherExample('<dots_function_call><invoke name="get_weather"><parameter name="city">Ghent</parameter></invoke></dots_function_call>', "dots"),
  ],
}
