import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { LIST, SHELVE, undoneCall } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const call = (name: string, text = '{"title":"x"}', options = {}, tools = [SHELVE, LIST]) =>
  mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, tools, options)

describe("names", () => {
  test("a name that can only mean one tool is corrected and told", () => {
    const { calls } = call("ShelveBook")
    expect(calls[0]).toMatchObject({ id: "c1", name: "shelve_book", outcome: "repaired", arguments: '{"title":"x"}' })
    expect(calls[0]?.findings).toEqual([
      expect.objectContaining({ rule: "name/style", before: "ShelveBook", after: "shelve_book", edits: [] }),
    ])
  })

  test("name and arguments at once", () => {
    expect(call("functions.shelve_book", "{'title':'x'}").calls[0]?.findings.map((finding) => finding.rule)[0]).toBe(
      "name/prefix",
    )
  })

  test("an unknown name is answered with similar ones, never with one of them called", () => {
    const { calls, escalated } = call("shelve_boks")
    expect(calls).toEqual([])
    expect(escalated[0]).toMatchObject({ name: "shelve_boks", reason: "name/unknown", arguments: '{"title":"x"}' })
    expect(escalated[0]?.feedback).toContain('"shelve_book"')
  })

  test("a disabled tool catches its own misspelling", () => {
    const options = { disabledTools: ["list_book"] }
    expect(call("ListBook", "{}", options).escalated[0]?.reason).toBe("name/disabled")
    expect(call("list_book", "{}", options).escalated[0]?.reason).toBe("name/disabled")
    expect(call("list_books", "{}", { disabledTools: ["list_books"] }).escalated[0]?.reason).toBe("name/disabled")
  })

  test("a name that merely begins a tool's name is not run, but the tool is suggested", () => {
    const { calls, escalated } = call("shelve_b")
    expect(calls).toEqual([])
    expect(escalated[0]).toMatchObject({
      reason: "name/unknown",
      hints: ['did you mean "shelve_book"?', 'the tools are "shelve_book", "list_books".'],
    })
  })

  test("an unknown name is answered with the tools there are; of many, with the nearest and their number", () => {
    const hintsFor = (name: string, toolNames: readonly string[], disabledTools: readonly string[] = []) => {
      const tools = toolNames.map((toolName) => ({ name: toolName, parameters: { type: "object" } }))
      const [rejected] = mend({ toolCalls: [{ id: "c1", name, arguments: "{}" }] }, tools, { disabledTools }).escalated
      for (const hint of rejected?.hints ?? []) expect(rejected?.feedback).toContain(`Hint: ${hint}`)
      return rejected?.hints
    }
    expect(hintsFor("fly", ["lend_book", "find_shelf", "burn_book"], ["burn_book"])).toEqual([
      'the tools are "lend_book", "find_shelf".',
    ])
    expect(hintsFor("fly", [])).toEqual(["there are no tools."])
    const many = ["lend_book", ...Array.from({ length: 10 }, (_, i) => `drawer${i}`)]
    expect(hintsFor("fly", many)).toEqual(["none of the 11 tools has a similar name."])
    expect(hintsFor("lend_bok", many)).toEqual(['did you mean "lend_book"?', "there are 11 tools."])
  })

  test("certain policy: a likely name is none", () => {
    expect(call("shelf/shelve_book").calls[0]?.name).toBe("shelve_book")
    expect(call("shelf/shelve_book", '{"title":"x"}', { apply: "certain" }).escalated[0]?.reason).toBe("name/unknown")
    expect(call("ShelveBook", '{"title":"x"}', { rules: { "name/style": "off" } }).escalated[0]?.reason).toBe(
      "name/unknown",
    )
  })

  test("no name: withheld and answered", () => {
    for (const name of ["", "  "]) expect(call(name).suppressed[0]).toMatchObject({ id: "c1", reason: "name/empty" })
    const odd = mend({ toolCalls: [{ id: "c1", name: undefined as unknown as string, arguments: "{}" }] }, [SHELVE])
    expect(odd.suppressed).toHaveLength(1)
  })

  test("no name: so too where the call may be half of what was meant, or is beyond the limit", () => {
    const nameless = { id: "c1", name: "", arguments: { name: "shelve_book", arguments: { title: "x" } } as never }
    const turn = { toolCalls: [nameless], finishReason: "length" }
    for (const options of [{}, { limits: { calls: 0 } }]) {
      const { calls, escalated, suppressed } = mend(turn, [SHELVE], options)
      expect([calls, escalated, suppressed]).toMatchObject([[], [], [{ id: "c1", reason: "name/empty" }]])
    }
  })

  test("a name that holds the whole call in markup", () => {
    const name =
      "shelve_book\n<arg_key>title</arg_key>\n<arg_value>Tides</arg_value>\n<arg_key>pages</arg_key><arg_value>90</arg_value></tool_call>"
    for (const text of ["{}", ""]) {
      const [only] = call(name, text).calls
      expect(only).toMatchObject({
        name: "shelve_book",
        arguments: '{"title":"Tides","pages":90}',
        outcome: "repaired",
      })
      expect(only?.findings.map(({ rule }) => rule)).toEqual(["name/residue", "value/swallowed-member"])
      expect(only === undefined ? "" : undoneCall(only)).toBe(text)
    }
    expect(call(name, '{"title":"x"}').calls[0]?.arguments).toBe('{"title":"x"}')
    for (const bad of [name.replace("90", "many"), name.replace("pages", "size"), name.slice(0, 70)])
      expect(call(bad, "{}").calls).toEqual([])
    expect(call(name, "{}", { apply: "certain" }).calls).toEqual([])
  })

  test("a name that holds a Gemma call", () => {
    const [only] = call('call:shelve_book{title:<|"|>Tides<|"|>,pages:90}', "{}").calls
    expect(only).toMatchObject({ name: "shelve_book", arguments: '{"title":"Tides","pages":90}', outcome: "repaired" })
    expect(only?.findings.map(({ rule }) => rule)).toEqual(["name/residue", "value/swallowed-member"])
  })

  test("a name with the arguments as JSON, where the call has none", () => {
    const name = 'shelve_book {"title":"Tides"}'
    for (const text of ["{}", "", "null"]) {
      const [only] = call(name, text).calls
      expect(only).toMatchObject({ name: "shelve_book", arguments: '{"title":"Tides"}', outcome: "repaired" })
      expect(only?.findings.map(({ rule, before }) => [rule, before])).toEqual([
        ["name/residue", name],
        ["value/swallowed-member", text],
      ])
    }
    for (const [bad, text] of [
      [name, '{"title":"Dunes"}'],
      [name.replace("book", "books"), "{}"],
      [name.replace("Tides", 'Tides","pages":"many'), "{}"],
    ] as const)
      expect(call(bad, text).calls).toEqual([])
    expect(call(name, "{}", { apply: "certain" }).calls).toEqual([])
  })

  test("arguments in the name that cannot be read are not dropped", () => {
    const tool = { name: "list_shelves", parameters: object({ room: { type: "string" } }, []) }
    for (const name of [
      "list_shelves<arg_key>floor</arg_key><arg_value>2</arg_value>",
      "list_shelves<arg_key>room</arg_key><arg_value>ha",
      'call:list_shelves{floor:<|"|>2<|"|>}',
    ]) {
      const { calls, escalated } = call(name, "{}", {}, [tool])
      expect([calls, escalated.map(({ reason }) => reason)]).toEqual([[], ["json/unreadable"]])
    }
    expect(call("list_shelves<|channel|>commentary", "{}", {}, [tool]).calls).toHaveLength(1)
  })

  test("a word for no name, and no arguments: withheld; with arguments it is a call of an unknown tool", () => {
    for (const text of ["{}", "", " { } "])
      expect(call("unknown", text).suppressed[0]).toMatchObject({
        id: "c1",
        name: "unknown",
        arguments: text,
        reason: "name/empty",
      })
    for (const name of ["null", "undefined", "None"]) expect(call(name, "{}").suppressed).toHaveLength(1)
    expect(call("unknown").escalated[0]?.reason).toBe("name/unknown")
    expect(call("nothing", "{}").escalated[0]?.reason).toBe("name/unknown")
    const own = { name: "none", parameters: object({}) }
    expect(call("none", "{}", {}, [SHELVE, own]).calls).toHaveLength(1)
  })
})

