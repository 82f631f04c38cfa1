import type { Dialect } from "../dialect.ts"
import { listBeforeParen } from "../places.ts"
import { pythonCalls } from "../python/calls.ts"

export const pythonicDialect: Dialect = {
  id: "pythonic",
  marked: false,
  startTriggers: [listBeforeParen],
  body: [pythonCalls],
}
