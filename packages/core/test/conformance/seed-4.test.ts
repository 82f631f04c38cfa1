// The fourth of the systems this grew from: coercion by the schema, argument repair, names, guards.
// H: what it got right. HW: what it got wrong, and what is done here instead.
import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"
import { argsOf, callOf, escalation, mended, reasonOf } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { keeps, one, refuse, set } from "../support/one-value.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"
import { answered, run } from "../support/turns.ts"

const NUMBER = { type: "number" }
const FLAG = { type: "boolean" }
const ANY: Tool = { name: "any", parameters: { type: "object" } }

const byName = (name: unknown, tools: readonly string[], disabledTools: readonly string[] = []) =>
  mend(
    { toolCalls: [{ id: "c1", name: name as string, arguments: "{}" }] },
    tools.map((tool) => ({ name: tool })),
    { disabledTools },
  )

describe("coercion", () => {
  test("H1: numbers and flags as text", () => {
    expect(set(WHOLE, "17")).toBe(17)
    expect(set(NUMBER, "2.75")).toBe(2.75)
    expect(set(FLAG, "true")).toBe(true)
  })

  test("H2: what is none stays, and is told", () => {
    expect(refuse(WHOLE, "2.75")).toBe("arguments/invalid")
    expect(refuse(WHOLE, "hi")).toBe("arguments/invalid")
    expect(refuse(FLAG, "1")).toBe("arguments/invalid")
  })

  test("H3: a list as text is read, an object is none", () => {
    expect(set(TEXTS, '["oak","elm"]')).toEqual(["oak", "elm"])
    expect(refuse(TEXTS, '{"oak":1}')).toBe("arguments/invalid")
  })

  // wrapped only where the element fits
  test("H4: one for a list", () => {
    expect(set(TEXTS, "https://oak.example")).toEqual(["https://oak.example"])
    expect(set({ type: "array", items: WHOLE }, 5)).toEqual([5])
    expect(set({ type: "array", items: object({ at: TEXT }) }, { at: "x" })).toEqual([{ at: "x" }])
    expect(refuse(TEXTS, 5)).toBe("arguments/invalid")
  })

  test("H5: null is never wrapped", () => {
    expect(refuse(TEXTS, null)).toBe("arguments/invalid")
    keeps({ type: ["array", "null"], items: TEXT }, null)
  })

  test("H6: the word null for a list that may be null", () => {
    for (const schema of [{ type: ["array", "null"], items: TEXT }, { anyOf: [TEXTS, { type: "null" }] }])
      expect(set(schema, "null")).toBeNull()
  })

  test("H7: an element as text", () => {
    expect(set({ type: "array", items: object({ id: TEXT }) }, ['{"id":"7"}'])).toEqual([{ id: "7" }])
  })

  test("H8: text that holds JSON is text", () => {
    keeps(object({ content: TEXT }), { content: '{"left":"alone"}' })
    expect(set(object({ content: TEXT, n: WHOLE }), { content: '{"left":"alone"}', n: "1" })).toEqual({
      content: '{"left":"alone"}',
      n: 1,
    })
  })

  test("H9: through references, never to another place", () => {
    const home = (ref: string): Tool => ({
      name: "t",
      parameters: {
        ...object({ home: { $ref: ref } }),
        $defs: { Home: object({ street: TEXT }), Ring: { $ref: "#/$defs/Ring" } },
      },
    })
    expect(argsOf(JSON.stringify({ home: '{"street":"Elm"}' }), home("#/$defs/Home"))).toEqual({
      home: { street: "Elm" },
    })
    for (const ref of ["https://oak.example/home.json", "#/$defs/Ring"]) {
      const text = JSON.stringify({ home: '{"street":"Elm"}' })
      const { calls, escalated } = callOf(text, home(ref))
      expect([...calls, ...escalated].map((call) => call.arguments)).toEqual([text])
    }
  })

  test("H18: numbers of a page as text", () => {
    const tool: Tool = { name: "read_page", parameters: object({ page: TEXT, offset: WHOLE, limit: WHOLE }) }
    expect(argsOf('{"page":"a","offset":"20","limit":"50"}', tool)).toEqual({ page: "a", offset: 20, limit: 50 })
  })
})

