import { expect, test } from "vitest"
import { plainText } from "../../src/conversation/plain-text.ts"

test("text is itself, nothing is null, objects are their JSON", () => {
  expect([
    plainText("a"),
    plainText(""),
    plainText(undefined),
    plainText(null),
    plainText({ a: 1 }),
    plainText(3),
    plainText([]),
  ]).toEqual(["a", "", null, null, '{"a":1}', "3", "[]"])
})

test("what has no text has none, and nothing is thrown", () => {
  const ring: Record<string, unknown> = {}
  ring["self"] = ring
  const bad = {
    toJSON: () => {
      throw new Error("no")
    },
  }
  expect([plainText(ring), plainText(1n), plainText(() => 1), plainText(Symbol("x")), plainText(bad)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
