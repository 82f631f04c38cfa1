// Conversations of many kinds, played by hosts of each provider. Whatever the model wrote, the provider must take what
// comes back, and every output must stand in it once, behind the call that made it.
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { healHistory } from "../../src/history/heal.ts"
import { toAnthropicAssistant, toAnthropicMessage } from "../../src/messages/anthropic.ts"
import { toOpenAiAssistant, toOpenAiMessages } from "../../src/messages/openai.ts"
import { toResponsesItems } from "../../src/messages/responses.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import type { MendOptions, MendResult, Tool, Turn } from "../../src/turn.ts"
import { promise } from "../support/promise.ts"
import { anthropicRefusals, openaiRefusals, responsesRefusals } from "../support/provider-server.ts"

const ROOM = {
  type: "object",
  properties: { room: { type: "string" }, level: { type: "integer" } },
  required: ["room"],
  additionalProperties: false,
}
const TOOLS: readonly Tool[] = [
  { name: "lamp", parameters: ROOM },
  { name: "blind", parameters: ROOM },
  { name: "peek", readOnly: true, parameters: ROOM },
]

type Given = { readonly id?: unknown; readonly name: string; readonly arguments: unknown }
type Said = {
  readonly content?: string | null
  readonly reasoning?: string
  readonly calls?: readonly Given[]
  readonly finish?: string
  readonly own?: object
}

const lamp = (id: unknown, room: string, name = "lamp"): Given => ({ id, name, arguments: JSON.stringify({ room }) })
const raw = (id: unknown, text: unknown, name = "lamp"): Given => ({ id, name, arguments: text })
const hermes = (room: string, name = "lamp"): string =>
  `<tool_call>{"name": "${name}", "arguments": {"room": "${room}"}}</tool_call>`

const turnOf = ({ content, reasoning, calls = [], finish }: Said): Turn => ({
  content: content ?? null,
  ...(reasoning !== undefined && { reasoning }),
  toolCalls: calls as Turn["toolCalls"] & object,
  ...(finish !== undefined && { finishReason: finish }),
})

const openaiMessage = ({ content = null, reasoning, calls = [], own = {} }: Said): object => ({
  role: "assistant",
  content,
  ...(reasoning !== undefined && { reasoning_content: reasoning }),
  ...own,
  ...(calls.length > 0 && {
    tool_calls: calls.map(({ id, name, arguments: text }) => ({
      ...(id !== undefined && { id }),
      type: "function",
      function: { name, arguments: text },
    })),
  }),
})

const SIGNED = { type: "thinking", thinking: "Hm.", signature: "c2ln" }
const anthropicMessage = ({ content, reasoning, calls = [] }: Said): object => ({
  id: "msg",
  role: "assistant",
  content: [
    ...(reasoning === undefined ? [] : [SIGNED]),
    ...(typeof content === "string" ? [{ type: "text", text: content }] : []),
    ...calls.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input })),
  ],
})

/** The provider gives each item an id that no other has. */
let itemCount = 0

const responsesOutput = ({ content, reasoning, calls = [] }: Said): object[] => [
  ...(reasoning === undefined ? [] : [{ type: "reasoning", id: `rs_${itemCount++}`, summary: [] }]),
  ...(typeof content === "string"
    ? [{ type: "message", role: "assistant", content: [{ type: "output_text", text: content }] }]
    : []),
  ...calls.map(({ id, name, arguments: text }) => ({
    type: "function_call",
    id: `fc_${itemCount++}`,
    call_id: id,
    name,
    arguments: text,
  })),
]

interface Played {
  readonly openai: unknown[]
  readonly anthropic: unknown[]
  readonly responses: unknown[]
  /** The provider's own messages, as a host without these functions keeps them. */
  readonly kept: unknown[]
  readonly outputs: readonly { readonly room: string; readonly text: string }[]
}

