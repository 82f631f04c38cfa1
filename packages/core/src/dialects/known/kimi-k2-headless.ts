import type { Dialect } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"

export const kimiK2Headless: Dialect = {
  id: "kimi-k2-headless",
  marked: true,
  openingTags: ["tool_call_argument_begin"],
  from: "header",
  body: [namedJson],
}
