import { describe, expect, test } from "vitest"
import {
  findAnthropicCallFaults,
  findAnthropicMessageFaults,
  findUnknownResult,
} from "../../../src/testing/rules/anthropic.ts"
import { fakeUpstream } from "../../../src/testing/upstream.ts"
import { post } from "../../support/plain-readers.ts"

const user = { role: "user", content: "Dig." }
const use = (id: string, more: object = {}): object => ({ type: "tool_use", id, name: "dig", input: {}, ...more })
const said = (...content: readonly object[]): object => ({ role: "assistant", content })
const result = (id: string, more: object = {}): object => ({
  type: "tool_result",
  tool_use_id: id,
  content: "3 m",
  ...more,
})
const answered = (...content: readonly object[]): object => ({ role: "user", content })
const text = { type: "text", text: "So." }

const TAKEN = [
  [
    user,
    said({ type: "thinking", thinking: "Hm.", signature: "s" }, use("a"), use("b")),
    answered(result("b"), result("a"), text),
  ],
  // messages of one role in a row are one turn
  [
    user,
    said(use("a")),
    said(use("b")),
    answered(result("a")),
    answered(result("b", { content: [{ type: "text", text: "" }] })),
  ],
]

const REJECTED: readonly (readonly [string, readonly object[]])[] = [
  ["unexpected `tool_use_id` found in `tool_result` blocks: a", [answered(result("a"))]],
  ["`tool_use` ids were found without `tool_result` blocks immediately after: a", [user, said(use("a")), user]],
  [
    "`tool_use` ids were found without `tool_result` blocks immediately after: b",
    [user, said(use("a"), use("b")), answered(result("a"))],
  ],
  ["must come before all other blocks", [user, said(use("a")), answered(text, result("a"))]],
  [
    "tool_use.input: Input should be a valid dictionary",
    [user, said(use("a", { input: "{'x':1}" })), answered(result("a"))],
  ],
  ["ids must be unique", [user, said(use("a")), answered(result("a")), said(use("a")), answered(result("a"))]],
  ["tool_use.id: String should match pattern", [user, said(use("a:1")), answered(result("a:1"))]],
  [
    "tool_use.name: String should match pattern",
    [user, said(use("a", { name: "functions.dig" })), answered(result("a"))],
  ],
  ["first message must use the user role", [said(text)]],
  ["non-empty", [{ role: "user", content: " " }]],
  ["non-whitespace", [answered({ type: "text", text: "" })]],
  ["Extra inputs are not permitted", [{ ...user, name: "Ada" }]],
  ["thinking.signature: Field required", [user, said({ type: "thinking", thinking: "Hm." }, text)]],
  ["cannot be `thinking`", [user, said({ type: "thinking", thinking: "Hm.", signature: "s" })]],
  [
    "does not match any of the expected tags",
    [user, said(use("a")), answered(result("a", { content: [{ type: "tool_use" }] }))],
  ],
  [
    "tool_result.content: Input should be a valid dictionary",
    [user, said(use("a")), answered(result("a", { content: [null] }))],
  ],
  ["valid boolean", [user, said(use("a")), answered(result("a", { is_error: "no" }))]],
  ["at least one message", []],
]

describe("the Messages API", () => {
  test("takes sound histories", () => {
    for (const messages of TAKEN)
      expect([...findAnthropicMessageFaults(messages), ...findAnthropicCallFaults(messages)]).toEqual([])
  })

  test.each(REJECTED)("%s", async (message, messages) => {
    const { status, text: body } = await post(fakeUpstream().fetch, "/v1/messages", {
      model: "valid",
      max_tokens: 9,
      messages,
    })
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual({
      type: "error",
      error: { type: "invalid_request_error", message: expect.stringContaining(message) },
    })
  })

  test("a thread that goes on knows only the ids it gave", async () => {
    const { fetch } = fakeUpstream({ scenario: "wrong-name" })
    const first = JSON.parse((await post(fetch, "/v1/messages", { model: "m", messages: [user] })).text)
    const goOn = async (id: string) =>
      post(fetch, "/v1/messages", { model: "m", thread: { type: "continue" }, messages: [answered(result(id))] })
    expect(JSON.parse((await goOn(first.content[0].id)).text).content).toEqual([{ type: "text", text: "done: 3 m" }])
    expect(await goOn("toolu_mine")).toMatchObject({ status: 400, text: expect.stringContaining("toolu_mine") })
    expect(findUnknownResult([user], new Set())).toBeNull()
  })
})
