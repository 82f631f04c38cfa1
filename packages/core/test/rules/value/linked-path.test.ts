import { linkedPath } from "../../../src/rules/value/linked-path.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const path = { type: "string", "x-toolmend": { path: true } }
const schema = object({ file: path })
const file = (value: string): string => JSON.stringify({ file: value })

ruleTester(linkedPath, {
  valid: [
    { schema, text: file("src/a.ts") },
    { schema, text: file("[docs](https://x.example/z)") },
    { schema, text: file("[a.ts](http://b.ts)") },
    { schema, text: file("app/[slug]/(group)/page.tsx") },
    { schema, text: file("app/[slug](x)/page.tsx") },
    { schema, text: file("see [a.ts](http://a.ts)") },
    { schema, text: file("<stdin>") },
    { schema: object({ path: { type: "string" } }), text: '{"path":"[a.ts](http://a.ts)"}' },
    {
      schema: object({ file: path, old_string: { type: "string" } }),
      text: '{"file":"a.ts","old_string":"[notes.md](http://notes.md)"}',
    },
  ],
  repaired: [
    ...["[https://pots.example/z](https://pots.example/z)", "<https://pots.example/z>"].map((text) => ({
      schema: object({ page: { type: "string", format: "uri" } }),
      text: JSON.stringify({ page: text }),
      after: '{"page":"https://pots.example/z"}',
    })),
    {
      schema: object({ to: { type: "array", items: { type: "string", format: "email" } } }),
      text: '{"to":["bo@pots.example","[ida@pots.example](mailto:ida@pots.example)"]}',
      after: '{"to":["bo@pots.example","ida@pots.example"]}',
    },
    { schema, text: file("[src/a.ts](http://src/a.ts)"), after: file("src/a.ts"), confidence: "certain" },
    { schema, text: file("[src/a.ts](src/a.ts)"), after: file("src/a.ts") },
    { schema, text: file("C:\\lib\\[a.ts](https://a.ts/)"), after: file("C:\\lib\\a.ts") },
    { schema, text: file("[/x/a.ts](file:///x/a.ts)"), after: file("/x/a.ts") },
    { schema, text: file("<src/a.ts>"), after: file("src/a.ts") },
    { schema, text: file("`src/a.ts`"), after: file("src/a.ts") },
    { schema, text: file("`[a.ts](http://a.ts)`"), after: file("a.ts") },
    {
      schema: object({ files: { type: "array", items: path } }),
      text: '{"files":["a.ts","[b.ts](http://b.ts)"]}',
      after: '{"files":["a.ts","b.ts"]}',
    },
    {
      schema: object({ files: { type: "array", items: { type: "string" }, "x-toolmend": { path: true } } }),
      text: '{"files":["[b.ts](http://b.ts)"]}',
      after: '{"files":["b.ts"]}',
    },
    {
      schema: object({ file: { ...path, format: "uri" } }),
      text: file("[x.example](https://x.example)"),
      after: file("https://x.example"),
    },
    {
      schema: object({ file: path, n: { type: "integer" } }),
      text: '{"file":"<a/b>","n":"1"}',
      after: '{"file":"a/b","n":1}',
    },
  ],
  refused: [
    { schema: object({ page: { type: "string", format: "uri" } }), text: '{"page":"[pots](https://pots.example/z)"}' },
    {
      schema: object({ to: { type: "string", format: "email" } }),
      text: '{"to":"[ida@pots.example](mailto:bo@pots.example)"}',
    },
    { schema, text: file("[a.ts](http://a.ts) ") },
    { schema, text: file("[a.ts](http://lib/a.ts)") },
  ],
})
