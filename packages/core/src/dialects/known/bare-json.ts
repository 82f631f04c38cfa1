import { type Dialect, triggerAtNeedle, weatherExample } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const bareJson: Dialect = {
  id: "bare-json",
  title: "JSON object that is a call",
  models: "Llama 3, any model that was told of tools in the prompt",
  marked: false,
  startTriggers: [triggerAtNeedle("{")],
  body: [jsonCalls],
  examples: [
    weatherExample('{"name": "get_weather", "parameters": {"city": "Ghent"}}'),
    weatherExample('{"tool": "get_weather", "input": {"city": "Ghent"}}'),
    weatherExample('{"type": "function", "function": {"name": "get_weather", "arguments": "{\\"city\\": \\"Ghent\\"}"}}', "OpenAI's own shape"),
    weatherExample('```json\n{"action": "get_weather", "action_input": {"city": "Ghent"}}\n```', "in a fence"),
  ],
}
