import { expect, test } from "vitest"
import { MendError } from "../src/errors.ts"
import { mend } from "../src/mend.ts"
import type { Tool, Turn } from "../src/turn.ts"

const thrown = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

test.each([
  ["MEND_TURN", null, []],
  ["MEND_TOOLS", {}, "tools"],
  ["MEND_TOOL", { toolCalls: [{ name: "a", arguments: "{}" }] }, [{ parameters: {} }]],
])("%s is for the programmer", (code, turn, tools) => {
  const error = thrown(() => mend(turn as Turn, tools as unknown as Tool[]))
  expect(MendError.is(error)).toBe(true)
  expect(error).toMatchObject({ name: "MendError", code })
})

test("an error of another copy of the package is known, anything else is not", () => {
  expect(MendError.is({ [Symbol.for("toolmend.error")]: true })).toBe(true)
  expect(MendError.is(new Error("no"))).toBe(false)
  expect(MendError.is(null)).toBe(false)
})
