import { expect, test } from "vitest"
import { isGrown } from "../../src/json/grown.ts"
import { NOTE, readAs, refuses } from "../support/reading.ts"

test("one text or number goes on where the other ends", () => {
  expect(isGrown({ a: "lid", n: 1 }, { a: "lids", n: 1 })).toBe(true)
  expect(isGrown({ n: 4, list: [1] }, { n: 4, list: [12] })).toBe(true)
  expect(isGrown({ a: "lid" }, { a: "lids", b: 2 })).toBe(true)
  expect(isGrown({ a: "" }, { a: "x" })).toBe(true)
})

test("members or items are added", () => {
  expect(isGrown({ a: "lid" }, { a: "lid", b: 2 })).toBe(true)
  expect(isGrown({ a: ["lid"] }, { a: ["lid", "pot"] })).toBe(true)
  expect(isGrown({ a: [1] }, { a: [12, 2] })).toBe(true)
})

test("anything else that differs makes two values", () => {
  for (const [a, b] of [
    [{ a: "lid" }, { a: "lid" }],
    [{ a: "lids" }, { a: "lid" }],
    [
      { a: "lid", b: "p" },
      { a: "lids", b: "pot" },
    ],
    [
      { a: "lid", b: 1 },
      { a: "lids", b: 2 },
    ],
    [{ a: "lid" }, { b: "lids" }],
    [{ a: 1 }, { a: "12" }],
    [{ a: true }, { a: [] }],
    [{ a: [1] }, { a: { 0: 12 } }],
    [null, {}],
    [{}, { a: 1 }],
  ])
    expect(isGrown(a, b)).toBe(false)
})

test("an object that was begun again is no second call", () => {
  refuses('{"title":"po"}{"title":"pot"}', NOTE)
  refuses('{"title":"pot","pages":3}\n{"title":"pot","pages":30}', NOTE)
  refuses('{"title":"pot"}{"title":"pot","pages":3}', NOTE)
  expect(readAs('{"title":"pot"}{"title":"lid"}', NOTE).readings).toHaveLength(2)
})
