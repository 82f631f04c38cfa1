import { type Dialect, literalTrigger, weatherExample } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"
import { namedJson } from "../grammar/named-json.ts"
import { behindJunk } from "../grammar/prefixed-json.ts"

export const mistralDialect: Dialect = {
  id: "mistral",
  title: "TOOL_CALLS mark",
  models: "Mistral, Mixtral, Ministral, Devstral, Magistral, xLAM",
  marked: true,
  startTriggers: [literalTrigger("[TOOL_CALLS]", "behind", "{")],
  body: [jsonCalls, namedJson, behindJunk],
  examples: [
    weatherExample('[TOOL_CALLS][{"name": "get_weather", "arguments": {"city": "Ghent"}}]'),
    weatherExample('[TOOL_CALLS]get_weather[ARGS]{"city": "Ghent"}', "since tokenizer v13"),
    weatherExample('[TOOL_CALLS]get_weather[CALL_ID]a1B2c3D4e[ARGS]{"city": "Ghent"}', "with an id"),
  ],
}
