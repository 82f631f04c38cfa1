import { expect, test } from "vitest"
import { createBudget, lineageOf } from "../../src/model-repair/budget.ts"

const A = lineageOf("tool", ["/a"])

test("two failures in a row are enough, a success begins anew", () => {
  const budget = createBudget(2, 10)
  budget.failed(A)
  expect(budget.isSpent(A)).toBe(false)
  budget.failed(A)
  expect(budget.isSpent(A)).toBe(true)
  expect(budget.isSpent(lineageOf("tool", ["/b"]))).toBe(false)
  budget.succeeded(A)
  expect(budget.isSpent(A)).toBe(false)
})

test("no setting goes beyond five", () => {
  const budget = createBudget(1_000, 10)
  for (let i = 0; i < 5; i++) budget.failed(A)
  expect(budget.isSpent(A)).toBe(true)
})

test("it forgets one tool or all, and never one whose name only begins alike", () => {
  const budget = createBudget(1, 10)
  const other = lineageOf("tool_2", ["/a"])
  budget.failed(A)
  budget.failed(other)
  budget.forget("tool")
  expect([budget.isSpent(A), budget.isSpent(other)]).toEqual([false, true])
  budget.forget()
  expect(budget.entries()).toEqual([])
})

test("the oldest are forgotten, so that it does not grow", () => {
  const budget = createBudget(1, 3)
  for (let i = 0; i < 100; i++) budget.failed(`l${i}`)
  expect(budget.entries().map(([lineage]) => lineage)).toEqual(["l97", "l98", "l99"])
})

test("places count in any order", () => {
  expect(lineageOf("t", ["/a", "/b"])).toBe(lineageOf("t", ["/b", "/a"]))
  expect(lineageOf("t", ["/a", "/b"])).not.toBe(lineageOf("t", ["/a/b"]))
})
