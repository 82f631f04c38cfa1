import { describe, expect, it } from "vitest"
import { healHistory } from "../../src/history/heal.ts"
import { NO_RESULT, pair } from "../../src/history/pair.ts"
import { keyOf } from "../../src/history/part.ts"
import { scanHistory } from "../../src/history/scan.ts"
import { openaiShape } from "../../src/history/shapes/openai.ts"

const call = (id: unknown, args = "{}", name = "dig") => ({ id, type: "function", function: { name, arguments: args } })
const turn = (...list: unknown[]) => ({ role: "assistant", tool_calls: list })
const result = (id: unknown, content = "ok") => ({ role: "tool", tool_call_id: id, content })

/** For each call the index of the message with its result, or null. */
function pairs(...history: unknown[]): (number | null)[] {
  const found = scanHistory(history, openaiShape)
  pair(found)
  return found.turns.flat().map((each) => each.result?.at ?? null)
}

describe("a result belongs to", () => {
  it("the call with its id", () => {
    expect(pairs(turn(call("a"), call("b")), result("b"), result("a"))).toEqual([2, 1])
    expect(pairs(turn(call("a")), result("z"))).toEqual([null])
  })

  it("the last turn before it that has the id", () => {
    expect(pairs(turn(call("a")), turn(call("a")), result("a"))).toEqual([null, 2])
    expect(pairs(turn(call("a")), result("a"), turn(call("a")), result("a"), result("a"))).toEqual([1, 3])
  })

  it("a call behind it only where no other has the id", () => {
    expect(pairs(result("a"), turn(call("a")))).toEqual([0])
    expect(pairs(result("a"), turn(call("a")), turn(call("a")))).toEqual([null, null])
  })

  it("calls of one id in their order, if there are as many, or if the calls are the same", () => {
    expect(pairs(turn(call("a", '{"n":1}'), call("a", '{"n":2}')), result("a"), result("a"))).toEqual([1, 2])
    expect(pairs(turn(call("a", '{"n":1}'), call("a", '{"n":2}')), result("a"))).toEqual([null, null])
    expect(pairs(turn(call("a"), call("a")), result("a"))).toEqual([1, null])
  })

  it("the one call that waits, where one of the two has no id", () => {
    expect(pairs(turn(call("a")), result(""))).toEqual([1])
    expect(pairs(turn(call(null)), result("a"))).toEqual([1])
    expect(pairs(turn(call("a"), call("b")), result(""))).toEqual([null, null])
    expect(pairs(turn(call("a"), call("b")), result("a"), result(""))).toEqual([1, 2])
    expect(pairs(turn(call("a")), { role: "user", content: "hm" }, result(""))).toEqual([null])
  })

  it("the call that its name says, where there is one of each and no id", () => {
    const named = (name: string, id?: unknown) => ({ role: "tool", name, content: "ok", tool_call_id: id })
    const both = turn(call("a", "{}", "dig"), call("b", "{}", "sow"))
    const bare = turn(call(null, "{}", "dig"), call(null, "{}", "sow"))
    expect(pairs(both, named("sow"), named("dig"))).toEqual([2, 1])
    expect(pairs(bare, named("sow"), named("dig"))).toEqual([2, 1])
    expect(pairs(both, named("sow"))).toEqual([null, 1])
    expect(pairs(both, named("sow"), result(""))).toEqual([2, 1])
    expect(pairs(both, named("dig", "a"), named("sow"))).toEqual([1, 2])
    // names of other calls of the turn, or of several
    expect(pairs(both, result("a"), named("dig"))).toEqual([1, null])
    expect(pairs(bare, named("sow"), named("sow"))).toEqual([null, null])
    expect(pairs(turn(call(null), call(null)), named("dig"), named("dig"))).toEqual([1, 2])
    expect(pairs(turn(call("a"), call("b")), named("dig"))).toEqual([null, null])
    // a name that no call has says nothing
    expect(pairs(turn(call("a")), named("functions.dig"))).toEqual([1])
  })

  it("a call with an id, where the old role has its name", () => {
    const old = { role: "function", name: "dig", content: null }
    const { messages, changes } = healHistory<readonly unknown[]>([
      turn(call("a"), call("b", "{}", "sow")),
      result("b"),
      old,
    ])
    expect(messages.slice(1)).toEqual([result("b"), { role: "tool", tool_call_id: "a", content: "" }])
    expect(changes.map(({ rule }) => rule)).toEqual(["history/missing-id", "history/content"])
    const sent = [{ role: "assistant", content: null, function_call: { name: "dig", arguments: "{}" } }, old]
    expect(healHistory(sent).messages).toBe(sent)
  })

  it("nobody if it only stands in for one that came later", () => {
    expect(pairs(turn(call("a")), result("a", NO_RESULT), result("a"))).toEqual([2])
    expect(pairs(turn(call("a")), result("a"), result("a", NO_RESULT))).toEqual([1])
    expect(pairs(turn(call("a")), result("a", NO_RESULT))).toEqual([1])
  })
})

describe("a dropped result is told for what it is", () => {
  const told = (...history: unknown[]) =>
    healHistory(history).changes.filter(({ rule }) => rule === "history/orphan" || rule === "history/duplicate-result")

  it("one without an id is no duplicate", () => {
    expect(
      told(turn(call("")), result(""), { role: "user", content: "hm" }, result("")).map(({ rule }) => rule),
    ).toEqual(["history/orphan"])
    expect(told(turn(call("a")), result("a"), result("a")).map(({ rule }) => rule)).toEqual([
      "history/duplicate-result",
    ])
  })
})

describe("functions of old", () => {
  const asks = (name: string) => ({ role: "assistant", function_call: { name, arguments: "{}" } })

  it("are paired by name", () => {
    expect(pairs(asks("dig"), { role: "function", name: "dig", content: "" })).toEqual([1])
    expect(pairs(asks("dig"), { role: "function", name: "sow", content: "" })).toEqual([null])
  })

  it("do not meet an id that is spelled the same", () => {
    const [first] = scanHistory([asks("dig")], openaiShape).turns.flat()
    const [second] = scanHistory([turn(call("dig"))], openaiShape).turns.flat()
    expect(first && second && keyOf(first) !== keyOf(second)).toBe(true)
  })
})
