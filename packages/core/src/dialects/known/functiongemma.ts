import type { Dialect } from "../dialect.ts"
import { gemmaCalls } from "../grammar/gemma.ts"

export const functiongemmaDialect: Dialect = {
  id: "functiongemma",
  marked: true,
  openingTags: ["start_function_call"],
  body: [gemmaCalls],
}
