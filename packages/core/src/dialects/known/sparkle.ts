import { type Dialect, literalTrigger } from "../dialect.ts"
import { sparkleCalls } from "../grammar/sparkle.ts"

export const sparkleDialect: Dialect = {
  id: "sparkle",
  marked: true,
  startTriggers: [literalTrigger("✨ tool_call", "at")],
  body: [sparkleCalls],
}
