import type { Dialect } from "../dialect.ts"
import { wordedCalls } from "../grammar/worded.ts"
import { wordedHeader } from "../places.ts"

export const wordedHeaders: Dialect = {
  id: "worded-header",
  title: "A header in words before the JSON",
  models: "text mimicry, leaks of GPT-5, assorted",
  marked: true,
  startTriggers: [wordedHeader],
  body: [wordedCalls],
  examples: [
    { text: '[Calling tool: get_weather with arguments: {"city": "Ghent"}]', calls: [{ name: "get_weather", arguments: { city: "Ghent" } }] },
    { text: 'to=functions.get_weather {"city": "Ghent"}', calls: [{ name: "get_weather", arguments: { city: "Ghent" } }] },
    { text: 'call:weather:get_weather{"city": "Ghent"}', calls: [{ name: "get_weather", arguments: { city: "Ghent" } }] },
  ],
}
