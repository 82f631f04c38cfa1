import { indexKeyed } from "../../../src/rules/shape/index-keyed.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const numbers = object({ ids: { type: "array", items: { type: "integer" } } })

ruleTester(indexKeyed, {
  valid: [{ schema: object({ ids: { type: "object" } }), text: '{"ids":{"0":1}}' }],
  repaired: [
    { schema: numbers, text: '{"ids":{"0":7}}', after: '{"ids":[7]}', confidence: "certain" },
    { schema: numbers, text: '{"ids":{"1":8,"0":"7"}}', after: '{"ids":[7,8]}' },
    {
      schema: object({ rows: { type: "array", items: { type: "object" } } }),
      text: '{"rows":{"0":{"a":1},"1":{}}}',
      after: '{"rows":[{"a":1},{}]}',
    },
  ],
  refused: [
    { schema: numbers, text: '{"ids":{"1":7,"2":8}}' },
    { schema: numbers, text: '{"ids":{"0":7,"length":1}}' },
    { schema: numbers, text: '{"ids":{"0":7,"0":8}}' },
    { schema: numbers, text: '{"ids":{"0":7,"01":8}}' },
    { schema: numbers, text: '{"ids":{"0":"seven"}}' },
  ],
})
