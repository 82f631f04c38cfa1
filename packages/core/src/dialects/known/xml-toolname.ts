import type { Dialect } from "../dialect.ts"
import { toolTagCalls } from "../grammar/tool-tags.ts"

export const xmlToolname: Dialect = {
  id: "xml-toolname",
  title: "The tag is the tool",
  models: "Cline, Roo, Morph; YAML inside too",
  marked: false,
  from: "tag",
  body: [toolTagCalls],
  examples: [
    {
      text: "<get_weather>\n<city>Ghent</city>\n</get_weather>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: "<get_weather>\ncity: Ghent\n</get_weather>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "YAML inside",
    },
  ],
}
