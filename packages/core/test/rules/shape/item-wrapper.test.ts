import { itemWrapper } from "../../../src/rules/shape/item-wrapper.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const texts = { type: "array", items: { type: "string" } }
const cakes = object({ cakes: texts })

ruleTester(itemWrapper, {
  valid: [{ schema: object({ cakes: { type: "object" } }), text: '{"cakes":{"item":"x"}}' }],
  repaired: [
    { schema: cakes, text: '{"cakes":{"item":"x"}}', after: '{"cakes":["x"]}', confidence: "likely" },
    { schema: cakes, text: '{"cakes":{"items":["x", "y"]}}', after: '{"cakes":["x", "y"]}' },
    { schema: cakes, text: '{"cakes":{"cake":["x"]}}', after: '{"cakes":["x"]}' },
    { schema: cakes, text: '{"cakes":{"cakes":["x"]}}', after: '{"cakes":["x"]}' },
    { schema: object({ berries: texts }), text: '{"berries":{"berry":["x"]}}', after: '{"berries":["x"]}' },
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: '{"rows":{"row":[{"a":1},{"a":2}]}}',
      after: '{"rows":[{"a":1},{"a":2}]}',
    },
  ],
  refused: [
    { schema: cakes, text: '{"cakes":{"item":null}}' },
    { schema: cakes, text: '{"cakes":{"item":"x","size":2}}' },
    { schema: cakes, text: '{"cakes":{"item":4}}' },
    { schema: object({ rows: { type: "array", items: { type: "object" } } }), text: '{"rows":{"row":{"a":1}}}' },
  ],
})
