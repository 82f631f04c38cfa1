import { type Dialect, triggerAtNeedle, weatherExample } from "../dialect.ts"
import { argumentsObject } from "../grammar/arguments-only.ts"

export const argumentsOnly: Dialect = {
  id: "arguments-only",
  title: "The arguments alone",
  models: "models with exactly one tool",
  marked: false,
  startTriggers: [triggerAtNeedle("{")],
  body: [argumentsObject],
  examples: [weatherExample('{"city": "Ghent"}')],
}
