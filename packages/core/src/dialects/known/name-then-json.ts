import type { Dialect } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"
import { nameBeforeBrace } from "../places.ts"

export const nameThenJson: Dialect = {
  id: "name-then-json",
  marked: false,
  startTriggers: [nameBeforeBrace],
  body: [namedJson],
}
