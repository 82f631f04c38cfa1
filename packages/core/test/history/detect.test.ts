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
})
