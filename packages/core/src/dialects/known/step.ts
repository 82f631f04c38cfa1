import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const stepDialect: Dialect = {
  id: "step",
  marked: true,
  openingTags: ["invoke"],
  from: "tag",
  tagNamespaces: ["steptml"],
  body: [tagCalls],
}
