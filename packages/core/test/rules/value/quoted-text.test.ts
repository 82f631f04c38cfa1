import { quotedText } from "../../../src/rules/value/quoted-text.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ mail: { type: "string", format: "email" } })
const dated = object({ day: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] } })

ruleTester(quotedText, {
  valid: [
    { schema: object({ note: { type: "string" } }), text: '{"note":"`tea`"}' },
    { schema: object({ note: { type: "string", pattern: "tea" } }), text: '{"note":" `tea`"}' },
  ],
  repaired: [
    ...[" a@b.org ", "`a@b.org`", "'a@b.org'", '\\"a@b.org\\"', "a@b.org\\n"].map((mail) => ({
      schema,
      text: `{"mail":"${mail}"}`,
      after: '{"mail":"a@b.org"}',
      confidence: "likely" as const,
    })),
    { schema: dated, text: '{"day":"`2031-02-03`"}', after: '{"day":"2031-02-03"}' },
  ],
  refused: [
    ...["b4", "`b4`", "``", "<a@b.org>", "(a@b.org)", "a@b.org or c@d.org"].map((mail) => ({
      schema,
      text: `{"mail":"${mail}"}`,
    })),
    { schema: object({ pass: { type: "string", pattern: "^\\\\S+$" } }), text: '{"pass":" tea "}' },
    { schema: dated, text: '{"day":"` `"}' },
  ],
})
