// One row for each case a layer like this one must answer; the ids are those of the list of cases.
import { describe, expect, test } from "vitest"
import { mend } from "../src/mend.ts"
import type { Tool } from "../src/turn.ts"
import { argsOf, callOf, escalation, mended, reasonOf, rulesOf } from "./support/calling.ts"
import { object } from "./support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "./support/reading.ts"

const SAVE: Tool = { name: "save_recipe", parameters: object({ dish: TEXT, steps: TEXT, serves: WHOLE, tags: TEXTS, hint: TEXT }, ["dish"]) }
const FREE: Tool = { name: "stir", parameters: object({ speed: WHOLE, hint: TEXT }, []) }

const args = (text: string, tool = SAVE): unknown => argsOf(text, tool)
const reason = (text: string, tool = SAVE, finish: string | null = null): string => reasonOf(text, tool, {}, finish)

type Row = readonly [id: string, what: string, check: () => void]

const SYNTAX: readonly Row[] = [
  ["X1", "a comma before the brace", () => expect(args('{"dish":"soup","serves":4,}')).toEqual({ dish: "soup", serves: 4 })],
  ["X2", "the same inside a text stays", () => expect(args('{"dish":"soup","steps":"a,}b,]",}')).toEqual({ dish: "soup", steps: "a,}b,]" })],
  ["X3", "single quotes", () => expect(args(`{'dish': 'grandma\\'s', 'steps': 'shout "done"'}`)).toEqual({ dish: "grandma's", steps: 'shout "done"' })],
  ["X4", "a raw line break", () => expect(args('{"dish":"soup","steps":"chop\nboil"}')).toEqual({ dish: "soup", steps: "chop\nboil" })],
  [
    "X5",
    "a path with single backslashes is read as one, and said to be likely",
    () => {
      const { arguments: text, findings } = mended('{"dish":"D:\\kitchen\\new\\pie"}', SAVE)
      expect(JSON.parse(text)).toEqual({ dish: "D:\\kitchen\\new\\pie" })
      expect(findings).toEqual([expect.objectContaining({ rule: "json/raw-backslashes", confidence: "likely" })])
      expect(reason('{"dish":"pie \\q or\\n"}')).toBe("json/unclear-escapes")
    },
  ],
  [
    "X6",
    "three quotes inside a text",
    () => expect(args('{"dish":"soup","steps":"def cook():\n  """slow"""\n"}')).toEqual({ dish: "soup", steps: 'def cook():\n  """slow"""\n' }),
  ],
  ["X7", "a fence and words behind it", () => expect(args('```json\n{"dish":"soup"}\n``` as asked')).toEqual({ dish: "soup" })],
  ["X8", "braces in the words before", () => expect(args('With {y} for it: {"dish":"soup"}')).toEqual({ dish: "soup" })],
  [
    "X9",
    "two candidates",
    () => {
      const { reason: code, hints } = escalation('{"dish":"soup"} or {"dish":"stew"}', SAVE)
      expect(code).toBe("json/ambiguous")
      expect(hints).not.toEqual([])
    },
  ],
  ["X10", "the same object twice", () => expect(callOf('{"dish":"soup"}{"dish":"soup"}', SAVE).calls.map((call) => call.id)).toEqual(["c1"])],
  [
    "X11",
    "two different objects",
    () =>
      expect(callOf('{"dish":"soup"}{"dish":"stew"}', SAVE).calls.map(({ id, arguments: text }) => [id, text])).toEqual([
        ["c1", '{"dish":"soup"}'],
        ["c1~2", '{"dish":"stew"}'],
      ]),
  ],
  ["X12", "closers in a text of a valid call", () => expect(mended('{"dish":"soup","steps":"}{"}', SAVE).outcome).toBe("unchanged")],
  [
    "X13",
    "encoded once or twice too often",
    () => {
      const once = JSON.stringify('{"dish":"soup"}')
      for (const text of [once, JSON.stringify(once)]) expect(args(text)).toEqual({ dish: "soup" })
    },
  ],
  [
    "X14",
    "nothing sent",
    () => {
      for (const text of ["", '""', "null", "None", "   "]) {
        expect(reason(text)).toBe("arguments/empty")
        expect(args(text, FREE)).toEqual({})
      }
    },
  ],
  [
    "X15",
    "in a list",
    () => {
      expect(args('[{"dish":"soup"}]')).toEqual({ dish: "soup" })
      expect(callOf('[{"dish":"soup"},{"dish":"stew"}]', SAVE).calls.map((call) => call.id)).toEqual(["c1", "c1~2"])
      expect(callOf('[{"dish":"soup"},{"serves":2}]', SAVE).calls).toEqual([])
    },
  ],
  [
    "X16",
    "cut in or behind a key",
    () => {
      for (const end of ['"ste', '"steps"', '"steps":']) expect(reason(`{"dish":"soup","serves":2,${end}`)).toBe("truncated")
    },
  ],
  [
    "X17",
    "cut in a number or a word",
    () => {
      for (const end of ["tru", "-", "2.", "2"]) expect(reason(`{"dish":"soup","serves":${end}`)).toBe("truncated")
    },
  ],
  ["X18", "cut in a text", () => expect(reason('{"dish":"soup","steps":"chop, ')).toBe("truncated")],
  ["X19", "cut in a text that looks like a key", () => expect(reason('{"dish":"soup","steps":"say \\"serves\\":')).toBe("truncated")],
  [
    "X20",
    "cut in an escape or a character",
    () => {
      for (const end of ["x\\", "x\\u00", "\ud83e", "\u00e0", "删", "\\ud83e"]) expect(reason(`{"dish":"soup","steps":"${end}`)).toBe("truncated")
    },
  ],
  [
    "X21",
    "a list that is not closed",
    () => {
      expect(args('{"dish":"soup","tags":["hot","red"')).toEqual({ dish: "soup", tags: ["hot", "red"] })
      expect(rulesOf('{"dish":"soup","tags":["hot","red"', SAVE)).toEqual(["json/missing-closer"])
      expect(callOf('{"dish":"soup","tags":["hot","red"', SAVE).report.truncationsFixed).toBe(1)
      expect(reason('{"dish":"soup","tags":["hot","red"', SAVE, "length")).toBe("truncated")
    },
  ],
  [
    "X22",
    "only the last brace is missing",
    () => {
      const text = '{"dish":"soup","tags":["hot","red"]'
      expect(callOf(text, SAVE, {}, "stop").calls).toHaveLength(1)
      expect(reason(text, SAVE, "length")).toBe("truncated")
    },
  ],
  [
    "X23",
    "closers too many, or of the wrong kind",
    () => {
      for (const text of ['{"dish":"soup"}}', '{"dish":"soup"]']) expect(args(text)).toEqual({ dish: "soup" })
      expect(args('{"dish":"soup","tags":["hot"}')).toEqual({ dish: "soup", tags: ["hot"] })
    },
  ],
  [
    "X24",
    "digits beyond a double",
    () => {
      expect(mended('{"dish":"x","serves":12345678901234567890}', SAVE).arguments).toBe('{"dish":"x","serves":12345678901234567890}')
      expect(mended('{"dish":"x","serves":12345678901234567890,}', SAVE).arguments).toBe('{"dish":"x","serves":12345678901234567890}')
    },
  ],
  [
    "X25",
    "no number",
    () => {
      for (const word of ["NaN", "Infinity", "-Infinity"]) expect(reason(`{"dish":"x","serves":${word}}`)).toBe("json/no-value")
    },
  ],
  [
    "X26",
    "hostile sizes",
    () => {
      const start = performance.now()
      expect(reason("{".repeat(300_000))).toBe("limit/arguments")
      expect(reason("[".repeat(100_000))).toBe("limit/depth")
      expect(callOf("<|DSML|invoke ".repeat(3_000), SAVE).escalated).toHaveLength(1)
      expect(performance.now() - start).toBeLessThan(3_000)
    },
  ],
  [
    "X27",
    "names every object has",
    () => {
      const before = Object.getOwnPropertyNames(Object.prototype).join()
      for (const text of ['{"__proto__":{"x":1}}', '{"__proto__.x":1}', '{"constructor.prototype.x":1}', "{'constructor':{'prototype':{'x':1}}}"]) {
        for (const tool of [FREE, SAVE]) callOf(text, tool)
      }
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
      expect(mended('{"__proto__":{"x":1},}', FREE).arguments).toBe('{"__proto__":{"x":1}}')
    },
  ],
  [
    "X28",
    "a key twice: the text keeps both, and the last one counts",
    () => {
      expect(mended('{"dish":"soup","dish":"stew"}', SAVE).outcome).toBe("unchanged")
      expect(args('{"dish":"soup","dish":"stew",}')).toEqual({ dish: "stew" })
    },
  ],
]

