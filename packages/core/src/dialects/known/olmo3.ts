import type { Dialect } from "../dialect.ts"
import { pythonCalls } from "../python/calls.ts"

export const olmo3Dialect: Dialect = {
  id: "olmo3",
  title: "Python calls in function_calls tags",
  models: "OLMo 3",
  marked: true,
  openingTags: ["function_calls", "tool_call", "tool_calls", "function_call"],
  requiredBars: 0,
  body: [pythonCalls],
  examples: [
    {
      text: '<function_calls>get_weather(city="Ghent")\nget_time(zone="UTC")</function_calls>',
      calls: [
        { name: "get_weather", arguments: { city: "Ghent" } },
        { name: "get_time", arguments: { zone: "UTC" } },
      ],
    },
  ],
}
