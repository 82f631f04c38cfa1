import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { MendError } from "../../src/errors.ts"
import { mend } from "../../src/mend.ts"
import { toAnthropicMessage } from "../../src/messages/anthropic.ts"
import { toOpenAiMessages } from "../../src/messages/openai.ts"
import { toResponsesItems } from "../../src/messages/responses.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import type { Tool } from "../../src/turn.ts"

const SOW: Tool = {
  name: "sow",
  parameters: {
    type: "object",
    properties: { seed: { type: "string" }, rows: { type: "integer" } },
    required: ["seed"],
  },
}
const sow = (id: string, text: string) => ({ id, name: "sow", arguments: text })

const TURN = {
  toolCalls: [
    sow("a", '{"rows":1}'),
    sow("b", '{"seed":"oat"}'),
    sow("c", '{"seed":"oat"}'),
    sow("d", '{"seed":"pea"}{"seed":"rye"}'),
    sow("e", '{"seed":"fl'),
  ],
}

describe("answers", () => {
  const list = toToolResults(mend(TURN, [SOW]), { b: '{"sown":true}', d: "peas", "d-2": "rye" })

  test("one for each call, in the order they were written", () => {
    expect(list.map(({ id, ran }) => [id, ran])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
      ["d", true],
      ["d-2", true],
      ["e", false],
    ])
  })

  test("outputs are not touched", () => {
    expect(JSON.parse(list[1]?.text ?? "")).toEqual({ sown: true })
  })

  test("what did not run says why; only what could not be used is an error", () => {
    expect(list[0]).toMatchObject({ isError: true, text: expect.stringContaining('missing "seed"') })
    expect(list[2]).toMatchObject({ isError: false, text: expect.stringContaining("already made in this turn") })
    expect(list[5]?.text).toContain("cut off")
  })

  test("a call that the host ran after all has its output", () => {
    const [first] = toToolResults(mend(TURN, [SOW]), { a: "sown by hand" })
    expect(first).toEqual({ id: "a", name: "sow", text: "sown by hand", ran: true, isError: false, notice: null })
  })

  test("a call without an output is still answered", () => {
    const [only] = toToolResults(mend({ toolCalls: [sow("x", '{"seed":"oat"}')] }, [SOW]), new Map())
    expect(only).toMatchObject({ ran: true, text: "No result was recorded for this call." })
    expect(toToolResults(mend({ toolCalls: [sow("constructor", '{"seed":"oat"}')] }, [SOW]), {})[0]?.text).toBe(
      "No result was recorded for this call.",
    )
  })
})

describe("outputs", () => {
  const result = mend({ toolCalls: [sow("x", '{"seed":"oat"}'), sow("y", '{"rows":2}')] }, [SOW])
  const textsOf = (outputs: unknown) => toToolResults(result, outputs as never).map(({ text }) => text)

  test("a tool that returned nothing ran all the same; null is its value", () => {
    const feedback = result.escalated[0]?.feedback
    for (const outputs of [{ x: undefined, y: undefined }, new Map([["x", undefined]])])
      expect(textsOf(outputs)).toEqual(["The tool ran and returned nothing.", feedback])
    expect(textsOf({ x: null, y: null })).toEqual(["null", feedback])
  })

  test.each<[string, unknown]>([
    ["none at all", undefined],
    ["null", null],
    ["a text", "sown"],
    ["a list", ["sown"]],
    ["pairs", [["x", "sown"]]],
    ["a set", new Set(["x"])],
    ["a promise", Promise.resolve({ x: "sown" })],
    ["numbers in place of ids", new Map([[0, "sown"]])],
    ["calls in place of ids", new Map([[result.calls[0], "sown"]])],
    ["an output that is not awaited", { x: Promise.resolve("sown") }],
  ])("that belong to no call are refused: %s", (_, outputs) => {
    expect(() => textsOf(outputs)).toThrow(/^MEND_OUTPUTS: /)
    expect(() => toResponsesItems(result, outputs as never)).toThrow(MendError)
  })

  test("of other turns may be among them", () => {
    const text = "No result was recorded for this call."
    for (const outputs of [{ earlier: "sown" }, new Map([["earlier", "sown"]]), Object.create(null)])
      expect(textsOf(outputs)[0]).toBe(text)
  })
})

describe("messages", () => {
  const mender = createMender([SOW])
  const notices = () => {
    const water: Tool = { name: "water", parameters: { type: "object" } }
    const reworded = createMender([SOW, water])
    for (let i = 0; i < 3; i++) {
      reworded.mend({ toolCalls: [sow(`r${i}`, `{"seed":"s${i}"}`)] })
      reworded.result(`r${i}`, `Error: no such file s${i}`, false)
    }
    return reworded.mend({ toolCalls: [sow("r3", '{"seed":"s3"}')] })
  }

  test("a notice stands in a block of its own", () => {
    const result = notices()
    expect(result.calls[0]?.notice).toContain("in a row without success")
    const list = toToolResults(result, { r3: '{"ok":1}' })
    expect(toOpenAiMessages(list)).toEqual([
      {
        role: "tool",
        tool_call_id: "r3",
        content: [
          { type: "text", text: '{"ok":1}' },
          { type: "text", text: result.calls[0]?.notice },
        ],
      },
    ])
  })

  test("without one the output is the content", () => {
    const list = toToolResults(mender.mend({ toolCalls: [sow("p", '{"seed":"oat"}'), sow("q", "{}")] }), { p: "sown" })
    expect(toOpenAiMessages(list)[0]).toEqual({ role: "tool", tool_call_id: "p", content: "sown" })
    expect(toAnthropicMessage(list)).toEqual({
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "p", content: "sown" },
        { type: "tool_result", tool_use_id: "q", content: list[1]?.text, is_error: true },
      ],
    })
  })
})
