import { expect, test } from "vitest"
import { createCache, hashOf } from "../../src/model-repair/cache.ts"

test("the least recently used goes first", () => {
  const cache = createCache(2, 10)
  cache.set("a", "1")
  cache.set("b", "2")
  expect(cache.get("a")).toBe("1")
  cache.set("c", "3")
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["1", undefined, "3"])
})

test("long answers are not kept, and none where nothing may be kept", () => {
  const cache = createCache(2, 3)
  cache.set("a", "long")
  expect(cache.get("a")).toBeUndefined()
  const off = createCache(0, 10)
  off.set("a", "1")
  expect(off.get("a")).toBeUndefined()
})

test("names of prototypes are names", () => {
  const cache = createCache(4, 10)
  expect(cache.get("__proto__")).toBeUndefined()
  cache.set("constructor", "1")
  expect(cache.get("constructor")).toBe("1")
})

test("what differs hashes differently: in text, in order, and in where a part ends", () => {
  const inputs = [
    ["a", "b"],
    ["b", "a"],
    ["ab", ""],
    ["", "ab"],
    ["a", "b", ""],
    ["a", "c"],
    [],
    [""],
    ["\u0100"],
    ["\u0000"],
  ]
  expect(new Set(inputs.map(hashOf)).size).toBe(inputs.length)
  expect(hashOf(["a", "b"])).toBe(hashOf(["a", "b"]))
  expect(new Set(Array.from({ length: 20_000 }, (_, i) => hashOf([`call ${i}`, "x"]))).size).toBe(20_000)
})
