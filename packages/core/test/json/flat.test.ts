import { expect, test } from "vitest"
import { flat } from "../../src/json/flat.ts"

test.each(["", "a", "ab", '{"a":"é"}', "茶".repeat(40), "x".repeat(100_000)])("the same text: %#", (text) => {
  expect(flat(text)).toBe(text)
  expect(flat(`${text}${text}`)).toBe(text + text)
})
