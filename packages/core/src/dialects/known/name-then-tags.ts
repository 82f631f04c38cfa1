import type { Dialect } from "../dialect.ts"
import { namedTags } from "../grammar/tool-tags.ts"
import { nameOnLine } from "../places.ts"

export const nameThenTags: Dialect = {
  id: "name-then-tags",
  marked: false,
  startTriggers: [nameOnLine],
  body: [namedTags],
}
