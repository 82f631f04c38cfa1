import type { Dialect } from "../dialect.ts"
import { jsonInTag as inTag } from "../grammar/prefixed-json.ts"

export const jsonInTagDialect: Dialect = {
  id: "json-in-tag",
  marked: true,
  openingTags: ["functioncall", "function_call", "tool_call"],
  from: "tag",
  requiredBars: 0,
  body: [inTag],
}
