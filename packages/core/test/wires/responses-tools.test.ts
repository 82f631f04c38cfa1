import { describe, expect, test } from "vitest"
import { mendFetch } from "../../src/adapters/fetch.ts"
import type { FetchOptions } from "../../src/adapters/fetch-job.ts"
import type { MendResult } from "../../src/turn.ts"
import { answering } from "../support/upstreams.ts"

const URL = "https://api.example.com/v1/responses"

const byId = (type: string) => ({
  type: "object",
  properties: { id: { type }, note: { type: "string" } },
  required: ["id"],
  additionalProperties: false,
})
const tool = (name: string, type: string, more: object = {}) => ({
  type: "function",
  name,
  parameters: byId(type),
  ...more,
})
const DEPOT = { type: "namespace", name: "depot", description: "The depot.", tools: [tool("closeGate", "string")] }
const call = (name: string, text: string, more: object = {}) => ({
  type: "function_call",
  id: "fc_1",
  call_id: "c1",
  name,
  arguments: text,
  status: "completed",
  ...more,
})
const response = (output: readonly object[]) => ({ object: "response", id: "r1", status: "completed", output })

type Item = Record<string, unknown>

/** The same answer as events; the event that ends the arguments repeats the name, without the namespace. */
const eventsOf = (output: readonly Item[]): string =>
  [
    ...output.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item: { ...item, arguments: "", status: "in_progress" } },
      {
        type: "response.function_call_arguments.delta",
        output_index,
        item_id: item["id"],
        delta: item["arguments"],
      },
      {
        type: "response.function_call_arguments.done",
        output_index,
        item_id: item["id"],
        name: item["name"],
        arguments: item["arguments"],
      },
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response: response(output) },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join("")

/** What a client gets for an answer with these items. */
async function ask(isStreamed: boolean, items: readonly Item[], request: object, options: FetchOptions = {}) {
  const given = isStreamed ? eventsOf(items) : JSON.stringify(response(items))
  const { fetch, asked } = answering(
    isStreamed ? given : response(items),
    response([call("openGate", '{"id":"b"}', { namespace: "depot", call_id: "c2" })]),
  )
  const results: MendResult[] = []
  const mended = mendFetch(fetch, { onResult: (result) => results.push(result), ...options })
  const body = { model: "m", input: "Close it.", stream: isStreamed, ...request }
  const text = await (await mended(URL, { method: "POST", body: JSON.stringify(body) })).text()
  const last = isStreamed ? (JSON.parse(text.trimEnd().split("data: ").at(-1) ?? "") as Item)["response"] : null
  const output = ((last ?? (isStreamed ? {} : JSON.parse(text))) as { output: Item[] }).output
  return { text, given, output, asked, results }
}

describe.each([false, true])("tools in a namespace, streamed: %s", (isStreamed) => {
  const tools = [DEPOT, tool("close_gate", "string")]
  const inDepot = (text: string, name = "closeGate") => call(name, text, { namespace: "depot" })

  test("a valid call passes byte for byte, whatever tool beside the namespace has nearly its name", async () => {
    const { text, given, results } = await ask(isStreamed, [inDepot('{ "id":"07" }')], { tools }, { escalated: "drop" })
    expect(text).toBe(given)
    expect(results[0]?.calls).toMatchObject([{ name: "depot.closeGate", outcome: "unchanged" }])
  })

  test("the schema is that of the namespace, not of a tool with the same name beside it", async () => {
    const request = { tools: [tool("closeGate", "integer"), DEPOT] }
    const plain = call("closeGate", '{"id":"12"}', { id: "fc_2", call_id: "c2" })
    const { output } = await ask(isStreamed, [inDepot('{"id":"12"}'), plain], request)
    expect(output.map((item) => item["arguments"])).toEqual(['{"id":"12"}', '{"id":12}'])
  })

  test("a broken call is mended; namespace and name stay as they were written", async () => {
    const { output, text } = await ask(isStreamed, [inDepot("{'id': \"07\",}")], { tools })
    expect(output).toEqual([{ ...inDepot("x"), arguments: expect.any(String) as string }])
    expect(JSON.parse(String(output[0]?.["arguments"]))).toEqual({ id: "07" })
    expect(text).not.toContain("depot.closeGate")
  })

  test("a call that cannot be used goes back as it was written, and the call of the second answer is added", async () => {
    const request = { tools: [{ ...DEPOT, tools: [...DEPOT.tools, tool("openGate", "string")] }], store: false }
    const { output, asked } = await ask(isStreamed, [inDepot('{"note":"x"}')], request)
    expect(asked[1]?.body["input"]).toMatchObject([
      { role: "user" },
      { type: "function_call", namespace: "depot", name: "closeGate" },
      { type: "function_call_output", call_id: "c1" },
    ])
    expect(output).toMatchObject([{ namespace: "depot", name: "openGate", call_id: "c2", arguments: '{"id":"b"}' }])
  })

  test("a call in a namespace that the request does not list passes as it came", async () => {
    const items = [call("close_gate", "{'id': 7}", { namespace: "yard" })]
    const { text, given, asked, results } = await ask(isStreamed, items, { tools }, { escalated: "drop" })
    expect(text).toBe(given)
    expect(asked).toHaveLength(1)
    expect(results[0]?.calls).toEqual([])
  })

  test("a call without the namespace is not taken for a tool that has one", async () => {
    const { output } = await ask(isStreamed, [call("closeGate", '{"id":"7"}')], { tools: [DEPOT] }, { reask: 0 })
    expect(output).toMatchObject([{ name: "closeGate", arguments: '{"id":"7"}' }])
  })

  test("a tool without a namespace that was loaded later has its name for one", async () => {
    const loaded = { tools: [tool("close_gate", "integer", { defer_loading: true }), { type: "tool_search" }] }
    const { output } = await ask(isStreamed, [call("close_gate", '{"id":"12"}', { namespace: "close_gate" })], loaded)
    expect(output).toMatchObject([{ namespace: "close_gate", name: "close_gate", arguments: '{"id":12}' }])
  })
})

