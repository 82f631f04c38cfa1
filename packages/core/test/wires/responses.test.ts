import { describe, expect, test } from "vitest"
import { SCENARIOS, WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { openAiResponses } from "../../src/wires/responses.ts"
import { responsesRefusals } from "../support/provider-server.ts"
import {
  answerBytes,
  eventsIn,
  patchStream,
  patchWhole,
  WIRES_UNDER_TEST,
  type WireUnderTest,
} from "../support/wire-streams.ts"

const UNDER = WIRES_UNDER_TEST.find(({ wire }) => wire === openAiResponses) as WireUnderTest
const PARIS = '{"city": "Paris", "days": 3}'

interface ResponseEvent {
  readonly type: string
  readonly sequence_number: number
  readonly output_index?: number
  readonly delta?: string
  readonly text?: string
  readonly arguments?: string
  readonly item?: {
    readonly type: string
    readonly arguments?: string
    readonly name?: string
    readonly call_id?: string
    readonly content?: { text: string }[]
  }
  readonly part?: { readonly text: string }
  readonly response?: { readonly id: string; readonly output: Record<string, unknown>[] }
}

const streamOf = async (turn: object, options = {}): Promise<ResponseEvent[]> =>
  eventsIn(
    openAiResponses,
    (await patchStream(openAiResponses, [await answerBytes(UNDER, turn, true)], options)).bytes,
  ) as ResponseEvent[]

const event = (value: object): Uint8Array => new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`)
const call = (text: string, more: object = {}) => ({
  type: "function_call",
  id: "fc_1",
  call_id: "c1",
  name: "get_weather",
  arguments: text,
  ...more,
})
const completed = (output: readonly object[]) =>
  event({ type: "response.completed", response: { object: "response", id: "r1", status: "completed", output } })

describe("a stream", () => {
  test("all copies of a call change together", async () => {
    const events = await streamOf({
      calls: [{ name: "functions.GetWeather", arguments: `{'city': "Paris", "days": "3",}` }],
    })
    const pieces = events
      .filter(({ type }) => type === "response.function_call_arguments.delta")
      .map(({ delta }) => delta)
    const copies = events.flatMap(({ type, arguments: text, item, response }) => [
      ...(type === "response.function_call_arguments.done" ? [text] : []),
      ...(type === "response.output_item.done" ? [item?.arguments] : []),
      ...(response?.output.map((each) => each["arguments"]) ?? []),
    ])
    expect(JSON.parse(pieces.join(""))).toEqual(JSON.parse(PARIS))
    expect(copies).toEqual([pieces.join(""), pieces.join(""), pieces.join("")])
    expect(events.flatMap(({ item }) => item?.name ?? [])).toEqual(["get_weather", "get_weather"])
    expect(events.at(-1)?.response?.output).toMatchObject([{ name: "get_weather", call_id: "call_1_0" }])
  })

  test("a call from the text has events of its own, and the text has none of it in any copy", async () => {
    const events = await streamOf(SCENARIOS["call-in-text"])
    expect(events.map(({ sequence_number: number }) => number)).toEqual([...events.keys()])
    const own = events.filter(({ output_index: index }) => index === 1)
    expect(own.map(({ type }) => type.slice(9))).toEqual([
      "output_item.added",
      "function_call_arguments.delta",
      "function_call_arguments.done",
      "output_item.done",
    ])
    const said = events.filter(({ type }) => type === "response.output_text.delta").map(({ delta }) => delta)
    expect(said.join("").trim()).toBe("I will look it up.")
    const texts = events.flatMap(({ text, part, item, response }) => [
      text,
      part?.text,
      item?.content?.[0]?.text,
      response?.output.map((each) => each["content"]),
    ])
    expect(JSON.stringify(texts)).not.toContain("tool_call")
    expect(events.at(-1)?.response?.output).toMatchObject([
      { type: "message" },
      { type: "function_call", call_id: "call_text_0", id: "fc_call_text_0" },
    ])
  })

  test("parts behind a call that is left out move up", async () => {
    const bad = { name: "get_weather", arguments: '{"days":1}' }
    const events = await streamOf({ calls: [bad, ...SCENARIOS["broken-arguments"].calls] }, { policy: "drop" })
    expect(new Set(events.flatMap(({ output_index: index }) => index ?? []))).toEqual(new Set([0]))
    expect(events.map(({ sequence_number: number }) => number)).toEqual([...events.keys()])
    expect(events.at(-1)?.response?.output).toMatchObject([{ call_id: "call_1_1" }])
  })

  test("numbers stay as they are where no event was added or left out", async () => {
    const stream = [
      event({ type: "response.output_item.added", output_index: 0, sequence_number: 40, item: call("") }),
      event({
        type: "response.function_call_arguments.delta",
        output_index: 0,
        item_id: "fc_1",
        sequence_number: 40,
        delta: '{"city":"Paris","days":3,}',
      }),
      completed([call('{"city":"Paris","days":3,}')]),
    ]
    const events = eventsIn(openAiResponses, (await patchStream(openAiResponses, stream)).bytes) as ResponseEvent[]
    expect(events.map(({ sequence_number: number }) => number)).toEqual([40, 40, undefined])
    expect(events[1]?.delta).toBe('{"city":"Paris","days":3}')
    expect(events[2]?.response?.output[0]?.["arguments"]).toBe('{"city":"Paris","days":3}')
  })

  test("arguments that come with the last copy only are read from there", async () => {
    const broken = `{'city': "Paris", "days": 3}`
    const { bytes, results } = await patchStream(openAiResponses, [
      event({ type: "response.output_item.added", output_index: 0, item: call("") }),
      event({ type: "response.output_item.done", output_index: 0, item: call(broken) }),
      completed([call(broken, { id: "fc_other" })]),
    ])
    expect(results.map(({ calls }) => calls.length)).toEqual([1])
    const events = eventsIn(openAiResponses, bytes) as ResponseEvent[]
    expect(events.map(({ item, response }) => item?.arguments ?? response?.output[0]?.["arguments"])).toEqual([
      "",
      PARIS.replaceAll("'", '"'),
      PARIS,
    ])
  })

  test("a name that changes changes in all items", async () => {
    const named = (text: string) => call(text, { name: "get-weather" })
    const { bytes } = await patchStream(openAiResponses, [
      event({ type: "response.output_item.added", output_index: 0, item: named("") }),
      event({ type: "response.output_item.done", output_index: 0, item: named(PARIS) }),
      completed([named(PARIS)]),
    ])
    expect(new TextDecoder().decode(bytes).match(/"name":"[^"]*"/g)).toEqual(Array(3).fill('"name":"get_weather"'))
  })

  test("an answer that comes with the last event only is mended there", async () => {
    const { bytes, results } = await patchStream(openAiResponses, [completed([call('{"city":"Paris","days":3,}')])])
    expect(results.map(({ calls }) => calls.map(({ input }) => input))).toEqual([[{ city: "Paris", days: 3 }]])
    expect((eventsIn(openAiResponses, bytes) as ResponseEvent[])[0]?.response?.output).toMatchObject([
      { arguments: '{"city":"Paris","days":3}' },
    ])
  })

  test("a name that a later copy brings first is the name of the call, and stands in all its items", async () => {
    const unnamed = (text: string, more: object = {}) => ({ ...call(text), name: undefined, ...more })
    const at = { output_index: 0, item_id: "fc_1" }
    const named = { name: "get_weather" }
    for (const [begun, told, done, last] of [
      [{ name: "" }, named, named, named],
      [{}, {}, named, named],
      [{ name: "" }, {}, { name: "" }, named],
    ] as const) {
      const pieces = [
        event({ type: "response.output_item.added", output_index: 0, item: unnamed("", begun) }),
        event({ type: "response.function_call_arguments.delta", ...at, delta: PARIS.slice(0, 9) }),
        event({ type: "response.function_call_arguments.delta", ...at, delta: PARIS.slice(9) }),
        event({ type: "response.function_call_arguments.done", ...at, ...told, arguments: PARIS }),
        event({ type: "response.output_item.done", output_index: 0, item: unnamed(PARIS, done) }),
        completed([unnamed(PARIS, last)]),
      ]
      for (const mode of ["hold", "live"] as const) {
        const { bytes, results } = await patchStream(openAiResponses, pieces, { mode })
        expect(results.flatMap(({ calls }) => calls)).toMatchObject([
          { id: "c1", name: "get_weather", arguments: PARIS, outcome: "unchanged" },
        ])
        const events = eventsIn(openAiResponses, bytes) as ResponseEvent[]
        expect(
          events.flatMap(({ item, response }) =>
            [item, ...(response?.output ?? [])].flatMap((each) => each?.["name"] ?? []),
          ),
        ).toEqual(Array(3).fill("get_weather"))
        expect(events.flatMap(({ delta }) => delta ?? []).join("")).toBe(PARIS)
      }
    }
  })

  test("a response that failed is not finished", async () => {
    const stream = [
      event({ type: "response.output_item.added", output_index: 0, item: call("") }),
      event({ type: "response.function_call_arguments.delta", output_index: 0, delta: "{'city'" }),
      event({ type: "response.failed", response: { status: "failed", output: [call("{'city'")] } }),
    ]
    const { bytes, results, remarks } = await patchStream(openAiResponses, stream)
    expect(results).toEqual([])
    expect(Buffer.from(bytes).equals(Buffer.concat(stream))).toBe(true)
    expect(remarks).toMatchObject([{ code: "stream/cut" }])
  })

  test("calls of custom tools pass", async () => {
    const custom = { type: "custom_tool_call", id: "ctc_1", call_id: "c2", name: "shell", input: "{'not' json" }
    const stream = [
      event({ type: "response.output_item.added", output_index: 0, item: { ...custom, input: "" } }),
      event({ type: "response.custom_tool_call_input.delta", output_index: 0, item_id: "ctc_1", delta: custom.input }),
      event({ type: "response.output_item.done", output_index: 0, item: custom }),
      completed([custom]),
    ]
    const { bytes, results } = await patchStream(openAiResponses, stream)
    expect(Buffer.from(bytes).equals(Buffer.concat(stream))).toBe(true)
    expect(results.map(({ order }) => order)).toEqual([[]])
  })
})

describe("a whole answer", () => {
  test("keeps everything but the arguments", () => {
    const body = {
      object: "response",
      id: "r1",
      status: "completed",
      x: 1.0,
      output: [{ type: "reasoning", id: "rs", summary: [] }, call("{'city': 'Paris', 'days': 3}")],
    }
    const json = JSON.stringify(body, null, 2).replace('"x": 1', '"x": 1.0')
    const patched = patchWhole(openAiResponses, json).json
    expect(patched).toBe(json.replace("{'city': 'Paris', 'days': 3}", '{\\"city\\": \\"Paris\\", \\"days\\": 3}'))
  })

  test("that was cut does not run its last call", () => {
    const body = {
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      output: [call('{"city": "Par')],
    }
    expect(patchWhole(openAiResponses, JSON.stringify(body)).results[0]?.escalated).toMatchObject([
      { reason: "truncated" },
    ])
  })
})

describe("a request", () => {
  test("is known by its path and its input", () => {
    expect(openAiResponses.isRequest("https://x/v1/responses", { input: "hi" })).toBe(true)
    expect(openAiResponses.isRequest("https://x/v1/responses?api-version=1", { previous_response_id: "r1" })).toBe(true)
    expect(openAiResponses.isRequest("https://x/v1/responses/r1/cancel", { input: "hi" })).toBe(false)
    expect(openAiResponses.isRequest("https://x/v1/responses", {})).toBe(false)
  })

  test("tells the calls since a person spoke, and what was read before", () => {
    const output = { type: "function_call_output", call_id: "c1", output: "sunny" }
    const history = openAiResponses.readHistory({
      input: [{ role: "user", content: [{ type: "input_text", text: "hi" }] }, call(PARIS), output],
    })
    expect(history).toMatchObject({
      isHeld: false,
      texts: ["hi"],
      calls: [{ id: "c1", name: "get_weather", arguments: PARIS, result: "sunny" }],
    })
    const held = openAiResponses.readHistory({ previous_response_id: "r1", input: [output] })
    expect(held).toMatchObject({ isHeld: true, calls: [], results: [{ id: "c1", text: "sunny" }] })
    expect(openAiResponses.readHistory({ conversation: { id: "v1" }, input: "hi" })).toMatchObject({
      isHeld: true,
      texts: ["hi"],
    })
  })

  test("that asks again has the bad call and what is wrong with it, and does not stream", () => {
    const answer = { output: [{ type: "reasoning", id: "rs_1", summary: [] }, call('{"days":3}')] }
    const [result] = patchWhole(openAiResponses, JSON.stringify({ ...answer, status: "completed" })).results
    const asked = openAiResponses.withAnswers({ input: "hi", stream: true, model: "m" }, answer, result as never)
    expect(asked).toMatchObject({
      model: "m",
      input: [
        { role: "user" },
        { type: "reasoning" },
        { type: "function_call", call_id: "c1" },
        { type: "function_call_output", call_id: "c1" },
      ],
    })
    expect(asked).not.toHaveProperty("stream")
    expect(JSON.stringify(asked)).toContain("was not executed")
  })

  test("that asks again has no call of another kind that waits for its output", () => {
    const output = [
      { type: "reasoning", id: "rs_1", summary: [] },
      { type: "custom_tool_call", id: "ctc_1", call_id: "c7", name: "note", input: "x" },
      { type: "reasoning", id: "rs_2", summary: [] },
      { type: "web_search_call", id: "ws_1", status: "completed" },
      call('{"days":3}'),
    ]
    const [result] = patchWhole(openAiResponses, JSON.stringify({ output, status: "completed" })).results
    const { input } = openAiResponses.withAnswers({ input: "hi" }, { output }, result as never) as { input: object[] }
    expect(responsesRefusals(input)).toEqual([])
    expect(input.map((item) => (item as { id?: string }).id)).toEqual([undefined, "rs_2", "ws_1", "fc_1", undefined])
  })

  test("that goes on from an answer brings what the server does not have", () => {
    const gap = {
      added: [{ id: "made", name: "get_weather", arguments: PARIS }, { id: "unanswered" }],
      left: [{ id: "c9", text: "not executed" }],
      renewed: new Map(),
    }
    const body = {
      previous_response_id: "r1",
      input: [{ type: "function_call_output", call_id: "made", output: "sunny" }],
    }
    expect(openAiResponses.closeGap?.(body, gap as never)).toMatchObject({
      input: [
        { type: "function_call_output", call_id: "c9", output: "not executed" },
        { type: "function_call", call_id: "made", name: "get_weather", arguments: PARIS },
        { type: "function_call_output", call_id: "made", output: "sunny" },
      ],
    })
    expect(openAiResponses.closeGap?.({ input: "hi" }, { ...gap, added: gap.added as never, left: [] })).toBeNull()
  })
})

test("the events of a stream make the answer that the last one repeats, or that of the items", () => {
  const item = { type: "reasoning", encrypted_content: "x" }
  const done = { type: "response.output_item.done", output_index: 0, item }
  const last = (output: readonly object[]) => ({ type: "response.completed", response: { output } })
  expect(openAiResponses.joinEvents?.([done, last([item, item])])).toEqual(last([item, item]))
  expect(openAiResponses.joinEvents?.([done, last([])])).toEqual({ output: [item] })
})

test("each notice has an id of its own: a history with one twice is refused", async () => {
  const answer = (id: string, callId: string) => ({
    object: "response",
    id,
    status: "completed",
    output: [call('{"days":3}', { call_id: callId })],
  })
  const idsOf = async (id: string, callId: string): Promise<string[]> => {
    const response = answer(id, callId)
    const whole = patchWhole(openAiResponses, JSON.stringify(response), { policy: "drop" }).json
    const { bytes } = await patchStream(openAiResponses, [event({ type: "response.completed", response })], {
      policy: "drop",
    })
    const events = eventsIn(openAiResponses, bytes) as (ResponseEvent & { item_id?: string; item?: { id: string } })[]
    return [
      ...(JSON.parse(whole) as { output: { id: string }[] }).output.map((item) => item.id),
      ...events.flatMap(({ item, item_id: itemId }) => item?.id ?? itemId ?? []),
      ...events.flatMap(({ response: last }) => (last?.output ?? []).map((item) => String(item["id"]))),
    ]
  }
  const [first, second, third] = [await idsOf("r1", "c1"), await idsOf("r2", "c1"), await idsOf("r1", "c2")]
  expect(first).toHaveLength(8)
  for (const ids of [first, second, third]) expect(new Set(ids).size).toBe(1)
  expect(new Set([first[0], second[0], third[0]]).size).toBe(3)
  expect(await idsOf("r1", "c1")).toEqual(first)
  expect(first[0]).toMatch(/^msg_toolmend_[\w-]{8,48}$/)
})

test("a call that came without a piece of arguments gets one before the events that repeat it", async () => {
  const id = { item_id: "fc_1", output_index: 1 }
  const item = call("", { name: "now", status: "completed" })
  const unusable = call("{}", { id: "fc_0", call_id: "c0" })
  const given = [
    { type: "response.output_item.done", sequence_number: 0, output_index: 0, item: unusable },
    {
      type: "response.output_item.added",
      sequence_number: 1,
      output_index: 1,
      item: { ...item, status: "in_progress" },
    },
    { type: "response.function_call_arguments.done", sequence_number: 2, ...id, arguments: "" },
    { type: "response.output_item.done", sequence_number: 3, output_index: 1, item },
  ].map(event)
  const tools = [{ name: "now", parameters: { type: "object", properties: {} } }, WEATHER_TOOL]
  const chunks = [...given, completed([unusable, item])]
  const { bytes } = await patchStream(openAiResponses, chunks, { policy: "drop", tools })
  const events = eventsIn(openAiResponses, bytes) as ResponseEvent[]
  const own = events.filter(({ type, item: of }) => /arguments/.test(type) || of?.call_id === "c1")
  expect(own.map(({ type, sequence_number, output_index }) => [type, sequence_number, output_index])).toEqual([
    ["response.output_item.added", 0, 0],
    ["response.function_call_arguments.delta", 1, 0],
    ["response.function_call_arguments.done", 2, 0],
    ["response.output_item.done", 3, 0],
  ])
  expect(own.map((each) => each.delta ?? each.arguments ?? each.item?.arguments)).toEqual(["", "{}", "{}", "{}"])
})

test("a name of which the first event has only the beginning is that of the events that repeat the call", async () => {
  const given = [
    { type: "response.output_item.added", output_index: 0, item: call("", { name: "get_" }) },
    { type: "response.function_call_arguments.delta", output_index: 0, item_id: "fc_1", delta: PARIS },
    { type: "response.output_item.done", output_index: 0, item: call(PARIS) },
  ].map(event)
  for (const mode of ["hold", "live"] as const) {
    const { bytes, results } = await patchStream(openAiResponses, [...given, completed([call(PARIS)])], { mode })
    expect(results[0]?.calls).toMatchObject([{ name: "get_weather", arguments: PARIS }])
    const [added] = eventsIn(openAiResponses, bytes) as ResponseEvent[]
    expect(added?.item?.name).toBe("get_weather")
  }
})

test("a name that grows beside the arguments is whole without an event that repeats it", async () => {
  const { name: _, ...unnamed } = call(PARIS)
  const pieces = ["get_", "get_wea", "get_weather"]
  const given = [
    { type: "response.output_item.added", output_index: 0, item: call("", { name: "get_" }) },
    ...pieces.map((name, i) => ({
      type: "response.function_call_arguments.delta",
      output_index: 0,
      item_id: "fc_1",
      name,
      delta: PARIS.slice(i * 4, i === 2 ? undefined : i * 4 + 4),
    })),
    { type: "response.function_call_arguments.done", output_index: 0, item_id: "fc_1", arguments: PARIS },
    { type: "response.output_item.done", output_index: 0, item: unnamed },
  ].map(event)
  for (const mode of ["hold", "live"] as const) {
    const { results } = await patchStream(openAiResponses, [...given, completed([unnamed])], { mode })
    expect(results[0]?.calls).toMatchObject([{ name: "get_weather", arguments: PARIS }])
  }
  // what was sent on under the name of another tool is not run
  const tools = [WEATHER_TOOL, { ...WEATHER_TOOL, name: "get_" }]
  for (const [mode, calls, reasons] of [
    ["hold", ["get_weather"], []],
    ["live", [], ["stream/sent"]],
  ] as const) {
    const { results } = await patchStream(openAiResponses, [...given, completed([unnamed])], { mode, tools })
    expect(results[0]?.calls.map(({ name }) => name)).toEqual(calls)
    expect(results[0]?.escalated.map(({ reason }) => reason)).toEqual(reasons)
  }
})