function play(turns: readonly Said[], options: MendOptions = {}): Played {
  const mender = createMender(TOOLS, options)
  const start = { role: "user", content: "go" }
  const played = {
    openai: [start] as unknown[],
    anthropic: [start] as unknown[],
    responses: [start] as unknown[],
    kept: [start] as unknown[],
    outputs: [] as { room: string; text: string }[],
  }
  for (const said of turns) {
    const result = mender.mend(turnOf(said))
    accounted(result)
    const outputs = new Map<string, string>()
    for (const call of result.calls) {
      const room = String(call.input["room"])
      const text = `lit <${room}#${played.outputs.length}>`
      outputs.set(call.id, text)
      played.outputs.push({ room, text })
      mender.result(call.id, text, true)
    }
    const list = toToolResults(result, outputs)
    const next = list.length === 0 ? [{ role: "user", content: "on" }] : []
    played.openai.push(toOpenAiAssistant(result, openaiMessage(said)), ...toOpenAiMessages(list), ...next)
    played.anthropic.push(
      toAnthropicAssistant(result, anthropicMessage(said)),
      ...(list.length === 0 ? next : [toAnthropicMessage(list)]),
    )
    played.responses.push(...toResponsesItems(result, outputs, responsesOutput(said)), ...next)
    played.kept.push(openaiMessage(said), ...toOpenAiMessages(list), ...next)
  }
  return played
}

function accounted({ calls, escalated, suppressed, order }: MendResult): void {
  expect(new Set(order).size).toBe(order.length)
  expect(order.length).toBe(calls.length + escalated.length + suppressed.length)
}

type Fields = Readonly<Record<string, unknown>>

/** Each output must stand in the list once, behind a call that names its room. */
function misplaced(list: readonly unknown[], outputs: Played["outputs"]): string[] {
  const calls = new Map<unknown, string>()
  const results: (readonly [unknown, string])[] = []
  for (const message of list as readonly Fields[]) {
    for (const call of (message["tool_calls"] ?? []) as { id: string; function: Fields }[])
      calls.set(call.id, String(call.function["arguments"]))
    if (message["type"] === "function_call") calls.set(message["call_id"], String(message["arguments"]))
    if (message["type"] === "function_call_output")
      results.push([message["call_id"], JSON.stringify(message["output"])])
    if (message["role"] === "tool") results.push([message["tool_call_id"], JSON.stringify(message["content"])])
    for (const block of (Array.isArray(message["content"]) ? message["content"] : []) as Fields[]) {
      if (block["type"] === "tool_use") calls.set(block["id"], JSON.stringify(block["input"]))
      if (block["type"] === "tool_result") results.push([block["tool_use_id"], JSON.stringify(block["content"])])
    }
  }
  return outputs.flatMap(({ room, text }) => {
    // a notice beside an output may repeat the last result
    const found = results.filter(([, content]) => content.split("You just called")[0]?.includes(text) === true)
    if (found.length !== 1) return [`${text}: ${found.length} times`]
    return calls.get(found[0]?.[0])?.includes(room) === true ? [] : [`${text}: under another call`]
  })
}

function takes(turns: readonly Said[], options: MendOptions = {}): void {
  const { openai, anthropic, responses, kept, outputs } = play(turns, options)
  expect(openaiRefusals(openai)).toEqual([])
  expect(anthropicRefusals(anthropic)).toEqual([])
  expect(responsesRefusals(responses)).toEqual([])
  for (const list of [openai, anthropic, responses]) expect(misplaced(list, outputs)).toEqual([])
  // what was built needs no healing
  for (const list of [openai, anthropic, responses]) expect(healHistory(list).changes).toEqual([])
  const { messages } = healHistory(kept)
  expect(openaiRefusals(messages.filter(isNotBare))).toEqual([])
  expect(misplaced(messages, outputs)).toEqual([])
}

/** A turn of neither text nor calls is no matter of a history's calls. */
const isNotBare = (message: unknown): boolean =>
  (message as Fields)["role"] !== "assistant" ||
  (message as Fields)["content"] !== null ||
  "tool_calls" in (message as object)

