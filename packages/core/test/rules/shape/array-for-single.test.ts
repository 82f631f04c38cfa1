import { arrayForSingle } from "../../../src/rules/shape/array-for-single.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const city = object({ city: { type: "string" } })
const map = object({ free: { type: "object", additionalProperties: { type: "string" } } })

ruleTester(arrayForSingle, {
  valid: [{ schema: object({ city: { type: ["string", "array"] } }), text: '{"city":["Graz"]}' }],
  repaired: [
    {
      schema: object({ env: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"env":[{"PATH":"/bin","HOME":"/root"}]}',
      after: '{"env":{"PATH":"/bin","HOME":"/root"}}',
    },
    { schema: city, text: '{"city":[ "Graz" ]}', after: '{"city":"Graz"}', confidence: "certain" },
    { schema: city, text: '{"city":[["Graz"]]}', after: '{"city":"Graz"}' },
    { schema: object({ n: { type: "integer" } }), text: '{"n":["4"]}', after: '{"n":4}' },
    { schema: map, text: '{"free":[{"city":"Graz","river":"Mur"}]}', after: '{"free":{"city":"Graz","river":"Mur"}}' },
    {
      schema: object({ cargo: { type: "object" } }),
      text: '{"cargo":[{"oats":4,"rye":{"dark":true}}]}',
      after: '{"cargo":{"oats":4,"rye":{"dark":true}}}',
    },
    { schema: city, text: '[{"city":"Graz"}]', after: '{"city":"Graz"}' },
    {
      schema: object({ at: { anyOf: [city, { type: "null" }] } }),
      text: '{"at":[{"city":"Graz"}]}',
      after: '{"at":{"city":"Graz"}}',
    },
  ],
  refused: [
    { schema: city, text: '{"city":[""]}' },
    // one entry of the map, however its sides are spelled
    {
      schema: object({ env: { type: "object", additionalProperties: { type: "string" } } }),
      text: '{"env":[{"Attr":"TZ","Value":"UTC"}]}',
    },
    // the document that the file is to hold
    {
      schema: object({ to: { type: "string" }, text: { type: "string" } }),
      text: '{"to":"trees.json","text":["oak"]}',
    },
    // one member of the object, or the object itself
    { schema: object({ free: { type: "object" } }), text: '{"free":[{"key":"city","value":"Graz"}]}' },
    { schema: object({ free: { type: "object" } }), text: '{"free":[{"city":"Graz"}]}' },
    // one record of a list
    ...[
      '{"name":"TZ","from":"host"}',
      '{"key":"TZ"}',
      '{"label":"oak","shade":"red"}',
      '{"type":"tin","lid":"oak"}',
    ].map((record) => ({
      schema: map,
      text: `{"free":[${record}]}`,
    })),
    // conditions
    { schema: object({ row_filter: { type: "object" } }), text: '{"row_filter":[{"city":"Graz","river":"Mur"}]}' },
    { schema: object({ query: { type: "object" } }), text: '{"query":[{"city":"Graz","river":"Mur"}]}' },
    { schema: object({ cargo: { type: "object" } }), text: '{"cargo":[{"oats":{"$gte":4},"rye":2}]}' },
    { schema: map, text: '{"free":[{"column":"city","is":"Graz"}]}' },
    { schema: map, text: '{"free":[{"key":"city","val":"Graz"}]}' },
    { schema: map, text: '{"free":[{"K":"city","V":"Graz"}]}' },
    { schema: map, text: '{"free":[{"place":"city","value":"Graz"}]}' },
    { schema: city, text: '{"city":[]}' },
    { schema: city, text: '{"city":[null]}' },
    { schema: city, text: '[{"city":"Graz"},{"city":"Linz"}]' },
    { schema: object({ n: { type: "integer" } }), text: '{"n":["four"]}' },
  ],
})
