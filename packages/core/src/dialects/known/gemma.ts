import type { Dialect } from "../dialect.ts"
import { gemmaCalls } from "../grammar/gemma.ts"
import { bareCall } from "../places.ts"

export const gemma: Dialect = {
  id: "gemma",
  title: "call:NAME{…}",
  models: "Gemma 4, FunctionGemma",
  marked: true,
  tags: ["tool_call", "start_function_call"],
  triggers: [bareCall],
  body: [gemmaCalls],
  examples: [
    {
      text: '<|tool_call>call:get_weather{city:<|"|>Ghent<|"|>}<tool_call|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
    },
    {
      text: "<start_function_call>call:get_weather{city:<escape>Ghent<escape>}<end_function_call>",
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "FunctionGemma",
    },
  ],
}
