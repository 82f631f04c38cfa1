import { stringifiedValue } from "../../../src/rules/shape/stringified.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const texts = { type: "array", items: { type: "string" } }
const tags = object({ tags: texts })
const point = object({ x: { type: "integer" }, y: { type: "integer" } })

ruleTester(stringifiedValue, {
  valid: [
    { schema: object({ body: { type: "string" } }), text: '{"body":"{\\"a\\":1}"}' },
    { schema: object({ body: { anyOf: [{ type: "string" }, texts] } }), text: '{"body":"[\\"a\\"]"}' },
  ],
  repaired: [
    { schema: tags, text: '{"tags": "[\\"x\\"]"}', after: '{"tags": ["x"]}', confidence: "certain" },
    { schema: tags, text: `{"tags":"['x','y']"}`, after: '{"tags":["x","y"]}', confidence: "likely" },
    { schema: tags, text: '{"tags":"[]"}', after: '{"tags":[]}' },
    {
      schema: tags,
      text: JSON.stringify({ tags: JSON.stringify(JSON.stringify(["deep"])) }),
      after: '{"tags":["deep"]}',
    },
    {
      schema: object({ at: point }),
      text: '{"at":"{\\"x\\": 1, \\"y\\": 12345678901234567890}"}',
      after: '{"at":{"x": 1, "y": 12345678901234567890}}',
    },
    {
      schema: object({ at: { anyOf: [point, { type: "null" }] } }),
      text: '{"at":"{\\"x\\":1,\\"y\\":\\"2\\"}"}',
      after: '{"at":{"x":1,"y":2}}',
    },
    {
      schema: object({ path: { type: "array", items: point } }),
      text: '{"path":["{\\"x\\":1,\\"y\\":2}",{"x":3,"y":4}]}',
      after: '{"path":[{"x":1,"y":2},{"x":3,"y":4}]}',
    },
    {
      schema: object({ path: { type: "array", items: point } }),
      text: '{"path":"{\\"x\\":1,\\"y\\":2}"}',
      after: '{"path":[{"x":1,"y":2}]}',
    },
    { schema: point, text: '"{\\"x\\":1,\\"y\\":2}"', after: '{"x":1,"y":2}' },
    {
      schema: object({ mode: { anyOf: [{ enum: ["auto"] }, point] } }),
      text: '{"mode":"{\\"x\\":1,\\"y\\":2}"}',
      after: '{"mode":{"x":1,"y":2}}',
    },
  ],
  refused: [
    { schema: object({ at: point }), text: '{"at":"{\\"x\\":1,\\"y\\":2,\\"x\\":3}"}' },
    { schema: object({ at: point }), text: `{"at":"{'x':1,'y':2,'x':3}"}` },
    { schema: tags, text: '{"tags":"[Circular]"}' },
    { schema: tags, text: '{"tags":"[object Object]"}' },
    { schema: tags, text: '{"tags":"[1, 2"}' },
    { schema: tags, text: '{"tags":"[oak elm]"}' },
    { schema: tags, text: '{"tags":"{x}"}' },
    { schema: tags, text: '{"tags":"[\'x\'] and more"}' },
    { schema: tags, text: '{"tags":"[{\\"a\\":1}]"}' },
    { schema: object({ at: point }), text: '{"at":"{\\"x\\":1}"}' },
    { schema: object({ at: point }), text: '{"at":"7"}' },
    { schema: object({ at: point }), text: '{"at":"\\"seven\\""}' },
  ],
})
