import { type Dialect, weatherExample } from "../dialect.ts"
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
  examples: [weatherExample('<|from|>assistant\n<|recipient|>get_weather\n<|content|>{"city": "Ghent"}'), weatherExample('>>>get_weather\n{"city": "Ghent"}')],
}
