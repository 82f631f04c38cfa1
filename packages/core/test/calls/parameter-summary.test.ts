import { expect, test } from "vitest"
import { describeParameters } from "../../src/calls/parameter-summary.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { callOf, escalation } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"

const told = (schema: unknown) => describeParameters(compileSchema(schema).view)

test("names and kinds, what is required first", () => {
  expect(told(object({ pages: WHOLE, title: TEXT, tags: { anyOf: [TEXTS, { type: "null" }] } }, ["title"]))).toBe(
    'the arguments are one object with "title" (string, required), "pages" (integer), "tags" (null or array).',
  )
})

test("nothing where nothing is declared", () => {
  for (const schema of [{ type: "object" }, true, {}]) expect(told(schema)).toBeNull()
})

test("a long list is cut, a name cannot break the line", () => {
  const many = told(object(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, TEXT])), ["m39"])) ?? ""
  expect(many).toMatch(/^the arguments are one object with "m39" \(string, required\), "m0".+ and 28 more\.$/)
  const odd = told(object({ [`a\n"${"x".repeat(500)}`]: TEXT })) ?? ""
  expect(odd).not.toContain("\n")
  expect(odd.length).toBeLessThan(200)
})

test("told where the text could not be read, and only there", () => {
  const tool = { name: "note", parameters: object({ title: TEXT, pages: WHOLE }, ["title"]) }
  expect(escalation("no arguments here", tool).feedback).toContain('"title" (string, required), "pages" (integer)')
  for (const text of ['{"title":"ha', '{"pages":3}', '{"title":[]}'])
    expect(callOf(text, tool).escalated[0]?.feedback).not.toContain("one object with")
})
