import type { Dialect } from "../dialect.ts"
import { tagCalls } from "../grammar/parameters.ts"

export const qwen3Coder: Dialect = {
  id: "qwen3-coder",
  marked: true,
  openingTags: ["function", "function_name", "call"],
  from: "tag",
  body: [tagCalls],
}
