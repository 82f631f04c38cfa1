// Shadow mode: everything is judged and reported, and the turn goes out as it came.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { asWritten } from "../../src/conversation/shadow.ts"
import { createMender } from "../../src/create-mender.ts"
import type { MendEvent } from "../../src/events.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, Turn } from "../../src/turn.ts"
import { DECLARED, HASTY, turnsOf } from "../support/conversation.ts"
import { promise } from "../support/promise.ts"
import { conversation } from "../support/random-conversation.ts"

const LEAKED = 'First this.\n<tool_call>{"name": "find", "arguments": {"x": "a"}}</tool_call>'
const TURN: Turn = {
  content: LEAKED,
  toolCalls: [
    { id: "ok", name: "read", arguments: '{"x": "a"}' },
    { id: "ok", name: "read", arguments: '{"x": "a"}' },
    { id: "mended", name: "Read", arguments: '{"x":"b",}' },
    { id: "wrong", name: "read", arguments: '{"n":"many"}' },
    { id: "split", name: "edit", arguments: '{"x":"c"}{"x":"d"}' },
    { name: "nobody", arguments: "no" },
  ],
}
const shadowed = (turn: Turn, options: MendOptions = {}) => mend(turn, DECLARED, { ...options, preset: "report" })

describe("what goes out", () => {
  const { calls, recovered, escalated, suppressed, content, order } = shadowed(TURN)

  test("is every declared call, byte for byte, in its order and under its own id", () => {
    expect(calls.map(({ id, name, arguments: text }) => [id, name, text])).toEqual(
      (TURN.toolCalls ?? []).map(({ id = "call_5", name, arguments: text }) => [id, name, text]),
    )
    expect(order).toEqual(calls.map(({ id }) => id))
    expect(
      calls.every(
        ({ outcome, findings, raw, ...call }) =>
          outcome === "unchanged" && findings.length === 0 && raw === call.arguments,
      ),
    ).toBe(true)
  })

  test("has the value of its text, and null where the text is no object: never an empty one", () => {
    expect(calls.map(({ input }) => input)).toEqual([{ x: "a" }, { x: "a" }, null, { n: "many" }, null, null])
  })

  test("leaves text where it stands, and nothing is refused or withheld", () => {
    expect([content, recovered, escalated, suppressed]).toEqual([LEAKED, [], [], []])
  })

  test("is the turn of a provider, too", () => {
    const message = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "q", function: { name: "read", arguments: '{"x":1' } }],
    }
    expect(mend({ choices: [{ message }] }, DECLARED, { preset: "report" }).calls).toMatchObject([
      { id: "q", arguments: '{"x":1' },
    ])
  })

  test("of calls that are objects is their text", () => {
    expect(
      asWritten({ toolCalls: [{ id: "o", name: "read", arguments: { x: "a" } }] }, mend({}, DECLARED)).calls,
    ).toMatchObject([{ arguments: '{"x":"a"}', input: { x: "a" } }])
  })
})

describe("what is reported", () => {
  test("is what the default would have given", () => {
    const { shadow, report } = shadowed(TURN)
    const judged = mend(TURN, DECLARED)
    expect(shadow).toEqual(judged)
    expect(report).toEqual(judged.report)
    expect(judged.report.outcomes).toEqual({ unchanged: 1, repaired: 3, recovered: 1, escalated: 2, suppressed: 1 })
  })

  test("heeds the other options", () => {
    const { shadow } = shadowed(TURN, {
      passes: { text: "off" },
      apply: "certain",
      rules: { "json/trailing-comma": "off" },
    })
    expect(shadow).toEqual(
      mend(TURN, DECLARED, { passes: { text: "off" }, apply: "certain", rules: { "json/trailing-comma": "off" } }),
    )
  })

  test("is told by one event for each call, marked as what would have happened", () => {
    const events: MendEvent[] = []
    shadowed(TURN, { onEvent: (event) => events.push(event) })
    expect(events.map(({ type }) => type.slice(10)).toSorted()).toEqual(
      ["unchanged", "repaired", "repaired", "repaired", "recovered", "escalated", "escalated", "withheld"].toSorted(),
    )
    expect(events.every((event) => "shadow" in event && event.shadow === true)).toBe(true)
  })

  test("is not in the other presets", () => {
    for (const preset of ["safe", "strict"] as const)
      expect(mend(TURN, DECLARED, { preset })).not.toHaveProperty("shadow")
  })
})

describe("a conversation", () => {
  const again = (i: number): Turn => ({ toolCalls: [{ id: `r${i}`, name: "read", arguments: '{"x":"a"}' }] })

  test("goes on as if nothing had been withheld: each repetition runs, and is remembered as one that ran", () => {
    const events: MendEvent[] = []
    const mender = createMender(DECLARED, { preset: "report", storm: HASTY, onEvent: (event) => events.push(event) })
    const results = Array.from({ length: 8 }, (_, i) => {
      const result = mender.mend(again(i))
      expect(mender.result(`r${i}`, "the same", true)).toBe(true)
      return result
    })
    expect(results.map(({ calls, suppressed, report }) => [calls.length, suppressed.length, report.storm])).toEqual(
      results.map(() => [1, 0, undefined]),
    )
    expect(results.map(({ shadow }) => shadow?.suppressed.length)).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    expect(mender.state().entries.map(({ withheld, result }) => [withheld, result?.head])).toEqual(
      results.map(() => [false, "the same"]),
    )
    expect(events.filter(({ type }) => type === "tool_call.withheld").length).toBe(5)
    expect(mender.stats().outcomes).toMatchObject({ unchanged: 3, suppressed: 5 })
  })

  test("does not remember calls in text: they were not made", () => {
    const mender = createMender(DECLARED, { preset: "report" })
    const { shadow } = mender.mend({ content: LEAKED })
    expect(shadow?.calls).toMatchObject([{ name: "find", outcome: "recovered" }])
    expect(mender.state().entries).toEqual([])
  })

  test("counts what would have been sent back", () => {
    const mender = createMender(DECLARED, { preset: "report" })
    const wrong: Turn = { toolCalls: [{ id: "w", name: "read", arguments: '{"n":"many"}' }] }
    expect([mender.mend(wrong), mender.mend(wrong)].map(({ shadow }) => shadow?.escalated[0]?.gaveUp)).toEqual([
      undefined,
      true,
    ])
  })

  test("gives back every turn as it came, whatever it is", () => {
    promise(
      fc.tuple(conversation("splits"), fc.constantFrom(undefined, HASTY)),
      ([moves, storm]) => {
        const mender = createMender(DECLARED, { preset: "report", ...(storm === undefined ? {} : { storm }) })
        for (const turn of turnsOf(moves)) {
          const { calls, escalated, suppressed, content } = mender.mend(turn)
          expect(calls.map((call) => [call.name, call.arguments])).toEqual(
            (turn.toolCalls ?? []).map((call) => [call.name, call.arguments]),
          )
          expect([escalated, suppressed, content]).toEqual([[], [], turn.content ?? null])
        }
      },
      100,
    )
  })
})
