import { describe, expect, test, vi } from "vitest"
import { RepromptBudget } from "../../src/conversation/budget.ts"
import { emitEvents, sendTo, spendBudget } from "../../src/conversation/events.ts"
import type { MendEvent } from "../../src/events.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, MendResult } from "../../src/turn.ts"
import { DECLARED } from "../support/conversation.ts"

const turn = (...texts: readonly string[]): MendResult =>
  mend(
    { toolCalls: texts.map((text, i) => ({ id: `c${i}`, name: text === "?" ? "nobody" : "read", arguments: text })) },
    DECLARED,
  )

function told(
  result: MendResult,
  options: MendOptions = {},
  budget = new RepromptBudget(undefined, undefined),
): MendEvent[] {
  const events: MendEvent[] = []
  const spent = spendBudget(result, budget, 2_000, 10)
  emitEvents(spent.result, spent.attemptCounts, { ...options, onEvent: (event) => events.push(event) }, DECLARED)
  return events
}

const types = (events: readonly MendEvent[]): string[] => events.map(({ type }) => type)

describe("events", () => {
  test("one for what was valid, with nothing but whose it is", () => {
    expect(told(turn("{}"))).toEqual([{ type: "tool_call.unchanged", id: "c0", tool: "read", model: null, weight: 1 }])
  })

  test("one for what was put right: tool, model, rules, and no argument text", () => {
    expect(told(turn('{"x":"secret"'), { model: "m-1" })).toEqual([
      { type: "tool_call.repaired", id: "c0", tool: "read", model: "m-1", rules: ["json/missing-closer"] },
    ])
  })

  test("one for what was written as text, the dialect among its rules", () => {
    const result = mend({ content: '<tool_call>{"name": "read", "arguments": {"x": "a",}}</tool_call>' }, DECLARED)
    expect(told(result)).toMatchObject([
      { type: "tool_call.recovered", id: "call_text_0", rules: ["text/hermes", "json/trailing-comma"] },
    ])
  })

  test("one for what goes back: first as a question, then as given up", () => {
    const budget = new RepromptBudget(undefined, undefined)
    const about = {
      type: "tool_call.escalated",
      id: "c0",
      tool: "read",
      model: null,
      reason: "arguments/invalid",
      keywords: ["type"],
      pointers: ["/n"],
    }
    expect(told(turn('{"n":"secret"}'), {}, budget)).toEqual([{ ...about, attempt: 0, gaveUp: false }])
    expect(told(turn('{"n":"other"}'), {}, budget)).toEqual([{ ...about, attempt: 1, gaveUp: true }])
  })

  test("one for what is withheld, with what was mended before", () => {
    const events = told(turn('{"x":"a",}', '{"x":"a",}', "{}", "{}"))
    expect(types(events)).toEqual([
      "tool_call.repaired",
      "tool_call.unchanged",
      "tool_call.withheld",
      "tool_call.withheld",
    ])
    expect(events.slice(2)).toMatchObject([
      { id: "c1", reason: "duplicate/turn", rules: ["json/trailing-comma"] },
      { id: "c3", reason: "duplicate/turn", rules: [] },
    ])
  })

  test("argument texts where the host asks for them", () => {
    const texts = (text: string) => told(turn(text), { argumentsInEvents: true })[0]
    expect(texts('{"x":"a"')).toMatchObject({ before: '{"x":"a"', after: '{"x":"a"}' })
    expect(texts('{"n":"z"}')).toMatchObject({ before: '{"n":"z"}' })
    expect(texts('{"x":"a"}')).toMatchObject({ before: '{"x":"a"}' })
    expect(JSON.stringify(told(turn('{"x":"secret"', '{"n":"secret"}', '{"x":"secret"}')))).not.toContain("secret")
  })

  test("one more for a loop, with the call it is about", () => {
    const history = Array.from({ length: 8 }, () => ({ name: "read", arguments: "{}" }))
    const events: MendEvent[] = []
    mend(
      {
        toolCalls: [
          { id: "y", name: "read", arguments: "{}" },
          { id: "x", name: "read", arguments: '{"x":"b"}' },
        ],
      },
      DECLARED,
      { history, model: "m", onEvent: (event) => events.push(event) },
    )
    expect(types(events)).toEqual(["tool_call.unchanged", "tool_call.withheld", "loop.detected"])
    expect(events[2]).toEqual({
      type: "loop.detected",
      id: "y",
      tool: "read",
      model: "m",
      reason: "loop/identical",
      step: "suppress",
      count: 9,
    })
  })

  test("a listener alone does not change what mend gives", () => {
    const twice = { toolCalls: ["a", "b"].map((id) => ({ id, name: "read", arguments: '{"n":"many"}' })) }
    expect(mend(twice, DECLARED, { onEvent: () => undefined })).toEqual(mend(twice, DECLARED))
  })
})

