import { expect, test } from "vitest"
import { addAll, pushTo } from "../src/push-to.ts"

test("values of one key stand in one list, in their order", () => {
  const lists = new Map<string, number[]>()
  pushTo(lists, "a", 1)
  pushTo(lists, "b", 2)
  pushTo(lists, "a", 3)
  expect([...lists]).toEqual([
    ["a", [1, 3]],
    ["b", [2]],
  ])
})

test("a list of any length is added", () => {
  const list = [1]
  expect(addAll(list, new Array<number>(300_000).fill(2))).toBe(list)
  expect(list.length).toBe(300_001)
})
