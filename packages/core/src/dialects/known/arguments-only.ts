import { type Dialect, triggerAtNeedle } from "../dialect.ts"
import { argumentsObject } from "../grammar/arguments-only.ts"

export const argumentsOnly: Dialect = {
  id: "arguments-only",
  marked: false,
  startTriggers: [triggerAtNeedle("{")],
  body: [argumentsObject],
}
