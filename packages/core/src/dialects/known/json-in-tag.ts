import { type Dialect, weatherExample } from "../dialect.ts"
import { jsonInTag as inTag } from "../grammar/prefixed-json.ts"

export const jsonInTagDialect: Dialect = {
  id: "json-in-tag",
  title: "JSON inside the tag itself",
  models: "fine-tunes on Glaive's data",
  marked: true,
  openingTags: ["functioncall", "function_call", "tool_call"],
  from: "tag",
  requiredBars: 0,
  body: [inTag],
  examples: [weatherExample('<functioncall {"name": "get_weather", "arguments": {"city": "Ghent"}}>')],
}
