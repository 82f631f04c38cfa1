import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const dsmlDialect: Dialect = {
  id: "dsml",
  marked: true,
  openingTags: ["invoke"],
  from: "tag",
  tagNamespaces: ["dsml"],
  body: [tagCalls],
}
