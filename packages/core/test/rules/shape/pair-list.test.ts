import { pairList } from "../../../src/rules/shape/pair-list.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const tea = object({ leaf: { type: "string" }, cups: { type: "integer" } }, ["leaf"])

ruleTester(pairList, {
  valid: [{ schema: object({ all: { type: "array" } }), text: '{"all":[{"name":"leaf","value":"oolong"}]}' }],
  repaired: [
    { schema: tea, text: '[{"name":"leaf","value":"oolong"},{"name":"cups","value":"2"}]', after: '{"leaf":"oolong","cups":2}', confidence: "likely" },
    { schema: tea, text: '{"arguments":[{"key":"leaf","value":"oolong"}]}', after: '{"leaf":"oolong"}' },
    { schema: object({ tea }), text: '{"tea":[{"value":"oolong","name":"leaf"}]}', after: '{"tea":{"leaf":"oolong"}}' },
  ],
  refused: [
    { schema: tea, text: '[{"name":"leaf","value":"oolong"},{"name":"leaf","value":"assam"}]' },
    { schema: tea, text: '[{"name":"leaf","value":"oolong"},{"name":"milk","value":true}]' },
    { schema: tea, text: '[{"name":"cups","value":2}]' },
    { schema: object({ free: { type: "object" } }), text: '{"free":[{"name":"a","value":1},{"name":"b","value":2}]}' },
  ],
})
