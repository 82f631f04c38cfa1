import { type Dialect, literalTrigger } from "../dialect.ts"
import { qwenAgentCalls } from "../grammar/qwen-agent-calls.ts"

export const qwenAgent: Dialect = {
  id: "qwen-agent",
  marked: true,
  startTriggers: [literalTrigger("✿FUNCTION✿", "behind", "{")],
  body: [qwenAgentCalls],
}
