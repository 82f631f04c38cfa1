import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { pythonCalls } from "../python/calls.ts"

export const lfm2Dialect: Dialect = {
  id: "lfm2",
  marked: true,
  openingTags: ["tool_call_start"],
  body: [pythonCalls, jsonCalls],
}
