import { describe, expect, test } from "vitest"
import { RepromptBudget } from "../../src/conversation/budget.ts"
import { GivenCallSet } from "../../src/conversation/given.ts"
import { type KeptConversation, type MenderState, restoreState, stateOf } from "../../src/conversation/state.ts"
import { MenderCounters } from "../../src/conversation/stats.ts"
import { createMender } from "../../src/create-mender.ts"
import { UsedIds } from "../../src/ids/used-ids.ts"
import { Memory } from "../../src/loops/memory.ts"
import { DECLARED } from "../support/conversation.ts"

const keptAnew = (): KeptConversation => ({
  memory: new Memory(),
  budget: new RepromptBudget(undefined, undefined),
  counters: new MenderCounters(),
  given: new GivenCallSet(),
  usedIds: new UsedIds(),
  renewedIds: new Map(),
})
const restored = (state: unknown): string | null => restoreState(state, keptAnew())

function written(): MenderState {
  const mender = createMender(DECLARED)
  for (const [id, text] of [
    ["a", '{"x":"my secret"}'],
    ["b", '{"n":"wrong"}'],
    ["c", '{"x":"b"}'],
  ] as const)
    mender.mend({ toolCalls: [{ id, name: "read", arguments: text }] })
  mender.result("a", "text", true)
  mender.result("c", "exit code 1", false)
  return JSON.parse(JSON.stringify(mender.state())) as MenderState
}

describe("a state", () => {
  test("is plain JSON, holds no arguments, and comes back as it was", () => {
    const state = written()
    expect(JSON.stringify(state)).not.toContain("secret")
    const kept = keptAnew()
    const { memory, budget } = kept
    expect(restoreState(state, kept)).toBeNull()
    expect(JSON.parse(JSON.stringify(stateOf(kept)))).toEqual(state)
    expect([memory.short, memory.entries.length, budget.spent]).toEqual([2, 2, 1])
  })

  test("holds no long id", () => {
    const mender = createMender(DECLARED)
    const id = "k".repeat(200_000)
    for (const given of [id, id, `${id}2`])
      mender.mend({ toolCalls: [{ id: given, name: "read", arguments: '{"x":"a"}' }] })
    mender.mend({ toolCalls: [{ id: `${id}3`, name: "read", arguments: "{" }] })
    expect(JSON.stringify(mender.state()).length).toBeLessThan(5_000)
    expect(mender.result(`${id}2`, "moss", true)).toBe(true)
  })

  test("knows what is work that goes on", () => {
    const ranBefore = (answer: (i: number) => string, ok: boolean): number => {
      let mender = createMender(DECLARED)
      for (let i = 0; i < 30; i++) {
        const { calls, report } = mender.mend({ toolCalls: [{ id: `c${i}`, name: "edit", arguments: '{"x":"a"}' }] })
        if (calls.length === 0 || report.storm?.step === "stop") return i
        mender.result(`c${i}`, answer(i), ok)
        mender = createMender(DECLARED, { state: JSON.parse(JSON.stringify(mender.state())) as unknown })
      }
      return Number.POSITIVE_INFINITY
    }
    expect(ranBefore((i) => `converted 20 pots, ids ${20 * i + 1} to ${20 * i + 20}`, true)).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect(ranBefore((i) => `converted 20 pots, request id ${20 * i}`, true)).toBe(7)
    expect(ranBefore((i) => `kiln in use, ${40 - i} pots ahead`, false)).toBe(Number.POSITIVE_INFINITY)
    expect(ranBefore(() => "kiln in use, 40 pots ahead", false)).toBe(7)
  })

  test("takes the place of what was there", () => {
    const kept = keptAnew()
    for (let i = 0; i < 2; i++) restoreState(written(), kept)
    expect(kept.memory.entries.length).toBe(2)
  })
})

