import type { Dialect } from "../dialect.ts"
import { nameBeforeParen } from "../places.ts"
import { pythonCalls } from "../python/calls.ts"

export const callParen: Dialect = {
  id: "call-paren",
  title: "Name and parentheses",
  models: "Gorilla, Gemini, NexusRaven, Kimi, Llama 3.1",
  marked: false,
  startTriggers: [nameBeforeParen],
  body: [pythonCalls],
  examples: [
    {
      text: 'get_weather({"city": "Ghent"})',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '```tool_code\nprint(default_api.get_weather(city="Ghent"))\n```',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Gemini",
    },
  ],
}
