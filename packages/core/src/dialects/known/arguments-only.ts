import { type Dialect, here } from "../dialect.ts"
import { argumentsObject } from "../grammar/arguments-only.ts"

export const argumentsOnly: Dialect = {
  id: "arguments-only",
  title: "The arguments alone",
  models: "models with exactly one tool",
  marked: false,
  triggers: [here("{")],
  body: [argumentsObject],
  examples: [
    {
      text: '{"city": "Ghent"}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
  ],
}
