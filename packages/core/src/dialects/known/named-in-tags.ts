import { type Dialect, weatherExample } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"
import { reactInTag } from "../grammar/react.ts"
import { namedTags } from "../grammar/tool-tags.ts"
import { yamlCalls } from "../grammar/yaml-calls.ts"

export const namedInTags: Dialect = {
  id: "named-in-tags",
  title: "Name and JSON in call tags",
  models: "assorted",
  marked: true,
  openingTags: ["tool_call", "tool_calls", "function_call", "function_calls", "functioncall", "toolcall"],
  body: [namedJson, namedTags, yamlCalls, reactInTag],
  examples: [
    weatherExample('<tool_call>get_weather {"city": "Ghent"}</tool_call>'),
    weatherExample("<tool_call>\nname: get_weather\narguments:\n  city: Ghent\n</tool_call>", "YAML, Granite 4"),
  ],
}
