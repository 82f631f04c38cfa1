import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { pythonCalls } from "../python/calls.ts"

export const llamaDialect: Dialect = {
  id: "llama",
  marked: true,
  openingTags: ["python_tag", "python_start"],
  body: [jsonCalls, pythonCalls],
}
