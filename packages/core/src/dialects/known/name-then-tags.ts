import type { Dialect } from "../dialect.ts"
import { namedTags } from "../grammar/tool-tags.ts"
import { nameOnLine } from "../places.ts"

export const nameThenTags: Dialect = {
  id: "name-then-tags",
  title: "Name, then a tag for each argument",
  models: "Devstral",
  marked: false,
  startTriggers: [nameOnLine],
  body: [namedTags],
  examples: [
    {
      text: "get_weather\n<city>Ghent</city>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
  ],
}
