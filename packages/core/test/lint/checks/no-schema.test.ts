import { expect, test } from "vitest"
import { noSchema } from "../../../src/lint/checks/no-schema.ts"
import { lintTools } from "../../../src/lint/lint.ts"
import { lintTester, toolWith } from "../../support/lintTester.ts"

lintTester(noSchema, {
  finds: [
    { tools: [{ name: "a" }], at: [undefined] },
    { tools: [{ name: "a", parameters: null } as never, toolWith({})], at: [undefined] },
  ],
  passes: [[toolWith({})], [{ name: "a", parameters: {} }], [{ name: "a", parameters: true } as never]],
})

test("a call in place of a tool is told", () => {
  const call = { type: "tool_use", id: "t1", name: "lend", input: { book: 3 } }
  const [message] = lintTools([call] as never).flatMap(({ rule, message }) =>
    rule === "lint/no-schema" ? message : [],
  )
  expect(message).toBe('The tool has no schema. It has "input", as a call has.')
})

test("a schema under a name that nobody reads is told", () => {
  const tool = { name: "lend", inputschema: { type: "object", properties: { book: { type: "integer" } } } }
  const [message] = lintTools([tool] as never).flatMap(({ rule, message }) =>
    rule === "lint/no-schema" ? message : [],
  )
  expect(message).toBe('The tool has no schema. It has "inputschema", which is not read.')
})
