import type { Dialect } from "../dialect.ts"
import { bareTag } from "../grammar/parameters.ts"
import { lostBracket } from "../places.ts"

export const qwen3CoderBroken: Dialect = {
  id: "qwen3-coder-broken",
  marked: true,
  openingTags: ["name"],
  from: "tag",
  startTriggers: [lostBracket],
  body: [bareTag],
}
