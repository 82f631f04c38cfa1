import { type Dialect, literal } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { toolRequestCalls } from "../grammar/sparkle.ts"

export const toolRequest: Dialect = {
  id: "tool-request",
  title: "TOOL_REQUEST brackets",
  models: "models under LM Studio's default prompt",
  marked: true,
  triggers: [literal("[TOOL_REQUEST]", "behind", "{"), literal("[TOOL_CALL]", "behind", "{")],
  body: [toolRequestCalls, jsonCalls],
  examples: [
    {
      text: '[TOOL_REQUEST]\nget_weather {"city": "Ghent"}\n[TOOL_REQUEST_END]',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
  ],
}
