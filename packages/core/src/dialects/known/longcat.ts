import type { Dialect } from "../dialect.ts"
import { pairCalls } from "../grammar/arg-pairs.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const longcatDialect: Dialect = {
  id: "longcat",
  marked: true,
  openingTags: ["longcat_tool_call"],
  body: [jsonCalls, pairCalls],
}
