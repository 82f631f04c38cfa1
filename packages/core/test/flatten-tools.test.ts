import { describe, expect, test } from "vitest"
import { MendError } from "../src/errors.ts"
import { type FlattenOptions, flattenTools } from "../src/flatten-tools.ts"
import { mend } from "../src/mend.ts"
import type { EscalatedCall, MendedCall, MendOptions, Tool } from "../src/turn.ts"
import { undoneCall } from "./support/calling.ts"
import { cpuTime } from "./support/cpu-time.ts"
import { object } from "./support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "./support/reading.ts"
import { large } from "./support/runs.ts"

const BOOK: Tool = {
  name: "book_room",
  description: "Books a room.",
  readOnly: false,
  parameters: object(
    {
      guest: object({ name: TEXT, age: WHOLE, home: object({ zip: TEXT }, []) }, ["name"]),
      range: object({ from: TEXT, nights: WHOLE }, ["from"]),
      wishes: TEXTS,
      note: TEXT,
    },
    ["guest"],
  ),
}
const PING: Tool = { name: "ping", parameters: object({ host: TEXT }) }
const TOOLS = [BOOK, PING]
const flat = flattenTools(TOOLS)

const send = (text: string, options?: MendOptions, tool = "book_room") =>
  flat.mend({ toolCalls: [{ id: "c1", name: tool, arguments: text }] }, options)

function mended(text: string, options?: MendOptions): MendedCall {
  const { calls, escalated } = send(text, options)
  expect(escalated.map((call) => call.feedback)).toEqual([])
  const call = calls[0] as MendedCall
  expect(undoneCall(call)).toBe(text)
  expect(
    mend({ toolCalls: [{ id: "c1", name: "book_room", arguments: call.arguments }] }, TOOLS).calls[0],
  ).toMatchObject({ outcome: "unchanged" })
  return call
}

function refused(text: string, options?: MendOptions): EscalatedCall {
  const { calls, escalated } = send(text, options)
  expect(calls).toEqual([])
  expect(escalated[0]?.arguments).toBe(text)
  return escalated[0] as EscalatedCall
}

const rulesOf = (call: MendedCall): string[] => call.findings.map((finding) => finding.rule)

