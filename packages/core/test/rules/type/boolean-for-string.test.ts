import { expect, test } from "vitest"
import { booleanForString } from "../../../src/rules/type/boolean-for-string.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ answer: { type: "string" } })

ruleTester(booleanForString, {
  valid: [{ schema: object({ answer: { type: ["string", "boolean"] } }), text: '{"answer":true}' }],
  repaired: [
    { schema, text: '{"answer": false}', after: '{"answer": "false"}', confidence: "likely" },
    {
      schema: object({ answer: { enum: ["true", "false", "maybe"], type: "string" } }),
      text: '{"answer":true}',
      after: '{"answer":"true"}',
    },
    ...[{ default: "false" }, { pattern: "^(on|false)$" }, { description: "a number, or false" }].map((known) => ({
      schema: object({ answer: { type: "string", ...known } }, []),
      text: '{"answer":false}',
      after: '{"answer":"false"}',
    })),
    { schema: object({ answer: { type: "string" } }, []), text: '{"answer":true}', after: '{"answer":"true"}' },
  ],
  refused: [
    { schema: object({ answer: { type: "string" } }, []), text: '{"answer":false}' },
    { schema: object({ answer: { type: "string", enum: ["yes", "no"] } }), text: '{"answer":true}' },
    { schema: object({ answers: { type: "array", items: { type: "string" } } }), text: '{"answers":true}' },
  ],
})

test("what is taken away has no truth for a name", () => {
  const fitFor = (name: string, jar: object) =>
    fitTo(object({ jar_id: { type: "string", ...jar } }), '{"jar_id":true}', { tool: { name } })
  expect(fitFor("drop_jar", {}).issues).toHaveLength(1)
  expect(fitFor("drop_jar", { description: "An id, or true for the last one" }).text).toBe('{"jar_id":"true"}')
  expect(fitFor("fill_jar", {}).text).toBe('{"jar_id":"true"}')
})
