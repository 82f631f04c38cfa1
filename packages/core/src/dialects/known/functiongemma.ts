import { type Dialect, weatherExample } from "../dialect.ts"
import { gemmaCalls } from "../grammar/gemma.ts"

export const functiongemmaDialect: Dialect = {
  id: "functiongemma",
  title: "call:NAME{…} with escape marks",
  models: "FunctionGemma",
  marked: true,
  openingTags: ["start_function_call"],
  body: [gemmaCalls],
  examples: [weatherExample("<start_function_call>call:get_weather{city:<escape>Ghent<escape>}<end_function_call>")],
}
