import { quotedText } from "../../../src/rules/value/quoted-text.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ seat: { type: "string", pattern: "^[A-Z][0-9]+$" } })
const dated = object({ day: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] } })
const plain = object({ query: { type: "string", pattern: "^[a-z ]*$" } })

ruleTester(quotedText, {
  valid: [
    { schema: object({ note: { type: "string" } }), text: '{"note":"`tea`"}' },
    { schema: object({ note: { type: "string", pattern: "tea" } }), text: '{"note":" `tea`"}' },
  ],
  repaired: [
    ...[" B4 ", "`B4`", "'B4'", '\\"B4\\"', "B4\\n"].map((seat) => ({
      schema,
      text: `{"seat":"${seat}"}`,
      after: '{"seat":"B4"}',
      confidence: "likely" as const,
    })),
    { schema: dated, text: '{"day":"`2031-02-03`"}', after: '{"day":"2031-02-03"}' },
    { schema: plain, text: '{"query":"green tea\\n"}', after: '{"query":"green tea"}' },
  ],
  refused: [
    ...["b4", "`b4`", "``", "<B4>", "(B4)", "`B4", "B4`B5"].map((seat) => ({ schema, text: `{"seat":"${seat}"}` })),
    { schema: plain, text: '{"query":"\'green tea\'"}' },
    { schema: dated, text: '{"day":"` `"}' },
  ],
})
