import { type Dialect, weatherExample } from "../dialect.ts"
import { bareTag } from "../grammar/parameters.ts"
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
    weatherExample("<name>get_weather\n</parameter>\n<parameter=city>\nGhent\n</parameter>\n</function>"),
    weatherExample('antml:invoke name="get_weather">\n<parameter name="city">Ghent</parameter>\n</invoke>', "the first bracket is lost"),
  ],
}
