import { numberForString } from "../../../src/rules/type/number-for-string.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ code: { type: "string" } })

ruleTester(numberForString, {
  valid: [
    { schema, text: '{"code":"5"}' },
    { schema: object({ code: { type: ["string", "number"] } }), text: '{"code":5}' },
  ],
  repaired: [
    ...[
      "Shelf, e.g. 12",
      "e.g. 12 or '12b'",
      "Code like 0042",
      "The 'top' shelf, e.g. left",
      "ISO shelf number",
      "Any of 'oak', 'elm'",
      "Any, e.g. 'left', 'A12'",
      "Four digits",
      "A 4-digit code",
      "up to six digits",
      "Shelf, at least 2 digits",
      "Leaves, e.g. '3-9'",
      "ISO 8601 day or epoch seconds",
    ].map((description) => ({
      schema: object({ code: { type: "string", description } }),
      text: '{"code":1234}',
      after: '{"code":"1234"}',
    })),
    { schema: object({ zip_code: { type: "string" } }), text: '{"zip_code":12345}', after: '{"zip_code":"12345"}' },
    { schema, text: '{"code":5}', after: '{"code":"5"}', confidence: "certain" },
    { schema, text: '{"code":1.10}', after: '{"code":"1.10"}', confidence: "likely" },
    { schema, text: '{"code":12345678901234567890}', after: '{"code":"12345678901234567890"}', confidence: "likely" },
    {
      schema: object({ code: { anyOf: [{ type: "string" }, { type: "null" }] } }),
      text: '{"code":5}',
      after: '{"code":"5"}',
    },
    { schema: object({ code: { type: "string", enum: ["1", "2"] } }), text: '{"code":2}', after: '{"code":"2"}' },
    {
      schema: object({ codes: { type: "array", items: { type: "string" } } }),
      text: '{"codes":[1,"2"]}',
      after: '{"codes":["1","2"]}',
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
      "Words such as 'route66'",
      "Ticket, e.g. 'OAK-7'",
      "Release like '2.14.1'",
      "Room, e.g. A12",
      "Wait, e.g. '90s' or 'never'",
      "Price, e.g. '4.50 EUR'",
      "A code of three digits",
      "a 6-digit code",
      "Phone in E.164",
      "Weight (300g, 2kg)",
      "Size with unit",
      "Latitude,longitude",
      "Stamp like '17.250000'",
      "Number with leading zeros",
    ].map((description) => ({ schema: object({ code: { type: "string", description } }), text: '{"code":9}' })),
    { schema: object({ zip_code: { type: "string" } }), text: '{"zip_code":1234}' },
    { schema, text: '{"code":1234567890123456800}' },
    { schema, text: '{"code":[1,2]}' },
    { schema, text: '{"code":{"a":1}}' },
    { schema: object({ codes: { type: "array", items: { type: "string" } } }), text: '{"codes":5}' },
    { schema: object({ code: { type: "string", minLength: 3 } }), text: '{"code":5}' },
  ],
})
