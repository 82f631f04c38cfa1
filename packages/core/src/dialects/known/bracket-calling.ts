import { type Dialect, literalTrigger, weatherExample } from "../dialect.ts"
import { bracketedCalls } from "../python/calls.ts"

export const bracketCalling: Dialect = {
  id: "bracket-calling",
  title: "Calling tool: in brackets",
  models: "vllm-mlx prompts, text mimicry",
  marked: true,
  startTriggers: [literalTrigger("[Calling tool:", "behind", "("), literalTrigger("[Tool call:", "behind", "(")],
  body: [bracketedCalls],
  examples: [weatherExample('[Calling tool: get_weather({"city": "Ghent"})]')],
}