describe("argument text", () => {
  test("H10: commas and closers too many or too few", () => {
    expect(argsOf('{"key":"v",}', ANY)).toEqual({ key: "v" })
    expect(argsOf('{"a":[3,4,]}', ANY)).toEqual({ a: [3, 4] })
    expect(argsOf('{"key":"v"', ANY)).toEqual({ key: "v" })
    expect(argsOf('{"key":"v"}}', ANY)).toEqual({ key: "v" })
  })

  test("H11: raw line breaks and tabs", () => {
    expect(argsOf('{"key":"one\n\ttwo",}', ANY)).toEqual({ key: "one\n\ttwo" })
    expect(argsOf('{"key":"one\r\ntwo"}', ANY)).toEqual({ key: "one\r\ntwo" })
  })

  test("H12: several objects in one text, and white space that is none", () => {
    expect(run(callOf('{"t":"a}{b"}{"t":"c"}', ANY))).toEqual([
      ["any", { t: "a}{b" }],
      ["any", { t: "c" }],
    ])
    expect(callOf('{"i":1}{"i":2}{"i":3}', ANY).calls.map((call) => call.id)).toEqual(["c1", "c1-2", "c1-3"])
    expect(callOf('{"i":1}  \n', ANY).calls.map((call) => call.arguments.trim())).toEqual(['{"i":1}'])
  })

  test("H13: what cannot be read is not what is empty", () => {
    const OPT: Tool = { name: "opt", parameters: object({ background: FLAG }, []) }
    expect(reasonOf("no json at all", OPT)).toBe("json/unreadable")
    expect(reasonOf('{"a":"hal', OPT)).toBe("truncated")
    expect(reasonOf('{"a":1,"background":', OPT)).toBe("truncated")
    expect(argsOf("", OPT)).toEqual({})
  })

  test("H14: a bad call beside a good one", () => {
    const tool: Tool = { name: "note", parameters: object({ text: TEXT }) }
    const bad = ["no json", '"scalar"', "[]", "", '{"text":"hal']
    const toolCalls = [...bad, '{"text":"good"}'].map((text, i) => ({ id: `c${i}`, name: "note", arguments: text }))
    const result = mend({ toolCalls }, [tool])
    expect(result.calls.map(({ id }) => id)).toEqual(["c5"])
    expect(result.escalated.map(({ id }) => id)).toEqual(["c0", "c1", "c2", "c3", "c4"])
    expect(result.order).toEqual(["c0", "c1", "c2", "c3", "c4", "c5"])
    expect(answered(result).toSorted()).toEqual([...result.order])
  })
})

describe("names", () => {
  // C13: spelling yes, similarity no
  test("H15: another spelling of a name", () => {
    const tools = ["garden_hose", "web_lookup", "save_note", "button_press", "todo"]
    const found: [string, string][] = [
      ["GARDEN_HOSE", "garden_hose"],
      ["web-lookup", "web_lookup"],
      ["save note", "save_note"],
      ["ButtonPress_tool", "button_press"],
      ["TodoTool_tool", "todo"],
      ["save-note_Tool", "save_note"],
      ['garden_hose" parameter="command"', "garden_hose"],
    ]
    for (const [name, tool] of found) expect(byName(name, tools).calls[0]?.name, name).toBe(tool)
    const { calls, escalated } = byName("garden_hosee", tools)
    expect(calls).toEqual([])
    expect(escalated[0]?.feedback).toContain('"garden_hose"')
  })

  test("H16: no name, or nobody's name", () => {
    for (const name of ["zzz_not_there", "", null, "_tool", "a_long_name_that_has_nothing_to_do_with_any_of_them"]) {
      const result = byName(name, ["garden_hose", "web_lookup"])
      expect(result.calls).toEqual([])
      expect(answered(result)).toEqual(["c1"])
    }
  })

  test("H17: nearly another tool is not that tool", () => {
    expect(byName("plot_aed", ["plot_add", "plot_end"]).calls).toEqual([])
    expect(byName("mcp_bed_get", ["mcp_bed_add", "mcp_bed_set"]).calls).toEqual([])
  })
})

