import type { Dialect } from "../dialect.ts"
import { bareTag } from "../grammar/lost-bracket.ts"
import { lostBracket } from "../places.ts"

export const qwen3CoderBroken: Dialect = {
  id: "qwen3-coder-broken",
  title: "function tag that lost its bracket, or names the tool in a wrong tag",
  models: "Qwen, GLM 4.7, Claude",
  marked: true,
  openingTags: ["name"],
  from: "tag",
  startTriggers: [lostBracket],
  body: [bareTag],
  examples: [
    {
      text: "<name>get_weather\n</parameter>\n<parameter=city>\nGhent\n</parameter>\n</function>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: 'antml:invoke name="get_weather">\n<parameter name="city">Ghent</parameter>\n</invoke>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "the first bracket is lost",
    },
  ],
}
