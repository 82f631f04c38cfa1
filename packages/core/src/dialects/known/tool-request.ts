import { type Dialect, literalTrigger, weatherExample } from "../dialect.ts"
import { arrowCalls } from "../grammar/arrow-calls.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { toolRequestCalls } from "../grammar/sparkle.ts"

export const toolRequest: Dialect = {
  id: "tool-request",
  title: "TOOL_REQUEST brackets",
  models: "models under LM Studio's default prompt, MiniMax",
  marked: true,
  startTriggers: [literalTrigger("[TOOL_REQUEST]", "behind", "{"), literalTrigger("[TOOL_CALL]", "behind", "{")],
  body: [toolRequestCalls, arrowCalls, jsonCalls],
  examples: [
    weatherExample('[TOOL_REQUEST]\nget_weather {"city": "Ghent"}\n[TOOL_REQUEST_END]'),
    {
      text: '[TOOL_CALL]\n{tool => "get_weather", args => {\n  --city "Ghent"\n  --days 3\n}}\n[/TOOL_CALL]',
      calls: [{ name: "get_weather", arguments: { city: "Ghent", days: 3 } }],
      note: "MiniMax: arrows and options",
    },
    {
      text: '[TOOL_CALL]{tool => "get_weather", args => {"city": "Ghent"}}[/TOOL_CALL]',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "arrows around JSON",
    },
  ],
}
