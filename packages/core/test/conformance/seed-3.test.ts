// The third of the systems this grew from: validation and repair of parsed input by its schema.
// D: what it got right. DW: what it got wrong, and what is done here instead.
import { describe, expect, test } from "vitest"
import { withContractHints } from "../../src/contract-hints.ts"
import { createMender } from "../../src/create-mender.ts"
import { StormBreaker } from "../../src/faces/storm-breaker.ts"
import { flattenTools } from "../../src/flatten-tools.ts"
import { healHistory } from "../../src/history/heal.ts"
import { lintTools } from "../../src/lint/lint.ts"
import { mend } from "../../src/mend.ts"
import { toOpenAiMessages } from "../../src/messages/openai.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { Tool } from "../../src/turn.ts"
import { type RepairResult, validateAndRepair } from "../../src/validate-and-repair.ts"
import { argsOf, callOf, escalation, mended, reasonOf } from "../support/calling.ts"
import { HASTY } from "../support/conversation.ts"
import { object } from "../support/fitting.ts"
import { args, reason } from "../support/kitchen.ts"
import { keeps, refuse, set } from "../support/one-value.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"
import { asked, said, talk, thought } from "../support/turns.ts"

const LOAD = object({ file: TEXT, most: WHOLE, files: TEXTS, count: WHOLE, tags: TEXTS }, ["file"])

/** What a value becomes, and the kinds of repair. */
function fixed(schema: unknown, value: unknown): [unknown, readonly string[]] {
  const result = validateAndRepair(schema, value)
  if (!result.ok) throw new Error(result.errors.join())
  return [result.repaired, result.kinds]
}
const errors = (schema: unknown, value: unknown): readonly string[] => {
  const result = validateAndRepair(schema, value)
  return result.ok ? [] : result.errors
}

