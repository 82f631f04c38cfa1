import { expect, test } from "vitest"
import { createCounters } from "../../src/model-repair/counters.ts"

test("rates are of the answers that came, not of what was never sent", () => {
  const counters = createCounters()
  expect(counters.counts()).toMatchObject({ driftRate: 0, refusalRate: 0 })
  for (let i = 0; i < 5; i++) counters.count("accepted")
  for (const reason of ["intent_drift", "intent_drift", "fabricated", "not_repairable", "not_repairable"] as const)
    counters.refuse(reason)
  for (const reason of ["timeout", "failed", "budget", "not_sent", "aborted"] as const) counters.refuse(reason)
  expect(counters.counts()).toMatchObject({
    accepted: 5,
    driftRate: 0.2,
    refusalRate: 0.3,
    refused: { intent_drift: 2, timeout: 1 },
  })
})

test("what was counted before goes on", () => {
  const counters = createCounters({ sent: 3, accepted: 1, cached: 2, refused: { invalid: 2 } })
  counters.count("sent")
  counters.refuse("invalid")
  expect(counters.counts()).toMatchObject({ sent: 4, accepted: 1, cached: 2, refused: { invalid: 3, tool_swap: 0 } })
})

test("a given count cannot be changed from outside", () => {
  const counters = createCounters()
  ;(counters.counts().refused as Record<string, number>)["invalid"] = 9
  expect(counters.counts().refused.invalid).toBe(0)
})