describe("one that is not ours", () => {
  const { entries, ...rest } = written()
  const [entry] = entries
  const bad: readonly (readonly [unknown, RegExp])[] = [
    ["{}", /text; parse it first/],
    [7, /not an object/],
    [[], /not a state/],
    [{ version: 1 }, /not a state/],
    [{ ...rest, entries, toolmend: 0 }, /version 0, this is version 2/],
    [{ ...rest, entries, toolmend: "1" }, /no version/],
    [{ ...rest, entries, toolmend: 1n }, /no version/],
    [{ ...rest, entries, toolmend: Object.create(null) as unknown }, /no version/],
    [{ ...rest, entries: null }, /the calls/],
    [{ ...rest, entries: [null] }, /the calls/],
    [{ ...rest, entries: Array.from({ length: 1_000 }, () => entry) }, /the calls/],
    ...["id", "name", "key", "digest", "loose", "traits", "withheld", "noticed", "news", "ok", "result"].map(
      (name) => [{ ...rest, entries: [{ ...entry, [name]: { nested: true } }] }, /the calls/] as const,
    ),
    ...["changes", "exempt", "poller", "repeats", "polls", "sleeps"].map(
      (name) => [{ ...rest, entries: [{ ...entry, traits: { ...entry?.traits, [name]: 1 } }] }, /the calls/] as const,
    ),
    ...["digest", "head", "signs"].map(
      (name) => [{ ...rest, entries: [{ ...entry, result: { ...entry?.result, [name]: 1 } }] }, /the calls/] as const,
    ),
    ...Object.keys(entry?.result?.signs ?? {}).map(
      (name) =>
        [
          {
            ...rest,
            entries: [{ ...entry, result: { ...entry?.result, signs: { ...entry?.result?.signs, [name]: 1 } } }],
          },
          /the calls/,
        ] as const,
    ),
    [{ ...rest, entries, short: 0.5 }, /the counts/],
    [{ ...rest, entries, quiet: -1 }, /the counts/],
    [{ ...rest, entries, reprompts: null }, /the counts/],
    [{ ...rest, entries, reprompts: { spent: "1", lineages: [] } }, /the counts/],
    [{ ...rest, entries, reprompts: { spent: 1, lineages: {} } }, /the counts/],
    [{ ...rest, entries, aside: [1] }, /the ids/],
    [{ ...rest, entries, aside: undefined }, /the ids/],
  ]

  test.each(bad)("%# is refused with the reason", (state, why) => expect(restored(state)).toMatch(why))

  test("a state whose counts were damaged is used without them", () => {
    const kept = keptAnew()
    const state = {
      ...rest,
      entries,
      stats: null,
      reprompts: { spent: 1, lineages: [["a\n/n", 1], ["b"], null, [3, 4], ["c", -1]] },
    }
    expect(restoreState(state, kept)).toBeNull()
    expect([...kept.budget.lineages]).toEqual([["a\n/n", 1]])
  })
})

test("a restored mender knows what long reports of failed checks said, as one that was there", () => {
  const parameters = { type: "object", properties: { part: { type: "string" } } }
  const tools = [
    { name: "run_tests", parameters },
    { name: "peek_line", readOnly: true, parameters },
  ]
  const places = ["harbour", "lantern", "granite", "meadow", "orchard", "pebble", "willow", "copper", "thistle"]
  const play = (isStored: boolean): unknown[] => {
    let mender = createMender(tools)
    let calls = 0
    const step = (name: string, answer: string): unknown => {
      const id = `call${++calls}`
      const { report } = mender.mend({ toolCalls: [{ id, name, arguments: JSON.stringify({ part: `part${calls}` }) }] })
      mender.result(id, answer)
      if (isStored) mender = createMender(tools, { state: JSON.parse(JSON.stringify(mender.state())) })
      return report.storm?.reason ?? null
    }
    return places.flatMap((place) => [
      step("run_tests", `FAIL suite\n ${place} broke ${"and so on ".repeat(40)}`),
      ...["x", "y", "z"].map((line) => step("peek_line", `${line}${place}`)),
    ])
  }
  expect(play(true)).toEqual(play(false))
})
