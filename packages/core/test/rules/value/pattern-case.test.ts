import { patternCase } from "../../../src/rules/value/pattern-case.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const of = (pattern: string) => object({ code: { type: "string", pattern } })

ruleTester(patternCase, {
  valid: [{ schema: of("^[A-Z]{3}$"), text: '{"code":"TEA"}' }],
  repaired: [
    { schema: of("^[A-Z]{3}$"), text: '{"code":"tea"}', after: '{"code":"TEA"}', confidence: "likely" },
    { schema: of("^[a-h][1-8]$"), text: '{"code":"E4"}', after: '{"code":"e4"}', confidence: "likely" },
    { schema: of("^#[0-9a-f]{6}$"), text: '{"code":"#FFA0B1"}', after: '{"code":"#ffa0b1"}', confidence: "likely" },
    { schema: of("^JAR-\\d\\d$"), text: '{"code":"jar-12"}', after: '{"code":"JAR-12"}', confidence: "likely" },
  ],
  refused: [
    // a name, no code, a length that is not fixed, a case of its own
    { schema: of("^[A-Z]{3}$"), text: '{"code":"Rio"}' },
    { schema: of("^[A-Z]{3}$"), text: '{"code":"tbd"}' },
    { schema: of("^[A-Z]{1,5}$"), text: '{"code":"apple"}' },
    { schema: object({ token: { type: "string", pattern: "^[A-Z0-9]{6}$" } }), text: '{"token":"abc12x"}' },
    { schema: of("^[A-Z]{3}$"), text: '{"code":"te"}' },
    { schema: of("^(?:TEA|tea)$"), text: '{"code":"Tea"}' },
    { schema: of("^[A-Z ]+$"), text: '{"code":"green tea"}' },
    { schema: of(`^[A-Z]{${41}}$`), text: JSON.stringify({ code: "a".repeat(41) }) },
  ],
})