describe("a share of the unchanged calls", () => {
  /** Events of a hundred valid calls and one broken one, with numbers from 0.00 to 0.99 for chance. */
  function sampled(sampleUnchanged: number): MendEvent[] {
    let next = 0
    const chance = vi.spyOn(Math, "random").mockImplementation(() => next++ / 100)
    const events = Array.from({ length: 100 }, () => told(turn("{}"), { sampleUnchanged })).flat()
    events.push(...told(turn("{"), { sampleUnchanged }))
    chance.mockRestore()
    return events
  }

  test("gives events, each for as many calls as it stands for; what is not valid always does", () => {
    expect(types(sampled(0.05))).toEqual([
      ...Array.from({ length: 5 }, () => "tool_call.unchanged"),
      "tool_call.escalated",
    ])
    const weights = sampled(0.05).map((event) => ("weight" in event ? event.weight : 0))
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100)
  })

  test("is none or all at the ends, and chance is not asked", () => {
    expect(types(sampled(0))).toEqual(["tool_call.escalated"])
    const chance = vi.spyOn(Math, "random")
    expect(types(told(turn("{}", '{"x":"a"}'), { sampleUnchanged: 1 }))).toEqual([
      "tool_call.unchanged",
      "tool_call.unchanged",
    ])
    expect(chance).not.toHaveBeenCalled()
    chance.mockRestore()
  })

  test("is a number from 0 to 1", () => {
    for (const sampleUnchanged of [-0.1, 1.1, Number.NaN, "all" as unknown as number])
      expect(() => mend({ toolCalls: [] }, DECLARED, { sampleUnchanged })).toThrow(
        "sampleUnchanged must be a number from 0 to 1",
      )
  })
})

describe("the budget of a turn", () => {
  test("without a refused call the very same result comes back, and what runs settles", () => {
    const budget = new RepromptBudget(1, undefined)
    spendBudget(turn('{"n":"z"}'), budget, 2_000, 10)
    const result = turn("{}")
    expect(spendBudget(result, budget, 2_000, 10).result).toBe(result)
    expect(budget.lineages.size).toBe(0)
  })

  test("counts in the order of the calls", () => {
    const first = new RepromptBudget(1, undefined)
    spendBudget(turn('{"n":"z"}', "{}"), first, 2_000, 10)
    expect(first.lineages.size).toBe(0)
    const last = new RepromptBudget(1, undefined)
    spendBudget(turn("{}", '{"n":"z"}'), last, 2_000, 10)
    expect(last.lineages.size).toBe(1)
  })

  test("several of one lineage in one turn are one attempt: the model has seen none of them answered", () => {
    const budget = new RepromptBudget(1, undefined)
    const spend = () => {
      const { result, attemptCounts } = spendBudget(turn('{"n":"y"}', '{"n":"z"}', "?"), budget, 2_000, 10)
      return [attemptCounts, result.escalated.map(({ gaveUp }) => gaveUp)]
    }
    expect(spend()).toEqual([
      [0, 0, 0],
      [undefined, undefined, undefined],
    ])
    expect(budget.spent).toBe(2)
    expect(spend()).toEqual([
      [1, 1, 1],
      [true, true, true],
    ])
  })

  test("a call of the tool that runs between two of one lineage settles the first", () => {
    const budget = new RepromptBudget(1, undefined)
    const spend = () => spendBudget(turn('{"n":"y"}', "{}", '{"n":"z"}'), budget, 2_000, 10).attemptCounts
    expect([spend(), spend()]).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  test("advises to stop when nothing but the same unusable call comes", () => {
    const budget = new RepromptBudget(1, undefined)
    const steps = (stopAfter: number, ...texts: readonly string[]) =>
      spendBudget(turn(...texts), budget, 2_000, stopAfter).result.report.storm?.step
    expect([1, 2, 3].map(() => steps(3, '{"n":"z"}'))).toEqual([undefined, undefined, "stop"])
    expect(steps(0, '{"n":"z"}')).toBeUndefined()
    expect(steps(3, '{"n":"z"}', "?")).toBeUndefined()
    expect(steps(3, '{"n":"z"}', "{}")).toBeUndefined()
    expect(steps(3, '{"n":"z"}')).toBeUndefined()
  })
})

test("a listener cannot stop a turn", async () => {
  const event: MendEvent = { type: "state.refused", message: "" }
  expect(() =>
    sendTo(() => {
      throw new Error("mine")
    }, event),
  ).not.toThrow()
  sendTo((() => Promise.reject(new Error("mine"))) as unknown as () => void, event)
  // a promise of another library
  sendTo(
    (() => ({
      then: (_: unknown, reject: (error: Error) => void) => reject(new Error("mine")),
    })) as unknown as () => void,
    event,
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
})
