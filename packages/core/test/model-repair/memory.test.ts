import { expect, test } from "vitest"
import { MendError } from "../../src/errors.ts"
import { withLimits } from "../../src/limits.ts"
import { hashOf, lineageOf } from "../../src/model-repair/attempt.ts"
import { createMemory } from "../../src/model-repair/memory.ts"

const memoryOf = (limits: Parameters<typeof withLimits>[0] = {}, state?: unknown) =>
  createMemory(withLimits(limits), state)
const A = lineageOf("tool", ["/a"])

test("two failures in a row are enough, a success begins anew", () => {
  const memory = memoryOf({ modelFailures: 2 })
  memory.failed(A)
  expect(memory.isSpent(A)).toBe(false)
  memory.failed(A)
  expect(memory.isSpent(A)).toBe(true)
  expect(memory.isSpent(lineageOf("tool", ["/b"]))).toBe(false)
  memory.succeeded(A)
  expect(memory.isSpent(A)).toBe(false)
})

test("no setting goes beyond five", () => {
  const memory = memoryOf({ modelFailures: 1_000 })
  for (let i = 0; i < 5; i++) memory.failed(A)
  expect(memory.isSpent(A)).toBe(true)
})

test("it forgets one tool or all, and never one whose name only begins alike", () => {
  const memory = memoryOf({ modelFailures: 1 })
  const other = lineageOf("tool_2", ["/a"])
  memory.failed(A)
  memory.failed(other)
  memory.forget("tool")
  expect([memory.isSpent(A), memory.isSpent(other)]).toEqual([false, true])
  memory.forget()
  expect(memory.state().failures).toEqual([])
})

test("the oldest are forgotten, so that it does not grow", () => {
  const memory = memoryOf({ modelFailures: 1, modelLineages: 3 })
  for (let i = 0; i < 100; i++) memory.failed(`l${i}`)
  expect(memory.state().failures.map(([lineage]) => lineage)).toEqual(["l97", "l98", "l99"])
})

test("places count in any order", () => {
  expect(lineageOf("t", ["/a", "/b"])).toBe(lineageOf("t", ["/b", "/a"]))
  expect(lineageOf("t", ["/a", "/b"])).not.toBe(lineageOf("t", ["/a/b"]))
})

test("the least recently used goes first", () => {
  const memory = memoryOf({ modelCache: 2 })
  memory.keepAnswer("a", "1")
  memory.keepAnswer("b", "2")
  expect(memory.answerTo("a")).toBe("1")
  memory.keepAnswer("c", "3")
  expect([memory.answerTo("a"), memory.answerTo("b"), memory.answerTo("c")]).toEqual(["1", undefined, "3"])
})

test("none is kept where nothing may be kept", () => {
  const off = memoryOf({ modelCache: 0 })
  off.keepAnswer("a", "1")
  expect(off.answerTo("a")).toBeUndefined()
})

test("names of prototypes are names", () => {
  const memory = memoryOf({ modelCache: 4 })
  expect(memory.answerTo("__proto__")).toBeUndefined()
  memory.keepAnswer("constructor", "1")
  expect(memory.answerTo("constructor")).toBe("1")
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

test("rates are of the answers that came, not of what was never sent", () => {
  const memory = memoryOf()
  expect(memory.counts()).toMatchObject({ driftRate: 0, refusalRate: 0 })
  for (let i = 0; i < 5; i++) memory.count("accepted")
  for (const reason of ["intent_drift", "intent_drift", "fabricated", "not_repairable", "not_repairable"] as const)
    memory.refuse(reason)
  for (const reason of ["timeout", "failed", "budget", "not_sent", "aborted"] as const) memory.refuse(reason)
  expect(memory.counts()).toMatchObject({
    accepted: 5,
    driftRate: 0.2,
    refusalRate: 0.3,
    refused: { intent_drift: 2, timeout: 1 },
  })
})

test("what was counted before goes on", () => {
  const memory = memoryOf(
    {},
    { version: 1, failures: [], counts: { sent: 3, accepted: 1, cached: 2, refused: { invalid: 2 } } },
  )
  memory.count("sent")
  memory.refuse("invalid")
  expect(memory.counts()).toMatchObject({ sent: 4, accepted: 1, cached: 2, refused: { invalid: 3, tool_swap: 0 } })
})

test("a given count cannot be changed from outside", () => {
  const memory = memoryOf()
  ;(memory.counts().refused as Record<string, number>)["invalid"] = 9
  expect(memory.counts().refused.invalid).toBe(0)
})

const GOOD = {
  version: 1,
  failures: [["l", 2]],
  counts: { sent: 4, accepted: 1, cached: 0, refused: { invalid: 3 } },
}

test("a state goes through JSON and comes back", () => {
  expect(memoryOf({}, JSON.parse(JSON.stringify(memoryOf({}, GOOD).state()))).state()).toMatchObject({
    failures: [["l", 2]],
    counts: { sent: 4, accepted: 1, refused: { invalid: 3 } },
  })
  expect(memoryOf().state()).toMatchObject({ failures: [], counts: { sent: 0 } })
})

test.each([
  [{}],
  [{ ...GOOD, version: 2 }],
  [{ ...GOOD, failures: {} }],
  [{ ...GOOD, failures: [["l", -1]] }],
  [{ ...GOOD, failures: [[1, 1]] }],
  [{ ...GOOD, counts: null }],
  [{ ...GOOD, counts: { ...GOOD.counts, sent: "many" } }],
  [{ ...GOOD, counts: { ...GOOD.counts, refused: { invalid: Number.NaN } } }],
])("%j is for the programmer to correct", (state) => {
  let error: unknown = null
  try {
    memoryOf({}, state)
  } catch (thrown) {
    error = thrown
  }
  expect(MendError.is(error)).toBe(true)
  expect(error).toMatchObject({ code: "MEND_STATE" })
})

test("an older state without some reason is read, an inherited one is not looked at", () => {
  const counts = { sent: 1, accepted: 1, cached: 0, refused: Object.create({ invalid: 7 }) as object }
  expect(memoryOf({}, { version: 1, failures: [], counts }).counts().refused.invalid).toBe(0)
})
