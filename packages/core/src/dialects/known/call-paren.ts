import { type Dialect, weatherExample } from "../dialect.ts"
import { nameBeforeParen } from "../places.ts"
import { pythonCalls } from "../python/calls.ts"

export const callParen: Dialect = {
  id: "call-paren",
  title: "Name and parentheses",
  models: "Gorilla, Gemini, NexusRaven, Kimi, Llama 3.1",
  marked: false,
  startTriggers: [nameBeforeParen],
  body: [pythonCalls],
  examples: [weatherExample('get_weather({"city": "Ghent"})'), weatherExample('```tool_code\nprint(default_api.get_weather(city="Ghent"))\n```', "Gemini")],
}
