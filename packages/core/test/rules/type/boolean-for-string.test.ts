import { booleanForString } from "../../../src/rules/type/boolean-for-string.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ answer: { type: "string" } })

ruleTester(booleanForString, {
  valid: [{ schema: object({ answer: { type: ["string", "boolean"] } }), text: '{"answer":true}' }],
  repaired: [
    {
      schema: object({ path: { type: "string", description: "A path, or false" } }),
      text: '{"path":false}',
      after: '{"path":"false"}',
    },
    { schema, text: '{"answer": false}', after: '{"answer": "false"}', confidence: "likely" },
    {
      schema: object({ answer: { enum: ["true", "false", "maybe"], type: "string" } }),
      text: '{"answer":true}',
      after: '{"answer":"true"}',
    },
    ...[{ default: "false" }, { pattern: "^(on|false)$" }, { description: "a number, or false" }].map((known) => ({
      schema: object({ answer: { type: "string", ...known } }, []),
      text: '{"answer":false}',
      after: '{"answer":"false"}',
    })),
    { schema: object({ answer: { type: "string" } }, []), text: '{"answer":true}', after: '{"answer":"true"}' },
  ],
  refused: [
    { schema: object({ shelf_id: { type: "string" } }), text: '{"shelf_id":true}' },
    { schema: object({ path: { type: "string", description: "Where the jar stands" } }), text: '{"path":false}' },
    { schema: object({ answer: { type: "string" } }, []), text: '{"answer":false}' },
    { schema: object({ answer: { type: "string", enum: ["yes", "no"] } }), text: '{"answer":true}' },
    { schema: object({ answers: { type: "array", items: { type: "string" } } }), text: '{"answers":true}' },
  ],
})
