import { expect, test } from "vitest"
import { pointerOf, toPointer } from "../../src/json/pointer.ts"
import { only } from "../support/reading.ts"

test("a path as a pointer, with the two marks that need escaping", () => {
  expect(toPointer([])).toBe("")
  expect(toPointer(["a", 0, "b"])).toBe("/a/0/b")
  expect(toPointer(["a/b", "c~d", "~1", ""])).toBe("/a~1b/c~0d/~01/")
})

test("the place inside open containers", () => {
  const frame = (object: boolean, key: string, count: number) => ({ object, key, step: "", keyStart: 0, count })
  expect(pointerOf([])).toBe("")
  expect(pointerOf([frame(true, "rows", 1), frame(false, "", 3), frame(true, "x/y", 0)])).toBe("/rows/3/x~1y")
  expect(pointerOf([frame(true, "rows", 1), { ...frame(true, "", 0), keyStart: -1 }])).toBe("/rows")
})

test("a fault says where it is", () => {
  expect(only('{"a/b":[1,{"c":True}]}').faults[0]?.pointer).toBe("/a~1b/1/c")
})
