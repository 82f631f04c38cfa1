import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { argsOf, callOf, escalation, mended, reasonOf, rulesOf, SHELVE } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const FREE = { name: "free", parameters: object({ title: TEXT, pages: WHOLE }, []) }

describe("text and schema together", () => {
  test("a fault of the text and faults of the values", () => {
    expect(argsOf("{'title': 'x', 'pages': '12', 'labels': 'a', 'note': None,}")).toEqual({
      title: "x",
      pages: 12,
      labels: ["a"],
    })
  })

  test("all are told in the order they were made, with places in the model's own text", () => {
    const text = "{'title':'x','pages':'12'}"
    const { findings } = mended(text)
    expect(findings.map((finding) => finding.rule)).toEqual([
      ...Array.from({ length: 4 }, () => "json/foreign-quotes"),
      "type/number-as-string",
    ])
    expect(text.slice(...(findings.at(-1)?.span ?? [0, 0]))).toContain("12")
    for (const { before, after, message, confidence, applied } of findings) {
      expect(before).not.toBe(after)
      expect(message).not.toBe("")
      expect(confidence).not.toBe("guess")
      expect(applied).toBe(true)
    }
  })

  test("a valid call keeps its bytes; a healed one keeps those outside the edits", () => {
    expect(mended('{ "pages" : 1.0 , "title":"\\u0041" }').arguments).toBe('{ "pages" : 1.0 , "title":"\\u0041" }')
    expect(mended('{ "pages" : 1.0 , "title":"\\u0041", }').arguments).toBe('{ "pages" : 1.0 , "title":"\\u0041" }')
  })
})

describe("a strict list for the tool's one list", () => {
  const item = object({ plant: TEXT, kind: TEXT, bed: TEXT, note: TEXT }, ["plant", "kind", "bed", "note"])
  const parameters = { ...object({ rows: { type: "array", items: item } }, ["rows"]), additionalProperties: false }
  const plants = [
    { plant: "kale", kind: "leaf", bed: "north", note: "two" },
    { plant: "leek", kind: "stem", bed: "south", note: 'the "blue" one' },
    { plant: "beet", kind: "root", bed: "south", note: "none" },
  ]

  test("no member of its items is one of the tool's", () => {
    expect(argsOf(JSON.stringify(plants), { name: "sow", parameters })).toEqual({ rows: plants })
  })
})

describe("a list written as text", () => {
  const labelsOf = (labels: string): string => JSON.stringify({ title: "x", labels })

  test.each(["```json\n['a']\n```", "['a'];", "['a']]", "['a',]", '["a"'])("%j", (labels) => {
    expect(argsOf(labelsOf(labels))).toEqual({ title: "x", labels: ["a"] })
  })

  test.each([
    "['a'] or ['b']",
    "['a'],['b']",
    '["a"]\n\n["b"]',
    "['a','b'][0]",
    '["a","b"][-1:]',
    "['a'] without b;",
    "['a'] and more",
    '["a"] // and b',
    '["a"] # and b',
    '["a"] 以外',
    "'a' and ['b']",
    '["a"] /* and */ ["b"]',
  ])("%j: what stands behind it is not dropped", (labels) => {
    expect(reasonOf(labelsOf(labels))).toBe("arguments/invalid")
  })
})

describe("nothing sent", () => {
  test.each(["", "  ", "null", "None", '""', "{}"])("%j: {} where nothing is required, else missing", (text) => {
    expect(argsOf(text, FREE)).toEqual({})
    expect(reasonOf(text)).toBe("arguments/empty")
  })
})

