import { type Dialect, weatherExample } from "../dialect.ts"
import { listBeforeParen } from "../places.ts"
import { pythonCalls } from "../python/calls.ts"

export const pythonicDialect: Dialect = {
  id: "pythonic",
  title: "Python list of calls",
  models: "Llama 3.2, ToolACE, Claude and GPT when asked to",
  marked: false,
  startTriggers: [listBeforeParen],
  body: [pythonCalls],
  examples: [
    {
      text: '[get_weather(city="Ghent"), get_time(zone="UTC")]',
      calls: [
        { name: "get_weather", arguments: { city: "Ghent" } },
        { name: "get_time", arguments: { zone: "UTC" } },
      ],
    },
    weatherExample("[\"get_weather(city='Ghent')\"]", "calls as strings"),
  ],
}
