import type { Dialect } from "../dialect.ts"
import { afterRole } from "../grammar/prefixed-json.ts"

export const gigachatDialect: Dialect = {
  id: "gigachat",
  marked: true,
  openingTags: ["message_sep"],
  body: [afterRole],
}