describe("cut off", () => {
  test("only closers: closed, counted, and refused when the provider said it was cut", () => {
    expect(argsOf('{"title":"x","labels":["a"]')).toEqual({ title: "x", labels: ["a"] })
    expect(callOf('{"title":"x"').report.truncationsFixed).toBe(1)
    for (const finish of ["length", "max_tokens", "MAX_TOKENS"])
      expect(reasonOf('{"title":"x"', SHELVE, {}, finish)).toBe("truncated")
    expect(callOf('{"title":"x"', SHELVE, {}, "stop").calls).toHaveLength(1)
  })

  test("inside anything: refused, and told where", () => {
    for (const text of [
      '{"title":"x","no',
      '{"title":"x","note":',
      '{"title":"x","note":"ha',
      '{"title":"x","pages":1',
      '{"title":"x","lent":tr',
      '{"title":"x",',
    ]) {
      const { reason, hints } = escalation(text)
      expect(reason).toBe("truncated")
      expect(hints.join()).toContain("ends inside")
    }
  })

  test("a lost quote before the last mark, or cut: the provider's word decides", () => {
    const text = '{"title":"x","note":"for (;;) }'
    expect(reasonOf(text, SHELVE, {}, "length")).toBe("truncated")
    const { reason, hints } = escalation(text)
    expect(reason).toBe("json/ambiguous")
    expect(hints.join()).not.toContain("equally good")
  })

  test("a mark of another kind at the very end closes nothing", () => {
    for (const text of [
      '{"title":"x","note":"see `ls` and `',
      '{"title":"x","note":"```',
      'shelve(title="x", note="a[\'',
    ])
      expect([text, reasonOf(text)]).toEqual([text, "truncated"])
  })

  test("a bracket that the text itself opened does not end the call", () => {
    for (const text of [
      '{"title":"x","note":"for (;;) {}',
      '{"title":"x","note":"a[0]\n',
      '{"note":"p { top: 0; }\n\n',
    ])
      expect([text, reasonOf(text)]).toEqual([text, "truncated"])
    expect(reasonOf('{"title":"x","note":"if { {} }\n\n\n\n\n\n')).toBe("json/ambiguous")
  })

  test("behind raw quotes the last quote may be one of the text's own", () => {
    expect(reasonOf('{"title":"x","note":"call "me"')).toBe("truncated")
    expect(reasonOf('{"title":"x","note":"say "hi" or "bye"\n', SHELVE, {}, "stop")).toBe("truncated")
  })

  test("closed, but what is required is not there: cut, not forgotten", () => {
    expect(reasonOf('{"pages":null')).toBe("truncated")
  })

  test("a whole call is whole, whatever the provider says", () => {
    expect(callOf('{"title":"x"}', SHELVE, {}, "length").calls[0]?.outcome).toBe("unchanged")
    expect(callOf('{"title":"x",}', SHELVE, {}, "length").calls[0]?.outcome).toBe("repaired")
  })
})

describe("several objects in one text", () => {
  test("each a valid call: as many calls", () => {
    const { calls } = callOf('{"title":"x"}{"title":"y"}{"title":"z"}')
    expect(calls.map(({ id, arguments: text }) => [id, text])).toEqual([
      ["c1", '{"title":"x"}'],
      ["c1-2", '{"title":"y"}'],
      ["c1-3", '{"title":"z"}'],
    ])
  })

  test("a list of calls", () => {
    expect(callOf('[{"title":"x"},{"title":"y"}]').calls.map((call) => call.id)).toEqual(["c1", "c1-2"])
  })

  test("each is mended by itself", () => {
    expect(callOf('{"title":"x","pages":"1"}{"title":"y"}').calls.map((call) => call.arguments)).toEqual([
      '{"title":"x","pages":1}',
      '{"title":"y"}',
    ])
  })

  test("equal ones are one", () => {
    expect(callOf('{"title":"x","pages":1}{"pages":1.0,"title":"x"}').calls).toHaveLength(1)
  })

  test("one that is no call, or too many: none", () => {
    expect(reasonOf('{"title":"x"}{"pages":1}')).toBe("json/concatenated")
    expect(reasonOf(Array.from({ length: 9 }, (_, i) => `{"title":"${i}"}`).join(""))).toBe("json/concatenated")
  })

  test("no two have a member in common: none", () => {
    const LOOSE = { name: "shelve", parameters: object({ place: TEXT, deep: { type: "boolean" }, rows: WHOLE }, []) }
    expect(reasonOf('{"place":"x"}{"deep":true}', LOOSE)).toBe("json/concatenated")
    expect(reasonOf('[{"place":"x"},{"deep":true}]', LOOSE)).toBe("json/concatenated")
    expect(callOf('{"place":"x"}{"place":"y"}{"rows":2}', LOOSE).calls).toHaveLength(3)
    expect(callOf('{"place":"x"}{"place":"y","rows":2}', LOOSE).calls).toHaveLength(2)
    expect(callOf('{"place":"x"}{"place":"x"}', LOOSE).calls).toHaveLength(1)
  })

  test("with words between: the only one that fits, or none", () => {
    expect(argsOf('First {"colour":"red"} and then {"title":"x"}')).toEqual({ title: "x" })
    expect(reasonOf('{"title":"x"} or rather {"title":"y"}')).toBe("json/ambiguous")
  })
})

