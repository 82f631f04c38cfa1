import { type Dialect, weatherExample } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const hermesDialect: Dialect = {
  id: "hermes",
  title: "JSON in tool_call tags",
  models: "Hermes 2 and 3, Qwen 2.5 and 3, QwQ, SmolLM3, ERNIE, Granite 4, MiMo, EXAONE",
  marked: true,
  openingTags: ["tool_call", "tool-call"],
  requiredBars: 0,
  body: [jsonCalls],
  examples: [
    weatherExample('<tool_call>\n{"name": "get_weather", "arguments": {"city": "Ghent"}}\n</tool_call>'),
    {
      text: '<tool_call>{"name": "list_dir", "arguments": {"path": "/srv"}}\n<tool_call>{"name": "read_file", "arguments": {"path": "/srv/a.md"}}</tool_call>',
      calls: [
        { name: "list_dir", arguments: { path: "/srv" } },
        { name: "read_file", arguments: { path: "/srv/a.md" } },
      ],
      note: "the next opener closes the call before it",
    },
  ],
}
