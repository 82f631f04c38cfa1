import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample('<|python_tag|>{"name": "get_weather", "parameters": {"city": "Ghent"}}'),
    weatherExample('<|python_start|>[get_weather(city="Ghent")]<|python_end|>', "Llama 4"),
  ],
}
