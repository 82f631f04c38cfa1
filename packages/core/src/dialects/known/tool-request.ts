import { type Dialect, literalTrigger } from "../dialect.ts"
import { arrowCalls } from "../grammar/arrow-calls.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { toolRequestCalls } from "../grammar/sparkle.ts"

export const toolRequest: Dialect = {
  id: "tool-request",
  marked: true,
  startTriggers: [literalTrigger("[TOOL_REQUEST]", "behind", "{"), literalTrigger("[TOOL_CALL]", "behind", "{")],
  body: [toolRequestCalls, arrowCalls, jsonCalls],
}
