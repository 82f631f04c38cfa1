import { wrappedValue } from "../../../src/rules/shape/wrapped-value.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const point = object({ x: { type: "integer" } })

ruleTester(wrappedValue, {
  valid: [
    { schema: object({ city: { type: "object" } }), text: '{"city":{"city":"Graz"}}' },
    { schema: object({ city: object({ city: { type: "string" } }) }), text: '{"city":{"city":"Graz"}}' },
  ],
  repaired: [
    {
      schema: object({ lids: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"lids":{"lids":{"big":"tin"}}}',
      after: '{"lids":{"big":"tin"}}',
      confidence: "likely",
    },
    ...['{"type":"text","text":"a pot"}', '[{"text":"a pot","type":"text"}]'].map((part) => ({
      schema: object({ title: { type: "string" } }),
      text: `{"title":${part}}`,
      after: '{"title":"a pot"}',
    })),
    {
      schema: object({ city_name: { type: "string" } }),
      text: '{"city_name":{"cityName":"Graz"}}',
      after: '{"city_name":"Graz"}',
      confidence: "likely",
    },
    { schema: object({ n: { type: "integer" } }), text: '{"n":{"value":"4"}}', after: '{"n":4}' },
    {
      schema: object({ n: { type: "integer" }, at: point }),
      text: '{"n":{"value":4},"at":{"value":{"x":1}}}',
      after: '{"n":4,"at":{"x":1}}',
    },
    { schema: object({ at: point }), text: '{"at":{"at":{"x":1}}}', after: '{"at":{"x":1}}' },
    {
      schema: object({ at: { anyOf: [point, { type: "null" }] } }),
      text: '{"at":{"at":{"x":1}}}',
      after: '{"at":{"x":1}}',
    },
  ],
  refused: [
    {
      schema: object({ lids: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"lids":{"lids":{"big":"tin"},"rim":"oak"}}',
    },
    {
      schema: object({ title: { type: "string" } }),
      text: '{"title":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}',
    },
    ...['{"type":"image","text":"a pot"}', '{"kind":"text","text":"a pot"}', '{"type":"text","text":7}'].map(
      (part) => ({
        schema: object({ title: { type: "string" } }),
        text: `{"title":${part}}`,
      }),
    ),
    { schema: object({ title: { type: ["string", "number"] } }), text: '{"title":{"type":"text","text":"a pot"}}' },
    { schema: object({ title: { type: ["string", "null"] } }), text: '{"title":{"type":"text","text":null}}' },
    {
      schema: object({ to: { type: "string" }, text: { type: "string" } }),
      text: '{"to":"trees.json","text":[{"type":"text","text":"oak"}]}',
    },
    // or the arguments in a wrapper
    { schema: { type: "object", additionalProperties: { type: "string" } }, text: '{"data":{"value":"oak"}}' },
    // the document that the file is to hold
    {
      schema: object({ to: { type: "string" }, text: { type: "string" } }),
      text: '{"to":"trees.json","text":{"value":"oak"}}',
    },
    // all or nothing: the style would keep its wrapper
    {
      schema: object({ n: { type: "integer" }, style: { type: "object" } }),
      text: '{"n":{"value":4},"style":{"value":{"legend":true}}}',
    },
    { schema: object({ city: { type: "string" } }), text: '{"city":{"city":null}}' },
    { schema: object({ city: { type: "string" } }), text: '{"city":{"city":"Graz","zip":1}}' },
    { schema: object({ at: point }), text: '{"at":{"at":{"y":1}}}' },
    { schema: object({ n: { type: "integer" } }), text: '{"n":{"value":"four"}}' },
  ],
})
