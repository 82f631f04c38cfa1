import { type Dialect, literalTrigger, weatherExample } from "../dialect.ts"
import { sparkleCalls } from "../grammar/sparkle.ts"

export const sparkleDialect: Dialect = {
  id: "sparkle",
  title: "A sparkle and a sentence",
  models: "llxprt prompts",
  marked: true,
  startTriggers: [literalTrigger("✨ tool_call", "at")],
  body: [sparkleCalls],
  examples: [weatherExample('✨ tool_call: get_weather for city "Ghent"')],
}
