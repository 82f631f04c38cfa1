import { expect, test } from "vitest"
import { MenderCounters, type MenderStats } from "../../src/conversation/stats.ts"
import { mend } from "../../src/mend.ts"
import { DECLARED } from "../support/conversation.ts"

const counted = (...texts: readonly string[]): MenderStats => {
  const counters = new MenderCounters()
  for (const text of texts)
    counters.countTurn(mend({ toolCalls: [{ id: "c", name: "read", arguments: text }] }, DECLARED))
  return counters.snapshot()
}

test("a rule counts once for each call, however often it was needed", () => {
  const stats = counted('{"x":null,"n":null}', '{"x":"a"', '{"n":"many"}', "{}")
  expect(stats).toMatchObject({
    turns: 4,
    calls: 4,
    outcomes: { unchanged: 1, repaired: 2, escalated: 1 },
    rules: { "value/null-for-optional": 1, "json/missing-closer": 1 },
  })
})

test("rules in a state are bounded, and may be named anything", () => {
  const counters = new MenderCounters()
  counters.restoreCounts({
    rules: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`rule${i}`, 1])),
  } as unknown as MenderStats)
  expect(Object.keys(counters.snapshot().rules).length).toBeLessThan(300)
  counters.restoreCounts({
    rules: JSON.parse('{"__proto__":3,"constructor":2}') as Record<string, number>,
  } as unknown as MenderStats)
  expect(Object.entries(counters.snapshot().rules)).toContainEqual(["constructor", 2])
})

test("goes on from a snapshot; what is no count is zero", () => {
  const from = counted('{"x":"a"', "{}")
  const counters = new MenderCounters()
  counters.restoreCounts(JSON.parse(JSON.stringify(from)) as MenderStats)
  expect(counters.snapshot()).toEqual(from)
  counters.oneValid()
  expect(counters.snapshot()).toMatchObject({ turns: 3, calls: 3, outcomes: { unchanged: 2, repaired: 1 } })
  const odd = new MenderCounters()
  odd.restoreCounts({
    turns: -1,
    calls: 1.5,
    outcomes: null,
    storms: "no",
    results: { known: "7" },
    rules: [],
  } as unknown as MenderStats)
  expect(odd.snapshot()).toEqual(counted())
})
