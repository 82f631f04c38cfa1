import { describe, expect, test } from "vitest"
import { findChatCallFaults, findChatMessageFaults } from "../../../src/testing/rules/openai-chat.ts"
import { fakeUpstream } from "../../../src/testing/upstream.ts"
import { post } from "../../support/plain-readers.ts"

const user = { role: "user", content: "Dig." }
const dig = (id: unknown, text: unknown = "{}", name = "dig"): object => ({
  id,
  type: "function",
  function: { name, arguments: text },
})
const calls = (...list: readonly object[]): object => ({ role: "assistant", content: null, tool_calls: list })
const result = (id: string, content: unknown = "3 m"): object => ({ role: "tool", tool_call_id: id, content })

const TAKEN = [
  [user, calls(dig("a"), dig("b")), result("b"), result("a"), { role: "assistant", content: "Done." }, user],
  [
    { role: "developer", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Dig." }] },
  ],
]

const REJECTED: readonly (readonly [string, readonly object[]])[] = [
  ["must be a response to a preceeding message", [user, result("a")]],
  ["did not have response messages: a", [user, calls(dig("a"))]],
  ["did not have response messages: b", [user, calls(dig("a"), dig("b")), result("a"), user]],
  ["arguments': expected the text of a JSON object", [user, calls(dig("a", "{'x':1}")), result("a")]],
  ["arguments': expected the text of a JSON object", [user, calls(dig("a", {})), result("a")]],
  ["name': string does not match pattern", [user, calls(dig("a", "{}", "functions.dig")), result("a")]],
  ["ids must be unique", [user, calls(dig("a"), dig("a")), result("a")]],
  ["Missing required parameter: 'messages[1].tool_calls[0].id'", [user, calls(dig(undefined))]],
  ["string too long", [user, calls(dig("a".repeat(65))), result("a".repeat(65))]],
  ["Unknown parameter: 'messages[1].tool_calls[0].index'", [user, calls({ ...dig("a"), index: 0 }), result("a")]],
  ["tool_calls': empty array", [user, calls()]],
  ["content': expected a string, got null", [user, { role: "assistant", content: null }]],
  ["Invalid type for 'messages[2].content'", [user, calls(dig("a")), result("a", { depth: 3 })]],
  ["Invalid value: 'bot'", [{ role: "bot", content: "Hm." }]],
  ["empty array", []],
]

describe("chat completions", () => {
  test("takes sound histories", () => {
    for (const messages of TAKEN)
      expect([...findChatMessageFaults(messages), ...findChatCallFaults(messages)]).toEqual([])
  })

  test.each(REJECTED)("%s", async (message, messages) => {
    const { status, text } = await post(fakeUpstream().fetch, "/v1/chat/completions", { model: "valid", messages })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      error: { message: expect.stringContaining(message), type: "invalid_request_error", param: null, code: null },
    })
  })

  test("what is no message is no exception", () => {
    for (const junk of [
      null,
      3,
      "x",
      { role: "assistant", tool_calls: [null, 5] },
      { role: "assistant", content: "", tool_calls: {} },
    ])
      expect(() => [findChatMessageFaults([junk]), findChatCallFaults([junk])]).not.toThrow()
  })
})
