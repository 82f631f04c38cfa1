import fc from "fast-check"
import { expect, test } from "vitest"
import { hasUndeclared, isOnlyEnvelope } from "../../src/calls/undeclared.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { FULL_FIT, LOOSE_FIT, NO_FIT } from "../../src/schema/explain.ts"
import { caseOf, NAMES, plainText, strangeNames } from "../support/arbitrary.ts"
import { object } from "../support/fitting.ts"
import { promise } from "../support/promise.ts"
import { TEXT } from "../support/reading.ts"

const { view } = compileSchema(
  object(
    {
      title: TEXT,
      at: object({ x: TEXT }),
      free: { type: "object" },
      rows: { type: "array", items: object({ k: TEXT }) },
    },
    [],
  ),
)

test.each([
  [{}, false],
  [{ title: "x" }, false],
  [{ titel: "x" }, true],
  [{ at: { x: "1" } }, false],
  [{ at: { y: "1" } }, true],
  [{ free: { whatever: { deep: 1 } } }, false],
  [{ rows: [{ k: "1" }, { k: "2" }] }, false],
  [{ rows: [{ k: "1" }, { j: "2" }] }, true],
  [{ title: null }, false],
  [{ constructor: 1 }, true],
])("%j: %s", (value, expected) => {
  expect(hasUndeclared(value, view)).toBe(expected)
})

test("nothing declared, nothing missed", () => {
  expect(hasUndeclared({ a: 1 }, null)).toBe(false)
  expect(hasUndeclared({ a: 1 }, compileSchema({ type: "object" }).view)).toBe(false)
  expect(hasUndeclared("text", view)).toBe(false)
})

test("a check that notes nothing undeclared has missed nothing", () => {
  const extra = fc.dictionary(fc.oneof(strangeNames, fc.constantFrom(...NAMES)), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 2,
  })
  promise(fc.tuple(caseOf(plainText), extra), ([{ tool, value }, more]) => {
    const schema = compileSchema(tool.parameters)
    const given = { ...more, ...value }
    if (schema.fit(given) === FULL_FIT && hasUndeclared(given, schema.view)) expect(given).toBe("declared throughout")
  })
})

test.each([
  [object({ a: TEXT }, []), { a: "x" }, FULL_FIT],
  [object({ a: TEXT }, []), { b: "x" }, LOOSE_FIT],
  [object({ a: TEXT }, ["a"]), { b: "x" }, NO_FIT],
  [{ type: "object", additionalProperties: TEXT }, { b: "x" }, FULL_FIT],
  [object({ a: { type: "array", items: object({ b: TEXT }, []) } }, []), { a: [{ b: "x" }, { c: "y" }] }, LOOSE_FIT],
  [{ anyOf: [object({ a: TEXT }), object({ b: TEXT })] }, { a: "x" }, LOOSE_FIT],
  [{ type: "object", patternProperties: { "^a": TEXT } }, { a: "x" }, LOOSE_FIT],
  [object({ a: { anyOf: [TEXT, { type: "null" }] } }), { a: null }, FULL_FIT],
])("%j with %j: %i", (schema, value, expected) => {
  expect(compileSchema(schema).fit(value)).toBe(expected)
})

test("only parts of an envelope", () => {
  const told = [{}, { arguments: "x" }, { title: "y", arguments: "x" }, { keep: { title: "y" } }, { titel: "x" }, null]
  expect(told.map((value) => isOnlyEnvelope(value, view, "keep"))).toEqual([false, true, false, true, false, false])
  expect(isOnlyEnvelope({ arguments: 1 }, compileSchema({ type: "object" }).view, "keep")).toBe(false)
})
