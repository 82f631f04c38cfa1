import { describe, expect, test } from "vitest"
import { MAX_LINEAGES, markGivenUp, RepromptBudget, type SentBack } from "../../src/conversation/budget.ts"
import type { EscalatedCall } from "../../src/turn.ts"

const refused = (name: string, pointers: readonly string[] = [], reason = "arguments/invalid"): EscalatedCall => ({
  id: "c1",
  name,
  arguments: "{",
  reason,
  issues: pointers.map((pointer) => ({
    pointer,
    keyword: "type",
    expected: "integer",
    received: "string",
    message: "",
  })),
  findings: [],
  hints: [],
  feedback: "Tool call was not executed: why.\n- /n: expected integer.\nSend it again.",
})
const attempts = (most: number, count: number): string[] => {
  const budget = new RepromptBudget(most, undefined)
  return Array.from({ length: count }, () =>
    budget.countReprompt(refused("put", ["/n"])).gaveUp ? "gave-up" : "re-prompt",
  )
}

describe("how often", () => {
  test("0 to 5 times, once by default", () => {
    expect(attempts(2, 4)).toEqual(["re-prompt", "re-prompt", "gave-up", "gave-up"])
    expect(attempts(0, 2)).toEqual(["gave-up", "gave-up"])
    expect(new RepromptBudget(undefined, undefined)).toMatchObject({ most: 1, perTurn: 10 })
  })

  test.each([-1, 6, 1.5, Number.NaN, "2" as unknown as number])("%s is refused with the range", (most) =>
    expect(() => new RepromptBudget(most, undefined)).toThrow(
      `maxReprompts must be an integer between 0 and 5, got ${String(most)}`,
    ),
  )
  test("so is a cap per turn that is none", () =>
    expect(() => new RepromptBudget(1, -1)).toThrow("maxRepromptsPerTurn"))
})

describe("a lineage", () => {
  test("is the tool and the places, not the number of turns", () => {
    const budget = new RepromptBudget(1, undefined)
    const seen = [
      refused("put", ["/n"]),
      refused("put", ["/m"]),
      refused("cut", ["/n"]),
      refused("put", ["/n", "/m"]),
      refused("put", [], "truncated"),
    ].map((call) => budget.countReprompt(call))
    expect(seen.map(({ attempt, gaveUp }) => [attempt, gaveUp])).toEqual(Array.from({ length: 5 }, () => [0, false]))
    expect(budget.countReprompt(refused("put", ["/m", "/n", "/m"]))).toEqual({ attempt: 1, gaveUp: true, inVain: 2 })
    expect(budget.countReprompt(refused("put", [], "truncated")).gaveUp).toBe(true)
  })

  test("is settled by a call of the tool that goes through, of that tool only", () => {
    const budget = new RepromptBudget(1, undefined)
    for (const name of ["put", "putter"]) budget.countReprompt(refused(name, ["/n"]))
    budget.forgetTool("put")
    expect([
      budget.countReprompt(refused("put", ["/n"])).gaveUp,
      budget.countReprompt(refused("putter", ["/n"])).gaveUp,
    ]).toEqual([false, true])
  })

  test("many are forgotten from the oldest on; long ones are short", () => {
    const budget = new RepromptBudget(5, 1_000)
    for (let i = 0; i < 1_000; i++) budget.countReprompt(refused(`tool${i}`, [`/${"deep/".repeat(5_000)}`]))
    expect(budget.lineages.size).toBe(MAX_LINEAGES)
    expect(Math.max(...[...budget.lineages.keys()].map((key) => key.length))).toBeLessThan(500)
    expect(budget.countReprompt(refused("tool999", [`/${"deep/".repeat(5_000)}`])).attempt).toBe(1)
    expect(budget.countReprompt(refused("n".repeat(100_000))).attempt).toBe(0)
    expect(budget.countReprompt(refused("n".repeat(100_000))).attempt).toBe(1)
  })
})

test("what is in vain is counted from the last time something new was brought", () => {
  const budget = new RepromptBudget(1, undefined)
  const inVain = (): number => budget.countReprompt(refused("put", ["/n"])).inVain
  expect([inVain(), inVain()]).toEqual([1, 2])
  budget.settle()
  expect([inVain(), inVain()]).toEqual([1, 2])
  expect(budget.countReprompt(refused("put", ["/n"])).attempt).toBe(4)
  budget.settle()
  budget.forgetTool("put")
  expect(inVain()).toBe(1)
})

test("calls of one turn are one attempt, until another call of the tool goes through", () => {
  const budget = new RepromptBudget(1, 2)
  const inTurn = new Map<string, SentBack>()
  const count = (name: string): readonly unknown[] => {
    const { attempt, gaveUp, inVain } = budget.countReprompt(refused(name, ["/n"]), inTurn)
    return [attempt, gaveUp, inVain]
  }
  const first = [0, false, 1]
  expect([count("put"), count("put"), count("put"), count("cut")]).toEqual([first, first, first, first])
  expect([budget.spent, [...budget.lineages.values()]]).toEqual([2, [1, 1]])
  budget.forgetTool("put")
  expect(count("put")).toEqual([0, true, 1])
  expect(budget.countReprompt(refused("put", ["/n"])).attempt).toBe(1)
})

test("a cap per turn of a person, over all lineages", () => {
  const budget = new RepromptBudget(5, 3)
  expect(["a", "b", "c", "d"].map((name) => budget.countReprompt(refused(name)).gaveUp)).toEqual([
    false,
    false,
    false,
    true,
  ])
  budget.clearCounts()
  expect(budget.countReprompt(refused("d"))).toEqual({ attempt: 0, gaveUp: false, inVain: 1 })
})

test("what was given up asks for another way, and keeps what was wrong", () => {
  const call = markGivenUp(refused("put"), 1, 2_000)
  expect(call).toMatchObject({ gaveUp: true, arguments: "{" })
  expect(call.feedback.split("\n")).toEqual([
    "Tool call was not executed: why.",
    "- /n: expected integer.",
    "Do not send this call again. It was already sent back once. Find another way, or answer without it.",
  ])
  expect(markGivenUp(refused("put"), 0, 2_000).feedback).not.toContain("already")
  expect(markGivenUp(refused("put"), 3, 2_000).feedback).toContain("sent back 3 times")
  for (const most of [0, 1, 20, 90, 120, 150])
    expect(markGivenUp(refused("put"), 3, most).feedback.length).toBeLessThanOrEqual(most)
})
