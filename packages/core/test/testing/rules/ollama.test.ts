import { describe, expect, test } from "vitest"
import { findOllamaFaults } from "../../../src/testing/rules/ollama.ts"
import { fakeUpstream } from "../../../src/testing/upstream.ts"
import { post } from "../../support/plain-readers.ts"

const user = { role: "user", content: "Dig." }
const called = (args: unknown): object => ({
  role: "assistant",
  content: "",
  tool_calls: [{ function: { name: "dig", arguments: args } }],
})

describe("Ollama", () => {
  test("takes calls without results and results without calls", async () => {
    const messages = [user, called({ depth: 3 }), user, { role: "tool", tool_name: "dig", content: "3 m" }]
    expect(findOllamaFaults(messages)).toEqual([])
    const { text } = await post(fakeUpstream().fetch, "/api/chat", { model: "valid", stream: false, messages })
    expect(JSON.parse(text).message.content).toBe("done: 3 m")
  })

  test.each([
    ["tool_calls.function.arguments", [user, called('{"depth":3}')]],
    ["messages.content of type string", [{ role: "user", content: [{ type: "text", text: "Dig." }] }]],
    ["invalid role: bot", [{ role: "bot", content: "Hm." }]],
    ["messages of type api.Message", ["Dig."]],
  ])("%s", async (message, messages) => {
    const { status, text } = await post(fakeUpstream().fetch, "/api/chat", { model: "valid", messages })
    expect([status, JSON.parse(text)]).toEqual([400, { error: expect.stringContaining(message) }])
  })
})
