import { expect, test } from "vitest"
import { flattenRope } from "../../src/json/rope.ts"

test.each(["", "a", "ab", '{"a":"é"}', "茶".repeat(40), "x".repeat(100_000)])("the same text: %#", (text) => {
  expect(flattenRope(text)).toBe(text)
  expect(flattenRope(`${text}${text}`)).toBe(text + text)
})
