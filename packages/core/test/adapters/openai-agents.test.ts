import { describe, expect, test } from "vitest"
import { mendModel, mendModelProvider } from "../../src/adapters/openai-agents.ts"

const tools = [
  {
    type: "function",
    name: "pour_tea",
    parameters: { type: "object", properties: { cups: { type: "integer" } }, required: ["cups"] },
  },
]
const call = (text: string, callId = "c1", name = "pour_tea") => ({
  type: "function_call",
  callId,
  name,
  arguments: text,
  status: "completed",
})
const request = (more: object = {}) => ({ input: "Tea, please.", tools, handoffs: [], modelSettings: {}, ...more })

/** A model that gives prepared answers, and keeps what it was asked. */
class ScriptedModel {
  readonly requests: { input: unknown; previousResponseId?: string }[] = []
  readonly #outputs: object[][]
  readonly supportsPromptModelSelection = true

  constructor(...outputs: object[][]) {
    this.#outputs = outputs
  }

  async getResponse(given: { input: unknown }) {
    this.requests.push(given)
    const output = this.#outputs[this.requests.length - 1] ?? []
    return { output, responseId: `resp_${this.requests.length}`, usage: { requests: 1, totalTokens: 2 } }
  }

  async *getStreamedResponse(given: { input: unknown }) {
    yield { type: "response_started" }
    const { output, responseId, usage } = await this.getResponse(given)
    yield { type: "model", event: { type: "response.created" } }
    yield { type: "response_done", response: { id: responseId, output, usage } }
  }
}

