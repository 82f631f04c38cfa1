import { wrappedItems } from "../../../src/rules/shape/wrapped-items.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const texts = { type: "array", items: { type: "string" } }
const cup = object({ size: { type: "integer" } }, ["size"], { additionalProperties: false })
const cups = object({ cups: { type: "array", items: cup } })
const tree = {
  type: "object",
  properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
  required: ["name"],
}

ruleTester(wrappedItems, {
  valid: [
    { schema: object({ cups: { type: "array", items: { type: "object" } } }), text: '{"cups":[{"cup":{"size":2}}]}' },
  ],
  repaired: [
    {
      schema: cups,
      text: '{"cups":[{"cup":{"size":2}}, {"cup":{"size":3}}]}',
      after: '{"cups":[{"size":2}, {"size":3}]}',
      confidence: "likely",
    },
    { schema: cups, text: '{"cups":[{"cup":{"size":"2"}}]}', after: '{"cups":[{"size":2}]}' },
    {
      schema: object({ berries: texts }),
      text: '{"berries":[{"berry":"sloe"},{"berry":"haw"}]}',
      after: '{"berries":["sloe","haw"]}',
    },
    {
      schema: object({ tea_leaves: texts }),
      text: '{"tea_leaves":[{"item":"oolong"}]}',
      after: '{"tea_leaves":["oolong"]}',
    },
    { schema: object({ boxes: texts }), text: '{"boxes":[{"box":"red"}]}', after: '{"boxes":["red"]}' },
    {
      schema: tree,
      text: '{"name":"oak","children":[{"children":{"name":"twig"}},{"children":{"name":"leaf","children":[]}}]}',
      after: '{"name":"oak","children":[{"name":"twig"},{"name":"leaf","children":[]}]}',
    },
  ],
  refused: [
    { schema: cups, text: '{"cups":[{"cup":{"size":2}},{"mug":{"size":3}}]}' },
    { schema: cups, text: '{"cups":[{"cup":{"size":2}},{"size":3}]}' },
    { schema: cups, text: '{"cups":[{"cup":{"size":2},"lid":true}]}' },
    { schema: cups, text: '{"cups":[{"cup":{"size":2}},{"cup":{"size":"large"}}]}' },
    { schema: object({ berries: texts }), text: '{"berries":[{"berry":null}]}' },
    { schema: object({ berries: texts }), text: '{"berries":[{"colour":"red"}]}' },
    // the object may be meant, under a wrong name
    {
      schema: object({
        files: {
          type: "array",
          items: {
            anyOf: [
              { type: "string" },
              object({ path: { type: "string" } }, ["path"], { additionalProperties: false }),
            ],
          },
        },
      }),
      text: '{"files":[{"item":"a.md"}]}',
    },
  ],
})
