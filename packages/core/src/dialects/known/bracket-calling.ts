import { type Dialect, literalTrigger } from "../dialect.ts"
import { bracketedCalls } from "../python/calls.ts"

export const bracketCalling: Dialect = {
  id: "bracket-calling",
  marked: true,
  startTriggers: [literalTrigger("[Calling tool:", "behind", "("), literalTrigger("[Tool call:", "behind", "(")],
  body: [bracketedCalls],
}
