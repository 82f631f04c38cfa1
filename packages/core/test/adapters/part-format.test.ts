import { describe, expect, test } from "vitest"
import { reasonNow, withReason } from "../../src/adapters/part-format.ts"

describe("why a turn ended", () => {
  const words = { calls: "calls", stop: "stop" }
  const end = { hasCalls: true, isEmptied: false, hasAdded: false, isAskedAgain: false }
  test.each([
    ["calls", end, "calls"],
    ["stop", { ...end, hasAdded: true }, "calls"],
    ["length", { ...end, hasAdded: true }, "length"],
    ["content-filter", { ...end, hasAdded: true }, "content-filter"],
    ["calls", { ...end, hasCalls: false }, "calls"],
    ["calls", { ...end, hasCalls: false, isEmptied: true }, "stop"],
    ["length", { ...end, hasCalls: false, isEmptied: true }, "length"],
    ["length", { ...end, isAskedAgain: true }, "calls"],
    ["length", { ...end, hasCalls: false, isAskedAgain: true }, "stop"],
  ])("%s with %o is %s", (reason, turnEnd, now) => {
    expect(reasonNow(reason, turnEnd, words)).toBe(now)
  })

  test("the same part when nothing changes", () => {
    const part = { why: "stop", usage: 1 }
    expect(withReason(part, "why", "stop", [])).toBe(part)
    expect(withReason(part, "why", "stop", [{ usage: 2 }])).toEqual({ why: "stop", usage: 3 })
    expect(withReason(part, "why", "calls", [])).toEqual({ why: "calls", usage: 1 })
  })
})
