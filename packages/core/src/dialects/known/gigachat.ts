import { type Dialect, weatherExample } from "../dialect.ts"
import { afterRole } from "../grammar/prefixed-json.ts"

export const gigachatDialect: Dialect = {
  id: "gigachat",
  title: "JSON behind a role mark",
  models: "GigaChat 3",
  marked: true,
  openingTags: ["message_sep"],
  body: [afterRole],
  examples: [weatherExample('<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "get_weather", "arguments": {"city": "Ghent"}}')],
}
