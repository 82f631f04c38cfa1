import { expect, test } from "vitest"
import { looksLike } from "../../../src/scan/formats/looks.ts"

test.each([
  [{ id: 1, event: "x" }, 'an object with "id", "event"'],
  [
    Object.fromEntries(["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => [name, 1])),
    'an object with "a", "b", "c", "d", "e", "f" and 2 more',
  ],
  [{}, "an empty object"],
  [[], "an empty list"],
  [[{ a: 1 }, 2], 'a list of 2, first an object with "a"'],
  [[[[1]]], "a list of 1, first a list"],
  ["x", "a string"],
  [7, "a number"],
  [null, "null"],
])("%j is %s", (record, words) => {
  expect(looksLike(record, true)).toBe(words)
})

test("a name that may be a value is hidden with the values", () => {
  expect(looksLike({ "anna@example.org": 1, user_id: 2 }, false)).toBe('an object with "xxxx@xxxxxxx.xxx", "user_id"')
  expect(looksLike({ ["n".repeat(100)]: 1 }, true)).toHaveLength('an object with ""'.length + 25)
})