describe("flattenTools", () => {
  test("shows large and deep schemas flat, the others as they are", () => {
    expect(flat.tools[1]).toBe(PING)
    expect(flat.wasFlattened("ping")).toBe(false)
    expect(flat.wasFlattened("book_room")).toBe(true)
    expect(flat.wasFlattened("constructor")).toBe(false)
    expect(flat.tools[0]).toMatchObject({ name: "book_room", description: "Books a room.", readOnly: false })
    expect(Object.keys((flat.tools[0] as { parameters: { properties: object } }).parameters.properties)).toEqual([
      "guest.name",
      "guest.age",
      "guest.home.zip",
      "range.from",
      "range.nights",
      "wishes",
      "note",
    ])
    expect(JSON.stringify(flat.tools)).not.toContain('"flat"')
  })

  test.each<[string, (tool: Tool) => object]>([
    ["OpenAI chat", ({ parameters, ...rest }) => ({ type: "function", function: { ...rest, parameters } })],
    ["OpenAI responses", (tool) => ({ type: "function", strict: false, ...tool })],
    ["Anthropic", ({ parameters, ...rest }) => ({ ...rest, input_schema: parameters })],
    ["MCP", ({ parameters, ...rest }) => ({ ...rest, inputSchema: parameters })],
    [
      "Gemini",
      ({ parameters, ...rest }) => ({ functionDeclarations: [{ ...rest, parametersJsonSchema: parameters }] }),
    ],
    ["Bedrock", ({ parameters, ...rest }) => ({ toolSpec: { ...rest, inputSchema: { json: parameters } } })],
  ])("tools of %s keep their shape", (_, shape) => {
    const given = TOOLS.map(shape)
    const shown = flattenTools(given)
    expect(shown.tools).toEqual([shape(flat.tools[0] as Tool), given[1]])
    expect(shown.tools[1]).toBe(given[1])
    const call = { id: "c1", name: "book_room", arguments: '{"guest.name":"Ada","range.from":"x"}' }
    expect(shown.mend({ toolCalls: [call] }).calls[0]?.input).toEqual({ guest: { name: "Ada" }, range: { from: "x" } })
  })

  test("the list has the type in which it was given", () => {
    interface ChatTool {
      type: "function"
      function: { name: string; parameters?: Record<string, unknown> }
    }
    const given: ChatTool[] = [
      { type: "function", function: { name: BOOK.name, parameters: { ...(BOOK.parameters as object) } } },
    ]
    const shown: ChatTool[] = flattenTools(given).tools
    expect(Object.keys(shown[0]?.function.parameters?.["properties"] as object)).toContain("guest.home.zip")
    expect(flattenTools(given, { when: "never" }).tools).toBe(given)
  })

  test("when: always, never, or as a function says", () => {
    const shallow: Tool = { name: "move", parameters: object({ to: object({ x: WHOLE, y: WHOLE }) }) }
    const was = (options: FlattenOptions): boolean => flattenTools([shallow], options).wasFlattened("move")
    expect([was({}), was({ when: "always" }), was({ when: "never" }), was({ levels: 1 }), was({ leaves: 1 })]).toEqual([
      false,
      true,
      false,
      true,
      true,
    ])
    expect(was({ when: (tool) => tool.name === "move" })).toBe(true)
    expect(flattenTools([shallow], { when: () => false }).tools[0]).toBe(shallow)
  })

  test("a schema in which nothing can be opened is shown as it is, however large", () => {
    const wide: Tool = {
      name: "wide",
      parameters: object(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, TEXT]))),
    }
    expect(flattenTools([wide]).tools[0]).toBe(wide)
  })

  test("the separator is a choice", () => {
    const under = flattenTools(TOOLS, { separator: "__" })
    expect(under.nest("book_room", '{"guest__name":"Ada"}')).toEqual({ text: '{"guest":{"name":"Ada"}}' })
    expect(under.flattenArguments("book_room", '{"guest":{"name":"Ada"}}')).toBe('{"guest__name":"Ada"}')
  })

  test("declarations by member names are not shown, and still count", () => {
    const tool: Tool = { ...BOOK, aliases: { note: ["remark"] }, paths: ["note"] }
    const both = flattenTools([tool])
    expect(both.tools[0]).not.toHaveProperty("aliases")
    expect(
      both.mend({ toolCalls: [{ id: "1", name: "book_room", arguments: '{"guest.name":"Ada","remark":"x"}' }] })
        .calls[0]?.arguments,
    ).toBe('{"guest":{"name":"Ada"},"note":"x"}')
  })

  test("of two tools with one name the first counts", () => {
    const both = flattenTools([PING, { ...BOOK, name: "ping" }])
    expect(both.wasFlattened("ping")).toBe(false)
    expect(both.tools[1]?.parameters).toBe(BOOK.parameters)
  })

  test("a flat name in an envelope is no commentary, whatever it begins with", () => {
    const tool: Tool = {
      name: "note",
      parameters: {
        type: "object",
        properties: { _meta: { type: "object", properties: { id: { type: "integer" } } }, text: { type: "string" } },
        additionalProperties: false,
      },
    }
    const { calls } = flattenTools([tool], { when: "always" }).mend({
      toolCalls: [{ id: "c1", name: "note", arguments: '{"arguments":{"_meta.id":1,"text":"rye"}}' }],
    })
    expect(calls[0]?.input).toEqual({ _meta: { id: 1 }, text: "rye" })
  })

  test("a programmer's mistakes are errors with a code", () => {
    const make = (tools: unknown, options?: unknown) => () => flattenTools(tools as Tool[], options as FlattenOptions)
    expect(make({})).toThrow("MEND_TOOLS")
    expect(make([{}])).toThrow("tools[0]")
    for (const options of [
      { separator: "" },
      { separator: 5 },
      { separator: '"' },
      { separator: "\n" },
      { when: "often" },
      { leaves: "9" },
      { levels: -1 },
    ]) {
      expect(make([BOOK], options)).toThrow("MEND_FLAT")
      expect(make([BOOK], options)).toThrow(MendError)
    }
    expect(() => flat.mend(null as never)).toThrow("MEND_TURN")
    for (const name of ["book_room", "ping", "nobody"])
      for (const text of [null, undefined, {}, 5] as never[]) {
        expect(() => flat.nest(name, text)).toThrow("MEND_TEXT")
        expect(() => flat.flattenArguments(name, text)).toThrow("MEND_TEXT")
      }
  })
})

