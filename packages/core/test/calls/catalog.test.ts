import { describe, expect, test } from "vitest"
import { type CatalogTool, catalogOf, isReadOnly, schemaOf } from "../../src/calls/catalog.ts"
import { MendError } from "../../src/errors.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"
import { argsOf, SHELVE } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const entryOf = (tool: Tool): CatalogTool => catalogOf([tool], DEFAULT_LIMITS).byName.get(tool.name) as CatalogTool

describe("catalogOf", () => {
  test("remembered by the identity of the list", () => {
    const tools = [SHELVE]
    expect(catalogOf(tools, DEFAULT_LIMITS)).toBe(catalogOf(tools, DEFAULT_LIMITS))
    expect(catalogOf([SHELVE], DEFAULT_LIMITS)).not.toBe(catalogOf(tools, DEFAULT_LIMITS))
  })

  test("made anew for another way to check formats", () => {
    const tools = [{ name: "remind", parameters: object({ at: { type: "string", format: "time" } }) }]
    const isValid = (formats?: "off" | "lenient" | "strict") => {
      const entry = catalogOf(tools, DEFAULT_LIMITS, formats).byName.get("remind") as CatalogTool
      return ["10:00", "noon"].map((at) => schemaOf(entry, DEFAULT_LIMITS).isValid({ at }))
    }
    for (let round = 0; round < 2; round++) {
      expect(isValid()).toEqual([true, false])
      expect(isValid("strict")).toEqual([false, false])
      expect(isValid("off")).toEqual([true, true])
    }
  })

  test("the first tool of a name counts", () => {
    const other = { ...SHELVE, description: "another" }
    expect(catalogOf([SHELVE, other], DEFAULT_LIMITS).byName.get("shelve_book")?.tool).toBe(SHELVE)
  })

  test("what a programmer did wrong is an error with a code", () => {
    const make = (tools: unknown) => () => catalogOf(tools as Tool[], DEFAULT_LIMITS)
    expect(make({})).toThrow(MendError)
    expect(make("x")).toThrow("MEND_TOOLS")
    expect(make([{}])).toThrow("MEND_TOOL")
    expect(make([null])).toThrow("tools[0]")
    expect(make([])).not.toThrow()
  })

  test("tools beyond the limit are known, and marked", () => {
    const catalog = catalogOf([SHELVE, { name: "second" }], { ...DEFAULT_LIMITS, tools: 1 })
    expect([...catalog.byName.values()].map((entry) => entry.overLimit)).toEqual([false, true])
  })

  test("disabled names are known names", () => {
    const catalog = catalogOf([SHELVE], DEFAULT_LIMITS)
    expect(catalog.index([]).names).toEqual(["shelve_book"])
    expect(catalog.index(["burn_book"]).names).toEqual(["shelve_book", "burn_book"])
  })
})

describe("schemaOf", () => {
  test("compiled when it is first asked for, then kept", () => {
    const entry = entryOf(SHELVE)
    expect(entry.compiled).toBeNull()
    expect(schemaOf(entry, DEFAULT_LIMITS)).toBe(schemaOf(entry, DEFAULT_LIMITS))
  })

  test("no schema: any object fits", () => {
    expect(schemaOf(entryOf({ name: "free" }), DEFAULT_LIMITS).isValid({ any: 1 })).toBe(true)
    expect(schemaOf(entryOf({ name: "free" }), DEFAULT_LIMITS).isValid("text")).toBe(false)
  })

  test("what the tool declares beside its schema", () => {
    const open = object({ path: TEXT, start: WHOLE, count: WHOLE }, ["path"])
    expect(argsOf('{"path":"`src/a.ts`"}', { name: "open", parameters: open, paths: ["path"] })).toEqual({
      path: "src/a.ts",
    })
    expect(
      argsOf('{"file":"a.ts"}', {
        name: "open",
        parameters: { ...open, additionalProperties: false },
        aliases: { path: ["file"] },
      }),
    ).toEqual({
      path: "a.ts",
    })
    expect(
      argsOf('{"path":"a","start":3}', {
        name: "open",
        parameters: open,
        relational: [{ fields: ["start", "count"], defaults: { count: 20 } }],
      }),
    ).toEqual({
      path: "a",
      start: 3,
      count: 20,
    })
  })

  test("hints that stand in the schema stay beside it", () => {
    const inside = { "x-toolmend": { relational: [{ fields: ["start", "count"], defaults: { count: 20 } }] } }
    const open = { ...object({ path: TEXT, start: WHOLE, count: WHOLE }, ["path"]), ...inside }
    expect(argsOf('{"path":"<a.ts>","start":3}', { name: "open", parameters: open, paths: ["path"] })).toEqual({
      path: "a.ts",
      start: 3,
      count: 20,
    })
    const absolute = object({ path: { type: "string", "x-toolmend": { path: "absolute" } } })
    expect(
      schemaOf(entryOf({ name: "open", parameters: absolute, paths: ["path"] }), DEFAULT_LIMITS).view.member("path")
        ?.hints?.base,
    ).toBe("absolute")
  })

  test("the given schema is not touched", () => {
    const parameters = Object.freeze(object({ path: Object.freeze({ type: "string" }) }))
    expect(
      argsOf('{"path":"<src/a.ts>"}', { name: "open", parameters, paths: ["path", "absent", "__proto__"] }),
    ).toEqual({ path: "src/a.ts" })
    expect(parameters).toEqual(object({ path: { type: "string" } }))
  })
})

describe("a tool that only reads", () => {
  const parameters = object({ path: TEXT })
  const hinted: Tool = { name: "look", parameters, annotations: { readOnlyHint: true } }

  test("says so itself, or in the words of MCP; its own word wins", () => {
    expect([hinted, { ...hinted, readOnly: false }, { name: "look", parameters }, undefined].map(isReadOnly)).toEqual([
      true,
      false,
      undefined,
      undefined,
    ])
    expect(isReadOnly({ ...hinted, annotations: { readOnlyHint: false } })).toBeUndefined()
  })

  // a call between two equal ones that may have changed something lets the second one run
  test.each([
    ["{ parameters }", hinted, ["c1", "c2"]],
    [
      "{ inputSchema }, as MCP lists it",
      { name: "look", inputSchema: parameters, annotations: { readOnlyHint: true } },
      ["c1", "c2"],
    ],
    ["without a hint", { name: "look", parameters }, ["c1", "c2", "c3"]],
  ])("counts in every shape: %s", (_, tool, ran) => {
    const call = (id: string, path: string) => ({ id, name: "look", arguments: JSON.stringify({ path }) })
    expect(
      mend({ toolCalls: [call("c1", "a"), call("c2", "b"), call("c3", "a")] }, [tool]).calls.map(({ id }) => id),
    ).toEqual(ran)
  })
})
