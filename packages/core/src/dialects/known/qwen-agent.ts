import { type Dialect, literalTrigger, weatherExample } from "../dialect.ts"
import { qwenAgentCalls } from "../grammar/qwen-agent-calls.ts"

export const qwenAgent: Dialect = {
  id: "qwen-agent",
  title: "Flower marks",
  models: "Qwen-Agent",
  marked: true,
  startTriggers: [literalTrigger("✿FUNCTION✿", "behind", "{")],
  body: [qwenAgentCalls],
  examples: [weatherExample('✿FUNCTION✿: get_weather\n✿ARGS✿: {"city": "Ghent"}\n✿RESULT✿')],
}
