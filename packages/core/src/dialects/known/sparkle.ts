import { type Dialect, literal } from "../dialect.ts"
import { sparkleCalls } from "../grammar/sparkle.ts"

export const sparkle: Dialect = {
  id: "sparkle",
  title: "A sparkle and a sentence",
  models: "llxprt prompts",
  marked: true,
  triggers: [literal("✨ tool_call", "at")],
  body: [sparkleCalls],
  examples: [
    {
      text: '✨ tool_call: get_weather for city "Ghent"',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
  ],
}
