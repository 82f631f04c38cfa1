import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const invokeDialect: Dialect = {
  id: "invoke",
  marked: true,
  openingTags: ["invoke"],
  from: "tag",
  body: [tagCalls],
}
