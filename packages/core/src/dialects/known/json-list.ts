import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { listBeforeBrace } from "../places.ts"

export const jsonList: Dialect = {
  id: "json-list",
  marked: false,
  startTriggers: [listBeforeBrace],
  body: [jsonCalls],
}
