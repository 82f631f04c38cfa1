import { describe, expect, test } from "vitest"
import { findResponsesFaults, findResponsesItemFaults } from "../../../src/testing/rules/openai-responses.ts"
import { fakeUpstream } from "../../../src/testing/upstream.ts"
import { post } from "../../support/plain-readers.ts"

const user = { role: "user", content: "Dig." }
const call = (id: string, more: object = {}): object => ({
  type: "function_call",
  call_id: id,
  name: "dig",
  arguments: "{}",
  ...more,
})
const output = (id: string, text: unknown = "3 m"): object => ({
  type: "function_call_output",
  call_id: id,
  output: text,
})

const REJECTED: readonly (readonly [string, readonly object[]])[] = [
  ["No tool call found for function call output with call_id a.", [user, output("a")]],
  ["No tool call found for function call output with call_id a.", [output("a"), call("a")]],
  ["No tool output found for function call a.", [user, call("a")]],
  [
    "No tool output found for computer call b.",
    [call("a"), { type: "computer_call", id: "cu_1", call_id: "b", action: { type: "screenshot" } }, output("a")],
  ],
  ["expected the text of a JSON object", [call("a", { arguments: "{x" }), output("a")]],
  ["ids must be unique", [call("a"), call("a"), output("a")]],
  ["begins with 'fc'", [call("a", { id: "call_1" }), output("a")]],
  ["does not match pattern", [call("a", { name: "functions.dig" }), output("a")]],
  ["Invalid type for 'input[1].output'", [call("a"), output("a", { depth: 3 })]],
]

describe("the Responses API", () => {
  test("takes sound items, and any text", async () => {
    const items = [
      user,
      call("a", { id: "fc_1" }),
      call("b"),
      { type: "reasoning", summary: [] },
      { type: "web_search_call", id: "ws_1", status: "completed" },
      { type: "shell_call", call_id: "c", action: { commands: ["ls"] } },
      { type: "shell_call_output", call_id: "c", output: [] },
      output("b"),
      output("a", [{ type: "input_text", text: "3 m" }]),
    ]
    expect([...findResponsesItemFaults(items), ...findResponsesFaults(items)]).toEqual([])
    expect(await post(fakeUpstream().fetch, "/v1/responses", { model: "valid", input: "Dig." })).toMatchObject({
      status: 200,
    })
  })

  test.each(REJECTED)("%s", async (message, input) => {
    const { status, text } = await post(fakeUpstream().fetch, "/v1/responses", { model: "valid", input })
    expect(status).toBe(400)
    expect(JSON.parse(text).error).toMatchObject({
      message: expect.stringContaining(message),
      type: "invalid_request_error",
    })
  })
})

describe("a thread that the provider keeps", () => {
  const start = async (scenario: "valid" | "broken-arguments" | "mixed") => {
    const { fetch } = fakeUpstream({ scenario })
    const send = async (body: object) => {
      const { status, text } = await post(fetch, "/v1/responses", { model: "m", ...body })
      return { status, answer: JSON.parse(text) }
    }
    const { answer } = await send({ input: [user] })
    return { send, answer }
  }

  test("goes on with outputs for the calls it made, broken ones too", async () => {
    const { send, answer } = await start("broken-arguments")
    const { status, answer: next } = await send({
      previous_response_id: answer.id,
      input: [output(answer.output[0].call_id, "sunny")],
    })
    expect([status, next.output[0].content[0].text]).toEqual([200, "done: sunny"])
  })

  test("rejects ids it never gave, calls without outputs and responses it does not know", async () => {
    const { send, answer } = await start("mixed")
    const errorOf = async (body: object): Promise<unknown> => (await send(body)).answer.error?.message
    expect(await errorOf({ previous_response_id: answer.id, input: [output("other")] })).toContain("call_id other")
    expect(await errorOf({ previous_response_id: answer.id, input: [output(answer.output[0].call_id)] })).toContain(
      answer.output[1].call_id,
    )
    expect(await errorOf({ previous_response_id: "resp_x", input: [user] })).toBe(
      "Previous response with id 'resp_x' not found.",
    )
  })

  test("knows the items that a request refers to", async () => {
    const { send, answer } = await start("valid")
    const [{ id, call_id: callId }] = answer.output
    const input = [user, { type: "item_reference", id }, output(callId, "sunny")]
    expect((await send({ input })).status).toBe(200)
    expect((await send({ input: [user, { type: "item_reference", id: "fc_9_9" }, output(callId)] })).status).toBe(400)
  })
})
