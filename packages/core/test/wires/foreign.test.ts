// What is not a call of the client passes as it came, wherever it stands, and changes nothing about the calls around
// it.
import { describe, expect, test } from "vitest"
import { SCENARIOS } from "../../src/testing/scenarios.ts"
import { answerBytes, chunksOf, patchStream, WIRES_UNDER_TEST, type WireUnderTest } from "../support/wire-streams.ts"

type Events = readonly object[]

const named = (type: string, fields: object): object => ({ type, ...fields })

/** A block that the provider runs itself. */
const block = (index: number, content_block: object, ...deltas: readonly object[]): Events => [
  named("content_block_start", { index, content_block }),
  ...deltas.map((delta) => named("content_block_delta", { index, delta })),
  named("content_block_stop", { index }),
]

const json = (text: string): readonly object[] =>
  [...text].map((partial_json) => named("input_json_delta", { partial_json }))

/** An item that the provider runs itself, with events of its own kind. */
const item = (output_index: number, fields: { type: string }, ...pieces: readonly [string, object][]): Events => [
  named("response.output_item.added", { output_index, item: { id: "it_1", ...fields, status: "in_progress" } }),
  ...pieces.map(([type, said]) => named(`response.${type}`, { output_index, item_id: "it_1", ...said })),
  named("response.output_item.done", { output_index, item: { id: "it_1", ...fields, status: "completed" } }),
]

const parts = (...list: readonly object[]): Events => [
  { candidates: [{ content: { role: "model", parts: list }, index: 0 }], modelVersion: "any" },
]

const entry = (index: number, fields: object): object => ({
  id: "x",
  choices: [{ index: 0, delta: { tool_calls: [{ index, ...fields }] } }],
})

const BAD_CALL = '{"name":"get_weather","arguments":{"city":"Oslo"'

/** For each wire: what stands at the place with this number. */
const FOREIGN: Readonly<Record<string, Readonly<Record<string, (at: number) => Events>>>> = {
  anthropic: {
    server_tool_use: (at) =>
      block(at, { type: "server_tool_use", id: "s1", name: "web_search", input: {} }, ...json('{"query":"weather"}')),
    mcp_tool_use: (at) =>
      block(
        at,
        { type: "mcp_tool_use", id: "m1", name: "get_weather", server_name: "s", input: {} },
        ...json('{"city":"Oslo"'),
      ),
    result: (at) => block(at, { type: "web_search_tool_result", tool_use_id: "s1", content: [] }),
    unknown: (at) =>
      block(at, { type: "x_unknown" }, named("text_delta", { text: BAD_CALL }), named("x_delta", { x: 1 })),
  },
  "openai-responses": {
    web_search_call: (at) => item(at, { type: "web_search_call" }, ["web_search_call.searching", {}]),
    file_search_call: (at) => item(at, { type: "file_search_call" }, ["file_search_call.completed", {}]),
    code_interpreter_call: (at) =>
      item(at, { type: "code_interpreter_call" }, ["code_interpreter_call_code.delta", { delta: BAD_CALL }]),
    mcp_call: (at) =>
      item(
        at,
        { type: "mcp_call" },
        ["mcp_call_arguments.delta", { delta: '{"city":' }],
        ["mcp_call_arguments.done", { arguments: "{" }],
      ),
    custom_tool_call: (at) =>
      item(at, { type: "custom_tool_call" }, ["custom_tool_call_input.delta", { delta: BAD_CALL }]),
    computer_call: (at) => item(at, { type: "computer_call" }),
    "an item of an unknown kind with events of a call": (at) =>
      item(
        at,
        { type: "x_unknown" },
        ["function_call_arguments.delta", { delta: "{" }],
        ["output_text.delta", { delta: BAD_CALL }],
      ),
  },
  gemini: {
    executableCode: () => parts({ executableCode: { language: "PYTHON", code: "get_weather(city='Oslo')" } }),
    codeExecutionResult: () =>
      parts({ codeExecutionResult: { outcome: "OUTCOME_OK", output: BAD_CALL } }, { inlineData: { data: "AA==" } }),
    "arguments in pieces": () =>
      parts({ functionCall: { name: "get_weather", partialArgs: [{ jsonPath: "$.city" }], willContinue: true } }),
  },
  "openai-chat": {
    "custom tool": (at) => [
      entry(at, { id: "k", type: "custom", custom: { name: "run", input: "" } }),
      entry(at, { custom: { input: BAD_CALL } }),
    ],
    "an entry that the provider runs itself": (at) => [
      entry(at, { id: "k", type: "lookup", lookup: { name: "get_weather", arguments: '{"city":"Oslo"' } }),
      entry(at, { lookup: { output: BAD_CALL } }),
    ],
    audio: () => [{ id: "x", choices: [{ index: 0, delta: { audio: { id: "a", transcript: BAD_CALL } } }] }],
  },
  ollama: {
    unknown: () => [{ model: "any", message: { role: "assistant", content: "", x_unknown: BAD_CALL }, done: false }],
  },
}

