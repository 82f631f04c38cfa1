import { describe, expect, test } from "vitest"
import { ollama } from "../../src/wires/ollama.ts"
import { eventsIn, patchStream, patchWhole } from "../support/wire-streams.ts"

const PARIS = { city: "Paris", days: 3 }
const entry = (args: unknown, more: object = {}, name = "get_weather") => ({
  ...more,
  function: { name, arguments: args },
})
const line = (message: object, more: object = { done: false }): Uint8Array =>
  new TextEncoder().encode(
    `${JSON.stringify({ model: "m", created_at: "2024-01-01T00:00:00Z", message: { role: "assistant", content: "", ...message }, ...more })}\n`,
  )
const END = { done: true, done_reason: "stop", eval_count: 5 }

interface Line {
  readonly model: string
  readonly done: boolean
  readonly message: { readonly content: string; readonly tool_calls?: readonly object[] }
}

describe("a whole answer", () => {
  test("arguments are mended as an object, and no id is made", () => {
    const body = {
      model: "m",
      message: { role: "assistant", content: "", tool_calls: [entry({ city: "Paris", days: "3" })] },
      ...END,
    }
    expect(patchWhole(ollama, JSON.stringify(body)).json).toBe(JSON.stringify(body).replace('"3"', "3"))
  })

  test("no list stays when no call is left, and a line with thinking keeps only that", async () => {
    const message = { role: "assistant", content: "", thinking: "hm", tool_calls: [entry({ days: 3 })] }
    const body = { model: "m", message, ...END }
    const dropped = JSON.parse(patchWhole(ollama, JSON.stringify(body), { policy: "drop" }).json) as Line
    expect(dropped.message).toEqual({ role: "assistant", content: expect.stringContaining("city"), thinking: "hm" })
    const { bytes } = await patchStream(ollama, [line(message), line({}, END)], { policy: "drop" })
    expect((eventsIn(ollama, bytes) as Line[])[0]?.message).toEqual({ role: "assistant", content: "", thinking: "hm" })
  })

  test("a call from the thinking is added", () => {
    const thinking = '<tool_call>{"name":"get_weather","arguments":{"city":"Paris","days":3}}</tool_call>'
    const body = { model: "m", message: { role: "assistant", content: "", thinking }, ...END }
    expect(JSON.parse(patchWhole(ollama, JSON.stringify(body)).json)).toEqual({
      ...body,
      message: { ...body.message, tool_calls: [entry(PARIS)] },
    })
  })
})

describe("a stream", () => {
  test("a call from the text gets a line of its own before the last", async () => {
    const said = ['<tool_call>{"name":"get_weather",', '"arguments":{"city":"Paris","days":3}}</tool_call>']
    const stream = [...said.map((content) => line({ content })), line({}, END)]
    const lines = eventsIn(ollama, (await patchStream(ollama, stream)).bytes) as Line[]
    expect(lines.map(({ message }) => message.content)).toEqual(["", "", "", ""])
    expect(lines[2]).toEqual({
      model: "m",
      created_at: "2024-01-01T00:00:00Z",
      message: { role: "assistant", content: "", tool_calls: [entry(PARIS)] },
      done: false,
    })
    expect(lines[3]).toMatchObject(END)
  })

  test("calls of several lines are told apart, and numbers move up", async () => {
    const call = (index: number, args: object) => ({ function: { index, name: "get_weather", arguments: args } })
    const stream = [
      line({ tool_calls: [call(0, { days: 1 })] }),
      line({ tool_calls: [call(1, { city: "Paris", days: "3" })] }),
      line({}, END),
    ]
    const { bytes, results } = await patchStream(ollama, stream, { policy: "drop" })
    expect(results[0]?.order.length).toBe(2)
    expect((eventsIn(ollama, bytes) as Line[]).map(({ message }) => message.tool_calls)).toEqual([
      [call(0, PARIS)],
      undefined,
    ])
  })
})

describe("a request", () => {
  test("is known by its path", () => {
    expect(ollama.isRequest("http://localhost:11434/api/chat", { messages: [] })).toBe(true)
    expect(ollama.isRequest("http://localhost:11434/api/generate", { prompt: "x" })).toBe(false)
  })

  test("tells results by the name of their tool", () => {
    const messages = [
      { role: "user", content: "hi" },
      {
        role: "assistant",
        content: "",
        tool_calls: [entry({ x: 1 }, {}, "a"), entry({ x: 2 }, {}, "b"), entry({ x: 3 }, { id: "c3" }, "b")],
      },
      { role: "tool", tool_name: "b", content: "two" },
      { role: "tool", tool_name: "a", content: "one" },
      { role: "tool", tool_call_id: "c3", content: "three" },
    ]
    const { calls, texts } = ollama.readHistory({ messages })
    expect(calls.map(({ result }) => result)).toEqual(["one", "two", "three"])
    expect(texts).toEqual(["hi"])
  })

  test("that asks again says that it wants no stream: without the member it would get one", () => {
    const body = {
      model: "m",
      message: { role: "assistant", content: "I look.", tool_calls: [entry("{'days': 3}")] },
      ...END,
    }
    const [result] = patchWhole(ollama, JSON.stringify(body)).results
    expect(ollama.withAnswers({ model: "m", messages: [] }, body, result as never)).toEqual({
      model: "m",
      stream: false,
      messages: [
        { role: "assistant", content: "I look.", tool_calls: [entry({ days: 3 })] },
        { role: "tool", tool_name: "get_weather", content: expect.stringContaining("was not executed") as string },
      ],
    })
  })
})
