import { expect, test } from "vitest"
import { commaEnds, unquotedEnd } from "../../../src/dialects/python/arguments.ts"
import { lenient } from "./given.ts"

const value = (text: string, isColon = false) => {
  const found = unquotedEnd(lenient(text), 0, isColon)
  return found === null ? null : text.slice(0, found.end) + (found.isCut ? "…" : "")
}

test.each([
  ["New York , unit=c)", "New York"],
  ["New York, NY, unit=c)", "New York, NY"],
  ["New York, )", "New York"],
  ["John's [a, b=1] (c), n=1)", "John's [a, b=1] (c)"],
  ["a, b == c)", "a, b == c"],
  ["a, at: noon, n=1)", "a, at: noon"],
  ["a\n)", "a"],
  ["a\nb)", null],
  ["a]", null],
  ["a b", "a b…"],
])("%j", (text, expected) => {
  expect(value(text)).toBe(expected)
})

test("a colon parts names only where colons do", () => {
  expect(value("a, at: noon)", true)).toBe("a")
  expect(commaEnds(lenient(", 'at'=1"), 0, false)).toBe(true)
  expect(commaEnds(lenient(", at home"), 0, false)).toBe(false)
})
