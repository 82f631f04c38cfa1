// What holds for every conversation, whatever the model wrote.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { PASS_DESCRIPTIONS, type PassName } from "../../src/calls/passes.ts"
import { createMender } from "../../src/create-mender.ts"
import type { MendEvent } from "../../src/events.ts"
import { mend } from "../../src/mend.ts"
import type { MendResult, Turn } from "../../src/turn.ts"
import { HASTY, type Move, TOOLS, turnsOf, withState } from "../support/conversation.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { promise } from "../support/promise.ts"
import { conversation } from "../support/random-conversation.ts"
import { isThorough, large } from "../support/runs.ts"

const tools = fc.constantFrom("declared" as const, "bare" as const)
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

function accounted({ calls, escalated, suppressed, order, report }: MendResult): void {
  const ids = [...calls, ...escalated, ...suppressed].map(({ id }) => id)
  if (new Set(ids).size !== ids.length || ids.toSorted().join() !== order.toSorted().join())
    expect(ids.toSorted()).toEqual(order.toSorted())
  // what runs, runs in the order it was written
  const running = calls.map(({ id }) => order.indexOf(id))
  if (running.some((at, i) => i > 0 && at < (running[i - 1] as number)))
    expect(running).toEqual(running.toSorted((a, b) => a - b))
  const { outcomes } = report
  expectEqual(
    [outcomes.unchanged + outcomes.repaired + outcomes.recovered, outcomes.escalated, outcomes.suppressed],
    [calls.length, escalated.length, suppressed.length],
  )
  if (Math.min(...Object.values(outcomes)) < 0) expect(outcomes).toBe("no count below zero")
  for (const { notice } of suppressed) expect(notice.length).toBeGreaterThan(0)
}

test("each id is answered once, and what is not withheld keeps its order", () => {
  promise(
    fc.tuple(conversation("splits"), tools),
    ([moves, given]) => withState(moves, TOOLS[given]).forEach(accounted),
    100,
  )
})

test("ids that come twice are counted as what they are", () => {
  const mender = createMender(TOOLS.declared, { storm: HASTY })
  const twice = { toolCalls: ["a", "b"].map((x) => ({ id: "same", name: "read", arguments: JSON.stringify({ x }) })) }
  for (let i = 0; i < 3; i++) mender.mend(twice)
  const { calls, suppressed, report } = mender.mend(twice)
  expect([calls.length, suppressed.length]).toEqual([0, 2])
  expect(report.outcomes).toEqual({ unchanged: 0, repaired: 0, recovered: 0, escalated: 0, suppressed: 2 })
})

test("the numbers add up", () => {
  promise(
    fc.tuple(conversation("splits"), tools),
    ([moves, given]) => {
      const events: MendEvent[] = []
      const mender = createMender(TOOLS[given], { onEvent: (event) => events.push(event) })
      const results = turnsOf(moves).map((turn) => mender.mend(turn))
      const { turns, calls, outcomes, storms } = mender.stats()
      const { gaveUp, ...rest } = outcomes
      const count = (pick: (result: MendResult) => number): number => sum(results.map(pick))
      expect([turns, calls]).toEqual([results.length, count(({ order }) => order.length)])
      expect(sum(Object.values(rest))).toBe(calls)
      expect(gaveUp).toBe(count(({ escalated }) => escalated.filter((call) => call.gaveUp === true).length))
      expect(storms.suppressed).toBe(count(({ report }) => report.stormsBroken))
      expect(storms.notices).toBe(count((result) => result.calls.filter(({ notice }) => notice !== undefined).length))
      const told = (type: MendEvent["type"]): number => events.filter((event) => event.type === type).length
      const { unchanged, repaired, recovered, escalated, suppressed } = rest
      expect([told("tool_call.unchanged"), told("tool_call.repaired"), told("tool_call.recovered")]).toEqual([
        unchanged,
        repaired,
        recovered,
      ])
      expect([told("tool_call.escalated"), told("tool_call.withheld")]).toEqual([escalated, suppressed])
      // exactly one for each id of each turn
      const ids = results.flatMap(({ order }) => order)
      expect(
        events.flatMap((event) => (event.type.startsWith("tool_call.") && "id" in event ? [event.id] : [])).toSorted(),
      ).toEqual(ids.toSorted())
      expect(told("loop.detected")).toBe(results.filter(({ report }) => report.storm !== undefined).length)
    },
    100,
  )
})

