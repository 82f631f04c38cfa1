import { booleanAsString } from "../../../src/rules/type/boolean-as-string.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ on: { type: "boolean" } })

ruleTester(booleanAsString, {
  valid: [
    { schema, text: '{"on":false}' },
    { schema: object({ on: { type: ["boolean", "string"] } }), text: '{"on":"false"}' },
  ],
  repaired: [
    { schema, text: '{"on":"false "}', after: '{"on":false}', confidence: "certain" },
    { schema, text: '{"on":"TRUE"}', after: '{"on":true}' },
    { schema, text: String.raw`{"on":"\"false\""}`, after: '{"on":false}' },
    { schema: object({ on: { type: ["boolean", "null"] } }), text: '{"on":"False"}', after: '{"on":false}' },
    {
      schema: object({ on: { anyOf: [{ type: "boolean" }, { type: "integer" }] } }),
      text: '{"on":"true"}',
      after: '{"on":true}',
    },
    {
      schema: object({ all: { type: "array", items: { type: "boolean" } } }),
      text: '{"all":["true",false]}',
      after: '{"all":[true,false]}',
    },
  ],
  refused: ['"yes"', '"1"', "1", "0", '"on"', '"truthy"', '"t"', "{}"]
    .map((word) => ({ schema, text: `{"on":${word}}` }))
    .concat([{ schema: object({ on: { const: true } }), text: '{"on":"nope"}' }]),
})
