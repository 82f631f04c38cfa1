import { describe, expect, test } from "vitest"
import { RepromptBudget } from "../../src/conversation/budget.ts"
import { emitEvents, sendTo, spendBudget } from "../../src/conversation/events.ts"
import type { MendEvent } from "../../src/events.ts"
import { mend } from "../../src/mend.ts"
import type { MendOptions, MendResult } from "../../src/turn.ts"
import { DECLARED } from "../support/conversation.ts"

const turn = (...texts: readonly string[]): MendResult =>
  mend({ toolCalls: texts.map((text, i) => ({ id: `c${i}`, name: text === "?" ? "nobody" : "read", arguments: text })) }, DECLARED)

function told(result: MendResult, options: MendOptions = {}, budget = new RepromptBudget(undefined, undefined)): MendEvent[] {
  const events: MendEvent[] = []
  const spent = spendBudget(result, budget, 2_000)
  emitEvents(spent.result, spent.attemptCounts, { ...options, onEvent: (event) => events.push(event) })
  return events
}

describe("events", () => {
  test("none for what was valid", () => expect(told(turn("{}", '{"x":"a"}'))).toEqual([]))

  test("two for what was put right: tool, model, kinds, and no argument text", () => {
    const about = { id: "c0", tool: "read", model: "m-1", kinds: ["truncation_fixed"] }
    expect(told(turn('{"x":"secret"'), { model: "m-1" })).toEqual([
      { type: "tool.call_repaired", ...about, outcome: "local-salvage", attempt: 0 },
      { type: "tool_input_repaired", ...about },
    ])
  })

  test("two for what goes back: first as a question, then as given up", () => {
    const budget = new RepromptBudget(undefined, undefined)
    const about = { id: "c0", tool: "read", model: null, kinds: ["arguments/invalid", "type"] }
    expect(told(turn('{"n":"secret"}'), {}, budget)).toEqual([
      { type: "tool.call_repaired", ...about, outcome: "re-prompt", attempt: 0 },
      { type: "tool_input_invalid", ...about, pointers: ["/n"] },
    ])
    expect(told(turn('{"n":"other"}'), {}, budget)[0]).toMatchObject({ outcome: "gave-up", attempt: 1 })
  })

  test("argument texts where the host asks for them", () => {
    expect(told(turn('{"x":"a"'), { argumentsInEvents: true })[0]).toMatchObject({ before: '{"x":"a"', after: '{"x":"a"}' })
    expect(told(turn('{"n":"z"}'), { argumentsInEvents: true })[0]).toMatchObject({ before: '{"n":"z"}' })
    expect(JSON.stringify(told(turn('{"x":"secret"', '{"n":"secret"}')))).not.toContain("secret")
  })

  test("for a malformed call that is withheld too", () => {
    const events = told(turn('{"x":"a",}', '{"x":"a",}'))
    expect(events.map(({ type }) => type)).toEqual(["tool.call_repaired", "tool_input_repaired", "tool.call_repaired", "tool_input_repaired"])
    expect(events.map((event) => "id" in event && event.id)).toEqual(["c0", "c0", "c1", "c1"])
  })

  test("one for a loop, with the call it is about", () => {
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
    expect(events).toEqual([{ type: "tool.storm", id: "y", tool: "read", model: "m", code: "loop/identical", step: "suppress", count: 9 }])
  })
})

describe("the budget of a turn", () => {
  test("without a refused call the very same result comes back, and what runs settles", () => {
    const budget = new RepromptBudget(1, undefined)
    spendBudget(turn('{"n":"z"}'), budget, 2_000)
    const result = turn("{}")
    expect(spendBudget(result, budget, 2_000).result).toBe(result)
    expect(budget.lineages.size).toBe(0)
  })

  test("counts in the order of the calls", () => {
    const first = new RepromptBudget(1, undefined)
    spendBudget(turn('{"n":"z"}', "{}"), first, 2_000)
    expect(first.lineages.size).toBe(0)
    const last = new RepromptBudget(1, undefined)
    spendBudget(turn("{}", '{"n":"z"}'), last, 2_000)
    expect(last.lineages.size).toBe(1)
  })

  test("several in one turn are attempts of one lineage", () => {
    const { result, attemptCounts: attempts } = spendBudget(turn('{"n":"y"}', '{"n":"z"}', "?"), new RepromptBudget(1, undefined), 2_000)
    expect([attempts, result.escalated.map(({ gaveUp }) => gaveUp)]).toEqual([
      [0, 1, 0],
      [undefined, true, undefined],
    ])
  })
})

test("a listener cannot stop a turn", async () => {
  const event: MendEvent = { type: "mender.state_refused", why: "" }
  expect(() =>
    sendTo(() => {
      throw new Error("mine")
    }, event),
  ).not.toThrow()
  sendTo((() => Promise.reject(new Error("mine"))) as unknown as () => void, event)
  await new Promise((resolve) => setTimeout(resolve, 5))
})
