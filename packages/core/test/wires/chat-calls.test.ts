import { describe, expect, test } from "vitest"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { Tool } from "../../src/turn.ts"
import { soundBody } from "../../src/wires/body-patcher.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { eventsIn, patchStream } from "../support/wire-streams.ts"

const VALID = '{"city":"Paris","days":3}'
const OTHER = '{"city":"Oslo","days":1}'
const named = (id: string, text: unknown, more: object = {}) => ({
  id,
  type: "function",
  ...more,
  function: { name: "get_weather", arguments: text },
})
const piece = (text: string, more: object = {}) => ({ ...more, function: { arguments: text } })

const streamOf = (...events: readonly (readonly object[])[]): Uint8Array =>
  new TextEncoder().encode(
    [...events.map((tool_calls) => ({ delta: { tool_calls } })), { delta: {}, finish_reason: "tool_calls" }]
      .map((choice) => `data: ${JSON.stringify({ id: "x", choices: [{ index: 0, ...choice }] })}\n\n`)
      .join(""),
  )

interface Entry {
  readonly index: number
  readonly id?: string
  readonly type?: string
  readonly function: { readonly arguments: string }
}

/** What a client makes of a stream: calls are put together by their number, and need a type. */
async function clientReads(bytes: Uint8Array, mode: "hold" | "live") {
  const patched = await patchStream(openAiChat, [bytes], { mode })
  const calls: { id?: string | undefined; type?: string | undefined; text: string }[] = []
  for (const { choices } of eventsIn(openAiChat, patched.bytes) as { choices: [{ delta: { tool_calls?: Entry[] } }] }[])
    for (const { index, id, type, function: called } of choices[0].delta.tool_calls ?? []) {
      const call = calls[index] ?? { text: "" }
      calls[index] = { id: call.id ?? id, type: call.type ?? type, text: call.text + called.arguments }
    }
  return { calls, ...patched }
}

const UNSOUND = {
  "every call under number 0": [
    [named("a", "", { index: 0 })],
    [piece(VALID, { index: 0 })],
    [named("b", "", { index: 0 })],
    [piece(OTHER, { index: 0 })],
  ],
  "no numbers": [[named("a", "")], [piece(VALID)], [named("b", "")], [piece(OTHER)]],
  "no numbers, in one event": [[named("a", VALID), named("b", OTHER)]],
  "numbers from 1": [
    [named("a", "", { index: 1 })],
    [named("b", "", { index: 2 })],
    [piece(OTHER, { index: 2 })],
    [piece(VALID, { index: 1 })],
  ],
  "numbers with a gap": [[named("a", VALID, { index: 0 })], [named("b", OTHER, { index: 2 })]],
  "numbers as text": [
    [named("a", VALID, { index: "0" })],
    [named("b", "", { index: "1" })],
    [piece(OTHER, { index: "1" })],
  ],
  "one number, pieces with the ids of their calls": [
    [named("a", VALID.slice(0, 9), { index: 0 })],
    [named("b", OTHER.slice(0, 9), { index: 0 })],
    [piece(VALID.slice(9), { index: 0, id: "a" })],
    [piece(OTHER.slice(9), { index: 0, id: "b" })],
  ],
  "a new id with every piece": [
    [named("a", VALID.slice(0, 9), { index: 0 })],
    [piece(VALID.slice(9), { index: 0, id: "z" })],
    [named("b", OTHER, { index: 1 })],
  ],
  "one number, pieces with the ids and names of their calls": [
    [named("a", VALID.slice(0, 9), { index: 0 })],
    [named("b", OTHER.slice(0, 9), { index: 0 })],
    [named("a", VALID.slice(9), { index: 0 })],
    [named("b", OTHER.slice(9), { index: 0 })],
  ],
  "a new id and the name with every piece, every call under number 0": [
    [named("a", VALID.slice(0, 2), { index: 0 })],
    [named("y", VALID.slice(2, 9), { index: 0 })],
    [named("z", VALID.slice(9), { index: 0 })],
    [named("b", OTHER.slice(0, 9), { index: 0 })],
    [named("w", OTHER.slice(9), { index: 0 })],
    [named("v", "", { index: 0 })],
  ],
  "a new id and the name with every piece, no numbers": [
    [named("a", VALID.slice(0, 9))],
    [named("z", VALID.slice(9))],
    [named("b", OTHER.slice(0, 9))],
    [named("w", OTHER.slice(9))],
  ],
  "a new id and the name with every piece, no arguments in the first": [
    [named("a", "", { index: 0 })],
    [named("y", VALID.slice(0, 9), { index: 0 })],
    [named("z", VALID.slice(9), { index: 0 })],
    [named("b", OTHER, { index: 1 })],
  ],
  "no types": [[named("a", VALID, { index: 0, type: undefined })], [named("b", OTHER, { index: 1, type: "" })]],
  "arguments as objects": [
    [named("a", JSON.parse(VALID), { index: 0 })],
    [named("b", {}, { index: 1 })],
    [piece(OTHER, { index: 1 })],
  ],
}