const one = (schema: unknown, required = true): Tool => ({ name: "set_one", parameters: object({ v: schema }, required ? ["v"] : []) })
const set = (schema: unknown, value: unknown): unknown => (args(JSON.stringify({ v: value }), one(schema)) as { v?: unknown }).v
const refuse = (schema: unknown, value: unknown): string => reason(JSON.stringify({ v: value }), one(schema))
const keeps = (schema: unknown, value: unknown): void => expect(mended(JSON.stringify({ v: value }), one(schema)).outcome).toBe("unchanged")

function listCases(schema: unknown): void {
  expect(set(schema, "hot")).toEqual(["hot"])
  expect(set(schema, "hot,red")).toEqual(["hot,red"])
  expect(set(schema, "['hot','red']")).toEqual(["hot", "red"])
  expect(set(schema, '["hot"]')).toEqual(["hot"])
  expect(set(schema, {})).toEqual([])
  expect(set(schema, { item: "hot" })).toEqual(["hot"])
  expect(set(schema, { item: ["hot"] })).toEqual(["hot"])
  expect(refuse(schema, "")).toBe("arguments/invalid")
}

const READ: Tool = {
  name: "read_page",
  parameters: object({ file: TEXT, path: TEXT, old_string: TEXT, from: WHOLE, most: WHOLE }, []),
  paths: ["file"],
}

