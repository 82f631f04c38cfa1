import { type Dialect, weatherExample } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { listBeforeBrace } from "../places.ts"

export const jsonList: Dialect = {
  id: "json-list",
  title: "JSON list of calls",
  models: "xLAM, Seed, GLM, Qwen 2.5 Coder",
  marked: false,
  startTriggers: [listBeforeBrace],
  body: [jsonCalls],
  examples: [weatherExample('[{"name": "get_weather", "arguments": {"city": "Ghent"}}]')],
}
