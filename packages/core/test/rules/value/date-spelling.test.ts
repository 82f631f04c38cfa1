import { dateSpelling } from "../../../src/rules/value/date-spelling.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ day: { type: "string", format: "date" } })
const given = (day: string): string => JSON.stringify({ day })

ruleTester(dateSpelling, {
  valid: [
    { schema, text: given("2031-02-03") },
    { schema: object({ day: { type: "string" } }), text: given("2031/2/4") },
  ],
  repaired: [
    ...[
      "2031/02/03",
      "2031-2-3",
      "2031.2.03",
      "20310203",
      " 2031/02/03 ",
      "2031-02-03T00:00:00Z",
      "2031-02-03 00:00",
      "2031-02-03T00:00:00.000+01:00",
      "February 3, 2031",
      "Feb 3rd 2031",
      "3 Feb 2031",
      "3rd of february 2031",
      "3-Feb-2031",
    ].map((day) => ({ schema, text: given(day), after: '{"day":"2031-02-03"}', confidence: "likely" as const })),
    { schema, text: given("23.2.2031"), after: '{"day":"2031-02-23"}' },
    { schema, text: given("02/23/2031"), after: '{"day":"2031-02-23"}' },
    {
      schema: object({ day: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] } }),
      text: given("2031/12/31"),
      after: '{"day":"2031-12-31"}',
    },
  ],
  refused: [
    "02/03/2031",
    "3.2.2031",
    "31-02-03",
    "2031/13/01",
    "2031/2/30",
    "2031-02-03T10:30:00Z",
    "Feb 2031",
    "Fev 3, 2031",
    "tomorrow",
    "2031/2/3 or 2031/2/4",
    "203123",
    "23/24/2031",
  ]
    .map((day) => ({ schema, text: given(day) }))
    .concat([
      { schema: object({ day: { type: "string", format: "date-time" } }), text: given("2031/2/3") },
      { schema: object({ day: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" } }), text: given("2031/2/3") },
    ]),
})
