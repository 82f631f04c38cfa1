import { type Dialect, literalTrigger } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { namedJson } from "../grammar/named-json.ts"
import { behindJunk } from "../grammar/prefixed-json.ts"

export const mistralDialect: Dialect = {
  id: "mistral",
  marked: true,
  startTriggers: [literalTrigger("[TOOL_CALLS]", "behind", "{")],
  body: [jsonCalls, namedJson, behindJunk],
}
