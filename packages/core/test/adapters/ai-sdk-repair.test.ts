import { describe, expect, test } from "vitest"
import { repairToolCall } from "../../src/adapters/ai-sdk-repair.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { MendOptions } from "../../src/turn.ts"

const { name } = WEATHER_TOOL
const tools = { [name]: {} }
const repair = (input: string, toolName: string = name, options?: MendOptions) => {
  const toolCall = { type: "tool-call", toolCallId: "c1", toolName, input, providerMetadata: { fake: 1 } }
  return repairToolCall({ toolCall, tools, inputSchema: async () => WEATHER_TOOL.parameters }, options)
}

describe("the repair function", () => {
  test("gives back the call with another name and input, everything else as it was", async () => {
    expect(await repair('{\'city\': "Paris", "days": "3",}', "functions.GetWeather")).toEqual({
      type: "tool-call",
      toolCallId: "c1",
      toolName: name,
      input: '{"city": "Paris", "days": 3}',
      providerMetadata: { fake: 1 },
    })
  })

  test.each([
    ["a member is missing", '{"days":3}', name, "city"],
    ["it was cut", '{"city": "Par', name, "was not executed"],
    ["there is no such tool", '{"to":"Paris"}', "book_flight", "book_flight"],
  ])("throws what the model is to read when %s", async (_, input, toolName, told) => {
    await expect(repair(input, toolName)).rejects.toThrow(told)
    await expect(repair(input, toolName)).rejects.toThrow("was not executed")
  })

  test("two objects are two calls, and only one can be given back: the model is told", async () => {
    await expect(repair('{"city":"Paris","days":3}{"city":"Oslo","days":2}')).rejects.toThrow("2 objects")
  })

  test("a call that is right by its schema is left to the SDK: it knows more about it", async () => {
    expect(await repair('{"city":"Paris","days":3}')).toBeNull()
  })

  test("takes options, and schemas that are not promised", async () => {
    await expect(repair('{\'city\': "Paris", "days": 3}', name, { preset: "strict" })).rejects.toThrow(
      "was not executed",
    )
    const toolCall = { toolCallId: "c1", toolName: name, input: '{"city":"Paris","days":"3"}' }
    const repaired = await repairToolCall({
      toolCall,
      tools: { [name]: {} },
      inputSchema: () => WEATHER_TOOL.parameters,
    })
    expect(repaired?.input).toBe('{"city":"Paris","days":3}')
  })

  test("a schema that could not be read once is read again", async () => {
    const own = { [name]: {} }
    const toolCall = { toolCallId: "c1", toolName: name, input: '{"city":"Paris","days":"3"}' }
    const request = { toolCall, tools: own }
    await expect(
      repairToolCall({ ...request, inputSchema: () => Promise.reject(new Error("offline")) }),
    ).rejects.toThrow("offline")
    const repaired = await repairToolCall({ ...request, inputSchema: () => WEATHER_TOOL.parameters })
    expect(repaired?.input).toBe('{"city":"Paris","days":3}')
  })
})
