import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample(
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Ghent</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    ),
    {
      text: '<||DSML||tool_calls>\n<||DSML||invoke name="set_lamp">\n<||DSML||parameter name="on" string="false">true</||DSML||parameter>\n</||DSML||invoke>\n</||DSML||tool_calls>',
      calls: [{ name: "set_lamp", arguments: { on: true } }],
      note: "V4 wrapper, doubled ASCII bars",
    },
    weatherExample('<|DSML|invoke name="get_weather"><|DSML|parameter name="city" string="true">Ghent</|DSML|parameter></|DSML|invoke>', "no wrapper"),
  ],
}
