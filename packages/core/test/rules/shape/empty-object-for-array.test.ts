import { emptyObjectForArray } from "../../../src/rules/shape/empty-object-for-array.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const tags = { type: "array", items: { type: "string" } }

ruleTester(emptyObjectForArray, {
  valid: [{ schema: object({ tags: { anyOf: [tags, { type: "object" }] } }), text: '{"tags":{}}' }],
  repaired: [
    { schema: object({ tags }), text: '{"tags":{ }}', after: '{"tags":[]}', confidence: "certain" },
    { schema: object({ tags: { anyOf: [tags, { type: "null" }] } }), text: '{"tags":{}}', after: '{"tags":[]}' },
  ],
  refused: [
    // the list, or the object without its member
    {
      schema: object({ tags: { anyOf: [tags, object({ group: { type: "string" } }, ["group"])] } }),
      text: '{"tags":{}}',
    },
    { schema: object({ tags: { ...tags, minItems: 2 } }), text: '{"tags":{}}' },
    { schema: object({ tag: { type: "string" } }), text: '{"tag":{}}' },
  ],
})
