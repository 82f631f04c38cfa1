import { numberForString } from "../../../src/rules/type/number-for-string.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ zip: { type: "string" } })

ruleTester(numberForString, {
  valid: [
    { schema, text: '{"zip":"5"}' },
    { schema: object({ zip: { type: ["string", "number"] } }), text: '{"zip":5}' },
  ],
  repaired: [
    ...[
      "Shelf, e.g. 12",
      "e.g. 12 or '12b'",
      "Code like 0042",
      "The 'top' shelf, e.g. left",
      "ISO shelf number",
      "Words such as 'route66'",
      "Ticket, e.g. 'OAK-7'",
      "Release like '2.14.1'",
      "Leaves, e.g. '3-9'",
      "ISO 8601 day or epoch seconds",
    ].map((description) => ({
      schema: object({ zip: { type: "string", description } }),
      text: '{"zip":1234}',
      after: '{"zip":"1234"}',
    })),
    { schema, text: '{"zip":5}', after: '{"zip":"5"}', confidence: "certain" },
    { schema, text: '{"zip":1.10}', after: '{"zip":"1.10"}', confidence: "likely" },
    { schema, text: '{"zip":12345678901234567890}', after: '{"zip":"12345678901234567890"}', confidence: "likely" },
    {
      schema: object({ zip: { anyOf: [{ type: "string" }, { type: "null" }] } }),
      text: '{"zip":5}',
      after: '{"zip":"5"}',
    },
    { schema: object({ zip: { type: "string", enum: ["1", "2"] } }), text: '{"zip":2}', after: '{"zip":"2"}' },
    {
      schema: object({ zips: { type: "array", items: { type: "string" } } }),
      text: '{"zips":[1,"2"]}',
      after: '{"zips":["1","2"]}',
    },
  ],
  refused: [
    // the digits have not the form that is told
    ...[
      "Day as YYYY-MM-DD",
      "Time (HH:MM)",
      "in ISO 8601",
      "Wait, e.g. '90s'",
      "Opens at, e.g. '7:45'",
      "From, like '2031-02-03'",
      "Timestamp in ISO 8601",
      'Shade such as "#a0b1c2"',
      "Code like 0042",
    ].map((description) => ({ schema: object({ zip: { type: "string", description } }), text: '{"zip":9}' })),
    { schema, text: '{"zip":1234567890123456800}' },
    { schema, text: '{"zip":[1,2]}' },
    { schema, text: '{"zip":{"a":1}}' },
    { schema: object({ zips: { type: "array", items: { type: "string" } } }), text: '{"zips":5}' },
    { schema: object({ zip: { type: "string", minLength: 3 } }), text: '{"zip":5}' },
  ],
})
