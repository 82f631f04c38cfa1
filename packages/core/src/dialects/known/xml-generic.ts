import { type Dialect, weatherExample } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"
import { toolInput, useTag } from "../grammar/tool-input.ts"

export const xmlGeneric: Dialect = {
  id: "xml-generic",
  title: "tool and use tags",
  models: "LangChain, llxprt prompts",
  marked: false,
  openingTags: ["tool", "use", "tool_name"],
  from: "tag",
  requiredBars: 0,
  // to the others `<tool>` ends before its input
  body: [toolInput, tagCalls, useTag],
  examples: [
    weatherExample("<tool>\n<name>get_weather</name>\n<arguments>\n<city>Ghent</city>\n</arguments>\n</tool>"),
    weatherExample("<tool>get_weather</tool><tool_input>Ghent</tool_input>"),
    weatherExample('<tool>get_weather</tool><tool_input>{"city": "Ghent"}</tool_input>', "the arguments as an object"),
    weatherExample("<tool_name>get_weather</tool_name>\n<parameters>\n<city>Ghent</city>\n</parameters>", "nothing around them"),
  ],
}