const bytesOf = ({ wire }: WireUnderTest, event: object): string => {
  const text = JSON.stringify(event)
  if (wire.framing === "ndjson") return `${text}\n`
  if (wire.framing === "json-array") return `,${text}`
  return `data: ${text}\n\n`
}

/** The stream with the foreign events before the event at a place, and the numbers of the parts behind it moved up. */
async function streamWith(
  under: WireUnderTest,
  scenario: "valid" | "broken-arguments" | "mixed",
  foreign: (at: number) => Events,
) {
  const plain = new TextDecoder()
    .decode(await answerBytes(under, SCENARIOS[scenario], true, { cut: 4 }))
    .replaceAll("\r\n", "\n")
  const events = plain.split(
    under.wire.framing === "sse" ? /(?<=\n\n)/ : under.wire.framing === "ndjson" ? /(?<=\n)/ : /(?=^,)/m,
  )
  const own = foreign(0).map((event) => bytesOf(under, event))
  const isNumbered = own.some((event) => moveUp(under, event) !== event)
  const moved = isNumbered ? events.map((event) => moveUp(under, event)) : events
  return { own, bytes: new TextEncoder().encode([moved[0], ...own, ...moved.slice(1)].join("")), plain }
}

function moveUp({ wire }: WireUnderTest, event: string): string {
  if (wire.id === "openai-responses")
    return event.replace(/"output_index":(\d+)/g, (_, at) => `"output_index":${Number(at) + 1}`)
  if (wire.id === "anthropic") return event.replace(/"index":(\d+)/g, (_, at) => `"index":${Number(at) + 1}`)
  return event.replace(/("tool_calls":\[\{"index":)(\d+)/g, (_, before, at) => `${before}${Number(at) + 1}`)
}

const cases = WIRES_UNDER_TEST.flatMap((under) =>
  Object.entries(FOREIGN[under.wire.id] ?? {}).map(([kind, foreign]) => ({ under, kind, foreign, name: under.name })),
)

describe.each(cases)("$name: $kind", ({ under, foreign }) => {
  test.each(["valid", "broken-arguments", "mixed"] as const)(
    "%s: stays byte for byte, and so do the calls",
    async (scenario) => {
      const { bytes, own, plain } = await streamWith(under, scenario, foreign)
      const alone = await patchStream(under.wire, [new TextEncoder().encode(plain)])
      for (const mode of ["hold", "live"] as const)
        for (const size of [19, 100_000]) {
          const patched = await patchStream(under.wire, chunksOf(bytes, size), { mode })
          const sent = new TextDecoder().decode(patched.bytes)
          expect(sent).toContain(own.join(""))
          expect(patched.results.map(({ calls, escalated, suppressed }) => ({ calls, escalated, suppressed }))).toEqual(
            alone.results.map(({ calls, escalated, suppressed }) => ({ calls, escalated, suppressed })),
          )
          if (scenario === "valid") expect(Buffer.from(patched.bytes).equals(bytes)).toBe(true)
        }
    },
  )
})
