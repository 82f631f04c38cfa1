import { describe, expect, it } from "vitest"
import { leftItems, waitingCalls } from "../../src/messages/left-items.ts"

const thought = (id: string) => ({ type: "reasoning", id })
const item = (id: string) => ({ type: "message", id })
type Item = ReturnType<typeof item>

describe("what is left of an answer", () => {
  const without =
    (...ids: string[]) =>
    (each: Item): readonly Item[] =>
      ids.includes(each.id) ? [] : [each]
  const output = [thought("r1"), item("a"), item("b"), thought("r2"), item("c")]

  it("is all of it where nothing is left out", () => {
    expect(leftItems(output, false, without())).toEqual(output)
  })

  it("has reasoning only with what it led to", () => {
    expect(leftItems(output, false, without("a"))).toEqual([thought("r1"), item("b"), thought("r2"), item("c")])
    expect(leftItems(output, false, without("a", "b"))).toEqual([thought("r2"), item("c")])
    expect(leftItems(output, false, without("c"))).toEqual(output.slice(0, 3))
  })

  it("ends with reasoning where a call follows that is not in it", () => {
    expect(leftItems(output, true, without("c"))).toEqual(output.slice(0, 4))
  })
})

describe("calls that wait for a result of the host", () => {
  const waitingOf = (...items: object[]) => [...waitingCalls(items)]

  it.each(["function_call", "custom_tool_call", "computer_call", "local_shell_call", "apply_patch_call"])(
    "%s",
    (type) => {
      const wire = { type, id: "x1", call_id: "c1" }
      const sdk = { type, id: "x1", callId: "c2" }
      const unknown = { type: "unknown", providerData: { type, call_id: "c3" } }
      expect(waitingOf(item("m1"), wire, sdk, unknown)).toEqual([wire, sdk, unknown])
    },
  )

  it("not those that the provider runs, or has run", () => {
    const search = { type: "web_search_call", id: "ws_1" }
    const find = { type: "tool_search_call", id: "ts_1", call_id: null }
    const run = { type: "shell_call", call_id: "c1" }
    const ran = { type: "shell_call_output", call_id: "c1", output: [] }
    expect(waitingOf(search, find, run, ran, { type: "program", call_id: "c2" })).toEqual([])
  })

  it("in anything that a server may send", () => {
    expect([
      ...waitingCalls([null, 3, "x_call", [], {}, { type: 7 }, { type: "unknown", providerData: null }]),
    ]).toEqual([])
  })
})