describe("what the fourth system got wrong", () => {
  test("HW1: every digit is kept, and only digits are digits", () => {
    for (const digits of ["1234567890123456789", "9007199254740993"])
      expect(mended(`{"v":${digits},}`, one(WHOLE)).arguments).toBe(`{"v":${digits}}`)
    for (const given of ["1234567890123456789", "9007199254740993", "1_000", "١٢", "1e3"])
      expect(refuse(WHOLE, given), given).toBe("arguments/invalid")
  })

  // C14
  test("HW2: what fits a branch stays", () => {
    keeps({ type: ["string", "integer"] }, "007")
    keeps({ anyOf: [WHOLE, TEXT] }, "12")
  })

  test("HW3: a wrapper is opened, not wrapped again; nothing is a list of nothing", () => {
    expect(set({ type: "array", items: WHOLE }, { item: 14 })).toEqual([14])
    expect(refuse({ type: "array", items: WHOLE }, "")).toBe("arguments/invalid")
    expect(refuse(TEXTS, "")).toBe("arguments/invalid")
    expect(set(TEXTS, "['oak']")).toEqual(["oak"])
    expect(refuse(TEXTS, false)).toBe("arguments/invalid")
  })

  test("HW4: optional lists and nested values", () => {
    for (const schema of [{ type: ["array", "null"], items: TEXT }, { anyOf: [TEXTS, { type: "null" }] }]) {
      expect(set(schema, "oak")).toEqual(["oak"])
      expect(set(schema, '["oak"]')).toEqual(["oak"])
    }
    expect(set(object({ at: object({ n: WHOLE }) }), { at: { n: "3" } })).toEqual({ at: { n: 3 } })
  })

  test("HW5: the word null can be searched for", () => {
    keeps({ anyOf: [TEXT, { type: "null" }] }, "null")
  })

  test("HW6: a list written into a text field is that text", () => {
    keeps(TEXT, '["a.md","b.md"]')
  })

  test("HW7: closers in their order, none counted in texts", () => {
    expect(argsOf('{"a": ["x", "y"', ANY)).toEqual({ a: ["x", "y"] })
    expect(argsOf('{"code":"if (x) {","t":"z"', ANY)).toEqual({ code: "if (x) {", t: "z" })
    // a number may go on, a comma announces more: neither runs (C4)
    for (const text of ['{"a": [1, 2', '{"a":1,']) expect(reasonOf(text, ANY)).toBe("truncated")
  })

  test("HW8: no text is touched, no value made up, no scalar passed", () => {
    expect(argsOf('{"t":"a,]b","n":1,}', ANY)).toEqual({ t: "a,]b", n: 1 })
    expect(reasonOf('{"x":NaN}', ANY)).toBe("json/no-value")
    for (const text of ['"foo"', "[1]"]) expect(callOf(text, ANY).calls).toEqual([])
    expect(mended('{"a":1,"a":2}', ANY).arguments).toBe('{"a":1,"a":2}')
  })

  test("HW9: backslashes and quotes that were not escaped", () => {
    expect(argsOf('{"p":"D:\\garden"}', ANY)).toEqual({ p: "D:\\garden" })
    expect(argsOf('{"p":"\\d+"}', ANY)).toEqual({ p: "\\d+" })
    const WRITE: Tool = { name: "write", parameters: object({ file: TEXT, body: TEXT }) }
    expect(argsOf('{"file":"a.py","body":"print("hi")"}', WRITE)).toEqual({ file: "a.py", body: 'print("hi")' })
    expect(argsOf('{"file":"a.py","body":"""x = 1"""}', WRITE)).toEqual({ file: "a.py", body: "x = 1" })
  })

  // C5
  test("HW10: an empty object is never the way out", () => {
    const OPT: Tool = { name: "opt", parameters: object({ text: TEXT }, []) }
    for (const text of [
      "{",
      "{{{",
      "}{",
      '{"',
      '{"text',
      '{"text":',
      '{"text":"',
      "{text",
      "none of it",
      "<|x|>",
      '{"text":"a"',
      '{"text":"a"]]',
    ])
      for (const { arguments: given } of callOf(text, OPT).calls) expect(JSON.parse(given), text).toEqual({ text: "a" })
  })

  test("HW11: names that mean the opposite, absent tools, doubled names", () => {
    expect(byName("plot_list", ["plot_link"]).calls).toEqual([])
    expect(byName("plot_unblok", ["plot_block", "plot_unblock"]).calls).toEqual([])
    expect(byName("_lookup", ["web_lookup"]).calls).toEqual([])
    for (const name of ["write_page", "remove_page", "create_page"])
      expect(byName(name, ["read_page"]).calls, name).toEqual([])
    expect(byName("plots_listplots_list", ["plots_list"]).calls[0]?.name).toBe("plots_list")
    const batch = ["nobody", "plots_list"].map((name, i) => ({ id: `c${i}`, name, arguments: "{}" }))
    expect(mend({ toolCalls: batch }, [{ name: "plots_list" }]).calls.map(({ id }) => id)).toEqual(["c1"])
  })

  test("HW12: a message names tool and place", () => {
    const { feedback, issues } = escalation('{"list":"(broken"}', {
      name: "plant_all",
      parameters: object({ list: { type: "array", items: WHOLE } }),
    })
    expect(feedback).toContain('"plant_all"')
    expect(feedback).toContain("/list")
    expect(issues[0]?.pointer).toBe("/list")
  })

  test("HW13: an empty text where it cannot be meant", () => {
    const tool: Tool = {
      name: "t",
      parameters: object({ title: TEXT, before: { type: "string", format: "date" }, owner: WHOLE }, ["title"]),
    }
    expect(argsOf('{"title":"a","before":"","owner":""}', tool)).toEqual({ title: "a" })
    expect(mended('{"title":""}', tool).outcome).toBe("unchanged")
  })
})
