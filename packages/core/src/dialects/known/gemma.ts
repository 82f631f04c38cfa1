import type { Dialect } from "../dialect.ts"
import { gemmaCalls } from "../grammar/gemma.ts"
import { bareCalls } from "../places.ts"

export const gemmaDialect: Dialect = {
  id: "gemma",
  title: "call:NAME{…} between lopsided bars",
  models: "Gemma 4",
  marked: true,
  openingTags: ["tool_call"],
  requiredBars: 1,
  startTriggers: bareCalls,
  body: [gemmaCalls],
  examples: [
    {
      text: '<|tool_call>call:get_weather{city:<|"|>Ghent<|"|>}<tool_call|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '<|tool_call>call:get_weather(city="Ghent")',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "E4B: brackets, no closer",
    },
  ],
}
