import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const dsmlDialect: Dialect = {
  id: "dsml",
  title: "DSML invoke tags",
  models: "DeepSeek V3.2 and V4",
  marked: true,
  openingTags: ["invoke"],
  from: "tag",
  tagNamespaces: ["dsml"],
  body: [tagCalls],
  examples: [
    {
      text: '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Ghent</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '<||DSML||tool_calls>\n<||DSML||invoke name="set_lamp">\n<||DSML||parameter name="on" string="false">true</||DSML||parameter>\n</||DSML||invoke>\n</||DSML||tool_calls>',
      calls: [{ name: "set_lamp", arguments: { on: true } }],
      note: "V4 wrapper, doubled ASCII bars",
    },
    {
      text: '<|DSML|invoke name="get_weather"><|DSML|parameter name="city" string="true">Ghent</|DSML|parameter></|DSML|invoke>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "no wrapper",
    },
  ],
}
