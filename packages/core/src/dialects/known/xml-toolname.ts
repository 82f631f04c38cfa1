import { type Dialect, weatherExample } from "../dialect.ts"
import { toolTagCalls } from "../grammar/tool-tags.ts"

export const xmlToolname: Dialect = {
  id: "xml-toolname",
  title: "The tag is the tool",
  models: "Cline, Roo, Morph; YAML inside too",
  marked: false,
  from: "tag",
  body: [toolTagCalls],
  examples: [weatherExample("<get_weather>\n<city>Ghent</city>\n</get_weather>"), weatherExample("<get_weather>\ncity: Ghent\n</get_weather>", "YAML inside")],
}