describe.each(Object.entries(UNSOUND))("%s", (_, events) => {
  test.each(["hold", "live"] as const)("%s: a client reads both calls", async (mode) => {
    const { calls, results, remarks } = await clientReads(streamOf(...events), mode)
    expect(calls).toEqual([
      { id: "a", type: "function", text: VALID },
      { id: "b", type: "function", text: OTHER },
    ])
    expect(results.flatMap((result) => result.calls.map(({ outcome }) => outcome))).toEqual(["unchanged", "unchanged"])
    expect(remarks.map(({ code }) => code)).toEqual(["wire/unsound"])
  })
})

test("numbers that are objects are none", async () => {
  const index = { toString: 1, valueOf: 1 }
  const { calls } = await clientReads(streamOf([named("a", VALID, { index })]), "hold")
  expect(calls.map(({ text }) => text)).toEqual([VALID])
  const choice = `data: ${JSON.stringify({ choices: [{ index, delta: { content: "tea" }, finish_reason: "stop" }] })}\n\n`
  expect((await patchStream(openAiChat, [new TextEncoder().encode(choice)])).results[0]?.content).toBe("tea")
})

test("clients that go by ids get one id for all pieces of a call", async () => {
  const events = [[named("a", VALID.slice(0, 9), { index: 0 })], [piece(VALID.slice(9), { index: 0, id: "z" })]]
  const { bytes } = await patchStream(openAiChat, [streamOf(...events)])
  expect(new TextDecoder().decode(bytes).match(/"id":"[az]"/g)).toEqual(['"id":"a"', '"id":"a"'])
})

test.each(["hold", "live"] as const)("%s: two tools under one number and one id are two calls", async (mode) => {
  // its name begins with that of the first, as one that grows does
  const other = { ...named("a", OTHER, { index: 0 }), function: { name: "get_weather_map", arguments: OTHER } }
  const cases = [[[named("a", VALID, { index: 0 })], [other]], [[named("a", VALID, { index: 0 }), other]]]
  for (const events of cases) {
    const [result] = (await clientReads(streamOf(...events), mode)).results
    expect(result?.calls.map(({ name, arguments: text }) => [name, text])).toEqual([["get_weather", VALID]])
    expect(result?.escalated.map(({ name, arguments: text }) => [name, text])).toEqual([["get_weather_map", OTHER]])
  }
})

