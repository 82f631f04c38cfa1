import type { Dialect } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"

export const kimiK2: Dialect = {
  id: "kimi-k2",
  marked: true,
  openingTags: ["tool_call_begin"],
  body: [namedJson],
}