const CASES: Readonly<Record<string, readonly Said[]>> = {
  "a valid call": [{ calls: [lamp("a", "attic")] }],
  "text only": [{ content: "Nothing to do." }],
  "an empty turn": [{}],
  "an empty text": [{ content: "" }],
  "blank text beside a call": [{ content: " \n", calls: [lamp("a", "attic")] }],
  "a refusal": [{ content: null, own: { refusal: "I cannot." } }, { calls: [lamp("a", "attic")] }],
  "thinking and a call": [{ reasoning: "Hm.", calls: [lamp("a", "attic")] }],
  "thinking only": [{ reasoning: "Hm." }],
  "thinking that holds the call": [{ reasoning: hermes("attic") }],
  "text, thinking, two calls": [{ content: "Two.", reasoning: "Hm.", calls: [lamp("a", "attic"), lamp("b", "barn")] }],
  "one id for parallel calls": [{ calls: [lamp("a", "attic"), lamp("a", "barn"), lamp("a", "cellar")] }],
  "one id in three turns": ["attic", "barn", "cellar"].map((room) => ({ calls: [lamp("a", room)] })),
  "counted from zero in each turn": ["attic", "barn"].map((room) => ({
    calls: [lamp("call_0", room), lamp("call_1", `${room}2`)],
  })),
  "an id that looks renewed": [
    { calls: [lamp("a", "attic")] },
    { calls: [lamp("a_2", "barn")] },
    { calls: [lamp("a", "cellar")] },
  ],
  "an id that looks like a part": [{ calls: [raw("a", '{"room":"attic"}{"room":"barn"}'), lamp("a-2", "cellar")] }],
  "no ids in two turns": [
    { calls: [lamp(undefined, "attic"), lamp(undefined, "barn")] },
    { calls: [lamp(undefined, "cellar")] },
  ],
  "a missing id beside the one it would get": [{ calls: [lamp(undefined, "attic"), lamp("call_0", "barn")] }],
  "a missing id after it was given": [{ calls: [lamp("call_0", "attic")] }, { calls: [lamp(undefined, "barn")] }],
  numbers: [{ calls: [lamp(3, "attic"), lamp(3, "barn"), lamp("3", "cellar")] }],
  "objects, arrays, booleans": [{ calls: [lamp({ a: 1 }, "attic"), lamp([1], "barn"), lamp(true, "cellar")] }],
  "null and empty": [{ calls: [lamp(null, "attic"), lamp("", "barn")] }, { calls: [lamp("", "cellar")] }],
  "Kimi's ids": [
    { calls: [lamp("functions.lamp:0", "attic"), lamp("functions.lamp:1", "barn")] },
    { calls: [lamp("functions.lamp:2", "cellar")] },
  ],
  "ids that differ in one sign": [{ calls: [lamp("x.y", "attic"), lamp("x:y", "barn"), lamp("x_y", "cellar")] }],
  "Mistral's ids": [{ calls: [lamp("D681PevKs", "attic")] }, { calls: [lamp("aB3xK9mP2", "barn")] }],
  "ids of Gemini": [{ calls: [lamp("lamp", "attic"), lamp("lamp", "barn")] }],
  "ids in other scripts": [{ calls: [lamp("调用", "attic"), lamp("工具", "barn")] }],
  "objects in a row": [{ calls: [raw("a", '{"room":"attic"}\n{"room":"barn"}\n{"room":"cellar"}'), lamp("b", "den")] }],
  "objects in a list": [{ calls: [raw("a", '[{"room":"attic"},{"room":"barn"}]')] }],
  "objects in a row without an id": [
    { calls: [raw(undefined, '{"room":"attic"}{"room":"barn"}'), lamp(undefined, "cellar")] },
  ],
  "objects in a row under a used id": [
    { calls: [lamp("a", "attic")] },
    { calls: [raw("a", '{"room":"barn"}{"room":"cellar"}')] },
  ],
  "identical objects in a row": [{ calls: [raw("a", '{"room":"attic"}{"room":"attic"}')] }],
  "a call in tags": [{ content: `So.\n${hermes("attic")}` }],
  "a call in tags in each of two turns": [{ content: hermes("attic") }, { content: hermes("barn") }],
  "a call in tags beside a declared one": [{ content: `Both.\n${hermes("attic")}`, calls: [lamp("a", "barn")] }],
  "a declared call that stands in the text too": [{ content: hermes("attic"), calls: [lamp("a", "attic")] }],
  "two calls in a list of the text": [
    {
      content:
        '[TOOL_CALLS][{"name":"lamp","arguments":{"room":"attic"}},{"name":"blind","arguments":{"room":"barn"}}]',
    },
  ],
  "a call in the text with its own id": [
    { content: '<|tool_call_begin|>functions.lamp:0<|tool_call_argument_begin|>{"room":"attic"}<|tool_call_end|>' },
  ],
  "a call in parameters": [{ content: "<function=lamp>\n<parameter=room>\nattic\n</parameter>\n</function>" }],
  "a call that is all the text": [{ content: '{"name": "lamp", "arguments": {"room": "attic"}}' }],
  "a call in the text that cannot run": [{ content: '<tool_call>{"name":"lamp","arguments":{"level":1}}</tool_call>' }],
  "a call in the text that was cut": [
    { content: '<tool_call>{"name":"lamp","arguments":{"room":"att', finish: "length" },
  ],
  "broken JSON": [{ calls: [raw("a", "{room: 'attic',}")] }],
  "cut JSON": [{ calls: [raw("a", '{"room": "att')], finish: "length" }],
  "nothing for arguments": [{ calls: [raw("a", ""), raw("b", "null"), raw("c", undefined), raw("d", "{}")] }],
  "no object for arguments": [{ calls: [raw("a", "[1,2]"), raw("b", '"attic"'), raw("c", "7"), raw("d", "true")] }],
  "an object for arguments": [{ calls: [raw("a", { room: "attic" })] }],
  "numbers beyond JavaScript": [{ calls: [raw("a", '{"room":"attic","level":123456789012345678901}')] }],
  "half a surrogate pair": [{ calls: [raw("a", '{"room":"\ud83d')] }],
  "all escalated": [{ calls: [raw("a", "{}"), raw("b", "{"), lamp("c", "attic", "nobody")] }],
  "all suppressed": [{ calls: [lamp("a", "attic", "")] }],
  "the same call twice": [{ calls: [lamp("a", "attic"), lamp("b", "attic")] }],
  "names that no provider takes": [
    {
      calls: [
        lamp("a", "attic", "functions.lamp"),
        lamp("b", "barn", "turn it on"),
        lamp("c", "cellar", "灯"),
        lamp("d", "den", "n".repeat(200)),
      ],
    },
  ],
  "names with residue": [{ calls: [lamp("a", "attic", "lamp<|channel|>commentary"), lamp("b", "barn", '"lamp"')] }],
  "the same loop for long": Array.from({ length: 8 }, (_, i) => ({ calls: [lamp(`l${i}`, "attic", "peek")] })),
  "everything at once": [
    {
      content: `So.\n${hermes("attic")}`,
      calls: [raw("a", '{"room":"barn"}{"room":"cellar"}'), lamp("a", "den"), lamp(undefined, "hall"), raw(5, "{")],
    },
    {
      content: `And.\n${hermes("porch")}`,
      reasoning: "Hm.",
      calls: [lamp("a", "shed"), lamp("", "stair"), lamp("a-2", "study", "blind")],
    },
  ],
  "a call after text": [{ content: "Well." }, { calls: [lamp("a", "attic")] }, { content: "Done." }],
  "many calls": [{ calls: Array.from({ length: 300 }, (_, i) => lamp(`m${i % 100}`, `r${i}x`)) }],
  "a long id": [{ calls: [lamp("call_".padEnd(64, "z"), "attic"), lamp("call_".padEnd(64, "z"), "barn")] }],
  "an id of spaces": [{ calls: [lamp("  ", "attic"), lamp("  ", "barn")] }],
  "names of prototypes": [
    { calls: [lamp("__proto__", "attic"), lamp("constructor", "barn"), lamp("toString", "cellar")] },
  ],
}

