import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const hermesDialect: Dialect = {
  id: "hermes",
  marked: true,
  openingTags: ["tool_call", "tool-call"],
  requiredBars: 0,
  body: [jsonCalls],
}