test("a listener that throws, or whose promise breaks, changes nothing", async () => {
  const broken: unknown[] = []
  const note = (reason: unknown): void => void broken.push(reason)
  process.on("unhandledRejection", note)
  // made once: an error with its stack costs more than the event it is thrown for
  const error = new Error("the listener's")
  const fail = (): never => {
    throw error
  }
  const later = async (): Promise<never> => fail()
  const listeners = [fail, later as unknown as () => void]
  promise(
    fc.tuple(conversation("splits"), fc.constantFrom(...listeners)),
    ([moves, chosen]) => {
      const quiet = withState(moves, TOOLS.bare)
      for (const onEvent of isThorough ? listeners : [chosen])
        if (JSON.stringify(withState(moves, TOOLS.bare, { onEvent })) !== JSON.stringify(quiet))
          expect(withState(moves, TOOLS.bare, { onEvent })).toEqual(quiet)
    },
    100,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off("unhandledRejection", note)
  expect(broken).toEqual([])
})

const withText: readonly Turn[] = [
  { content: 'Let me see. <tool_call>{"name":"read","arguments":{"x":"a"}}</tool_call>' },
  {
    content: '<tool_call>{"name":"read","arguments":{"x":"a",}}</tool_call>',
    toolCalls: [{ id: "c0", name: "Find", arguments: "{}" }],
  },
]

describe("a pass that is off, or only reports", () => {
  const runs = (
    moves: readonly Move[],
    passes: Partial<Record<PassName, "off" | "report" | "on">>,
    given: "declared" | "bare",
  ): MendResult[] => {
    const mender = createMender(TOOLS[given], { passes })
    return [...turnsOf(moves), ...withText].map((turn) => mender.mend(turn))
  }
  const what = ({ calls, content }: MendResult): unknown => ({
    calls: calls.map(({ name, arguments: text, outcome }) => ({ name, text, outcome })),
    content,
  })

  test("what runs, and the text, are the same in both; only the report grows", () => {
    promise(
      fc.tuple(conversation("splits"), tools, fc.constantFrom(...(Object.keys(PASS_DESCRIPTIONS) as PassName[]))),
      ([moves, given, pass]) => {
        const off = runs(moves, { [pass]: "off", storm: "off" }, given)
        const told = runs(moves, { storm: "off", [pass]: "report" }, given)
        expectEqual(told.map(what), off.map(what), () => pass)
        told.forEach((result, i) => {
          accounted(result)
          expectEqual(result.order, (off[i] as MendResult).order, () => pass)
          const [more, fewer] = [result, off[i] as MendResult].map(({ report }) => report.findings.length)
          if (!((more as number) >= (fewer as number))) expect(more, pass).toBeGreaterThanOrEqual(fewer as number)
        })
      },
      480,
      { checksPerRun: 4 },
    )
  })

  test("storm off: the very results of a call without memory", () => {
    promise(
      conversation("splits"),
      (moves) => {
        const mender = createMender(TOOLS.declared, {
          passes: { storm: "off" },
          maxReprompts: 5,
          maxRepromptsPerTurn: 1_000,
        })
        for (const turn of turnsOf(moves)) {
          mender.userTurn()
          expectEqual(mender.mend(turn), mend(turn, TOOLS.declared))
        }
      },
      150,
      { checksPerRun: 4 },
    )
  })

  test("strict: every argument text that runs is the model's own", () => {
    promise(
      conversation("splits"),
      (moves) => {
        for (const turn of [...turnsOf(moves), ...withText]) {
          const { calls, content } = mend(turn, TOOLS.declared, { preset: "strict" })
          expect(content).toBe(turn.content ?? null)
          for (const call of calls) {
            expect(call.outcome).toBe("unchanged")
            expect(turn.toolCalls).toContainEqual({ id: call.id, name: call.name, arguments: call.arguments })
          }
        }
      },
      100,
    )
  })
})

test("many thousand calls: what is kept does not grow, nor does the time of a call", () => {
  const mender = createMender(TOOLS.declared)
  const calls = large(100_000, 32)
  const part = calls / 10
  const took: number[] = []
  let largest = 0
  for (let from = 0; from < calls; from += part) {
    const start = cpuTime()
    for (let i = from; i < from + part; i++) {
      const id = `c${i}`
      mender.mend({
        toolCalls: [
          { id, name: ["read", "edit", "run", "find"][i % 4] as string, arguments: `{"x":"${i % 977}","n":${i % 3}}` },
        ],
      })
      mender.result(id, `answer ${i % 5} `.repeat(i % 50), i % 7 !== 0)
      if (i % 11 === 0)
        mender.mend({ toolCalls: [{ id: `b${i}`, name: `no-such-tool-${i}`, arguments: `{"x":"cut ${i}` }] })
    }
    took.push(cpuTime() - start)
    largest = Math.max(largest, JSON.stringify(mender.state()).length)
  }
  expect(mender.stats().calls).toBeGreaterThan(calls)
  expect(largest).toBeLessThan(80_000)
  expect(mender.state().entries.length).toBeLessThanOrEqual(64)
  // the first part warms up; the machine may be busy: ten times would be growth
  expect(Math.min(...took.slice(-3))).toBeLessThan(10 * Math.min(...took.slice(1, 4)))
})
