import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { pythonCalls } from "../python/calls.ts"

export const llamaDialect: Dialect = {
  id: "llama",
  title: "python_tag",
  models: "Llama 3.1 to 4",
  marked: true,
  openingTags: ["python_tag", "python_start"],
  body: [jsonCalls, pythonCalls],
  examples: [
    {
      text: '<|python_tag|>{"name": "get_weather", "parameters": {"city": "Ghent"}}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: '<|python_start|>[get_weather(city="Ghent")]<|python_end|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Llama 4",
    },
  ],
}