describe("validate and repair", () => {
  test("D1: null for an optional member", () => {
    expect(fixed(LOAD, { file: "a", most: null })).toEqual([{ file: "a" }, ["null_stripped"]])
  })

  test("D2: a list as text", () => {
    expect(fixed(LOAD, { file: "a", files: '["x","y"]' })).toEqual([
      { file: "a", files: ["x", "y"] },
      ["json_string_to_array"],
    ])
  })

  test("D3: an empty object, a filled one, a text for a list", () => {
    expect(fixed(LOAD, { file: "a", files: {} })).toEqual([{ file: "a", files: [] }, ["object_to_array"]])
    expect(errors(LOAD, { file: "a", files: { x: 1 } })).toEqual([expect.stringContaining("/files")])
    expect(fixed(LOAD, { file: "a", files: "oak" })).toEqual([{ file: "a", files: ["oak"] }, ["bare_string_to_array"]])
  })

  test("D4: the same deep inside", () => {
    const nested = object({ edits: { type: "array", items: object({ places: TEXTS, extra: TEXT }, ["places"]) } })
    expect(fixed(nested, { edits: [{ places: "oak" }] })).toEqual([
      { edits: [{ places: ["oak"] }] },
      ["bare_string_to_array"],
    ])
    expect(fixed(nested, { edits: [{ places: ["oak"], extra: null }] })).toEqual([
      { edits: [{ places: ["oak"] }] },
      ["null_stripped"],
    ])
  })

  test("D5: two faults, both mended", () => {
    const [value, kinds] = fixed(LOAD, { file: "a", count: null, tags: "oak" })
    expect(value).toEqual({ file: "a", tags: ["oak"] })
    expect(kinds.toSorted()).toEqual(["bare_string_to_array", "null_stripped"])
  })

  test("D6: what is missing or wrong is named", () => {
    expect(errors(LOAD, {})).toEqual([expect.stringContaining('"file"')])
    // a number where a text is wanted has one spelling as text; what has none is named
    expect(fixed(LOAD, { file: 12 })[0]).toEqual({ file: "12" })
    expect(errors(LOAD, { file: [1, 2] })).toEqual([expect.stringContaining("/file")])
  })

  // C11, C12: a path is what the tool declares to be one, in any of the spellings; never by its name
  test("D7: a link in a declared path is opened, in a text it stays", () => {
    const link = "[plan.md](http://plan.md)"
    for (const hint of [
      { "dirge-hints": { semantic: "absolute_path" } },
      { "x-dirge-kind": "path" },
      { "x-toolmend": { path: true } },
      { format: "path" },
    ]) {
      const schema = object({ path: { ...TEXT, ...hint }, content: TEXT })
      expect(fixed(schema, { path: link, content: link })).toEqual([
        { path: "plan.md", content: link },
        ["md_link_unwrapped"],
      ])
    }
    expect(validateAndRepair(object({ path: TEXT }), { path: link })).toMatchObject({ ok: true, repaired: null })
  })

  test("D8: links that say more than a path, and plain paths", () => {
    const schema = object({ path: { ...TEXT, "x-dirge-kind": "path" } })
    for (const path of ["[press me](https://oak.example)", "[plan.md]", "docs/plan.md"])
      expect(validateAndRepair(schema, { path }), path).toMatchObject({ ok: true, repaired: null })
  })

  test("D9: the other half of a declared pair", () => {
    for (const relation of [
      { requires: ["first", "most"], defaults: { first: 0 } },
      { fields: ["first", "most"], default: { first: 0 } },
    ]) {
      const schema = object({ first: WHOLE, most: WHOLE }, [], { "dirge-hints": { relational: [relation] } })
      const result = validateAndRepair(schema, { most: 9 }) as RepairResult & { ok: true }
      expect(result).toMatchObject({ repaired: { most: 9, first: 0 }, kinds: ["relational_default_filled"] })
      expect(result.notes).toHaveLength(1)
      for (const value of [{ first: 3, most: 9 }, {}, { first: 3 }])
        expect(validateAndRepair(schema, value)).toMatchObject({ ok: true, repaired: null, notes: [] })
    }
  })

  test("D10: a message is cut between characters", () => {
    const name = `na${"🫖".repeat(400)}`
    const tool: Tool = { name: "t", parameters: object({ [name]: WHOLE }) }
    for (const feedbackChars of [120, 121, 122, 123]) {
      const { feedback } = callOf("{}", tool, { limits: { feedbackChars } }).escalated[0] as { feedback: string }
      expect(feedback.length).toBeLessThanOrEqual(feedbackChars)
      expect(() => encodeURIComponent(feedback)).not.toThrow()
    }
    expect(escalation(JSON.stringify({ [name]: "é".repeat(5_000) }), tool).feedback.length).toBeLessThan(2_001)
  })

  test("D11: places are JSON pointers", () => {
    const schema = object({ "a/b": WHOLE, "a~b": WHOLE, edits: { type: "array", items: object({ at: WHOLE }) } }, [])
    const pointers = (value: unknown): string[] =>
      compileSchema(schema)
        .validate(value)
        .map((issue) => issue.pointer)
    expect(pointers({ "a/b": [], "a~b": [], edits: [{ at: [] }] })).toEqual(["/a~1b", "/a~0b", "/edits/0/at"])
    expect(escalation('{"edits":[{"at":[]}]}', { name: "t", parameters: schema }).issues[0]).toMatchObject({
      pointer: "/edits/0/at",
      expected: "integer",
    })
  })

  test("D12: what has no reading is an error, never an empty object", () => {
    for (const text of ["}}}}}", "}{", "]]"]) {
      expect(validateAndRepair({ type: "object" }, text), text).toMatchObject({ ok: false })
      expect(callOf(text, { name: "t", parameters: { type: "object" } }).calls).toEqual([])
    }
  })

  test("D13: loops are seen in what was mended", () => {
    const READ: Tool = { name: "read_bed", readOnly: true, parameters: object({ bed: TEXT }) }
    const conversation = talk([READ], { storm: HASTY })
    const fates = ['{"bed":"a"}', '{"bed":"a"', "{'bed': 'a',}", '{"bed":"a",}'].map((text) =>
      conversation.fate("read_bed", text, "soil", true),
    )
    expect(fates).toEqual(["run", "run", "notice", "withheld"])
  })

  test("D14: names with dots go there and back, and one inside the other is no accident", () => {
    const dotted = object({ "a.b": WHOLE, c: object({ "d.e": object({ f: WHOLE }, []) }, []) }, [])
    const flat = flattenTools([{ name: "t", parameters: dotted }], { when: "always" })
    const text = '{"a.b":1,"c":{"d.e":{"f":2}}}'
    expect(JSON.parse(flat.nest("t", flat.flattenArguments("t", text)).text ?? "")).toEqual(JSON.parse(text))
    const deep = flattenTools(
      [{ name: "t", parameters: object({ a: object({ b: object({ c: WHOLE }, []) }, []) }, []) }],
      { when: "always" },
    )
    const send = (value: string) => deep.mend({ toolCalls: [{ id: "c1", name: "t", arguments: value }] })
    const [one, other] = ['{"a.b":{"c":1},"a.b.c":2}', '{"a.b.c":2,"a.b":{"c":1}}'].map((value) =>
      send(value).calls.map((call) => call.arguments),
    )
    expect([one, other]).toEqual([[], []])
  })

  // The host joins what its provider calls reasoning; encrypted parts it leaves out, and they would hold nothing anyway
  test("D15: calls in a thought", () => {
    const FIND: Tool = { name: "find_bed", readOnly: true, parameters: object({ bed: TEXT }) }
    const call = '<tool_call>{"name":"find_bed","arguments":{"bed":"a"}}</tool_call>'
    const other = '<tool_call>{"name":"find_bed","arguments":{"bed":"b"}}</tool_call>'
    expect(thought(`The bed must be found.\n${call}`, [FIND]).calls).toHaveLength(1)
    expect(thought([`First the one.\n${call}`, other].join("\n"), [FIND]).calls).toHaveLength(2)
    expect(said(`<think>The bed must be found.\n${call}</think>`, [FIND]).calls).toHaveLength(1)
    expect(thought("gAAAAABmZmluZF9iZWQ6eyJiZWQiOiJhIn0=", [FIND]).calls).toEqual([])
  })

  test("D16: withheld in part, every id is answered", () => {
    const mender = createMender([
      { name: "read_bed", readOnly: true, parameters: object({ bed: TEXT }) },
      { name: "note_bed", readOnly: true, parameters: object({ bed: TEXT }) },
    ])
    const read = (n: number) => ({ id: `a${n}`, name: "read_bed", arguments: '{"bed":"a"}' })
    for (let i = 0; i < 8; i++) expect(mender.mend({ toolCalls: [read(i)] }).calls).toHaveLength(1)
    const last = mender.mend({ toolCalls: [read(9), { id: "b9", name: "note_bed", arguments: '{"bed":"b"}' }] })
    expect(last.suppressed.map(({ id }) => id)).toEqual(["a9"])
    expect(last.calls.map(({ id }) => id)).toEqual(["b9"])
    expect(last.order).toEqual(["a9", "b9"])
    const told = toOpenAiMessages(toToolResults(last, { b9: "noted" }))
    expect(told.map((message) => message.tool_call_id)).toEqual(["a9", "b9"])
    expect(told[1]?.content).toBe("noted")
    // what a host left unanswered, and answers to nothing, are put right in the copy that is sent
    const calls = last.order.map((id) => asked("read_bed", { bed: id }, id))
    const history = [
      { role: "assistant", content: null, tool_calls: calls },
      { role: "tool", tool_call_id: "b9", content: "noted" },
      { role: "tool", tool_call_id: "z9", content: "stray" },
      { role: "user", content: "and?" },
    ]
    const { messages, changes } = healHistory(history)
    expect(
      (messages as { tool_call_id?: string }[]).flatMap((message) => message.tool_call_id ?? []).toSorted(),
    ).toEqual(["a9", "b9"])
    expect(changes.map(({ rule }) => rule).toSorted()).toEqual(["history/orphan", "history/unanswered"])
    expect(history).toHaveLength(4)
  })
})

