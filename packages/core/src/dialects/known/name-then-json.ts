import { type Dialect, weatherExample } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"
import { nameBeforeBrace } from "../places.ts"

export const nameThenJson: Dialect = {
  id: "name-then-json",
  title: "Name and JSON",
  models: "GLM 4, Functionary, Kimi",
  marked: false,
  startTriggers: [nameBeforeBrace],
  body: [namedJson],
  examples: [weatherExample('get_weather\n{"city": "Ghent"}')],
}
