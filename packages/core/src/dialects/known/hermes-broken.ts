import type { Dialect } from "../dialect.ts"
import { lostOpenerCalls } from "../grammar/prefixed-json.ts"
import { lostOpener } from "../places.ts"

export const hermesBroken: Dialect = {
  id: "hermes-broken",
  marked: true,
  startTriggers: [lostOpener],
  body: [lostOpenerCalls],
}
