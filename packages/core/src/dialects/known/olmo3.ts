import type { Dialect } from "../dialect.ts"
import { pythonCalls } from "../python/calls.ts"

export const olmo3Dialect: Dialect = {
  id: "olmo3",
  marked: true,
  openingTags: ["function_calls", "tool_call", "tool_calls", "function_call"],
  requiredBars: 0,
  body: [pythonCalls],
}
