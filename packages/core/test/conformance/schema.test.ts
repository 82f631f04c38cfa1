// Arguments that are JSON and do not fit. Ids are those of the list of cases in coverage.test.ts.
import { expect, test } from "vitest"
import type { Tool } from "../../src/turn.ts"
import { callOf, escalation, mended, rulesOf } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { args, READ, reason, SAVE } from "../support/kitchen.ts"
import { keeps, one, refuse, set } from "../support/one-value.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"

function listCases(schema: unknown): void {
  expect(set(schema, "hot")).toEqual(["hot"])
  expect(refuse(schema, "hot,red")).toBe("arguments/invalid")
  expect(set(schema, "['hot','red']")).toEqual(["hot", "red"])
  expect(set(schema, '["hot"]')).toEqual(["hot"])
  expect(set(schema, {})).toEqual([])
  expect(set(schema, { item: "hot" })).toEqual(["hot"])
  expect(set(schema, { item: ["hot"] })).toEqual(["hot"])
  expect(refuse(schema, "")).toBe("arguments/invalid")
}

test("Y1: null", () => {
  expect(args('{"dish":"soup","hint":null}')).toEqual({ dish: "soup" })
  keeps({ type: ["string", "null"] }, null)
  expect(reason('{"dish":null}')).toBe("arguments/invalid")
  keeps({ type: "object", additionalProperties: true }, { x: null })
  keeps({ type: "array" }, [null])
  expect(refuse(TEXTS, [null])).toBe("arguments/invalid")
})

test("Y2: the word null", () => {
  expect(set({ type: ["integer", "null"] }, "null")).toBeNull()
  keeps({ anyOf: [TEXT, { type: "null" }] }, "null")
})

test("Y3: one for a list", () => {
  listCases(TEXTS)
  for (const given of [null, 5, true]) expect(refuse(TEXTS, given)).toBe("arguments/invalid")
})

test("Y4: the same in unions, nested, by reference", () => {
  listCases({ anyOf: [TEXTS, { type: "null" }] })
  listCases({ type: ["array", "null"], items: TEXT })
  const deep = object({ at: object({ v: TEXTS }) })
  expect(args('{"at":{"v":"hot"}}', { name: "deep", parameters: deep })).toEqual({ at: { v: ["hot"] } })
  const byRef = { ...object({ v: { $ref: "#/$defs/list" } }), $defs: { list: TEXTS } }
  expect(args('{"v":"[\\"hot\\"]"}', { name: "ref", parameters: byRef })).toEqual({ v: ["hot"] })
})

test("Y5: integers in other forms", () => {
  for (const given of ["42", " 42 ", "42.0"]) expect(set(WHOLE, given)).toBe(42)
  keeps(WHOLE, 42.0)
  expect(set(WHOLE, "007")).toBe(7)
  // the last one: parsed as a number it would be another one
  for (const given of ["4.5", "0x10", "1_000", "1e3", "٤٢", "forty", "9007199254740993"])
    expect(refuse(WHOLE, given)).toBe("arguments/invalid")
})

test("Y6: what fits as text stays text", () => {
  keeps({ type: ["string", "integer"] }, "007")
})

test("Y7: booleans in other forms", () => {
  expect(set({ type: "boolean" }, "True")).toBe(true)
  expect(set({ type: "boolean" }, "false ")).toBe(false)
  for (const given of ["yes", "1", 1, "maybe"]) expect(refuse({ type: "boolean" }, given)).toBe("arguments/invalid")
})

test("Y8: other kinds where text is wanted", () => {
  expect(set(TEXT, 5)).toBe("5")
  expect(set(TEXT, true)).toBe("true")
  expect(
    callOf('{"v":{"a":1}}', one(TEXT))
      .calls.map((call) => call.arguments)
      .join(),
  ).not.toContain("[object")
})

test("Y9: texts that fit stay, whatever they look like", () => {
  for (const given of ['{"a":1}', "[docs](http://docs)", "```js\nx()\n```", "null", "[1,2]"]) keeps(TEXT, given)
})

test("Y10: enumerations", () => {
  const heat = { enum: ["low", "high"] }
  expect(set(heat, "High ")).toBe("high")
  expect(refuse(heat, "hi")).toBe("arguments/invalid")
})

test("Y11: a wrapper around the arguments", () => {
  expect(args('{"arguments":{"dish":"soup"}}')).toEqual({ dish: "soup" })
  const own: Tool = { name: "own", parameters: object({ arguments: { type: "object" } }) }
  expect(mended('{"arguments":{"dish":"soup"}}', own).outcome).toBe("unchanged")
  expect(callOf('{"arguments":{"serves":2}}', SAVE).calls).toEqual([])
  expect(
    callOf('{"arguments":{"dish":"soup"},"colour":"red"}', {
      ...SAVE,
      parameters: { ...(SAVE.parameters as object), additionalProperties: false },
    }).calls,
  ).toEqual([])
})

test("Y12: a key in another style", () => {
  const tool: Tool = {
    name: "open_page",
    parameters: object({ page_name: TEXT }, ["page_name"], { additionalProperties: false }),
  }
  expect(args('{"pageName":"x"}', tool)).toEqual({ page_name: "x" })
  expect(callOf('{"pageName":"x","PageName":"y"}', tool).calls).toEqual([])
})

test("Y13: fields that belong together", () => {
  expect(mended('{"from":3}', READ).outcome).toBe("unchanged")
  const paged: Tool = { ...READ, relational: [{ fields: ["from", "most"], defaults: { most: 80 } }] }
  expect(args('{"from":3}', paged)).toEqual({ from: 3, most: 80 })
  expect(rulesOf('{"from":3}', paged)).toEqual(["value/relational-default"])
})

test("Y14: links and marks around a declared path", () => {
  for (const given of ["[lib/tea.ts](http://lib/tea.ts)", "<lib/tea.ts>", "`lib/tea.ts`"]) {
    expect(args(JSON.stringify({ file: given }), READ)).toEqual({ file: "lib/tea.ts" })
    for (const name of ["path", "old_string"])
      expect(mended(JSON.stringify({ [name]: given }), READ).outcome).toBe("unchanged")
  }
  expect(mended('{"file":"[docs](https://tea.example/help)"}', READ).outcome).toBe("unchanged")
})

test("Y15: a schema that cannot be used", () => {
  const odd: Tool = { name: "odd", parameters: [] }
  const { calls, report } = callOf('{"a":1}', odd)
  expect(calls[0]).toMatchObject({ outcome: "unchanged", arguments: '{"a":1}' })
  expect(report.findings[0]?.rule).toMatch(/^schema\//)
  expect(reason("{a:1}", odd)).toBe("schema/broken")
})

test("Y16: repaired in one place, still wrong in another", () => {
  const { reason: code, findings, issues } = escalation('{"dish":{"x":1},"serves":"4"}', SAVE)
  expect(code).toBe("arguments/invalid")
  expect(findings.map((finding) => finding.rule)).toContain("type/number-as-string")
  expect(issues.map((issue) => issue.pointer)).toEqual(["/dish"])
})
