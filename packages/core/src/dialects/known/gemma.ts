import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample('<|tool_call>call:get_weather{city:<|"|>Ghent<|"|>}<tool_call|>'),
    weatherExample('<|tool_call>call:get_weather(city="Ghent")', "E4B: brackets, no closer"),
  ],
}
