import { describe, expect, test } from "vitest"
import { ToolLists } from "../../src/adapters/mcp-lists.ts"

const tool = (name: string, properties: object = {}) => ({
  name,
  title: name,
  inputSchema: { type: "object", properties },
})
const ask = (id: unknown, cursor?: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/list",
  params: cursor === undefined ? {} : { cursor },
})
const answer = (id: unknown, tools: object[], nextCursor?: string) => ({
  jsonrpc: "2.0",
  id,
  result: { tools, ...(nextCursor !== undefined && { nextCursor }) },
})

describe("ToolLists", () => {
  test("tells wrong options at once, not with the first list", () => {
    expect(() => new ToolLists({ wen: "always" } as never)).toThrow('MEND_OPTIONS: "wen" is not an option')
    expect(() => new ToolLists({ separator: "" })).toThrow("MEND_FLAT")
    expect(() => new ToolLists({ when: "always" })).not.toThrow()
  })

  test("learns from the answer to a request of the other side only", () => {
    const lists = new ToolLists(false)
    lists.ask("in", ask(1))
    const other = answer(1, [tool("spin")])
    expect(lists.pass("in", other)).toBe(other)
    expect(lists.tools).toEqual([])
    expect(lists.pass("out", answer("1", [tool("spin")]))).toBeTruthy()
    expect(lists.tools).toEqual([])
    expect(lists.pass("out", other)).toBe(other)
    expect([lists.tools.map(({ name }) => name), lists.isWhole, lists.has("spin"), lists.has("weave")]).toEqual([
      ["spin"],
      true,
      true,
      false,
    ])
  })

  test("pages add up, a new list replaces the old", () => {
    const lists = new ToolLists(false)
    const turn = (id: number, tools: object[], cursor?: string, next?: string) => {
      lists.ask("out", ask(id, cursor))
      lists.pass("in", answer(id, tools, next))
      return [lists.tools.map(({ name }) => name).join(), lists.isWhole]
    }
    expect(turn(1, [tool("spin")], undefined, "p2")).toEqual(["spin", false])
    expect(turn(2, [tool("weave"), {}, "junk" as never], "p2")).toEqual(["spin,weave", true])
    expect(turn(3, [tool("sew")])).toEqual(["sew", true])
    lists.forget()
    expect([lists.tools, lists.isWhole]).toEqual([[], false])
  })

  test("an error teaches nothing", () => {
    const lists = new ToolLists(false)
    lists.ask("in", ask(1))
    const refused = { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "no" } }
    expect(lists.pass("out", refused)).toBe(refused)
    expect(lists.isWhole).toBe(false)
  })

  test("shown flat, called nested; other tools and members stay", () => {
    const lists = new ToolLists({ when: ({ name }) => name === "sew" })
    const plain = tool("spin", { speed: { type: "integer" } })
    const deep = tool("sew", {
      cloth: { type: "object", properties: { colour: { type: "string" } }, required: ["colour"] },
    })
    lists.ask("out", ask(1))
    const shown = lists.pass("in", answer(1, [plain, deep])) as { result: { tools: (typeof deep)[] } }
    expect(shown.result.tools[0]).toBe(plain)
    expect(shown.result.tools[1]).toMatchObject({
      name: "sew",
      title: "sew",
      inputSchema: { properties: { "cloth.colour": { type: "string" } } },
    })
    expect(lists.tools.map(({ flat }) => flat !== undefined)).toEqual([false, true])
  })
})
