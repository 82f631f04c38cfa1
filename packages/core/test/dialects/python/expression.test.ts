import { expect, test } from "vitest"
import { expressionEnd } from "../../../src/dialects/python/arguments.ts"
import { reading } from "./given.ts"

test.each([
  "a.b[0](c, d=1)",
  "not a in b",
  "x if y else 'z, w'",
  "[lambda q: (q, 1)]",
  "[i for i in range(3)]",
  "{**a, 'k': v}",
  "a >= b != c",
  "a == b",
  "-x ** 2 // 3",
  "'a' 'b'.join(c)",
  "(n := 3)",
  "...",
])("%s", (text) => {
  expect(expressionEnd(reading(`${text} , z`), 0)).toEqual({ end: text.length, isCut: false })
})

test.each([
  "New York",
  "5 km",
  "$5",
  "50%",
  "8:30",
  "hello!",
  "<id>",
  "(a]",
  "a {b}",
  "'a'b'c'",
  "",
  "a?",
  "5 'x'",
  "room=12",
  "a = b",
])("%s is none of Python's", (text) => {
  expect(expressionEnd(reading(`${text})`), 0)).toBeNull()
})

test("the end of the text cuts it", () => {
  expect(expressionEnd(reading("g(1, 2"), 0)).toEqual({ end: 6, isCut: true })
})
