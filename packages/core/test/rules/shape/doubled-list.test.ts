import { doubledList } from "../../../src/rules/shape/doubled-list.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const leaves = { type: "array", items: { type: "string" } }
const cups = object({ cups: { type: "array", items: object({ size: { type: "integer" } }) } })

ruleTester(doubledList, {
  valid: [
    { schema: object({ grid: { type: "array", items: { type: "array" } } }), text: '{"grid":[["a","b"]]}' },
    { schema: object({ any: { type: "array" } }), text: '{"any":[["a","b"]]}' },
  ],
  repaired: [
    {
      schema: object({ leaves }),
      text: '{"leaves":[["oolong", "assam"]]}',
      after: '{"leaves":["oolong", "assam"]}',
      confidence: "certain",
    },
    {
      schema: object({ leaves }),
      text: '{"leaves": [ [ "oolong","assam" ] ]}',
      after: '{"leaves": [ "oolong","assam" ]}',
    },
    { schema: object({ leaves }), text: '{"leaves":[[["oolong","assam"]]]}', after: '{"leaves":["oolong","assam"]}' },
    { schema: cups, text: '{"cups":[[{"size":2},{"size":"3"}]]}', after: '{"cups":[{"size":2},{"size":3}]}' },
    {
      schema: object({ leaves: { anyOf: [leaves, { type: "null" }] } }),
      text: '{"leaves":[["oolong","assam"]]}',
      after: '{"leaves":["oolong","assam"]}',
    },
  ],
  refused: [
    { schema: object({ leaves }), text: '{"leaves":[["oolong","assam"],"mint"]}' },
    { schema: object({ leaves }), text: '{"leaves":[["oolong","assam"],["mint","sage"]]}' },
    { schema: object({ leaves }), text: '{"leaves":[["oolong",{}]]}' },
    { schema: object({ leaves }), text: '{"leaves":[[]]}' },
    { schema: object({ leaves: { ...leaves, maxItems: 1 } }), text: '{"leaves":[["oolong","assam"]]}' },
  ],
})
