import { nullAsText } from "../../../src/rules/type/null-as-text.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ limit: { type: ["integer", "null"] } })

ruleTester(nullAsText, {
  valid: [
    { schema: object({ note: { anyOf: [{ type: "string" }, { type: "null" }] } }), text: '{"note":"null"}' },
    { schema, text: '{"limit":null}' },
  ],
  repaired: [
    { schema, text: '{"limit":"null"}', after: '{"limit":null}', confidence: "certain" },
    { schema, text: '{"limit":"nil"}', after: '{"limit":null}' },
    {
      schema: object({ tags: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] } }),
      text: '{"tags":"null"}',
      after: '{"tags":null}',
    },
    { schema: object({ tags: { type: ["array", "null"] } }, []), text: '{"tags":"None"}', after: '{"tags":null}' },
    ...[{ enum: ["oak", "elm", null] }, { type: ["string", "null"], format: "date" }].map((tree) => ({
      schema: object({ tree }, []),
      text: '{"tree":"None"}',
      after: '{"tree":null}',
    })),
  ],
  refused: [
    { schema: object({ tree: { enum: ["oak", "elm", null] } }), text: '{"tree":"none"}' },
    { schema: object({ tree: { enum: ["none", "elm", null] } }), text: '{"tree":"NULL"}' },
    { schema, text: '{"limit":"nothing"}' },
    { schema, text: '{"limit":""}' },
    { schema: object({ limit: { type: "integer" } }), text: '{"limit":"null"}' },
  ],
})