const SCHEMA: readonly Row[] = [
  [
    "Y1",
    "null",
    () => {
      expect(args('{"dish":"soup","hint":null}')).toEqual({ dish: "soup" })
      keeps({ type: ["string", "null"] }, null)
      expect(reason('{"dish":null}')).toBe("arguments/invalid")
      keeps({ type: "object", additionalProperties: true }, { x: null })
      keeps({ type: "array" }, [null])
      expect(refuse(TEXTS, [null])).toBe("arguments/invalid")
    },
  ],
  [
    "Y2",
    "the word null",
    () => {
      expect(set({ type: ["integer", "null"] }, "null")).toBeNull()
      keeps({ anyOf: [TEXT, { type: "null" }] }, "null")
    },
  ],
  [
    "Y3",
    "one for a list",
    () => {
      listCases(TEXTS)
      for (const given of [null, 5, true]) expect(refuse(TEXTS, given)).toBe("arguments/invalid")
    },
  ],
  [
    "Y4",
    "the same in unions, nested, by reference",
    () => {
      listCases({ anyOf: [TEXTS, { type: "null" }] })
      listCases({ type: ["array", "null"], items: TEXT })
      const deep = object({ at: object({ v: TEXTS }) })
      expect(args('{"at":{"v":"hot"}}', { name: "deep", parameters: deep })).toEqual({ at: { v: ["hot"] } })
      const byRef = { ...object({ v: { $ref: "#/$defs/list" } }), $defs: { list: TEXTS } }
      expect(args('{"v":"[\\"hot\\"]"}', { name: "ref", parameters: byRef })).toEqual({ v: ["hot"] })
    },
  ],
  [
    "Y5",
    "integers in other forms",
    () => {
      for (const given of ["42", " 42 ", "42.0"]) expect(set(WHOLE, given)).toBe(42)
      keeps(WHOLE, 42.0)
      expect(set(WHOLE, "007")).toBe(7)
      for (const given of ["4.5", "0x10", "1_000", "forty"]) expect(refuse(WHOLE, given)).toBe("arguments/invalid")
      expect(mended('{"v":"9007199254740993"}', one(WHOLE)).arguments).toBe('{"v":9007199254740993}')
    },
  ],
  ["Y6", "what fits as text stays text", () => keeps({ type: ["string", "integer"] }, "007")],
  [
    "Y7",
    "booleans in other forms",
    () => {
      expect(set({ type: "boolean" }, "True")).toBe(true)
      expect(set({ type: "boolean" }, "false ")).toBe(false)
      for (const given of ["yes", "1", 1, "maybe"]) expect(refuse({ type: "boolean" }, given)).toBe("arguments/invalid")
    },
  ],
  [
    "Y8",
    "other kinds where text is wanted",
    () => {
      expect(set(TEXT, 5)).toBe("5")
      expect(set(TEXT, true)).toBe("true")
      expect(
        callOf('{"v":{"a":1}}', one(TEXT))
          .calls.map((call) => call.arguments)
          .join(),
      ).not.toContain("[object")
    },
  ],
  [
    "Y9",
    "texts that fit stay, whatever they look like",
    () => {
      for (const given of ['{"a":1}', "[docs](http://docs)", "```js\nx()\n```", "null", "[1,2]"]) keeps(TEXT, given)
    },
  ],
  [
    "Y10",
    "enumerations",
    () => {
      const heat = { enum: ["low", "high"] }
      expect(set(heat, "High ")).toBe("high")
      expect(refuse(heat, "hi")).toBe("arguments/invalid")
    },
  ],
  [
    "Y11",
    "a wrapper around the arguments",
    () => {
      expect(args('{"arguments":{"dish":"soup"}}')).toEqual({ dish: "soup" })
      const own: Tool = { name: "own", parameters: object({ arguments: { type: "object" } }) }
      expect(mended('{"arguments":{"dish":"soup"}}', own).outcome).toBe("unchanged")
      expect(callOf('{"arguments":{"serves":2}}', SAVE).calls).toEqual([])
      expect(
        callOf('{"arguments":{"dish":"soup"},"colour":"red"}', { ...SAVE, parameters: { ...(SAVE.parameters as object), additionalProperties: false } }).calls,
      ).toEqual([])
    },
  ],
  [
    "Y12",
    "a key in another style",
    () => {
      const tool: Tool = { name: "open_page", parameters: object({ page_name: TEXT }, ["page_name"], { additionalProperties: false }) }
      expect(args('{"pageName":"x"}', tool)).toEqual({ page_name: "x" })
      expect(callOf('{"pageName":"x","PageName":"y"}', tool).calls).toEqual([])
    },
  ],
  [
    "Y13",
    "fields that belong together",
    () => {
      expect(mended('{"from":3}', READ).outcome).toBe("unchanged")
      const paged: Tool = { ...READ, relational: [{ fields: ["from", "most"], defaults: { most: 80 } }] }
      expect(args('{"from":3}', paged)).toEqual({ from: 3, most: 80 })
      expect(rulesOf('{"from":3}', paged)).toEqual(["value/relational-default"])
    },
  ],
  [
    "Y14",
    "links and marks around a declared path",
    () => {
      for (const given of ["[lib/tea.ts](http://lib/tea.ts)", "<lib/tea.ts>", "`lib/tea.ts`"]) {
        expect(args(JSON.stringify({ file: given }), READ)).toEqual({ file: "lib/tea.ts" })
        for (const name of ["path", "old_string"]) expect(mended(JSON.stringify({ [name]: given }), READ).outcome).toBe("unchanged")
      }
      expect(mended('{"file":"[docs](https://tea.example/help)"}', READ).outcome).toBe("unchanged")
    },
  ],
  [
    "Y15",
    "a schema that cannot be used",
    () => {
      const odd: Tool = { name: "odd", parameters: [] }
      const { calls, report } = callOf('{"a":1}', odd)
      expect(calls[0]).toMatchObject({ outcome: "unchanged", arguments: '{"a":1}' })
      expect(report.findings[0]?.code).toMatch(/^schema\//)
      expect(reason("{a:1}", odd)).toBe("schema/broken")
    },
  ],
  [
    "Y16",
    "repaired in one place, still wrong in another",
    () => {
      const { reason: code, findings, issues } = escalation('{"dish":{"x":1},"serves":"4"}', SAVE)
      expect(code).toBe("arguments/invalid")
      expect(findings.map((finding) => finding.rule)).toContain("type/number-as-string")
      expect(issues.map((issue) => issue.pointer)).toEqual(["/dish"])
    },
  ],
]

const byName = (name: string, tools: readonly string[], options = {}) =>
  mend(
    { toolCalls: [{ id: "c1", name, arguments: "{}" }] },
    tools.map((tool) => ({ name: tool })),
    options,
  )

const NAMES: readonly Row[] = [
  [
    "Z1",
    "a name in another form",
    () => {
      for (const name of ["Chop_Herbs", "chop-herbs", "chopHerbs", "functions.chop_herbs", "chop_herbschop_herbs", 'chop_herbs" parameter="x']) {
        expect(byName(name, ["chop_herbs", "boil_rice"]).calls[0]?.name).toBe("chop_herbs")
      }
    },
  ],
  [
    "Z2",
    "a disabled tool is not remapped",
    () => {
      const { calls, escalated } = byName("oven_list", ["oven_lint"], { disabledTools: ["oven_list"] })
      expect(calls).toEqual([])
      expect(escalated[0]?.reason).toBe("name/disabled")
      expect(escalated[0]?.feedback).toContain("not available")
    },
  ],
  [
    "Z3",
    "a similar name is a suggestion only",
    () => {
      const { calls, escalated } = byName("oven_unlok", ["oven_unlock", "oven_open"])
      expect(calls).toEqual([])
      expect(escalated[0]?.reason).toBe("name/unknown")
      expect(escalated[0]?.feedback).toContain('"oven_unlock"')
    },
  ],
]

describe.each([
  ["text", SYNTAX],
  ["schema", SCHEMA],
  ["names", NAMES],
] as const)("%s", (_, rows) => {
  test.each(rows.map(([id, what, check]) => ({ id, what, check })))("$id: $what", ({ check }) => {
    expect.hasAssertions()
    check()
  })
})

test("no case is missing", () => {
  const ids = [...SYNTAX, ...SCHEMA, ...NAMES].map(([id]) => id)
  const range = (letter: string, last: number) => Array.from({ length: last }, (_, i) => `${letter}${i + 1}`)
  expect(ids).toEqual([...range("X", 28), ...range("Y", 16), ...range("Z", 3)])
})

describe("what maintainers of such layers ask for", () => {
  test("text to find and replace is byte-exact", () => {
    expect(mended('{"old_string":"[notes.md](http://notes.md)"}', READ).outcome).toBe("unchanged")
  })

  test("a required null stays null in the error, and is never wrapped", () => {
    const { issues } = escalation('{"v":null}', one(TEXTS))
    expect(issues[0]).toMatchObject({ pointer: "/v", received: "null" })
  })

  test("a deliberate null is kept", () => {
    keeps({ anyOf: [TEXTS, { type: "null" }] }, null)
  })

  test("a list in text is read before it is wrapped", () => {
    expect(set(TEXTS, '["a","b"]')).toEqual(["a", "b"])
    expect(set({ type: ["integer", "null"] }, "null")).toBeNull()
  })

  test("nothing is filled without a declaration", () => {
    expect(args('{"from":3,}', { ...READ })).toEqual({ from: 3 })
  })
})
