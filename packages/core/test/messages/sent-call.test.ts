import { describe, expect, it } from "vitest"
import { anthropicShape } from "../../src/history/shapes/anthropic.ts"
import { openaiShape } from "../../src/history/shapes/openai.ts"
import { mend } from "../../src/mend.ts"
import { sentCalls } from "../../src/messages/sent-call.ts"
import type { Tool } from "../../src/turn.ts"

const TOOLS: readonly Tool[] = [
  { name: "hoist", parameters: { type: "object", properties: { sail: { type: "string" } }, required: ["sail"] } },
  { name: "port.open", parameters: { type: "object", properties: { gate: { type: "integer" } }, required: ["gate"] } },
]
const sent = (name: string, text: string, shape = openaiShape) =>
  sentCalls(mend({ toolCalls: [{ id: "k", name, arguments: text }] }, TOOLS), shape.longestName)[0]

describe("calls that go back", () => {
  it("have the arguments that ran", () => {
    expect(sent("hoist", '{"sail": "jib"}')).toEqual({
      id: "k",
      name: "hoist",
      arguments: '{"sail": "jib"}',
      isUnchanged: true,
    })
    expect(sent("hoist", '{"sail": "jib",}')).toMatchObject({ arguments: '{"sail": "jib"}', isUnchanged: false })
  })

  it("have one JSON object where nothing ran", () => {
    expect(sent("hoist", '{"sail": "ji')?.arguments).toBe('{"_unreadable":"{\\"sail\\": \\"ji"}')
    expect(sent("hoist", "[1]")?.arguments).toBe('{"_unreadable":"[1]"}')
    expect(sent("hoist", "")?.arguments).toBe("{}")
  })

  it("have names that the provider takes, and the names of tools as they are", () => {
    expect(["raise the flag", "", "x".repeat(90)].map((name) => sent(name, "{}")?.name)).toEqual([
      "raise_the_flag",
      "unnamed",
      "x".repeat(64),
    ])
    expect(sent("x".repeat(90), "{}", anthropicShape)?.name).toBe("x".repeat(90))
    expect([sent("port.open", '{"gate":1}')?.name, sent("port.open", "{}")?.name]).toEqual(["port.open", "port.open"])
  })

  it("have such a name where the output was cut before the arguments", () => {
    const turn = { toolCalls: [{ id: "c", name: "functions.hoist", arguments: "" }], finishReason: "length" }
    expect(sentCalls(mend(turn, TOOLS), openaiShape.longestName).map(({ name }) => name)).toEqual(["functions_hoist"])
  })
})
