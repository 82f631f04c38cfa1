import { expect, test } from "vitest"
import { toPointer } from "../../src/json/pointer.ts"
import { only } from "../support/reading.ts"

test("a path as a pointer, with the two marks that need escaping", () => {
  expect(toPointer([])).toBe("")
  expect(toPointer(["a", 0, "b"])).toBe("/a/0/b")
  expect(toPointer(["a/b", "c~d", "~1", ""])).toBe("/a~1b/c~0d/~01/")
})

test("a fault says where it is", () => {
  expect(only('{"a/b":[1,{"c":True}]}').faults[0]?.pointer).toBe("/a~1b/1/c")
})