test.each([
  ["in pieces", "get_", "weather"],
  ["that grows", "get_", "get_weather"],
])("a name %s stands whole in its first event", async (_, first, second) => {
  const begin = { index: 0, id: "a", type: "function", function: { name: first, arguments: "" } }
  const rest = { index: 0, function: { name: second, arguments: "" } }
  for (const mode of ["hold", "live"] as const) {
    const { bytes, results } = await patchStream(
      openAiChat,
      [streamOf([begin], [rest], [piece(VALID, { index: 0 })])],
      { mode },
    )
    expect(results[0]?.calls.map(({ name, outcome }) => [name, outcome])).toEqual([["get_weather", "unchanged"]])
    expect(new TextDecoder().decode(bytes).match(/"name":"[^"]*"/g)).toEqual(['"name":"get_weather"', '"name":""'])
  }
})

const begun = (name: string, more: object = {}) => ({ ...more, function: { name, arguments: "" } })
const MAP_TOOL = { ...WEATHER_TOOL, name: "get_weather_map" }

describe("a name in pieces, without numbers", () => {
  const namesOf = async (tools: readonly Tool[], ...events: readonly (readonly object[])[]) => {
    const [hold, live] = await Promise.all(
      (["hold", "live"] as const).map((mode) => patchStream(openAiChat, [streamOf(...events)], { mode, tools })),
    )
    expect(live?.results).toEqual(hold?.results)
    return hold?.results.flatMap((result) =>
      result.order.map((id) => [id, [...result.calls, ...result.escalated].find((call) => call.id === id)?.name]),
    )
  }

  test.each([
    ["two", [[begun("get_", { id: "a" })], [begun("weather")]]],
    ["three", [[begun("ge", { id: "a" })], [begun("t_wea")], [begun("ther")]]],
    ["two, in one event", [[begun("get_", { id: "a" }), begun("weather")]]],
    ["three, with the id on two", [[begun("ge", { id: "a" })], [begun("t_wea", { id: "a" })], [begun("ther")]]],
    ["none in the first", [[{ id: "a", function: {} }], [begun("get_weather")]]],
  ])("is one call: %s", async (_, events) => {
    const rest = [[piece(VALID)], [named("b", "")], [piece(OTHER)]]
    expect(await namesOf([WEATHER_TOOL], ...events, ...rest)).toEqual([
      ["a", "get_weather"],
      ["b", "get_weather"],
    ])
  })

  test.each([
    ["a tool", [[begun("get_weather", { id: "a" })], [begun("_map")]], ["get_weather", "_map"]],
    [
      "a tool, as the next",
      [[begun("get_weather", { id: "a" })], [begun("get_weather_map")]],
      ["get_weather", "get_weather_map"],
    ],
    ["no beginning of one", [[begun("set_", { id: "a" })], [begun("weather")]], ["set_", "weather"]],
    [
      "with arguments",
      [[{ id: "a", function: { name: "get_", arguments: VALID } }], [begun("weather")]],
      ["get_", "weather"],
    ],
  ])("is none where what came before is %s", async (_, events, names) => {
    const found = await namesOf([WEATHER_TOOL, MAP_TOOL], ...events, [piece(OTHER)])
    expect(found?.map(([, name]) => name)).toEqual(names)
  })
})

const LATE = [
  [{ index: 0, id: "a", type: "function", function: { arguments: VALID } }],
  [{ index: 0, function: { name: "get_weather" } }],
]

test.each(Object.entries({ ...UNSOUND, "a name behind the arguments": LATE }))(
  "%s: in shadow mode every byte stays",
  async (_, events) => {
    const bytes = streamOf(...events)
    const patched = await patchStream(openAiChat, [bytes], { preset: "report" })
    expect(new TextDecoder().decode(patched.bytes)).toBe(new TextDecoder().decode(bytes))
  },
)

const SOUND = {
  "numbers in the order of the calls": [
    [named("a", "", { index: 0 })],
    [named("b", "", { index: 1 })],
    [piece(OTHER, { index: 1 })],
    [piece(VALID, { index: 0 })],
  ],
  "an id and a name with every piece": [
    [named("a", VALID.slice(0, 9), { index: 0 })],
    [named("a", VALID.slice(9), { index: 0 })],
  ],
  "a custom tool before a function": [
    [{ index: 0, id: "k", type: "custom", custom: { name: "run", input: "" } }],
    [{ index: 0, custom: { input: "x" } }],
    [named("a", VALID, { index: 1 })],
  ],
}

test.each(Object.entries(SOUND))("%s: every byte stays", async (_, events) => {
  const bytes = streamOf(...events)
  for (const mode of ["hold", "live"] as const) {
    const patched = await patchStream(openAiChat, [bytes], { mode })
    expect(new TextDecoder().decode(patched.bytes)).toBe(new TextDecoder().decode(bytes))
    expect(patched.remarks).toEqual([])
  }
})

test("a broken call under a number that is not its own is mended, and only the wrong places change", async () => {
  const { calls } = await clientReads(
    streamOf(
      [named("a", VALID, { index: 0, x_unknown: 1.0 })],
      [named("b", '{"city":"Oslo","days":"1",}', { index: 0 })],
    ),
    "hold",
  )
  expect(calls.map(({ text }) => text)).toEqual([VALID, OTHER])
})

test.each(["hold", "live"] as const)(
  "%s: a name behind the arguments is put where clients look for it",
  async (mode) => {
    const { bytes: sent, results } = await patchStream(openAiChat, [streamOf(...LATE)], { mode })
    const [first, second] = eventsIn(openAiChat, sent) as {
      choices: [{ delta: { tool_calls: [{ function: object }] } }]
    }[]
    expect(first?.choices[0].delta.tool_calls[0].function).toEqual({ arguments: VALID, name: "get_weather" })
    expect(second?.choices[0].delta.tool_calls[0].function).toEqual({ name: "" })
    expect(results.flatMap(({ calls }) => calls.map(({ input }) => input))).toEqual([JSON.parse(VALID)])
  },
)

test("a whole body: arguments that are no text and types that are missing", () => {
  const bodyOf = (...tool_calls: readonly unknown[]) =>
    JSON.stringify({ choices: [{ index: 0, message: { tool_calls }, finish_reason: "tool_calls" }] })
  const sound = (json: string) => soundBody(json, JSON.parse(json), openAiChat)
  const right = bodyOf(named("a", VALID), named("b", "{}"), {
    id: "k",
    type: "custom",
    custom: { name: "run", input: "x" },
  })
  expect(sound(right)).toBe(right)
  expect(sound(bodyOf(named("a", JSON.parse(VALID)), named("b", {})))).toBe(bodyOf(named("a", VALID), named("b", "{}")))
  const untyped = sound(
    bodyOf(named("a", VALID, { type: undefined }), { id: "k", custom: { name: "run", input: "x" } }, null),
  )
  expect(
    (JSON.parse(untyped) as { choices: [{ message: { tool_calls: ({ type: string } | null)[] } }] }).choices[0].message
      .tool_calls,
  ).toMatchObject([{ type: "function" }, { type: "custom" }, null])
})

describe("every call under number 0, without ids", () => {
  const begin = (text: unknown, name = "get_weather") => ({
    index: 0,
    type: "function",
    function: { name, arguments: text },
  })
  const namesOf = async (mode: "hold" | "live", ...events: readonly (readonly object[])[]) => {
    const { calls, results } = await clientReads(streamOf(...events), mode)
    const [result] = results
    return {
      texts: calls.map(({ text }) => text),
      outcomes: [...(result?.calls ?? []), ...(result?.escalated ?? [])].map((call) =>
        "outcome" in call ? `${call.name} ${call.outcome}` : `${call.name} ${call.reason}`,
      ),
    }
  }

  test.each(["hold", "live"] as const)("%s: a name behind finished arguments begins a call", async (mode) => {
    const two = { texts: [VALID, OTHER], outcomes: ["get_weather unchanged", "get_weather unchanged"] }
    expect(await namesOf(mode, [begin(VALID)], [begin(OTHER)])).toEqual(two)
    expect(await namesOf(mode, [begin(VALID), begin(OTHER)])).toEqual(two)
    expect(await namesOf(mode, [begin(JSON.parse(VALID))], [begin(JSON.parse(OTHER))])).toEqual(two)
    const inPieces = [[begin("")], [piece(VALID.slice(0, 9), { index: 0 })], [piece(VALID.slice(9), { index: 0 })]]
    expect(await namesOf(mode, ...inPieces, [begin("", "dust")], [piece("{}", { index: 0 })])).toEqual({
      texts: [VALID, "{}"],
      outcomes: ["get_weather unchanged", "dust name/unknown"],
    })
  })

  test.each(["hold", "live"] as const)("%s: a name that is repeated, cut or late goes on", async (mode) => {
    const one = { texts: [VALID], outcomes: ["get_weather unchanged"] }
    const pieces = [VALID.slice(0, 9), VALID.slice(9), "", "\n"].map((text) => [begin(text)])
    expect(await namesOf(mode, ...pieces.slice(0, 3))).toEqual(one)
    expect((await namesOf(mode, ...pieces)).texts.map((text) => text.trim())).toEqual([VALID])
    expect(await namesOf(mode, [begin("", "get_")], [begin(VALID, "weather")])).toEqual(one)
    const late = [[piece(VALID, { index: 0 })], [begin("", "get_")], [begin("", "weather")]]
    expect(await namesOf(mode, ...late)).toEqual({ texts: [VALID], outcomes: ["get_weather unchanged"] })
    // an object before the text is a placeholder, also with the name
    expect(await namesOf(mode, [begin({})], [begin(VALID)])).toEqual(one)
    const fenced = ["```json\n", VALID, "\n```"].map((text) => [begin(text)])
    expect(await namesOf(mode, ...fenced)).toEqual({ texts: [VALID], outcomes: ["get_weather repaired"] })
  })

  const NOTATIONS = {
    quoted: (text: string) => JSON.stringify(text),
    fenced: (text: string) => `\`\`\`json\n${text}\n\`\`\``,
    "a list": (text: string) => `[${text}]`,
  }
  test.each(Object.entries(NOTATIONS))("%s arguments come to their end as others do", async (_, write) => {
    for (const name of ["get_weather", "dust"]) {
      const { texts, outcomes } = await namesOf("hold", [begin(write(VALID))], [begin(write(OTHER), name)])
      expect(texts).toHaveLength(2)
      expect(outcomes[0]).toBe("get_weather repaired")
    }
    const ids = await clientReads(
      streamOf([named("a", write(VALID), { index: 0 })], [named("b", write(OTHER), { index: 0 })]),
      "hold",
    )
    expect(ids.calls).toEqual([
      { id: "a", type: "function", text: VALID },
      { id: "b", type: "function", text: OTHER },
    ])
  })

  test.each([[""], [{}]])("a tool behind another one with the arguments %j begins a call", async (none) => {
    const bare = (name: string) => ({ name, parameters: { type: "object", properties: {} } })
    const tools = [WEATHER_TOOL, bare("get"), bare("list_cities")]
    const read = async (name: string) => {
      const { results } = await patchStream(openAiChat, [streamOf([begin(none, name)], [begin(VALID)])], { tools })
      return results[0]?.calls.map((call) => `${call.name} ${call.arguments}`)
    }
    expect(await read("list_cities")).toEqual(["list_cities {}", `get_weather ${VALID}`])
    const open = [[begin("{'days': [", "list_cities")], [begin("")], [piece(VALID, { index: 0 })]]
    expect((await patchStream(openAiChat, [streamOf(...open)], { tools })).results[0]?.calls).toMatchObject([
      { name: "get_weather", arguments: VALID },
    ])
    // as it grows
    expect(await read("get")).toEqual([`get_weather ${VALID}`])
  })
})

test.each([
  ["its arguments", [named("a", "{'city':'Paris',", { index: 0 }), named("a", "'days':3}", { index: 0 })]],
  ["its ids", [named("a", VALID.slice(0, 9), { index: 0 }), named("z", VALID.slice(9), { index: 0 })]],
  ["its number", [named("a", VALID.slice(0, 9)), named("a", VALID.slice(9))]],
])("a call whose pieces repeat its name has it once where %s change", async (_, pieces) => {
  const { bytes } = await patchStream(openAiChat, [streamOf(...pieces.map((each) => [each]))])
  expect(new TextDecoder().decode(bytes).match(/"name":"[^"]*"/g)).toEqual(['"name":"get_weather"', '"name":""'])
})

describe("a new id with the name, behind arguments that are not at their end", () => {
  const read = async (...texts: readonly string[]): Promise<string[]> =>
    (await clientReads(streamOf(...texts.map((text, i) => [named(`i${i}`, text, { index: 0 })])), "hold")).calls.map(
      ({ text }) => text,
    )

  test.each([
    ["an object inside", ['{"pl', 'ace":', '{"city":"Bern"', "}}"]],
    ["an object in a list", ['{"places":', '[{"city":"Bern"},', '{"city":"Graz"}', "]}"]],
    ["a bracket inside a text", ['{"ci', 'ty":"', "{", '","days":2}']],
    ["a line break inside a text", ['{"city":"', "Be\n", "{x}", '","days":2}']],
    ["broken arguments", ["{'city':", "'Bern', 'days'", ": 2}"]],
  ])("%s goes on", async (_, texts) => {
    expect((await read(...texts)).map((text) => text.replaceAll(/["' \n]|\\n/g, ""))).toEqual([
      texts.join("").replaceAll(/["' \n]/g, ""),
    ])
  })

  test.each([
    ["a value", '{"city":"Bern","days":2'],
    ["a text", '{"city":"Bern'],
    ["a name", '{"city":"Bern","da'],
    ["a colon", '{"city":'],
  ])("arguments that break off behind %s: the next ones begin a call", async (_, text) => {
    expect(await read(text, OTHER)).toHaveLength(2)
  })

  test("calls without arguments are as many as there are ids", async () => {
    expect(await read("", "")).toHaveLength(2)
    expect(await read("", OTHER)).toHaveLength(2)
    expect(await read("{}", OTHER.slice(0, 9), OTHER.slice(9))).toHaveLength(2)
  })
})

describe("a call behind one that is broken", () => {
  const other = (text: string, more: object) => ({
    ...named("", text, more),
    function: { name: "find", arguments: text },
  })
  const both = async (...events: readonly (readonly object[])[]): Promise<string[]> =>
    (await clientReads(streamOf(...events), "hold")).calls.map(({ text }) => text)

  test.each(['{"city":"Paris","days":3,}', "{'city': 'Paris', 'days': 3}"])(
    "begins with its name: %s",
    async (text) => {
      expect(await both([named("", text, { index: 0 })], [named("", OTHER, { index: 0 })])).toHaveLength(2)
    },
  )

  test("begins with another name, also where a bracket is missing", async () => {
    expect(await both([named("", '{"city":"Paris"', { index: 0 })], [other("{}", { index: 0 })])).toHaveLength(2)
    expect(await both([named("c", '{"city":"Paris"')], [{ ...other("{}", {}), id: "c" }])).toHaveLength(2)
  })

  test("goes on under the same id, without a number and a name", async () => {
    const text = '{"q":"pot"}'
    expect(
      await both(
        [named("c", VALID)],
        [{ ...other(text.slice(0, 4), {}), id: "c" }],
        [piece(text.slice(4), { id: "c" })],
      ),
    ).toEqual([VALID, text])
  })

  test("does not begin inside a text", async () => {
    const text = [`{"city":"P}`, `{","days":3}`]
    const events = text.map((each) => [named("", each, { index: 0 })])
    expect(await both(...events)).toEqual([text.join("")])
  })
})