describe("policy", () => {
  test("certain: what is likely is found, told and not applied", () => {
    const { reason, findings } = escalation('{"title": green tea}', SHELVE, { apply: "certain" })
    expect(reason).toBe("policy/not-applied")
    expect(findings.some((finding) => !finding.applied && finding.rule === "json/unquoted-value")).toBe(true)
    expect(argsOf('{"title":"x",}', SHELVE, { apply: "certain" })).toEqual({ title: "x" })
  })

  test("a tool may be stricter, never laxer", () => {
    expect(reasonOf('{"title": green tea}', { ...SHELVE, apply: "certain" })).toBe("policy/not-applied")
    expect(reasonOf('{"title": green tea}', { ...SHELVE, apply: "likely" }, { apply: "certain" })).toBe(
      "policy/not-applied",
    )
  })

  test("a rule or a fault that is off leaves that fault alone", () => {
    expect(reasonOf('{"title":"x",}', SHELVE, { rules: { "json/trailing-comma": "off" } })).toBe("policy/not-applied")
    expect(reasonOf('{"title":"x","pages":"1"}', SHELVE, { rules: { "type/number-as-string": "off" } })).toBe(
      "arguments/invalid",
    )
    expect(argsOf('{"title":"x",}', SHELVE, { rules: { "json/trailing-comma": "on" } })).toEqual({ title: "x" })
  })
})

describe("limits", () => {
  test("long text that is no JSON is not read; valid JSON of any size is", () => {
    const long = "x".repeat(300_000)
    expect(reasonOf(`{'title':'${long}'}`)).toBe("limit/arguments")
    expect(mended(`{"title":"${long}"}`).outcome).toBe("unchanged")
    expect(rulesOf(`{"title":"${long}","pages":"1"}`)).toEqual(["type/number-as-string"])
  })

  test("bytes are counted, not characters", () => {
    expect(reasonOf("{'title':'茶茶茶'}", SHELVE, { limits: { argumentsBytes: 20 } })).toBe("limit/arguments")
    expect(argsOf("{'title':'tea'}", SHELVE, { limits: { argumentsBytes: 20 } })).toEqual({ title: "tea" })
  })

  test("depth", () => {
    expect(reasonOf(`{'title':'x','labels':${"[".repeat(600)}${"]".repeat(600)}}`)).toBe("limit/depth")
  })
})

test("a strict text that has to be changed, with a key twice: neither value is chosen", () => {
  expect(reasonOf('{"title":"x","labels":"clay","labels":"glaze"}')).toBe("json/ambiguous")
  expect(reasonOf('{"title":"x","pages":"1","pages":"2"}')).toBe("json/ambiguous")
  expect(argsOf('{"title":"x","pages":"1","pages":"1"}')).toEqual({ title: "x", pages: 1 })
})