describe("nest and flattenArguments", () => {
  test("by the table and nothing else", () => {
    expect(flat.nest("book_room", '{"guest.name":"Ada","range.nights":null}')).toEqual({
      text: '{"guest":{"name":"Ada"},"range":{"nights":null}}',
    })
    expect(flat.nest("book_room", '{"Guest.Name":"Ada"}')).toEqual({ text: '{"Guest.Name":"Ada"}' })
    expect(flat.nest("book_room", '{"guest.name":"A","guest":{"name":"B"}}')).toMatchObject({
      text: null,
      pointer: "/guest/name",
    })
  })

  test("other tools, other texts: unchanged", () => {
    for (const text of ['{"guest.name":"Ada"}', "", "{", "[1]"]) expect(flat.nest("ping", text)).toEqual({ text })
    for (const text of ["", "{'guest.name':1}", "null", '{"guest":{"name":"Ada"}}'])
      expect(flat.nest("book_room", text)).toEqual({ text })
    expect(flat.flattenArguments("none", '{"a":{"b":1}}')).toBe('{"a":{"b":1}}')
  })
})

describe("mend", () => {
  test("flat arguments are nested and told", () => {
    const call = mended('{"guest.name":"Ada","guest.age":12345678901234567890,"wishes":["sea"]}')
    expect(call).toMatchObject({
      outcome: "repaired",
      arguments: '{"guest":{"name":"Ada","age":12345678901234567890},"wishes":["sea"]}',
    })
    expect(call.findings).toMatchObject([{ rule: "shape/flat-form", confidence: "certain" }])
  })

  test("nested arguments come back as the very same string, other tools' calls as ever", () => {
    expect(mended('{ "guest" : {"name":"Ada"} }')).toMatchObject({ outcome: "unchanged", findings: [] })
    expect(mended('{"guest":{"name":"Ada","home":{}},"range":{"from":"x"}}').outcome).toBe("unchanged")
    expect(send('{"host":"a.b"}', {}, "ping").calls[0]).toMatchObject({ outcome: "unchanged" })
  })

  test("broken text, wrong types and names in flat form are healed first, and told", () => {
    expect(rulesOf(mended(`{'guest.name':'Ada','guest.age':'7',}`))).toEqual([
      ...Array.from({ length: 4 }, () => "json/foreign-quotes"),
      "json/trailing-comma",
      "shape/flat-form",
      "type/number-as-string",
    ])
    expect(mended('{"guest.name":"say "hi" now","note":"x"}').arguments).toBe(
      '{"guest":{"name":"say \\"hi\\" now"},"note":"x"}',
    )
    expect(mended('{"guest_name":"Ada"}').arguments).toBe('{"guest":{"name":"Ada"}}')
    expect(mended('{"guest.name":"Ada","wishes.0":"sea","wishes.1":"sun"}').arguments).toBe(
      '{"guest":{"name":"Ada"},"wishes":["sea","sun"]}',
    )
    expect(mended('{"arguments":{"guest.name":"Ada"}}').arguments).toBe('{"guest":{"name":"Ada"}}')
  })

  test("an envelope around flat arguments, where the schema is open and asks for nothing", () => {
    const open = flattenTools(
      [{ name: "find", parameters: object({ range: object({ from: TEXT, to: TEXT }, []), note: TEXT }, ["note"]) }],
      {
        when: "always",
        separator: ":",
      },
    )
    const text = '{"arguments":{"range:from":"x","note":"y"}}'
    const [call] = open.mend({ toolCalls: [{ id: "c1", name: "find", arguments: text }] }).calls
    expect(call?.arguments).toBe('{"range":{"from":"x"},"note":"y"}')
    expect(rulesOf(call as MendedCall)).toEqual(["shape/wrapped-arguments", "shape/flat-form"])
    expect(undoneCall(call as MendedCall)).toBe(text)
  })

  test("null for what may be left out: the object is left out too", () => {
    expect(mended('{"guest.name":"Ada","range.from":null,"range.nights":null}').arguments).toBe(
      '{"guest":{"name":"Ada"}}',
    )
    expect(
      refused('{"guest.name":"Ada","range.from":null,"range.nights":null}', {
        rules: { "value/null-for-optional": "off" },
      }).reason,
    ).toBe("arguments/invalid")
  })

  test("a conflict, and a name that could be two, are not decided", () => {
    const call = refused('{"guest.name":"Ada","guest":{"name":"Bob"}}')
    expect(call.reason).toBe("arguments/conflict")
    expect(call.feedback).toContain("/guest/name")
    expect(call.feedback).not.toContain("Bob")
    expect(refused('{"guest.name":"Ada","note":"x","note":"y"}').reason).toBe("arguments/conflict")
    // nothing is flat: valid arguments stay as they are
    expect(mended('{"guest":{"name":"Ada"},"note":"x","note":"y"}').outcome).toBe("unchanged")
  })

  test("names that spell a path the tool does not have are refused where the schema is open, too", () => {
    expect(refused('{"guest.name":"Ada","guest.agge":3}')).toMatchObject({ reason: "arguments/invalid" })
    expect(refused('{"guest":{"name":"Ada","home.zpi":"x"}}').feedback).toContain("home.zpi")
    expect(mended('{"guest":{"name":"Ada"},"other":1}').outcome).toBe("unchanged")
  })

  test("what is missing beside a sibling is found by the original, and told by the names that were shown", () => {
    expect(refused('{"guest.name":"Ada","range.nights":2}').feedback).toContain('missing "range.from"')
    expect(refused('{"note":"x"}').feedback).toContain('missing "guest.name"')
    expect(refused('{"guest.name":["Ada","Bob"]}').feedback).toContain("/guest.name: expected string")
    expect(refused('{"note":"x"}').issues).toMatchObject([{ pointer: "" }])
  })

  test("a repair that would leave an empty object nobody wrote is not applied", () => {
    // of a tool that does more than look, no option is dropped for a list
    expect(refused('{"guest.name":"Ada","guest.home.zip":[]}').reason).toBe("arguments/invalid")
    const call = { id: "c1", name: "get_room", arguments: '{"guest.name":"Ada","guest.home.zip":[]}' }
    const { escalated } = flattenTools([{ ...BOOK, name: call.name }]).mend({ toolCalls: [call] })
    expect(escalated.map(({ reason }) => reason)).toEqual(["policy/not-applied"])
  })

  test("a stricter policy takes exact flat names only", () => {
    expect(mended('{"guest.name":"Ada"}', { apply: "certain" }).outcome).toBe("repaired")
    expect(refused('{"guest_name":"Ada"}', { apply: "certain" }).reason).toBe("arguments/missing")
    expect(refused('{"guest.name":"Ada","RANGE_FROM":"x"}', { apply: "certain" }).reason).toBe("arguments/invalid")
  })

  test("several calls of one text, and cut ones", () => {
    expect(send('{"guest.name":"Ada"}{"guest.name":"Bob"}').calls.map((call) => [call.id, call.arguments])).toEqual([
      ["c1", '{"guest":{"name":"Ada"}}'],
      ["c1-2", '{"guest":{"name":"Bob"}}'],
    ])
    expect(refused('{"guest.name":"Ada","note":"x').reason).toBe("truncated")
  })

  test("the same call in both forms is one call", () => {
    const calls = ['{"guest.name":"Ada"}', '{"guest":{"name":"Ada"}}'].map((text, at) => ({
      id: `c${at}`,
      name: "book_room",
      arguments: text,
    }))
    const result = flat.mend({ toolCalls: calls })
    expect(result.calls.map((call) => call.id)).toEqual(["c0"])
    expect(result.suppressed).toMatchObject([{ id: "c1", reason: "duplicate/turn" }])
  })

  test("a tool that cannot be checked is never called with flat arguments", () => {
    expect(refused('{"guest.name":"Ada"}', { limits: { tools: 0 } }).reason).toBe("schema/broken")
    expect(send('{"guest":{"name":"Ada"}}', { limits: { tools: 0 } }).calls).toHaveLength(1)
  })

  test("calls in text, typed by the flat names", () => {
    const written = (content: string, options?: MendOptions): unknown[] =>
      flat.mend({ content }, options).calls.map((call) => JSON.parse(call.arguments) as unknown)
    const ada = { guest: { name: "Ada", age: 7, home: { zip: "0042" } } }
    expect(
      written(
        '<tool_call>{"name":"book_room","arguments":{"guest.name":"Ada","guest.age":7,"guest.home.zip":"0042"}}</tool_call>',
      ),
    ).toEqual([ada])
    expect(
      written(
        "<tool_call><function=book_room><parameter=guest.name>Ada</parameter><parameter=guest.age>7</parameter><parameter=guest.home.zip>0042</parameter></function></tool_call>",
      ),
    ).toEqual([ada])
    expect(written('<invoke name="book_room"><parameter name="guest">{"name":"Ada"}</parameter></invoke>')).toEqual([
      { guest: { name: "Ada" } },
    ])
    const alone = flattenTools([BOOK]).mend({ content: '{"guest.name":"Ada"}' }, { channel: "text" })
    expect(alone.calls).toMatchObject([{ outcome: "recovered", arguments: '{"guest":{"name":"Ada"}}' }])
  })

  test("whatever takes tools takes the callable ones", () => {
    expect(
      mend({ toolCalls: [{ id: "1", name: "book_room", arguments: '{"guest.name":"Ada"}' }] }, flat.callable).calls[0]
        ?.arguments,
    ).toBe('{"guest":{"name":"Ada"}}')
    expect(flat.callable[1]).toBe(PING)
  })

  test("names of prototypes change nothing", () => {
    for (const text of [
      '{"guest.name":"A","__proto__.polluted":1}',
      '{"guest.name":"A","constructor.prototype.polluted":1}',
      '{"guest.name":"A","guest.__proto__.polluted":1}',
    ])
      send(text)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(refused('{"guest.name":"A","guest.__proto__.polluted":1}').reason).toBe("arguments/invalid")
  })

  test("large arguments take time in proportion", () => {
    const text = `{"guest.name":"x",${Array.from({ length: large(50_000, 8) }, (_, at) => `"k${at}":1`).join(",")},"guest.age":3}`
    const start = cpuTime()
    expect(send(text).calls[0]?.arguments.length).toBe(text.length - 2)
    expect(send(`{${'"guest.age":null,'.repeat(large(20_000, 8))}"guest.name":"x"}`).calls.length).toBeLessThan(2)
    expect(cpuTime() - start).toBeLessThan(large(10_000, 8))
  })
})
