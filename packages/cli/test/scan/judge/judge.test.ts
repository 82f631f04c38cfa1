import { expect, test } from "vitest"
import type { Settings } from "../../../src/scan/job.ts"
import { createJudge } from "../../../src/scan/judge/judge.ts"
import { newTally } from "../../../src/scan/judge/tally.ts"

const place = { file: 0, from: 0, line: 0, element: null, offset: 0, pointer: "" }
const base: Settings = {
  work: "judge",
  tools: null,
  turns: "answers",
  options: {},
  maxLine: 1e6,
  maxDocument: 1e6,
  hasValues: true,
}

const lamp = {
  name: "dim_lamp",
  parameters: {
    type: "object",
    properties: { room: { type: "string" }, level: { type: "integer" } },
    required: ["room"],
    additionalProperties: false,
  },
}
const tools = [{ type: "function", function: lamp }]
const calls = (...list: [name: string, text: string][]) => ({
  role: "assistant",
  content: null,
  tool_calls: list.map(([name, text], i) => ({ id: `c${i}`, type: "function", function: { name, arguments: text } })),
})

function judged(records: readonly unknown[], settings: Partial<Settings> = {}) {
  const judge = createJudge({ ...base, ...settings })
  const tally = newTally()
  for (const record of records) judge.record(record, place, tally)
  return tally
}

test("every outcome is counted: by model, by tool, by kind, by rule", () => {
  const tally = judged([
    {
      model: "m1",
      tools,
      messages: [
        calls(["dim_lamp", '{"room":"hall"}']),
        calls(["functions.dim_lamp", '{"room":"hall","level":"40",}']),
        calls(["dim_lamp", '{"level":40}']),
        calls(["dim_lamp", '{"room":"attic"}'], ["dim_lamp", '{"room":"attic"}']),
        {
          role: "assistant",
          content: '<tool_call>\n{"name": "dim_lamp", "arguments": {"room": "cellar"}}\n</tool_call>',
        },
        { role: "assistant", content: "All lamps are dimmed." },
      ],
    },
  ])
  expect(tally.calls).toEqual({ valid: 2, repaired: 1, recovered: 1, escalated: 1, suppressed: 1, looped: 0 })
  expect(tally.models.get("m1")).toEqual(tally.calls)
  expect(tally.tools.get("dim_lamp")).toEqual(tally.calls)
  expect(tally.turns).toBe(6)
  expect(
    Object.fromEntries(
      [...tally.kinds].map(([kind, counts]) => [
        kind,
        counts.repaired + counts.recovered + counts.escalated + counts.suppressed,
      ]),
    ),
  ).toEqual({
    name: 1,
    type: 1,
    json: 1,
    arguments: 1,
    repeat: 1,
    text: 1,
  })
  expect(tally.rules.get("json/trailing-comma")?.repaired).toBe(1)
  expect(Object.fromEntries(tally.modelKinds.get("m1") ?? [])).toEqual({
    name: 1,
    type: 1,
    json: 1,
    arguments: 1,
    repeat: 1,
    text: 1,
  })
})

test("the recorded end counts: a call that was cut by the provider is never run", () => {
  const answer = (finish: string) => ({
    tools,
    choices: [{ message: calls(["dim_lamp", '{"room":"hall"']), finish_reason: finish }],
  })
  expect(judged([answer("length")]).calls).toMatchObject({ repaired: 0, escalated: 1 })
  expect(judged([answer("tool_calls")]).calls).toMatchObject({ repaired: 1, escalated: 0 })
})

test("turns inside a request are context, unless all are asked for", () => {
  const record = {
    request: { model: "m", tools, messages: [calls(["dim_lamp", "{'room':'a'}"])] },
    response: { choices: [{ message: calls(["dim_lamp", '{"room":"b"}']) }] },
  }
  expect(judged([record])).toMatchObject({ turns: 1, contextTurns: 1, calls: { valid: 1, repaired: 0 } })
  expect(judged([record], { turns: "all" })).toMatchObject({
    turns: 2,
    contextTurns: 0,
    calls: { valid: 1, repaired: 1 },
  })
})

test("without tools only readability is judged, and that is told", () => {
  const record = { messages: [calls(["dim_lamp", '{"anything":1}'], ["other", "{'a':1}"], ["other", '{"a": "cut'])] }
  expect(judged([record])).toMatchObject({
    withoutTools: 1,
    givenTools: 0,
    calls: { valid: 1, repaired: 1, escalated: 1 },
  })
})

