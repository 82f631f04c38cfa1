import type { Dialect } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"
import { promptTrigger } from "../places.ts"

export const functionaryDialect: Dialect = {
  id: "functionary",
  marked: true,
  openingTags: ["recipient"],
  startTriggers: [promptTrigger],
  body: [namedJson],
}
