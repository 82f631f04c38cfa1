import fc from "fast-check"
import { expect, test } from "vitest"
import { digest } from "../src/digest.ts"
import { promise } from "./support/promise.ts"
import { large } from "./support/runs.ts"

test("the same text has the same digest, short and plain", () => {
  expect(digest("some text")).toBe(digest(["some", "text"].join(" ")))
  expect(digest("x".repeat(1_000_000))).toMatch(/^[0-9a-z]+-[0-9a-z]+-[0-9a-z]+$/)
  expect(digest("x".repeat(1_000_000)).length).toBeLessThan(40)
})

test("texts that differ in one place, in order, or in length have others", () => {
  const texts = [
    "",
    "\0",
    "\0\0",
    "a",
    "b",
    "ab",
    "ba",
    "a".repeat(99),
    "a".repeat(100),
    `${"a".repeat(99)}b`,
    "\ud800",
    "\udc00",
    "\ufffd",
    "1",
    "１",
  ]
  expect(new Set(texts.map(digest)).size).toBe(texts.length)
})

test("no two of many texts that are alike meet", () => {
  const seen = new Map<string, string>()
  const count = large(100_000)
  for (let i = 0; i < count; i++) seen.set(digest(`{"path":"src/file${i}.ts","n":${i % 10}}`), String(i))
  expect(seen.size).toBe(count)
})

test("any two texts that differ differ", () => {
  promise(fc.tuple(fc.string(), fc.string()), ([a, b]) => expect(digest(a) === digest(b)).toBe(a === b))
})