describe("what a model is told of a call that is not executed", () => {
  const closed = (properties: Record<string, unknown>, required: string[]) => ({
    name: "brew",
    parameters: object(properties, required, { additionalProperties: false }),
  })
  const told = (text: string, tool: ReturnType<typeof closed>, options = {}): string =>
    mend({ toolCalls: [{ id: "c", name: tool.name, arguments: text }] }, [tool], options).escalated[0]?.feedback ?? ""

  test("a repair that was not made does not read as made", () => {
    const said = told('{"cups, ":2}', closed({ cups: WHOLE }, ["cups"]), { apply: "certain" })
    expect(said).not.toBe("")
    for (const line of said.split("\n").filter((each) => each.startsWith("Hint: ")))
      expect(line).toMatch(/^Hint: possible repair, not made: /)
  })

  test("a key that stands twice, or several objects; nothing of quotes", () => {
    const tool = closed({ cups: WHOLE }, ["cups"])
    const twice = told('{"cups":"2","cups":"3"}', tool)
    expect(twice).toContain('"cups" stands twice')
    const several = told('{"cups":2}, or {"cups":3}', tool)
    expect(several).toContain("2 objects stand in the text; send one of them")
    for (const said of [twice, several]) expect(said).not.toContain("quotes")
  })

  test("a name that says something is not taken for a slip", () => {
    const free = { name: "brew", parameters: object({ leaf: TEXT, zone: TEXT }, []) }
    expect(told('{"leaf":"a","-zone":"b"}', free)).toContain('"-zone" is not declared.\n')
    expect(told('{"leaf":"a","Zone":"b"}', free)).toContain('did you mean "zone"?')
  })

  test("a list is shown", () => {
    const said = told('{"leaves":"mint, sage"}', closed({ leaves: { type: "array", items: TEXT } }, ["leaves"]))
    expect(said).toContain('Send a JSON list, such as ["…", "…"].')
  })
})

test("two equal items in a text that is a list are two", () => {
  const tool = { name: "brew", parameters: object({ cups: { type: "array", items: { type: "object" } } }, ["cups"]) }
  const { calls } = mend(
    { toolCalls: [{ id: "c", name: "brew", arguments: '{"cups": "{\\"n\\":1}, {\\"n\\":1}"}' }] },
    [tool],
  )
  expect(calls).toEqual([])
})

test("the backslashes of a path with a drive, in a strict text that has to be changed anyway", () => {
  const tool = { name: "keep_file", parameters: object({ file_path: TEXT, content: TEXT, pages: WHOLE }, []) }
  for (const path of ["C:\\temp\\new\\bits.txt", "D:\\build\\new"])
    expect(argsOf(`{"file_path":"${path}","pages":"3"}`, tool)).toEqual({ file_path: path, pages: 3 })
  // as it is, it is valid; and a text may hold a tab
  expect(mended('{"file_path":"C:\\temp\\new"}', tool).outcome).toBe("unchanged")
  expect(argsOf('{"content":"D:\\tnew","pages":"3"}', tool)).toEqual({ content: "D:\tnew", pages: 3 })
})

test("members that an open tool does not declare, and nothing else, in a text that is repaired", () => {
  expect(reasonOf('{"arguments":"{\\"title\\":\\"pot\\"}"}</tool_call>', FREE)).toBe("arguments/unknown-member")
  expect(argsOf('{"arguments":{"title":"pot"}}</tool_call>', FREE)).toEqual({ title: "pot" })
})

describe("a number that goes on in a second object", () => {
  const tool = { name: "turn", parameters: object({ leaf: WHOLE, note: TEXT }, []) }
  const inputs = (given: string, readOnly: boolean): unknown[] =>
    mend({ toolCalls: [{ id: "c1", name: "turn", arguments: given }] }, [{ ...tool, readOnly }]).calls.map(
      ({ input }) => input,
    )

  test("is a second call of a tool that only reads", () => {
    expect(inputs('{"leaf":4}{"leaf":41}', true)).toEqual([{ leaf: 4 }, { leaf: 41 }])
    expect(inputs('{"leaf":3}{"leaf":4}\n{"leaf":41}', true)).toHaveLength(3)
  })

  test("may replace the first for any other tool, and a text may for all", () => {
    expect(inputs('{"leaf":4}{"leaf":41}', false)).toEqual([])
    expect(inputs('{"note":"a li"}{"note":"a lid"}', true)).toEqual([])
    expect(inputs('{"leaf":4} or rather {"leaf":41}', true)).toEqual([])
  })
})
