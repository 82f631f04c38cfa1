import { expect, test } from "vitest"
import { hasUndeclared } from "../../src/calls/undeclared.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const { view } = compileSchema(
  object({ title: TEXT, at: object({ x: TEXT }), free: { type: "object" }, rows: { type: "array", items: object({ k: TEXT }) } }, []),
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
