import { describe, expect, it } from "vitest"
import { anthropicShape } from "../../src/history/shapes/anthropic.ts"
import { openaiShape } from "../../src/history/shapes/openai.ts"
import { responsesShape } from "../../src/history/shapes/responses.ts"
import { declareTextCalls } from "../../src/history/text-calls.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"

const entry = (id: string, text: string, name = "plant") => ({
  id,
  type: "function",
  function: { name, arguments: text },
})
const declared = (content: unknown, ...ids: string[]) =>
  declareTextCalls({ role: "assistant", content }, ids, openaiShape, DEFAULT_LIMITS)?.[0] ?? null

describe("calls that stand in the text", () => {
  it("are declared and taken out of it", () => {
    expect(
      declared('[TOOL_CALLS][{"name":"plant","arguments":{"n":1}},{"name":"dig","arguments":{"n":2}}]', "p", "q"),
    ).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [entry("p", '{"n":1}'), entry("q", '{"n":2}', "dig")],
    })
    expect(
      declared("So.\n<function=plant>\n<parameter=row>\nnorth\n</parameter>\n</function>\nThen?", "p"),
    ).toMatchObject({
      content: "So.\n\nThen?",
      tool_calls: [entry("p", '{"row":"north"}')],
    })
  })

  it("count without marks where none has marks", () => {
    expect(declared('{"name": "plant", "arguments": {"n": 1}}', "p")).toMatchObject({
      content: null,
      tool_calls: [entry("p", '{"n": 1}')],
    })
  })

  it("are left where they are not as many as ran", () => {
    expect(declared('<tool_call>{"name":"plant","arguments":{}}</tool_call>', "p", "q")).toBeNull()
    expect(declared("So.", "p")).toBeNull()
    expect(declared(null, "p")).toBeNull()
  })

  it("stand in text blocks too", () => {
    const text = (said: string) => ({ type: "text", text: said })
    const content = [text("One."), text('<tool_call>{"name":"plant","arguments":{"n":1}}</tool_call>')]
    expect(declareTextCalls({ role: "assistant", content }, ["p"], anthropicShape, DEFAULT_LIMITS)).toEqual([
      {
        role: "assistant",
        content: [text("One."), { type: "tool_use", id: "p", name: "plant", input: { n: 1 } }],
      },
    ])
  })

  it("become items of their own in Responses", () => {
    const item = (text: string) => ({ type: "message", role: "assistant", content: [{ type: "output_text", text }] })
    const call = { type: "function_call", call_id: "p", name: "plant", arguments: '{"n":1}' }
    const text = '<tool_call>{"name":"plant","arguments":{"n":1}}</tool_call>'
    expect(declareTextCalls(item(`So. ${text}`), ["p"], responsesShape, DEFAULT_LIMITS)).toEqual([item("So."), call])
    expect(declareTextCalls(item(text), ["p"], responsesShape, DEFAULT_LIMITS)).toEqual([call])
  })

  it("are not looked for where a getter throws", () => {
    const message = {
      role: "assistant",
      get content() {
        throw new Error("no")
      },
    }
    expect(declareTextCalls(message, ["p"], openaiShape, DEFAULT_LIMITS)).toBeNull()
  })
})

describe("the ids of calls in the text", () => {
  const ids = (content: string, ...given: string[]) =>
    (declared(content, ...given) as { tool_calls: { id: string }[] } | null)?.tool_calls.map(({ id }) => id)
  const written = (...calls: readonly (string | null)[]) =>
    calls
      .map((id) => `<tool_call>{"name":"plant",${id === null ? "" : `"id":"${id}",`}"arguments":{}}</tool_call>`)
      .join("\n")

  it("belong to them by their number, in whatever order the results came", () => {
    expect(ids(written(null, null, null), "call_text_2", "call_text_0", "call_text_1")).toEqual([
      "call_text_0",
      "call_text_1",
      "call_text_2",
    ])
    // ten is behind two, and the number behind it only says that the id was used before
    expect(ids(written(null, null, null), "call_text_10", "call_text_2", "call_text_0_12")).toEqual([
      "call_text_0_12",
      "call_text_2",
      "call_text_10",
    ])
  })

  it("belong to them by what the model wrote", () => {
    expect(ids(written("fn.plant:0", "fn.plant:1"), "fn.plant:1", "fn.plant:0")).toEqual(["fn.plant:0", "fn.plant:1"])
    expect(ids(written("fn.plant:0", "fn.plant:1"), "fn_plant_1_3", "fn_plant_0_3")).toEqual([
      "fn_plant_0_3",
      "fn_plant_1_3",
    ])
    expect(ids(written("oak", null, "oak"), "oak_2", "call_text_1", "oak")).toEqual(["oak", "call_text_1", "oak_2"])
  })

  it("are not guessed where only some of them say it", () => {
    expect(ids(written(null, null), "call_text_1", "other")).toBeUndefined()
    expect(ids(written(null, null), "call_text_0", "call_text_0-2")).toBeUndefined()
    expect(ids(written("oak", "elm"), "oak", "oak_2")).toBeUndefined()
  })
})
