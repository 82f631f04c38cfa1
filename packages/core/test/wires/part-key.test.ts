import { expect, test } from "vitest"
import { latestPartKey, newPartKey, partKeyAt } from "../../src/wires/part-key.ts"

test("the first part under a number has it as its key, later ones have keys of their own", () => {
  const memory = new Map<string, unknown>()
  expect(latestPartKey("2", memory)).toBeNull()
  const keys = ["2", "2", "7", "2"].map((number) => {
    const key = newPartKey(number, memory)
    expect(latestPartKey(number, memory)).toBe(key)
    return key
  })
  expect(keys[0]).toBe("2")
  expect(keys[2]).toBe("7")
  expect(new Set(keys).size).toBe(4)
  expect([0, 1, 2, 3].map((place) => partKeyAt(place, memory))).toEqual(keys)
  expect(partKeyAt(4, memory)).toBeNull()
})
