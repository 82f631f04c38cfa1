import { describe, expect, test } from "vitest"
import { Memory } from "../../src/loops/memory.ts"
import { DEFAULT_LOOPS } from "../../src/loops/settings.ts"
import { type Watch, withhold } from "../../src/loops/withhold.ts"
import { mend } from "../../src/mend.ts"
import type { MendResult } from "../../src/turn.ts"
import { DECLARED } from "../support/conversation.ts"

const watch = (pass: Watch["pass"] = "on", own = {}): Watch => ({
  pass,
  isShadow: false,
  settings: { ...DEFAULT_LOOPS, ...own },
  traitsOf: (name) => ({
    changes: name === "read" ? false : null,
    exempt: name === "note",
    poller: false,
    repeats: false,
    polls: false,
    searches: false,
    looks: false,
    sleeps: false,
  }),
})
const turn = (...calls: readonly string[]): MendResult =>
  mend(
    {
      toolCalls: calls.map((call, i) => ({
        id: `c${i}`,
        name: call.split(" ")[0] as string,
        arguments: JSON.stringify({ x: call.split(" ")[1] }),
      })),
    },
    DECLARED,
  )

test("without a sign the very same result comes back", () => {
  const memory = new Memory()
  const result = turn("read a", "read b")
  expect(withhold(result, memory, watch())).toBe(result)
  expect(memory.entries.map(({ name }) => name)).toEqual(["read", "read"])
})

describe("with one", () => {
  /** Without results a call is withheld after eight. */
  const late = (pass: Watch["pass"], ...calls: readonly string[]): MendResult => {
    const memory = new Memory()
    for (let i = 0; i < 8; i++) withhold(turn("read a"), memory, watch(pass))
    return withhold(turn(...calls), memory, watch(pass))
  }

  test("the call is answered by a notice, the others run, the counts tell", () => {
    const { calls, suppressed, order, report } = late("on", "read a", "read b", "read c")
    expect([calls.map(({ id }) => id), suppressed.map(({ id, reason }) => [id, reason]), order]).toEqual([
      ["c1", "c2"],
      [["c0", "loop/identical"]],
      ["c0", "c1", "c2"],
    ])
    expect(report).toMatchObject({
      stormsBroken: 1,
      outcomes: { unchanged: 2, suppressed: 1 },
      storm: { reason: "loop/identical", step: "suppress", id: "c0", count: 9 },
    })
    expect(report.notes).toEqual(["read: withheld (loop/identical)"])
    expect(suppressed[0]?.notice).not.toContain("No call")
  })

  test("where the pass only reports, all run and nothing is said to the model", () => {
    const { calls, suppressed, report } = late("report", "read a")
    expect([calls.length, calls[0]?.notice, suppressed.length, report.stormsBroken, report.storm?.step]).toEqual([
      1,
      undefined,
      0,
      0,
      "suppress",
    ])
  })

  test("turns in which nothing ran are counted, told, and end in the advice to stop", () => {
    const memory = new Memory()
    const results = Array.from({ length: 10 }, () => withhold(turn("read a", "note x"), memory, watch()))
    const steps = results.map(({ report }) => report.storm?.step[0] ?? "-").join("")
    expect(steps).toBe("---nnnnnss")
    const alone = Array.from({ length: 2 }, () => withhold(turn("read a"), memory, watch()))
    expect(alone.map(({ report }) => report.storm?.step)).toEqual(["suppress", "stop"])
    expect(alone.map(({ suppressed }) => suppressed[0]?.notice.slice(-30))).toEqual([
      expect.stringContaining("No call of this turn was run."),
      expect.stringContaining("for 2 turns."),
    ])
    expect(alone[1]?.report.storm?.notice).toContain("Stop calling tools")
  })

  test("a call that was mended first keeps what was mended", () => {
    const memory = new Memory()
    const broken = (): MendResult =>
      mend({ toolCalls: [{ id: "c0", name: "read", arguments: '{"x":"a",}' }] }, DECLARED)
    for (let i = 0; i < 8; i++) withhold(broken(), memory, watch())
    const { suppressed, report } = withhold(broken(), memory, watch())
    expect(suppressed[0]).toMatchObject({ arguments: '{"x":"a",}', findings: [{ rule: "json/trailing-comma" }] })
    expect(report.outcomes).toMatchObject({ repaired: 0, suppressed: 1 })
  })
})

test("ids without an entry are set aside", () => {
  const memory = new Memory()
  withhold(turn("note x", "read a", "nobody a"), memory, watch())
  expect(memory.aside).toEqual(["c0", "c2"])
  withhold(turn("read b"), memory, watch())
  expect(memory.aside).toEqual([])
})
