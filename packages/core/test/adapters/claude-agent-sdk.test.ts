import { describe, expect, test } from "vitest"
import { mendHook } from "../../src/adapters/claude-agent-sdk.ts"
import type { MendResult } from "../../src/turn.ts"

const TOOLS = [
  {
    name: "set_timer",
    inputSchema: {
      type: "object",
      properties: { minutes: { type: "integer" }, label: { type: "string" } },
      required: ["minutes"],
    },
  },
]

const input = (tool_input: unknown, tool_name = "mcp__kitchen__set_timer") => ({
  hook_event_name: "PreToolUse",
  session_id: "s",
  cwd: "/",
  tool_name,
  tool_input,
  tool_use_id: "t1",
})

describe("mendHook", () => {
  const hook = mendHook(TOOLS)

  test("gives back the whole mended input, and decides nothing", async () => {
    const output = await hook(input({ minutes: "5", label: "eggs" }), "t1", { signal: new AbortController().signal })
    expect(output).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { minutes: 5, label: "eggs" } },
    })
    expect(await hook(input('{"minutes": 5}', "set_timer"))).toMatchObject({
      hookSpecificOutput: { updatedInput: { minutes: 5 } },
    })
  })

  test("says nothing where nothing is to be changed, or nothing may be", async () => {
    for (const given of [
      input({ minutes: 5 }),
      input({}),
      input({ minutes: "5" }, "Bash"),
      input(null),
      { hook_event_name: "Stop" },
      null,
    ])
      expect(await hook(given)).toEqual({})
    expect(await mendHook()(input({ minutes: "5" }))).toEqual({})
  })

  test("leaves the calls of other servers alone when it knows its own", async () => {
    const kitchen = mendHook(TOOLS, { server: "kitchen" })
    expect(await kitchen(input({ minutes: "5" }))).toMatchObject({
      hookSpecificOutput: { updatedInput: { minutes: 5 } },
    })
    expect(await kitchen(input({ minutes: "5" }, "mcp__garden__set_timer"))).toEqual({})
    expect(() => mendHook(TOOLS, { server: "" })).toThrow(/server/)
  })

  test("decides only what it was told to, and tells what it did", async () => {
    const results: MendResult[] = []
    const asking = mendHook(TOOLS, { permissionDecision: "ask", onResult: (result) => results.push(result) })
    expect(await asking(input({ minutes: "5" }))).toMatchObject({ hookSpecificOutput: { permissionDecision: "ask" } })
    expect(await asking(input({ minutes: 5 }))).toEqual({})
    expect(results.map(({ report }) => report.outcomes.repaired)).toEqual([1, 0])
  })

  test("reads the members of a schema that have no object around them", async () => {
    const member = (schema: object, isOptional: boolean) => ({
      "~standard": { jsonSchema: { input: () => schema } },
      isOptional: () => isOptional,
    })
    const shaped = mendHook([
      {
        name: "set_timer",
        inputSchema: {
          minutes: member({ type: "integer" }, false),
          deep: member({ $ref: "#/x" }, true),
          odd: { "~standard": {} },
        },
      },
    ])
    expect(await shaped(input({ minutes: "5", deep: "1" }))).toMatchObject({
      hookSpecificOutput: { updatedInput: { minutes: 5, deep: "1" } },
    })
    expect(await shaped(input({ deep: "1" }))).toEqual({})
  })
})
