import type { Dialect } from "../dialect.ts"
import { gemmaCalls } from "../grammar/gemma.ts"
import { bareCalls } from "../places.ts"

export const gemmaDialect: Dialect = {
  id: "gemma",
  marked: true,
  openingTags: ["tool_call"],
  requiredBars: 1,
  startTriggers: bareCalls,
  body: [gemmaCalls],
}
