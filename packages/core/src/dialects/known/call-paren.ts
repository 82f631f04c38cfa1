import type { Dialect } from "../dialect.ts"
import { nameBeforeParen } from "../places.ts"
import { pythonCalls } from "../python/calls.ts"

export const callParen: Dialect = {
  id: "call-paren",
  marked: false,
  startTriggers: [nameBeforeParen],
  body: [pythonCalls],
}
