import type { Dialect } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"
import { promptTrigger } from "../places.ts"

export const functionaryDialect: Dialect = {
  id: "functionary",
  title: "Recipient and content marks",
  models: "Functionary 2 and 3.2",
  marked: true,
  openingTags: ["recipient"],
  startTriggers: [promptTrigger],
  body: [namedJson],
  examples: [
    {
      text: '<|from|>assistant\n<|recipient|>get_weather\n<|content|>{"city": "Ghent"}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '>>>get_weather\n{"city": "Ghent"}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
  ],
}
