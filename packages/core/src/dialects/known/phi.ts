import type { Dialect } from "../dialect.ts"
import { functoolsCalls } from "../grammar/prefixed-json.ts"
import { functoolsTrigger } from "../places.ts"

export const phiDialect: Dialect = {
  id: "phi",
  marked: true,
  startTriggers: [functoolsTrigger],
  body: [functoolsCalls],
}