describe("what the third system got wrong", () => {
  // C1
  test("DW1: null that the schema allows is meant", () => {
    const schema = object({ owner: { type: ["string", "null"] } }, [])
    expect(validateAndRepair(schema, { owner: null })).toEqual({ ok: true, repaired: null, kinds: [], notes: [] })
    expect(fixed(object({ owner: { type: ["string", "null"] }, n: WHOLE }, []), { owner: null, n: "2" })[0]).toEqual({
      owner: null,
      n: 2,
    })
  })

  test("DW2: null in a free map stays, null under references and branches does not", () => {
    keeps({ type: "object" }, { OAK: null })
    expect(set(object({ n: WHOLE, map: { type: "object" } }, []), { n: "1", map: { OAK: null } })).toEqual({
      n: 1,
      map: { OAK: null },
    })
    const byRef = {
      ...object({ at: { $ref: "#/$defs/spot" } }),
      $defs: { spot: object({ x: WHOLE, y: WHOLE }, ["x"]) },
    }
    expect(fixed(byRef, { at: { x: 1, y: null } })[0]).toEqual({ at: { x: 1 } })
    expect(
      fixed(object({ at: { anyOf: [object({ x: WHOLE, y: WHOLE }, ["x"]), { type: "null" }] } }), {
        at: { x: 1, y: null },
      })[0],
    ).toEqual({ at: { x: 1 } })
    expect(refuse(TEXTS, ["a", null])).toBe("arguments/invalid")
  })

  // C15
  test("DW3: a list in Python's spelling is read, not wrapped; nothing becomes a list of nothing", () => {
    expect(set(TEXTS, "['oak','elm']")).toEqual(["oak", "elm"])
    expect(refuse(TEXTS, "")).toBe("arguments/invalid")
    expect(refuse(TEXTS, "oak,elm")).toBe("arguments/invalid")
    expect(refuse({ type: "array", items: WHOLE }, "1,2")).toBe("arguments/invalid")
  })

  test("DW4: repairs follow the schema, not the words of an error", () => {
    const { issues, findings } = escalation('{"v":"array"}', {
      name: "t",
      parameters: object({ v: { enum: ["list", "map"] } }),
    })
    expect(issues[0]).toMatchObject({ pointer: "/v", keyword: "enum", received: "string" })
    expect(findings).toEqual([])
    expect(errors(object({ array_id: TEXT }), {})).toEqual(['arguments: missing "array_id".'])
  })

  test("DW5: optional lists, numbers, objects, two steps at once", () => {
    expect(set({ anyOf: [TEXTS, { type: "null" }] }, "oak")).toEqual(["oak"])
    expect(set({ type: "array", items: WHOLE }, 5)).toEqual([5])
    expect(set({ type: "array", items: object({ a: WHOLE }) }, { a: 1 })).toEqual([{ a: 1 }])
    expect(set(object({ a: WHOLE }), '{"a":1}')).toEqual({ a: 1 })
    expect(set({ type: "array", items: WHOLE }, '["1","2"]')).toEqual([1, 2])
  })

  test("DW6: links in lists are opened, a link that leads elsewhere is not", () => {
    const tool: Tool = { name: "t", parameters: object({ files: TEXTS, file: TEXT }, []), paths: ["files", "file"] }
    expect(args('{"files":["[a.md](http://a.md)","b.md"]}', tool)).toEqual({ files: ["a.md", "b.md"] })
    expect(mended('{"file":"[b](http://oak.example/a/b)"}', tool).outcome).toBe("unchanged")
    for (const file of ["[a.md](a.md)", "<a.md>", "`a.md`"])
      expect(args(JSON.stringify({ file }), tool)).toEqual({ file: "a.md" })
  })

  test("DW7: a hint nobody understands is told", () => {
    const schema = object({ a: WHOLE, b: WHOLE }, [], { "dirge-hints": { relations: [] } })
    expect(compileSchema(schema).findings.map(({ rule }) => rule)).toContain("schema/unknown-hint")
    expect(lintTools([{ name: "t", parameters: schema }])).not.toEqual([])
    // and what is understood is told to the model, where the host wants that
    const tool: Tool = { name: "t", description: "Opens a bed.", parameters: object({ file: TEXT }), paths: ["file"] }
    expect(withContractHints([tool])[0]?.description).toMatch(/^Opens a bed\.\s+CONTRACT: file /)
  })

  test("DW8: a required null is told as such", () => {
    expect(errors(LOAD, { file: null })).toEqual(["/file: expected string, received null."])
    expect(escalation("{}", { name: "t", parameters: LOAD }).feedback).not.toMatch(/not required/)
  })

  test("DW9: a text may end in any character", () => {
    for (const end of ["voilà", "请删", "Å", "\u0085", "\u00a0"]) expect(reason(`{"dish":"${end}`)).toBe("truncated")
  })

  test("DW10: the same call in thought and text runs once; large numbers differ", () => {
    const FIND: Tool = { name: "find_bed", parameters: object({ n: { type: "number" } }) }
    const call = (n: string) => `<tool_call>{"name":"find_bed","arguments":{"n":${n}}}</tool_call>`
    const { calls } = mend({ content: call("1"), reasoning: call("1.0") }, [FIND], { scavenge: "eager" })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.id).not.toBe("")
    const guard = new StormBreaker()
    expect(["1e300", "2e300", "3e300"].map((n) => guard.inspect(asked("find_bed", `{"n":${n}}`)).suppress)).toEqual([
      false,
      false,
      false,
    ])
  })

  // C10
  test("DW11: work is no loop, and endless reading is one", () => {
    const tools: Tool[] = [
      { name: "edit", readOnly: false, parameters: object({ text: TEXT }) },
      { name: "shell", parameters: object({ command: TEXT }) },
      { name: "read", readOnly: true, parameters: object({ file: TEXT }) },
    ]
    const work = talk(tools)
    for (const text of ["a", "b", "c"]) {
      expect(work.fate("edit", { text }, "ok", true)).toBe("run")
      expect(work.fate("shell", { command: "check" }, "1 failed", true)).toBe("run")
    }
    const reading = talk(tools)
    const fates = ["run", "run", "run", "notice", "notice", "notice", "notice", "withheld"]
    expect(fates.map(() => reading.fate("read", { file: "a" }, "same", true))).toEqual(fates)
  })

  test("DW12: an error tells of what the model wrote", () => {
    const { arguments: raw, issues } = escalation('{"dish":"soup","tags":"oak","serves":"few"}', {
      name: "t",
      parameters: object({ dish: TEXT, tags: TEXTS, serves: WHOLE }),
    })
    expect(raw).toBe('{"dish":"soup","tags":"oak","serves":"few"}')
    expect(issues.map(({ pointer, received }) => [pointer, received])).toEqual([["/serves", "string"]])
  })

  test("DW13: a name with a dot in it is one name", () => {
    const tool: Tool = {
      name: "t",
      parameters: object({ "user.name": TEXT, user: object({ age: WHOLE }, []) }, ["user.name"], {
        additionalProperties: false,
      }),
    }
    expect(mended('{"user.name":"ann"}', tool).outcome).toBe("unchanged")
    expect(argsOf('{"user.name":"ann","user":{"age":"3"}}', tool)).toEqual({ "user.name": "ann", user: { age: 3 } })
    expect(reasonOf('{"user.name":5,"user.size":1}', tool)).toBe("arguments/invalid")
  })
})
