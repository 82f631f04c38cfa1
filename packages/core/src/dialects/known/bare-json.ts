import { type Dialect, triggerAtNeedle } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const bareJson: Dialect = {
  id: "bare-json",
  title: "JSON object that is a call",
  models: "Llama 3, any model that was told of tools in the prompt",
  marked: false,
  startTriggers: [triggerAtNeedle("{")],
  body: [jsonCalls],
  examples: [
    {
      text: '{"name": "get_weather", "parameters": {"city": "Ghent"}}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '{"tool": "get_weather", "input": {"city": "Ghent"}}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '{"type": "function", "function": {"name": "get_weather", "arguments": "{\\"city\\": \\"Ghent\\"}"}}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "OpenAI's own shape",
    },
    {
      text: '```json\n{"action": "get_weather", "action_input": {"city": "Ghent"}}\n```',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "in a fence",
    },
  ],
}
