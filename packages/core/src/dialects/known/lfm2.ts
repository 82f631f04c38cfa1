import { type Dialect, weatherExample } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { pythonCalls } from "../python/calls.ts"

export const lfm2Dialect: Dialect = {
  id: "lfm2",
  title: "Python calls between tokens",
  models: "LFM 2",
  marked: true,
  openingTags: ["tool_call_start"],
  body: [pythonCalls, jsonCalls],
  examples: [weatherExample('<|tool_call_start|>[get_weather(city="Ghent")]<|tool_call_end|>')],
}
