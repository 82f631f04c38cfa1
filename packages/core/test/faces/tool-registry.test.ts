import { describe, expect, test } from "vitest"
import { type RegisteredTool, ToolRegistry, type ToolSpec } from "../../src/faces/tool-registry.ts"

const ADD: RegisteredTool = {
  name: "add",
  description: "Adds two numbers.",
  parameters: { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } }, required: ["a", "b"] },
  run: ({ a, b }) => (a as number) + (b as number),
}
const MOOR: RegisteredTool = {
  name: "moor",
  parameters: {
    type: "object",
    properties: {
      boat: {
        type: "object",
        properties: {
          owner: {
            type: "object",
            properties: { name: { type: "string" }, age: { type: "integer" } },
            required: ["name"],
          },
        },
        required: ["owner"],
      },
    },
    required: ["boat"],
  },
  run: (args) => args,
}

describe("dispatch", () => {
  test("mends, runs, answers as text", async () => {
    const registry = new ToolRegistry().register(ADD)
    expect(await registry.dispatch("add", '{"a": 1, "b": "2",}')).toBe("3")
    expect(await registry.dispatch("functions.add", { a: 4, b: 5 })).toBe("9")
  })

  test("throws nothing, whatever is handed in or thrown", async () => {
    const ring: Record<string, unknown> = {}
    ring.ring = ring
    const thrower = (error: unknown): RegisteredTool => ({
      name: "sink",
      parameters: { type: "object" },
      run: () => {
        throw error
      },
    })
    expect(await new ToolRegistry().register(ADD).dispatch("add", ring)).toContain("are not JSON")
    expect(await new ToolRegistry().register(ADD).dispatch("add", { a: 1n, b: 2 })).toContain("was not executed")
    expect(await new ToolRegistry().register(thrower(Object.create(null))).dispatch("sink", "{}")).toContain(
      "ended with an error: unknown",
    )
  })

  test("says why it does not run", async () => {
    const registry = new ToolRegistry().register(ADD)
    expect(await registry.dispatch("add", '{"a":1}')).toContain('missing "b"')
    expect(await registry.dispatch("subtract", "{}")).toContain("There is no tool with this name")
    expect(await registry.dispatch("", "{}")).toContain("no tool name")
    expect(await registry.dispatch("add", '{"a":1,"b":2}{"a":3,"b":4}')).toContain("hold 2 calls")
  })

  test("an error of the tool is an answer", async () => {
    const throwing: RegisteredTool = { ...ADD, run: () => Promise.reject(new Error("the abacus is broken")) }
    expect(await new ToolRegistry().register(throwing).dispatch("add", '{"a":1,"b":2}')).toContain(
      "the abacus is broken",
    )
    const odd: RegisteredTool = {
      ...ADD,
      run: () => {
        throw "a bare word"
      },
    }
    expect(await new ToolRegistry().register(odd).dispatch("add", '{"a":1,"b":2}')).toContain("a bare word")
  })

  test("an answer of nothing is empty, and the context is handed on", async () => {
    const echo: RegisteredTool = { name: "echo", parameters: { type: "object" }, run: (_, context) => context }
    const registry = new ToolRegistry().register(echo)
    expect(await registry.dispatch("echo", "{}")).toBe("")
    expect(await registry.dispatch("echo", "{}", { user: 7 })).toBe('{"user":7}')
  })
})

describe("flat tools", () => {
  const registry = new ToolRegistry().register(ADD).register(MOOR)

  test("are shown flat, and only those that need it", () => {
    expect([registry.wasFlattened("moor"), registry.wasFlattened("add"), registry.wasFlattened("none")]).toEqual([
      true,
      false,
      false,
    ])
    const [add, moor] = registry.specs() as [ToolSpec, ToolSpec]
    expect(add.function).toEqual({ name: "add", description: "Adds two numbers.", parameters: ADD.parameters })
    expect(Object.keys((moor.function.parameters as { properties: object }).properties)).toEqual([
      "boat.owner.name",
      "boat.owner.age",
    ])
    expect((moor.function.parameters as { required: string[] }).required).toEqual(["boat.owner.name"])
  })

  test("are called in their own form, however the model wrote it", async () => {
    const nested = '{"boat":{"owner":{"name":"Ida","age":30}}}'
    expect(JSON.parse(await registry.dispatch("moor", '{"boat.owner.name":"Ida","boat.owner.age":30}'))).toEqual(
      JSON.parse(nested),
    )
    expect(await registry.dispatch("moor", nested)).toBe(nested)
  })

  test("unless the host does not want it", () => {
    expect(new ToolRegistry({ autoFlatten: false }).register(MOOR).wasFlattened("moor")).toBe(false)
    const [spec] = new ToolRegistry({ separator: "__" }).register(MOOR).specs() as [ToolSpec]
    const named = spec.function.parameters as { properties: object }
    expect(Object.keys(named.properties)).toContain("boat__owner__name")
  })
})

describe("registering", () => {
  test("the later of two tools with one name counts, also after the list was used", async () => {
    const registry = new ToolRegistry().register(ADD)
    expect(await registry.dispatch("add", '{"a":1,"b":2}')).toBe("3")
    registry.register({ ...ADD, run: () => "another" })
    expect(await registry.dispatch("add", '{"a":1,"b":2}')).toBe("another")
    expect([registry.size, registry.has("add"), registry.get("add")?.name]).toEqual([1, true, "add"])
  })

  test("a tool without a name or a function is the host's mistake", () => {
    expect(() => new ToolRegistry().register({ ...ADD, name: "" })).toThrow("MEND_TOOL")
    expect(() => new ToolRegistry().register({ name: "x" } as never)).toThrow('must have a function "run"')
  })
})
