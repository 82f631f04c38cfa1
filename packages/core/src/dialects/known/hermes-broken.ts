import { type Dialect, weatherExample } from "../dialect.ts"
import { lostOpenerCalls } from "../grammar/prefixed-json.ts"
import { lostOpener } from "../places.ts"

export const hermesBroken: Dialect = {
  id: "hermes-broken",
  title: "JSON behind a tool_call tag that lost its bracket",
  models: "Qwen",
  marked: true,
  startTriggers: [lostOpener],
  body: [lostOpenerCalls],
  examples: [weatherExample('tool_call>\n{"name": "get_weather", "arguments": {"city": "Ghent"}}\n</tool_call>')],
}