test("tools of the command line stand in, those of the record come first", () => {
  const message = calls(["dim_lamp", '{"anything":1}'])
  expect(judged([{ messages: [message] }], { tools: [lamp] })).toMatchObject({
    givenTools: 1,
    withoutTools: 0,
    calls: { valid: 0, escalated: 1 },
  })
  expect(
    judged([{ messages: [message], tools: [{ name: "dim_lamp", input_schema: { type: "object" } }] }], {
      tools: [lamp],
    }),
  ).toMatchObject({
    givenTools: 0,
    calls: { valid: 1 },
  })
})

test("Anthropic's calls are judged by their input", () => {
  const use = (input: object) => ({
    role: "assistant",
    content: [{ type: "tool_use", id: "t", name: "dim_lamp", input }],
  })
  const record = {
    model: "x",
    tools: [{ name: "dim_lamp", input_schema: lamp.parameters }],
    messages: [use({ room: "hall" }), use({ room: "hall", level: "7" }), use({})],
  }
  expect(judged([record]).calls).toEqual({
    valid: 1,
    repaired: 1,
    recovered: 0,
    escalated: 1,
    suppressed: 0,
    looped: 0,
  })
})

test("cases show both texts, and the name that was written", () => {
  const [found] = judged([
    { model: "m", tools, messages: [calls(["functions.dim_lamp", '{"room":"hall",}'])] },
  ]).cases.values()
  expect(found).toMatchObject({
    outcome: "repaired",
    tool: "dim_lamp",
    wrote: "functions.dim_lamp",
    before: { text: '{"room":"hall",}' },
    after: { text: '{"room":"hall"}' },
    times: 1,
  })
})

test("hidden values are nowhere in what is kept", () => {
  const secret = "sesame-4711"
  const record = {
    model: "m",
    tools,
    messages: [
      calls(["dim_lamp", `{'room': '${secret}',}`]),
      calls(["dim_lamp", `{"room": "${secret}", "level": "${secret}"}`]),
      calls(["dim_lamp", `{"room": "${secret}`]),
      calls(["dim_lamp", `{"room": "${secret}"}`], ["dim_lamp", `{"room": "${secret}"}`]),
      calls([`lamp{"room": "${secret}"}`, "{}"]),
      { role: "assistant", content: `<tool_call>{"name": "dim_lamp", "arguments": {"room": "${secret}"}}</tool_call>` },
    ],
  }
  const hidden = judged([record], { hasValues: false })
  expect(hidden.cases.size).toBe(6)
  expect(JSON.stringify([[...hidden.cases], [...hidden.tools]])).not.toMatch(/sesame|4711/)
  expect(JSON.stringify([...judged([record]).cases])).toContain(secret)
})

test("what is no conversation is counted and told where", () => {
  expect(judged([{ event: "ping" }, { messages: [] }])).toMatchObject({
    records: 2,
    conversations: 1,
    unrecognised: 1,
    unrecognisedAt: [{ ...place, looks: 'an object with "event"' }],
  })
})

test("an answer in no known shape is counted, and the history is not judged in its place", () => {
  const messages = [calls(["dim_lamp", "{'room': 'hall'}"])]
  const record = { request: { messages, tools }, response: { blob: 1 } }
  expect(judged([record])).toMatchObject({
    records: 1,
    conversations: 0,
    turns: 0,
    unrecognised: 1,
    unrecognisedAt: [{ pointer: "/response", looks: 'the answer is an object with "blob"' }],
    calls: { repaired: 0 },
  })
  expect(judged([record], { turns: "all" })).toMatchObject({ unrecognised: 1, calls: { repaired: 1 } })
})

test("a request that failed repeats its history, and nothing is counted again", () => {
  const messages = [calls(["dim_lamp", "{'room': 'hall'}"])]
  const request = { messages, tools }
  const failed = [
    { request, response: { error: { message: "busy" } } },
    { request, response: { status: 529, body: "<html>" } },
    { request, response: null, error: "timeout" },
    { ...request, response: { type: "error", error: { type: "overloaded_error" } } },
  ]
  expect(judged(failed)).toMatchObject({
    conversations: 4,
    contextTurns: 4,
    turns: 0,
    unrecognised: 0,
    calls: { repaired: 0 },
  })
})

test("the model that a message names counts where the record names none", () => {
  const turn = (model: string) => ({
    type: "ai",
    content: "",
    tool_calls: [{ name: "dim_lamp", args: { room: "hall" }, id: "q", type: "tool_call" }],
    response_metadata: { model_name: model },
  })
  const tally = judged([{ tools, messages: [turn("larch"), turn("rowan")] }])
  expect([tally.models.get("larch")?.valid, tally.models.get("rowan")?.valid]).toEqual([1, 1])
  expect([...judged([{ model: "elm", tools, messages: [turn("larch")] }]).models.keys()]).toEqual(["elm"])
})

