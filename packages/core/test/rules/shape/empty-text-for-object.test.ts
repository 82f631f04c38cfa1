import { emptyTextForObject } from "../../../src/rules/shape/empty-text-for-object.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

ruleTester(emptyTextForObject, {
  valid: [{ schema: object({ go: { type: ["object", "string"] } }), text: '{"go":""}' }],
  repaired: [
    {
      schema: object({ go: { type: "object", properties: {} } }),
      text: '{"go":""}',
      after: '{"go":{}}',
      confidence: "likely",
    },
    {
      schema: object({ all: { type: "array", items: object({ go: { type: "object" } }) } }),
      text: '{"all":[{"go":" "}]}',
      after: '{"all":[{"go":{}}]}',
    },
  ],
  refused: [
    { schema: object({ go: object({ to: { type: "string" } }) }), text: '{"go":""}' },
    { schema: object({ go: { type: "array" } }), text: '{"go":""}' },
    { schema: object({ go: { type: "object" } }), text: '{"go":"home"}' },
  ],
})