describe("providers take what is built", () => {
  it.each(Object.entries(CASES))("%s", (_, turns) => takes(turns))

  it("where no call may be made", () => {
    takes([{ content: `So.\n${hermes("attic")}`, calls: [lamp("a", "barn")] }], { toolChoice: "none" })
  })

  it("in conversations of all of these", () => {
    const ids = fc.constantFrom<unknown>(
      undefined,
      "a",
      "a",
      "b",
      "a_2",
      "a-2",
      "",
      null,
      7,
      "call_0",
      "call_1",
      "x.y",
      "call_text_0",
    )
    const texts = fc.constantFrom<(room: string) => unknown>(
      (room) => JSON.stringify({ room }),
      (room) => `{"room":"${room}",}`,
      (room) => `{"room":"${room}p"}{"room":"${room}q"}`,
      (room) => `{"room":"${room}"`,
      () => "{",
      () => "",
      () => '{"level":1}',
      () => "[]",
    )
    const contents = fc.constantFrom<(room: string) => string | null>(
      () => null,
      () => "Fine.",
      (room) => `So.\n${hermes(room)}`,
      (room) =>
        `[TOOL_CALLS][{"name":"blind","arguments":{"room":"${room}s"}},{"name":"blind","arguments":{"room":"${room}t"}}]`,
    )
    const calls = fc.array(fc.tuple(ids, fc.constantFrom("lamp", "blind", "nobody", "", "functions.lamp"), texts), {
      maxLength: 4,
    })
    promise(
      fc.array(fc.tuple(contents, calls), { minLength: 1, maxLength: 3 }),
      (turns) => {
        let room = 0
        takes(
          turns.map(([content, list]) => ({
            content: content(`r${room++}x`),
            calls: list.map(([id, name, text]) => raw(id, text(`r${room++}x`), name)),
          })),
        )
      },
      400,
      { checksPerRun: 4 },
    )
  })
})