test("mentions in text are left alone and counted", () => {
  const content = 'An example, do not run it: `<tool_call>{"name": "dim_lamp", "arguments": {"room": "x"}}</tool_call>`'
  const tally = judged([{ tools, messages: [{ role: "assistant", content }] }])
  expect(tally.mentions).toBe(1)
  expect(tally.calls.recovered).toBe(0)
})

test("calls of custom tools carry free text: counted, not judged", () => {
  const custom = { id: "x", type: "custom", custom: { name: "run_sql", input: "select 1" } }
  const tally = judged([
    {
      tools,
      messages: [{ role: "assistant", tool_calls: [custom, ...calls(["dim_lamp", '{"room":"hall"}']).tool_calls] }],
    },
  ])
  expect([tally.freeCalls, tally.calls.valid, tally.calls.suppressed]).toEqual([1, 1, 0])
  expect(
    judged([
      [
        { role: "user", content: "x" },
        { type: "custom_tool_call", call_id: "y", name: "run_sql", input: "select 2" },
      ],
    ]).freeCalls,
  ).toBe(1)
})

const again = (times: number, result = "the hall is dark") =>
  Array.from({ length: times }, (_, i) => [
    {
      ...calls(["dim_lamp", '{"room":"hall"}']),
      tool_calls: [{ id: `s${i}`, type: "function", function: { name: "dim_lamp", arguments: '{"room":"hall"}' } }],
    },
    { role: "tool", tool_call_id: `s${i}`, content: result },
  ]).flat()

test("storms are counted, with the conversations they are in", () => {
  const tally = judged([
    { model: "m", tools, messages: again(10) },
    { model: "m", tools, messages: again(7) },
  ])
  expect([tally.storms, tally.stormConversations]).toEqual([3, 1])
  expect(tally.calls).toMatchObject({ valid: 14, suppressed: 0, looped: 3 })
  expect(tally.kinds.get("storm")?.looped).toBe(3)
  expect(tally.rules.get("loop/identical")?.looped).toBe(3)
  expect(tally.modelKinds.size).toBe(0)
})

test("a call that was broken and went round in circles broke", () => {
  const broken = again(10).map((message) =>
    "tool_calls" in message
      ? {
          ...message,
          tool_calls: message.tool_calls.map((each) => ({
            ...each,
            function: { name: "dim_lamp", arguments: '{"room":"hall",}' },
          })),
        }
      : message,
  )
  expect(judged([{ model: "m", tools, messages: broken }]).calls).toMatchObject({
    valid: 0,
    repaired: 7,
    suppressed: 3,
    looped: 0,
  })
})

test("a case has the place of its turn", () => {
  const messages = [calls(["dim_lamp", '{"room":"hall"}']), calls(["dim_lamp", '{"room":"hall",}'])]
  const place = (record: unknown) => [...judged([record]).cases.values()].map((one) => one.pointer)
  expect(place({ tools, messages })).toEqual(["/messages/1"])
  expect(place(messages)).toEqual(["/1"])
  expect(
    place({ request: { body: { messages: [], tools } }, response: { choices: [{ message: messages[1] }] } }),
  ).toEqual(["/response/choices/0/message"])
})

test("a person's turn or another answer ends a storm", () => {
  expect(
    judged([{ tools, messages: [...again(7), { role: "user", content: "Try again." }, ...again(7)] }]).storms,
  ).toBe(0)
  expect(
    judged([{ tools, messages: Array.from({ length: 20 }, (_, i) => again(1, `level ${i}`)).flat() }]).storms,
  ).toBe(0)
})

test("what came before in the request counts for the answer", () => {
  const record = {
    request: { model: "m", tools, messages: again(7) },
    response: { choices: [{ message: calls(["dim_lamp", '{"room":"hall"}']) }] },
  }
  expect(judged([record])).toMatchObject({ turns: 1, contextTurns: 7, storms: 1, calls: { valid: 0, looped: 1 } })
})

test("hostile names are cut, hostile shapes do no harm", () => {
  const record = {
    model: "m".repeat(5000),
    tools,
    messages: [
      calls(["x".repeat(5000), "{}"]),
      { role: "assistant", tool_calls: [null, 7, { function: { name: {}, arguments: [] } }] },
      null,
      { role: "assistant", content: { a: 1 } },
    ],
  }
  const tally = judged([record])
  expect([...tally.models.keys(), ...tally.tools.keys()].filter((name) => name.length > 80)).toEqual([])
  expect(tally.tools.get("(no name)")?.suppressed).toBe(3)
})
