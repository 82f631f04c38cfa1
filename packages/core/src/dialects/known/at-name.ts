import { type Dialect, weatherExample } from "../dialect.ts"
import { atNameCalls } from "../grammar/at-name.ts"
import { atName as nameBehindAt } from "../places.ts"

export const atNameDialect: Dialect = {
  id: "at-name",
  title: "Name behind an at sign, with the call's id",
  models: "assorted",
  marked: false,
  startTriggers: [nameBehindAt],
  body: [atNameCalls],
  examples: [weatherExample('@get_weather(c1): {"city": "Ghent"}')],
}
