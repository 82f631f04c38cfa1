import { expect, test } from "vitest"
import { growthOf } from "../../src/json/grown.ts"
import { NOTE, readAs, refuses } from "../support/reading.ts"

test("one text or number goes on where the other ends", () => {
  expect(growthOf({ a: "lid", n: 1 }, { a: "lids", n: 1 })).toBe("longer")
  expect(growthOf({ a: "lid" }, { a: "lids", b: 2 })).toBe("longer")
  expect(growthOf({ a: "" }, { a: "x" })).toBe("longer")
})

test("digits are told apart, unless something else is longer, too", () => {
  expect(growthOf({ n: 4, list: [1] }, { n: 4, list: [12] })).toBe("digits")
  expect(growthOf({ a: "", n: 1 }, { a: "x", n: 12 })).toBe("longer")
})

test("any number of texts may have been empty", () => {
  expect(growthOf({ a: "", b: "" }, { a: "lid", b: "pot" })).toBe("longer")
  expect(growthOf({ a: "k", b: "", c: [] }, { a: "k", b: "pot", c: ["rim"] })).toBe("longer")
  expect(growthOf({ a: "k", b: "" }, { a: "lid", b: "pot" })).toBe(null)
})

test("members or items are added", () => {
  expect(growthOf({ a: "lid" }, { a: "lid", b: 2 })).toBe("more")
  expect(growthOf({ a: ["lid"] }, { a: ["lid", "pot"] })).toBe("more")
  expect(growthOf({ a: [1] }, { a: [12, 2] })).toBe("longer")
  expect(growthOf({ a: "lid" }, { b: 2, a: "lid" })).toBe(null)
})

test("of three calls the last shows that the second is none that was begun again", () =>
  expect(readAs('{"title":"pot"}{"title":"pot","pages":3}{"title":"pot","pages":4}', NOTE).readings).toHaveLength(3))

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
    expect(growthOf(a, b)).toBe(null)
})

test("an object that was begun again is no second call", () => {
  refuses('{"title":"po"}{"title":"pot"}', NOTE)
  refuses('{"title":"pot","pages":3}\n{"title":"pot","pages":30}', NOTE)
  refuses('{"title":"pot"}{"title":"pot","pages":3}', NOTE)
  refuses('{"title":"","body":""}{"title":"pot","body":"a lid"}', NOTE)
  expect(readAs('{"title":"pot"}{"title":"lid"}', NOTE).readings).toHaveLength(2)
})
