import { expect, test } from "vitest"
import { RepairStats } from "../../src/faces/repair-stats.ts"
import { callOf, SHELVE } from "../support/calling.ts"
import { NO_KINDS } from "../support/no-kinds.ts"

test("begins at zero under the names that runs are compared by", () => {
  expect(new RepairStats().snapshot()).toEqual(NO_KINDS)
})

test("counts a kind once per call, and a call that could not be used", () => {
  const stats = new RepairStats()
  stats.add(callOf('{"title":"a","note":null,"lent":null}', SHELVE))
  stats.add(callOf('{"title":"a","labels":"x"}', SHELVE))
  stats.add(callOf('{"title":"a","pages":"3"}', SHELVE))
  stats.add(callOf('{"title":"a"}', SHELVE))
  stats.add(callOf('{"pages":3}', SHELVE))
  expect(stats.snapshot()).toEqual({
    ...NO_KINDS,
    null_stripped: 1,
    bare_string_to_array: 1,
    "type/number-as-string": 1,
    invalid: 1,
  })
})

test("a snapshot does not change, a reset begins anew", () => {
  const stats = new RepairStats()
  stats.record("invalid")
  stats.record("by hand")
  const before = stats.snapshot()
  stats.record("invalid")
  expect(before).toEqual({ ...NO_KINDS, invalid: 1, "by hand": 1 })
  expect(stats.snapshot()["invalid"]).toBe(2)
  stats.reset()
  expect(stats.snapshot()).toEqual(NO_KINDS)
})

test("names that every object has are names", () => {
  const stats = new RepairStats()
  for (const kind of ["__proto__", "constructor"]) stats.record(kind)
  const snapshot = stats.snapshot()
  expect(Object.keys(snapshot)).toEqual(expect.arrayContaining(["__proto__", "constructor"]))
  expect(Object.getPrototypeOf(snapshot)).toBe(Object.prototype)
})
