import type { Dialect } from "../dialect.ts"
import { namedJson } from "../grammar/named-json.ts"
import { reactInTag } from "../grammar/react.ts"
import { namedTags } from "../grammar/tool-tags.ts"
import { yamlCalls } from "../grammar/yaml-calls.ts"

export const namedInTags: Dialect = {
  id: "named-in-tags",
  marked: true,
  openingTags: ["tool_call", "tool_calls", "function_call", "function_calls", "functioncall", "toolcall"],
  body: [namedJson, namedTags, yamlCalls, reactInTag],
}