describe("tools that are not in the list of the request", () => {
  const search = (type: string) => [
    { role: "user", content: "Close it." },
    { type, call_id: "s1", tools: [{ ...DEPOT, tools: [tool("closeGate", "integer")] }] },
  ]
  const tools = [tool("close_gates", "string"), { type: "tool_search", execution: "client" }]

  test.each(["tool_search_output", "additional_tools"])("%s brings their schemas", async (type) => {
    const items = [call("closeGate", '{"id":"12"}', { namespace: "depot" })]
    const { output } = await ask(false, items, { input: search(type), tools })
    expect(output).toMatchObject([{ name: "closeGate", arguments: '{"id":12}' }])
  })

  test.each([{ tools }, { tools: tools.slice(0, 1), prompt: { id: "p1" } }])(
    "an unknown name may be one of theirs",
    async (request) => {
      const items = [call("closeGates", '{"id":7}')]
      const { text, given, asked } = await ask(false, items, request, { escalated: "drop" })
      expect([text, asked.length]).toEqual([given, 1])
      const known = await ask(false, [call("close_gates", '{"id":7}')], request)
      expect(known.output).toMatchObject([{ name: "close_gates", arguments: '{"id":"7"}' }])
    },
  )

  test("where the list is whole, a name is corrected", async () => {
    const { output } = await ask(false, [call("closeGates", '{"id":"7"}')], { tools: tools.slice(0, 1) })
    expect(output).toMatchObject([{ name: "close_gates" }])
  })

  test("custom tools of a namespace take free text, and are none of ours", async () => {
    const given = [{ ...DEPOT, tools: [{ type: "custom", name: "note" }, ...DEPOT.tools] }]
    const { results } = await ask(false, [call("closeGate", '{"id":"7"}', { namespace: "depot" })], { tools: given })
    expect(results[0]?.calls).toHaveLength(1)
    const { output } = await ask(false, [call("note", "{'id'", { namespace: "depot" })], { tools: given })
    expect(output).toMatchObject([{ name: "note", arguments: "{'id'" }])
  })
})

test("a call from the text is written with its namespace, also to a server that holds the thread", async () => {
  const text = '<tool_call>{"name": "depot.closeGate", "arguments": {"id": "7"}}</tool_call>'
  const message = { type: "message", id: "m1", role: "assistant", content: [{ type: "output_text", text }] }
  const { fetch, asked } = answering(response([message]), response([]))
  const mended = mendFetch(fetch)
  const send = async (body: object): Promise<Item> =>
    (await (await mended(URL, { method: "POST", body: JSON.stringify({ model: "m", ...body }) })).json()) as Item
  const first = await send({ input: "Close it.", tools: [DEPOT] })
  const [added] = (first["output"] as Item[]).filter(({ type }) => type === "function_call")
  expect(added).toMatchObject({ namespace: "depot", name: "closeGate" })
  expect(JSON.parse(String(added?.["arguments"]))).toEqual({ id: "7" })
  const output = { type: "function_call_output", call_id: added?.["call_id"], output: "closed" }
  await send({ previous_response_id: "r1", input: [output], tools: [DEPOT] })
  expect(asked[1]?.body["input"]).toMatchObject([
    { type: "function_call", call_id: added?.["call_id"], namespace: "depot", name: "closeGate" },
    output,
  ])
})
