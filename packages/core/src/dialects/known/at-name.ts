import type { Dialect } from "../dialect.ts"
import { atNameCalls } from "../grammar/at-name.ts"
import { atName as nameBehindAt } from "../places.ts"

export const atNameDialect: Dialect = {
  id: "at-name",
  marked: false,
  startTriggers: [nameBehindAt],
  body: [atNameCalls],
}
