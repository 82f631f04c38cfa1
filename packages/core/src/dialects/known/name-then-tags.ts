import { type Dialect, weatherExample } from "../dialect.ts"
import { namedTags } from "../grammar/tool-tags.ts"
import { nameOnLine } from "../places.ts"

export const nameThenTags: Dialect = {
  id: "name-then-tags",
  title: "Name, then a tag for each argument",
  models: "Devstral",
  marked: false,
  startTriggers: [nameOnLine],
  body: [namedTags],
  examples: [weatherExample("get_weather\n<city>Ghent</city>")],
}
