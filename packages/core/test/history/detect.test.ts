import { describe, expect, it } from "vitest"
import { detect } from "../../src/history/detect.ts"

const shape = (...history: unknown[]) => detect(history)?.name ?? null

describe("the shape of a history", () => {
  it("is told by its first call or result", () => {
    expect(shape({ role: "user", content: "a" }, { role: "assistant", tool_calls: [] })).toBe("openai")
    expect(shape({ role: "tool", content: "a" })).toBe("openai")
    expect(shape({ role: "assistant", function_call: { name: "a" } })).toBe("openai")
    expect(shape({ role: "assistant", content: [{ type: "text" }, { type: "tool_use" }] })).toBe("anthropic")
    expect(shape({ role: "user", content: [null, { type: "tool_result" }] })).toBe("anthropic")
    expect(shape({ type: "function_call_output" })).toBe("responses")
    expect(shape({ type: "reasoning" }, { type: "custom_tool_call" })).toBe("responses")
  })

  it("is none where nothing is called", () => {
    expect(shape()).toBeNull()
    expect(
      shape(
        { role: "assistant", content: "a", tool_calls: null },
        { type: "message" },
        { role: "user", content: [{ type: "tool_use" }] },
        4,
        [],
      ),
    ).toBeNull()
  })

  it("is none where the role tool is another provider's", () => {
    expect(shape({ role: "tool", content: [{ type: "tool-result", toolCallId: "w", output: 3 }] })).toBeNull()
    expect(shape({ role: "tool", content: [{ type: "tool-approval-response", approvalId: "w" }] })).toBeNull()
    expect(shape({ role: "tool", parts: [{ functionResponse: { name: "water", response: {} } }] })).toBeNull()
    expect(shape({ role: "function", parts: [{ functionResponse: { name: "water", response: {} } }] })).toBeNull()
    expect(shape({ role: "tool", toolCallId: "w", content: "watered" })).toBeNull()
    expect(shape({ role: "tool", content: [{ type: "text", text: "watered" }] })).toBe("openai")
    expect(shape({ role: "tool", tool_call_id: "w", toolCallId: "w", parts: [] })).toBe("openai")
  })

  it("is none where it is Ollama's own: objects as arguments, and results that name the tool or calls without a type", () => {
    const calling = (given: unknown) => ({
      role: "assistant",
      tool_calls: [{ function: { name: "water", arguments: given } }],
    })
    const named = { role: "tool", tool_name: "water", content: "watered" }
    expect(shape(calling({ bed: 3 }), named)).toBeNull()
    expect(shape(named)).toBeNull()
    const typed = { type: "function", id: "w", function: { name: "water", arguments: { bed: 3 } } }
    const result = { role: "tool", content: "watered" }
    expect(shape(calling({ bed: 3 }), { ...named, tool_call_id: "w" })).toBeNull()
    expect(shape({ role: "assistant", tool_calls: [typed] }, named)).toBeNull()
    expect(shape(calling({ bed: 3 }))).toBeNull()
    expect(shape(calling({ bed: 3 }), result)).toBeNull()
    expect(shape(calling({ bed: 3 }), { ...result, name: "water" }, calling({}))).toBeNull()
    expect(shape({ role: "assistant", tool_calls: [typed] }, result)).toBe("openai")
    expect(shape(calling({ bed: 3 }), { role: "assistant", tool_calls: [typed] })).toBe("openai")
    expect(shape(calling(undefined), result)).toBe("openai")
    expect(shape(calling({ bed: 3 }), named, calling('{"bed":3}'))).toBe("openai")
  })
})