test("a closing mark that may be content is reported, and the text stays", () => {
  const text = '{"title":"how to write </s>"}'
  const { calls, report } = call("shelve_book", text)
  expect(calls[0]).toMatchObject({ outcome: "unchanged", arguments: text })
  expect(report.findings).toEqual([
    { rule: "value/protocol-residue", tool: "shelve_book", message: expect.stringContaining("</s>") },
  ])
  expect(call("shelve_book", text, { rules: { "value/protocol-residue": "off" } }).report.findings).toEqual([])
})

describe("a tool that cannot be checked", () => {
  const broken = { name: "odd", parameters: { type: "object", properties: "many" } as object }

  test("strict arguments pass untouched, with a remark; all else comes back, the model not blamed", () => {
    const passed = call("odd", '{"a":1}', {}, [{ name: "odd", parameters: 5 as unknown as object }])
    expect(passed.calls[0]).toMatchObject({ outcome: "unchanged", arguments: '{"a":1}' })
    expect(passed.report.findings[0]).toMatchObject({ tool: "odd", rule: expect.stringContaining("schema/") })
    const refused = call("odd", "{'a':1}", {}, [{ name: "odd", parameters: 5 as unknown as object }])
    expect(refused.escalated[0]).toMatchObject({ reason: "schema/broken", arguments: "{'a':1}" })
  })

  test("a keyword of the wrong kind does not throw", () => {
    expect(() => call("odd", '{"a":1}', {}, [broken])).not.toThrow()
  })

  test("tools beyond the limit pass unmended", () => {
    const tools = [SHELVE, { name: "late", parameters: object({ a: TEXT }) }]
    const { calls, report } = mend({ toolCalls: [{ id: "c1", name: "late", arguments: '{"a":5}' }] }, tools, {
      limits: { tools: 1 },
    })
    expect(calls[0]).toMatchObject({ outcome: "unchanged", arguments: '{"a":5}' })
    expect(report.findings[0]?.rule).toBe("limit/tools")
  })
})

test("issues tell places and types, never values", () => {
  const { issues, feedback } = call("shelve_book", '{"title":{"deep":"secret"},"pages":"secret"}').escalated[0] ?? {
    issues: [],
    feedback: "",
  }
  expect(issues.map(({ pointer, expected, received }) => [pointer, expected, received])).toEqual([
    ["/title", "string", "object"],
    ["/pages", "integer", "string"],
  ])
  expect(JSON.stringify(issues) + feedback).not.toContain("secret")
})
