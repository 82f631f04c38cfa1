import type { Dialect } from "../dialect.ts"
import { wordedCalls } from "../grammar/worded.ts"
import { wordedHeader } from "../places.ts"

export const wordedHeaders: Dialect = {
  id: "worded-header",
  marked: true,
  startTriggers: [wordedHeader],
  body: [wordedCalls],
}
