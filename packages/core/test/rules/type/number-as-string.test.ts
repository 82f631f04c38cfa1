import { numberAsString } from "../../../src/rules/type/number-as-string.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const whole = object({ n: { type: "integer" } })
const decimal = object({ n: { type: "number" } })

ruleTester(numberAsString, {
  valid: [
    { schema: whole, text: '{"n":42}' },
    { schema: whole, text: '{"n":42.0}' },
    { schema: whole, text: '{"n":12345678901234567890}' },
    { schema: object({ n: { type: ["string", "integer"] } }), text: '{"n":"007"}' },
    { schema: object({ n: {} }), text: '{"n":"5"}' },
  ],
  repaired: [
    { schema: whole, text: '{ "n" : " 42 " }', after: '{ "n" : 42 }', confidence: "certain" },
    { schema: whole, text: '{"n":"42.0"}', after: '{"n":42}', confidence: "certain" },
    { schema: whole, text: '{"n":"0"}', after: '{"n":0}', confidence: "certain" },
    { schema: whole, text: '{"n":"-17"}', after: '{"n":-17}', confidence: "certain" },
    { schema: whole, text: '{"n":"9007199254740991"}', after: '{"n":9007199254740991}', confidence: "certain" },
    { schema: whole, text: '{"n":"40000000000000000000"}', after: '{"n":40000000000000000000}', confidence: "certain" },
    {
      schema: decimal,
      text: '{"n":"48.858370123456789012"}',
      after: '{"n":48.858370123456789012}',
      confidence: "certain",
    },
    { schema: whole, text: '{"n":"\\"42\\""}', after: '{"n":42}', confidence: "likely" },
    { schema: whole, text: '{"n":"#42"}', after: '{"n":42}', confidence: "likely" },
    { schema: decimal, text: '{"n":"\u22125.5"}', after: '{"n":-5.5}', confidence: "likely" },
    ...[
      ["wait_seconds", "30 s", "30"],
      ["waitSeconds", "30sec", "30"],
      ["tank_kg", "1.5 kg", "1.5"],
      ["disk_gb", "5 GB", "5"],
      ["wait_s", "1.5s", "1.5"],
      ["share_percent", "40%", "40"],
      ["water_temperature_c", "21.5°C", "21.5"],
    ].map(([name = "", value, digits]) => ({
      schema: object({ [name]: { type: "number" } }),
      text: JSON.stringify({ [name]: value }),
      after: `{"${name}":${digits}}`,
      confidence: "likely" as const,
    })),
    { schema: whole, text: '{"n":"007"}', after: '{"n":7}', confidence: "likely" },
    { schema: whole, text: '{"n":"09"}', after: '{"n":9}', confidence: "likely" },
    { schema: whole, text: '{"n":"+3"}', after: '{"n":3}', confidence: "likely" },
    { schema: decimal, text: '{"n":"3.50"}', after: '{"n":3.50}', confidence: "certain" },
    { schema: decimal, text: '{"n":"0.25"}', after: '{"n":0.25}', confidence: "certain" },
    { schema: decimal, text: '{"n":".5"}', after: '{"n":0.5}', confidence: "likely" },
    { schema: decimal, text: '{"n":"1e3"}', after: '{"n":1e3}', confidence: "certain" },
    { schema: object({ n: { type: ["integer", "null"] } }), text: '{"n":"6"}', after: '{"n":6}' },
    { schema: object({ n: { anyOf: [{ type: "integer" }, { type: "null" }] } }), text: '{"n":"6"}', after: '{"n":6}' },
    {
      schema: object({
        n: {
          anyOf: [
            { type: "integer", minimum: 1 },
            { type: "integer", maximum: -1 },
          ],
        },
      }),
      text: '{"n":"-6"}',
      after: '{"n":-6}',
    },
    { schema: object({ n: { allOf: [{ type: "integer" }, { minimum: 2 }] } }), text: '{"n":"6"}', after: '{"n":6}' },
    {
      schema: { ...object({ n: { $ref: "#/$defs/count" } }), $defs: { count: { type: "integer" } } },
      text: '{"n":"6"}',
      after: '{"n":6}',
    },
    {
      schema: object({ list: { type: "array", items: whole } }),
      text: '{"list":[{"n":"1"},{"n":2},{"n":"3"}]}',
      after: '{"list":[{"n":1},{"n":2},{"n":3}]}',
    },
  ],
  refused: [
    { schema: decimal, text: '{"n":"3.750"}' },
    "9007199254740993",
    "-1234567890123456789",
    "250.000",
    "0750",
    "0017",
    "4.5",
    "1e3",
    "1_000",
    "1,000",
    "0x10",
    "ten",
    "NaN",
    "Infinity",
    "5 kg",
    "",
    " ",
    "-",
    ".",
    "1-2",
    "#",
    "#1-2",
    "# 4",
    "١٢",
    "４２",
  ]
    .map((word) => ({ schema: whole, text: JSON.stringify({ n: word }) }))
    .concat([
      { schema: decimal, text: '{"n":"12345678901234567.0"}' },
      { schema: decimal, text: '{"n":"1.2345678901234567890e19"}' },
      { schema: decimal, text: '{"n":"5."}' },
      { schema: decimal, text: '{"n":"#5"}' },
      { schema: whole, text: '{"n":"#336699"}' },
      { schema: object({ fill_color: { type: "integer" } }), text: '{"fill_color":"#336"}' },
      ...[
        ["requests_per_second", "5 s"],
        ["price_per_hours", "5 hours"],
        ["hours_from_now_in_minutes", "3 min"],
        ["second_lid", "5 s"],
        ["start_hour", "2 hours"],
        ["disk_gb", "5 Gb"],
        ["vitamin_c", "5 C"],
      ].map(([name = "", value]) => ({
        schema: object({ [name]: { type: "integer" } }),
        text: JSON.stringify({ [name]: value }),
      })),
      { schema: object({ wait_seconds: { type: "integer" } }), text: '{"wait_seconds":"5 min"}' },
      { schema: object({ min_size: { type: "integer" } }), text: '{"min_size":"5 min"}' },
      { schema: object({ width: { type: "integer" } }), text: '{"width":"5 px"}' },
      { schema: decimal, text: '{"n":"-012"}' },
      { schema: decimal, text: '{"n":"1e999"}' },
      { schema: object({ n: { type: "integer", maximum: 10 } }), text: '{"n":"11"}' },
      { schema: object({ n: { type: "integer", not: { const: 4 } } }), text: '{"n":"4"}' },
    ]),
})
