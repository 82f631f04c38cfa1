import { relationalDefault } from "../../../src/rules/value/relational-default.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const page = { offset: { type: "integer" }, limit: { type: "integer", maximum: 100 } }
const told = (defaults: Record<string, unknown>) => ({
  ...object(page, []),
  "x-toolmend": { relational: [{ fields: ["offset", "limit"], defaults }] },
})

ruleTester(relationalDefault, {
  valid: [
    { schema: told({ limit: 50 }), text: "{}" },
    { schema: told({ limit: 50 }), text: '{"limit":3}' },
    { schema: told({ limit: 50 }), text: '{"offset":1,"limit":3}' },
    { schema: object(page, []), text: '{"offset":1}' },
  ],
  repaired: [
    {
      schema: told({ limit: 50 }),
      text: '{ "offset": 1 }',
      after: '{ "offset": 1,"limit":50 }',
      confidence: "certain",
    },
    { schema: told({ limit: 50, offset: 0 }), text: '{"limit":"7"}', after: '{"limit":7,"offset":0}' },
    {
      schema: object({ part: told({ limit: 50 }) }),
      text: '{"part":{"offset":1}}',
      after: '{"part":{"offset":1,"limit":50}}',
    },
  ],
  refused: [
    { schema: told({ limit: 500 }), text: '{"offset":1}' },
    { schema: told({ other: 5 }), text: '{"offset":1}' },
  ],
})