describe("mendModel", () => {
  test("a good response is the very same object, and other members of the model are its own", async () => {
    const model = new ScriptedModel([call('{"cups":2}')])
    const mended = mendModel(model)
    const response = await mended.getResponse(request())
    expect(response.output[0]).toEqual(call('{"cups":2}'))
    expect(mended.supportsPromptModelSelection).toBe(true)
    expect(mended).toBeInstanceOf(ScriptedModel)
  })

  test("a broken call, whole and streamed", async () => {
    const model = mendModel(
      new ScriptedModel([call('{"cups":"2",}', "c1", "PourTea")], [call('{"cups":"2",}', "c1", "PourTea")]),
    )
    expect((await model.getResponse(request())).output).toEqual([call('{"cups":2}')])
    const events = []
    for await (const event of model.getStreamedResponse(request())) events.push(event)
    expect(events.map(({ type }) => type)).toEqual(["response_started", "model", "response_done"])
    expect(events[2]).toMatchObject({ response: { output: [call('{"cups":2}')] } })
  })

  test("asks again, and counts both answers", async () => {
    const model = new ScriptedModel([call("{}")], [call('{"cups":1}', "c2")])
    const response = await mendModel(model).getResponse(request())
    expect(response).toMatchObject({
      output: [call('{"cups":1}', "c2")],
      responseId: "resp_1",
      usage: { requests: 2, totalTokens: 4 },
    })
    expect(model.requests[1]?.input).toMatchObject([
      { role: "user" },
      { callId: "c1" },
      { type: "function_call_result", callId: "c1" },
    ])
  })

  describe("reasoning of several answers", () => {
    const thought = (id: string) => ({ type: "reasoning", id, content: [] })
    const says = (text: string, id: string) => ({
      type: "message",
      id,
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text }],
    })
    const bothWays = async (...outputs: object[][]) => {
      const whole = await mendModel(new ScriptedModel(...outputs)).getResponse(request())
      let streamed: unknown
      for await (const event of mendModel(new ScriptedModel(...outputs)).getStreamedResponse(request()))
        if (event.type === "response_done") streamed = (event as { response: { output: unknown } }).response.output
      expect(streamed).toEqual(whole.output)
      return whole.output
    }

    test("a text that takes the place of a call brings its own", async () => {
      const output = await bothWays([thought("rs_1"), call("{}")], [thought("rs_2"), says("No cups left.", "msg_2")])
      expect(output).toEqual([thought("rs_2"), says("No cups left.", "msg_2")])
    })

    test("a call that takes the place of another, too", async () => {
      const second = { ...call('{"cups":"1"}', "c2"), id: "fc_2" }
      const output = await bothWays([thought("rs_1"), call("{}")], [thought("rs_2"), says("Again.", "m"), second])
      expect(output).toMatchObject([
        { type: "message", content: [{ text: "Again." }] },
        thought("rs_2"),
        { ...second, arguments: '{"cups":1}' },
      ])
    })

    test("a good call keeps its own beside that of a later answer", async () => {
      const first = [thought("rs_1"), call('{"cups":3}'), thought("rs_2"), call("{}", "c2")]
      const output = await bothWays(first, [thought("rs_3"), call('{"cups":1}', "c3")])
      expect(output).toEqual([thought("rs_1"), call('{"cups":3}'), thought("rs_3"), call('{"cups":1}', "c3")])
    })

    test("a call that was withheld takes its own along", async () => {
      const input = Array.from({ length: 12 }, (_, at) => [
        call('{"cups":1}', `p${at}`),
        { type: "function_call_result", callId: `p${at}`, output: { type: "text", text: "spilled" } },
      ]).flat()
      const model = new ScriptedModel(
        [thought("rs_1"), call('{"cups":1}')],
        [thought("rs_2"), call('{"cups":1}', "c2")],
      )
      const { output } = await mendModel(model).getResponse(request({ input }))
      expect(output).toMatchObject([{ type: "message" }])
    })
  })

  test("structured output: the note of a second bad answer does not become the final output", async () => {
    const cups = { type: "message", role: "assistant", content: [{ type: "output_text", text: '{"cups":0}' }] }
    const model = new ScriptedModel([call("{}")], [call("{}", "c2")], [cups])
    const outputType = { type: "json_schema", name: "output", strict: true, schema: {} }
    const once = { reask: 1 }
    expect((await mendModel(model, once).getResponse(request({ outputType }))).output).toEqual([cups])
    const plain = new ScriptedModel([call("{}")], [call("{}", "c2")], [cups])
    await mendModel(plain, once).getResponse(request({ outputType: "text" }))
    expect([model.requests.length, plain.requests.length]).toEqual([3, 2])
  })

  test("a call without a name beside a good one is told", async () => {
    const first = [call('{"cups":1}'), call('{"cups":2}', "c2", "")]
    const model = new ScriptedModel(first, first)
    expect((await mendModel(model).getResponse(request())).output).toMatchObject([
      { type: "message", content: [{ text: expect.stringContaining("has no tool name") }] },
      { callId: "c1" },
    ])
    expect(model.requests[1]?.input).toMatchObject([
      {},
      { callId: "c2" },
      { type: "function_call_result", callId: "c2" },
    ])
  })

  test("reask 0: nobody is asked", async () => {
    const model = new ScriptedModel([call("{}")])
    const { output } = await mendModel(model, { reask: 0 }).getResponse(request())
    expect([model.requests.length, output.length]).toEqual([1, 1])
    expect(output[0]).toMatchObject({ type: "message", content: [{ text: expect.stringContaining("cups") }] })
  })

  test("a thread of the server gets a result for what did not run, with the next request", async () => {
    const model = new ScriptedModel([call('{"cups":1}'), call("{}", "c2")], [])
    const mended = mendModel(model)
    expect((await mended.getResponse(request({ previousResponseId: "resp_0" }))).output).toMatchObject([
      { type: "message" },
      { callId: "c1" },
    ])
    await mended.getResponse(
      request({ previousResponseId: "resp_1", input: [{ type: "function_call_result", callId: "c1" }] }),
    )
    expect(model.requests[1]?.input).toMatchObject([
      { callId: "c2", output: { text: expect.stringContaining("cups") } },
      { callId: "c1" },
    ])
  })

  test("on such a thread the next request goes on from the last answer", async () => {
    const model = new ScriptedModel([call("{}")], [call('{"cups":1}', "c2")])
    const response = await mendModel(model).getResponse(request({ previousResponseId: "resp_0" }))
    expect(response).toMatchObject({ responseId: "resp_2", output: [{ callId: "c2" }] })
    expect(model.requests[1]).toMatchObject({ previousResponseId: "resp_1", input: [{ callId: "c1" }] })
  })

  test("two calls in one text on such a thread are left as they are: the server knows one id", async () => {
    const output = [call('{"cups":1}{"cups":2}')]
    expect(
      (await mendModel(new ScriptedModel(output)).getResponse(request({ previousResponseId: "resp_0" }))).output,
    ).toBe(output)
  })

  test("without tools nothing is read", async () => {
    const output = [call("{")]
    expect((await mendModel(new ScriptedModel(output)).getResponse(request({ tools: [] }))).output).toBe(output)
  })

  test("a forced tool holds for the repair", async () => {
    const output = [call('{"cups":1}')]
    expect(
      (await mendModel(new ScriptedModel(output)).getResponse(request({ modelSettings: { toolChoice: "none" } })))
        .output,
    ).not.toContain(output[0])
    expect(
      (await mendModel(new ScriptedModel(output)).getResponse(request({ modelSettings: { toolChoice: "pour_tea" } })))
        .output,
    ).toContain(output[0])
  })
})

test("a provider that makes a new model for each turn keeps what a thread waits for", async () => {
  const model = new ScriptedModel([call('{"cups":1}'), call("{}", "c2")], [])
  const provider = mendModelProvider({
    getModel: (_name?: string) => ({
      getResponse: (given: { input: unknown }) => model.getResponse(given),
      getStreamedResponse: (given: { input: unknown }) => model.getStreamedResponse(given),
    }),
  })
  await (await provider.getModel()).getResponse(request({ previousResponseId: "resp_0" }))
  await (await provider.getModel()).getResponse(request({ previousResponseId: "resp_1", input: [] }))
  expect(model.requests[1]?.input).toMatchObject([{ callId: "c2" }])
})

test("mendModelProvider mends every model of a provider", async () => {
  const provider = mendModelProvider({
    getModel: (_name?: string) => new ScriptedModel([call('{"cups":"2"}')]),
    close: () => "closed",
  })
  expect((await (await provider.getModel("any")).getResponse(request())).output).toEqual([call('{"cups":2}')])
  expect(provider.close()).toBe("closed")
})
