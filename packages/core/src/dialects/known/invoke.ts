import type { Dialect } from "../dialect.ts"
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
    {
      text: '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Ghent</parameter>\n</invoke>\n</function_calls>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '<minimax:tool_call><invoke name="get_weather"><parameter name="city">Ghent</parameter></invoke></minimax:tool_call>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "MiniMax M2",
    },
    {
      text: '<invoke name="get_weather">\n<parameter name="city">Ghent</parameter>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "closers and wrapper are missing",
    },
    {
      text: '<dots_function_call><invoke name="get_weather"><parameter name="city">Ghent</parameter></invoke></dots_function_call>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "dots",
    },
  ],
}
