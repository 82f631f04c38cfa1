// The first of the systems this grew from: scavenge, truncation, storm, and its later schema gate.
// R: what it got right. RW: what it got wrong, and what is done here instead.
import { describe, expect, test } from "vitest"
import { requestContinuation } from "../../src/continue-call.ts"
import { createMender } from "../../src/create-mender.ts"
import { StormBreaker } from "../../src/faces/storm-breaker.ts"
import { ToolCallRepair, type ToolCallRepairOptions } from "../../src/faces/tool-call-repair.ts"
import { ToolRegistry } from "../../src/faces/tool-registry.ts"
import { analyzeSchema } from "../../src/flat/analyze.ts"
import { flattenTools } from "../../src/flatten-tools.ts"
import { healHistory } from "../../src/history/heal.ts"
import { mend } from "../../src/mend.ts"
import { toToolResults } from "../../src/messages/tool-results.ts"
import type { Tool } from "../../src/turn.ts"
import { argsOf, callOf, escalation, mended, reasonOf } from "../support/calling.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"
import { asked, run, said, talk, thought } from "../support/turns.ts"

const FIND: Tool = { name: "find_plant", readOnly: true, parameters: object({ q: TEXT }) }
const SHOW: Tool = { name: "show_bed", readOnly: true, parameters: object({ bed: TEXT, rows: WHOLE }, ["bed"]) }
const DIG: Tool = { name: "dig", readOnly: false, parameters: object({ bed: TEXT, note: TEXT }, ["bed"]) }
const REST: Tool = { name: "rest", parameters: object({}) }
const GARDEN = [FIND, SHOW, DIG, REST]

const repairOf = (options: Partial<ToolCallRepairOptions> = {}): ToolCallRepair =>
  new ToolCallRepair({ allowedToolNames: GARDEN.map(({ name }) => name), tools: GARDEN, ...options })
const isDig = (call: { readonly function: { readonly name: string } }): boolean => call.function.name === "dig"

/** A call in the markup of the model family the system was made for. */
const dsml = (name: string, params: string, bar = "｜", wrapper = "function_calls"): string =>
  `<${bar}DSML${bar}${wrapper}>\n<${bar}DSML${bar}invoke name="${name}">\n${params}\n</${bar}DSML${bar}invoke>\n</${bar}DSML${bar}${wrapper}>`
const param = (name: string, value: string, attribute = ' string="true"', bar = "｜"): string =>
  `<${bar}DSML${bar}parameter name="${name}"${attribute}>${value}</${bar}DSML${bar}parameter>`
const written = (name: string, args: unknown): string => JSON.stringify({ name, arguments: args })

describe("calls in text", () => {
  test("R1: another call in the reasoning runs beside the declared one", () => {
    const { calls, report } = repairOf().process(
      [asked("find_plant", { q: "oak" })],
      written("find_plant", { q: "elm" }),
    )
    expect(calls.map((call) => call.function.arguments)).toEqual(['{"q":"oak"}', '{"q":"elm"}'])
    expect(report.scavenged).toBe(1)
    expect(new Set(calls.map((call) => call.id)).size).toBe(2)
  })

  test("R2: the declared call repeated in the reasoning is one call", () => {
    const { calls, report } = repairOf().process(
      [asked("find_plant", { q: "oak" })],
      written("find_plant", { q: "oak" }),
    )
    expect(calls).toHaveLength(1)
    expect(report.scavenged).toBe(0)
  })

  test("R6: markup in the content alone", () => {
    const { calls, report } = repairOf().process([], null, dsml("show_bed", param("bed", "north")))
    expect(calls.map((call) => JSON.parse(call.function.arguments) as unknown)).toEqual([{ bed: "north" }])
    expect(report.scavenged).toBe(1)
  })

  test("R7: the same markup in reasoning and content is one call", () => {
    const text = dsml("show_bed", param("bed", "north"))
    expect(repairOf().process([], text, text).calls).toHaveLength(1)
  })

  test("R8: markup with plain bars", () => {
    const text = dsml("show_bed", param("bed", "north", ' string="true"', "|"), "|")
    expect(run(said(text, GARDEN))).toEqual([["show_bed", { bed: "north" }]])
  })

  test("R9: a name that was not given is no call", () => {
    for (const text of [dsml("burn_bed", param("bed", "north")), written("burn_bed", { bed: "north" })]) {
      expect(repairOf().process([], text, null).calls).toEqual([])
      expect(repairOf().process([], null, text).calls).toEqual([])
    }
  })

  test("R10: a value announced as JSON that is none is kept as text", () => {
    const text = dsml("show_bed", param("bed", "north of [the] gate", ' string="false"'))
    expect(run(said(text, GARDEN))).toEqual([["show_bed", { bed: "north of [the] gate" }]])
  })

  test("R11: a value that looks like a call is a value", () => {
    const inner = written("find_plant", { q: "weeds" })
    expect(run(said(dsml("dig", `${param("bed", "south")}\n${param("note", inner)}`), GARDEN))).toEqual([
      ["dig", { bed: "south", note: inner }],
    ])
  })

  test("R12: no more calls out of text than allowed", () => {
    const text = ["a", "b", "c", "d", "e"]
      .map((q) => `<tool_call>${written("find_plant", { q })}</tool_call>`)
      .join("\n")
    const { calls, report } = repairOf({ maxScavenge: 2 }).process([], null, text)
    expect(calls.map((call) => call.function.arguments)).toEqual(['{"q":"a"}', '{"q":"b"}'])
    expect(report.notes.join()).toContain("maxScavenge")
    // the count is of calls that would run: copies of one do not use it up
    const same = `<tool_call>${written("find_plant", { q: "fig" })}</tool_call>\n`.repeat(6)
    expect(
      repairOf({ maxScavenge: 2 }).process(
        [],
        null,
        `${same}<tool_call>${written("find_plant", { q: "yew" })}</tool_call>`,
      ).calls,
    ).toHaveLength(2)
  })

  test("R13: envelopes of other interfaces", () => {
    const openai = JSON.stringify({ type: "function", function: { name: "find_plant", arguments: '{"q":"oak"}' } })
    const other = JSON.stringify({ tool_name: "find_plant", tool_args: { q: "oak" } })
    for (const text of [openai, other]) expect(run(said(text, GARDEN))).toEqual([["find_plant", { q: "oak" }]])
  })
})

describe("cut texts", () => {
  // C4: what was cut inside a text is not closed and run; the raw text is kept, so that the rest can be asked for
  test("R3: a text that was cut", () => {
    const { calls, escalated, report } = repairOf().process([asked("find_plant", '{"q":"ma')], null)
    expect(calls).toEqual([])
    expect(escalated).toEqual([expect.objectContaining({ id: "c1", reason: "truncated", arguments: '{"q":"ma' })])
    expect(report.truncationsFixed).toBe(0)
    const closed = repairOf().process([asked("find_plant", '{"q":"maple"')], null)
    expect(closed.calls[0]?.function.arguments).toBe('{"q":"maple"}')
    expect(closed.report.truncationsFixed).toBe(1)
  })

  // C4, C9: a list that lacks its closers is closed, a key without a value gets none
  test("R14: cut at four places", () => {
    const tool: Tool = { name: "plan", parameters: { type: "object" } }
    expect(argsOf('{"bed":{"rows":["x","y"', tool)).toEqual({ bed: { rows: ["x", "y"] } })
    for (const text of ['{"bed":{"rows":[1,2', '{"bed":"no', '{"bed":', '{"bed":1,'])
      expect(reasonOf(text, tool), text).toBe("truncated")
  })
})

describe("flat schemas", () => {
  const PERSON = object({ user: object({ profile: object({ name: TEXT, age: WHOLE }, ["name"]) }) })
  const members = (count: number) =>
    object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, TEXT])))

  test("R15: what is large or deep is shown flat", () => {
    expect(analyzeSchema(members(2))).toMatchObject({ leafCount: 2, shouldFlatten: false })
    expect(analyzeSchema(members(10)).shouldFlatten).toBe(false)
    expect(analyzeSchema(members(12))).toMatchObject({ leafCount: 12, shouldFlatten: true })
    expect(analyzeSchema(PERSON)).toMatchObject({ maxDepth: 3, shouldFlatten: true })
    expect(analyzeSchema(object({ a: object({ b: TEXT }) })).shouldFlatten).toBe(false)
    expect(analyzeSchema(undefined).shouldFlatten).toBe(false)
  })

  test("R16: required along the whole way, and nested again", async () => {
    const flat = flattenTools([{ name: "greet", parameters: PERSON }])
    expect(flat.wasFlattened("greet")).toBe(true)
    expect(flat.tools[0]?.parameters).toMatchObject({ required: ["user.profile.name"] })
    const { calls } = flat.mend({
      toolCalls: [{ id: "c1", name: "greet", arguments: '{"user.profile.name":"ida","user.profile.age":41}' }],
    })
    expect(JSON.parse(calls[0]?.arguments ?? "")).toEqual({ user: { profile: { name: "ida", age: 41 } } })
    const nested = '{"user":{"profile":{"name":"ida"}}}'
    expect(flat.mend({ toolCalls: [{ id: "c1", name: "greet", arguments: nested }] }).calls[0]?.arguments).toBe(nested)
    const registry = new ToolRegistry().register({ name: "greet", parameters: PERSON, run: (args) => args })
    expect(registry.specs()[0]?.function.parameters).toMatchObject({ required: ["user.profile.name"] })
    expect(JSON.parse(await registry.dispatch("greet", '{"user.profile.name":"ida"}'))).toEqual({
      user: { profile: { name: "ida" } },
    })
  })
})

describe("loops", () => {
  test("R4: the third identical call is suppressed", () => {
    const repair = repairOf()
    const reports = [1, 2, 3].map((i) => repair.process([asked("rest", {}, `c${i}`)], null))
    expect(reports.map(({ calls }) => calls.length)).toEqual([1, 1, 0])
    expect(reports[2]?.report.stormsBroken).toBe(1)
    expect(reports[2]?.suppressed).toEqual([
      expect.objectContaining({ id: "c3", name: "rest", reason: "loop/identical" }),
    ])
  })

  test("R5: a person's turn begins anew", () => {
    const repair = repairOf()
    for (const id of ["c1", "c2"]) repair.process([asked("rest", {}, id)], null)
    repair.resetStorm()
    expect(repair.process([asked("rest", {}, "c3")], null).calls).toHaveLength(1)
  })

  test("R17: reading again after a change is no loop", () => {
    const repair = repairOf({ isMutating: isDig })
    const steps = ["show_bed", "dig", "show_bed", "dig", "show_bed"]
    const notes = ["", "deep", "", "deeper", ""]
    const ran = steps.map((name, i) =>
      repair.process([asked(name, name === "dig" ? { bed: "a", note: notes[i] } : { bed: "a" }, `c${i}`)], null),
    )
    expect(ran.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1, 1])
  })

  test("R18: what is out of the window is forgotten", () => {
    const guard = new StormBreaker(3, 3)
    const suppressed = ["fig", "fig", "ash", "box", "yew", "fig"].map(
      (q) => guard.inspect(asked("find_plant", { q })).suppress,
    )
    expect(suppressed).toEqual([false, false, false, false, false, false])
  })

  test("R19: the same two calls in each turn: a turn of withheld calls goes on with an answer for each, the second one ends", () => {
    const mender = createMender(GARDEN)
    const twice = (n: number) =>
      mender.mend({
        toolCalls: [
          { id: `a${n}`, name: "find_plant", arguments: '{"q":"oak"}' },
          { id: `b${n}`, name: "show_bed", arguments: '{"bed":"a"}' },
        ],
      })
    for (const n of [1, 2, 3, 4]) expect(twice(n).calls).toHaveLength(2)
    expect(twice(5).suppressed.map(({ id }) => id)).toEqual(["b5"])
    const first = twice(6)
    expect(first.calls).toEqual([])
    expect(first.suppressed.map(({ id }) => id)).toEqual(["a6", "b6"])
    for (const { notice } of first.suppressed) expect(notice).toMatch(/^Not run again\..+really different/s)
    expect(first.report.storm?.step).toBe("suppress")
    const second = twice(7)
    expect(second.report.storm).toMatchObject({
      step: "stop",
      notice: expect.stringContaining("answer with what is known"),
    })
    expect(toToolResults(second, {}).map(({ id, ran, isError }) => [id, ran, isError])).toEqual([
      ["a7", false, false],
      ["b7", false, false],
    ])
  })

  // C8, C10: what counts is whether anything moved, not whether the tool writes
  test("R23: the same check again and again runs, and is withheld only when nothing moves for long", () => {
    const CHECK: Tool = { name: "check_soil", readOnly: true, parameters: object({ at: TEXT }) }
    const moving = talk([CHECK, DIG])
    for (const answer of ["2 of 9 dry", "1 of 9 dry", "0 of 9 dry"])
      expect(moving.fate("check_soil", { at: "a" }, answer, true)).toBe("run")
    const worked = talk([CHECK, DIG])
    for (const note of ["x", "y", "z"]) {
      expect(worked.fate("dig", { bed: "a", note }, "ok", true)).toBe("run")
      expect(worked.fate("check_soil", { at: "a" }, "all dry", true)).toBe("run")
    }
    const stuck = talk([CHECK, DIG])
    const fates = Array.from({ length: 12 }, () => stuck.fate("check_soil", { at: "a" }, "all dry", true))
    expect(fates.slice(0, 3)).toEqual(["run", "run", "run"])
    expect([fates.indexOf("notice"), fates.indexOf("withheld")]).toEqual([6, 11])
  })
})

describe("the later gate", () => {
  const PRUNE: Tool = { name: "prune", parameters: object({ command: TEXT }) }

  // A sole wrapper whose inside fits is opened here; what does not fit is told, without a value of it (C19)
  test("R20: a wrapper around the arguments", () => {
    expect(argsOf('{"arguments":{"command":"top"}}', PRUNE)).toEqual({ command: "top" })
    const conversation = talk([PRUNE], { maxReprompts: 2 })
    for (let i = 0; i < 3; i++) {
      const { escalated } = conversation.step("prune", { arguments: { commando: "hush-7719" } })
      expect(escalated).toHaveLength(1)
      expect(escalated[0]?.feedback).not.toContain("hush-7719")
      expect(escalated[0]?.feedback).toContain('"command"')
    }
    // C23: argument errors never lock a tool
    expect(conversation.fate("prune", { command: "top" })).toBe("run")
  })

  test("R21: a wrapper that may be content stays", () => {
    const refused = [
      { arguments: null },
      { arguments: ["top"] },
      { arguments: "top" },
      { arguments: { command: 5, other: [] } },
      { arguments: {} },
    ]
    const CLOSED: Tool = {
      ...PRUNE,
      parameters: object({ command: TEXT }, ["command"], { additionalProperties: false }),
    }
    for (const value of [...refused, { arguments: { command: "top" }, extra: "x" }])
      expect(callOf(JSON.stringify(value), CLOSED).calls, JSON.stringify(value)).toEqual([])
    const OWN: Tool = { name: "own", parameters: object({ arguments: object({ command: TEXT }) }) }
    expect(mended('{"arguments":{"command":"top"}}', OWN).outcome).toBe("unchanged")
    // two objects in one text are two calls here, if each of them is one
    expect(callOf('{"arguments":{"command":"top"}} {"commando":"low"}', CLOSED).calls).toEqual([])
  })

  test("R22: no JSON and no fitting value are told apart", () => {
    const ASK: Tool = { name: "ask_all", parameters: object({ questions: TEXTS }) }
    const broken = escalation('{"questions":["q":1]}', ASK)
    const wrong = escalation('{"questions":[{"q":1}]}', ASK)
    expect(broken.reason).toMatch(/^json\//)
    expect(broken.feedback).toContain("JSON")
    expect(broken.feedback).toContain('"questions" (array, required)')
    expect(wrong.reason).toBe("arguments/invalid")
    expect(wrong.feedback).not.toContain("JSON")
    expect(wrong.feedback).not.toContain("required")
    expect(wrong.feedback).toContain("/questions/0")
  })
})

describe("what the first system got wrong", () => {
  test("RW1: a cut inside a key loses nothing that came before", () => {
    for (const text of ['{"bed":"a","no', '{"bed":"a","note"']) {
      const { escalated } = callOf(text, DIG)
      expect(escalated[0]).toMatchObject({ reason: "truncated", arguments: text })
      expect(requestContinuation(callOf(text, DIG))).toMatchObject({ prefix: text, place: { whole: ["bed"] } })
    }
  })

  test("RW2: half an escape, half a word, half a number", () => {
    const ANY: Tool = { name: "any", parameters: { type: "object" } }
    for (const text of ['{"bed":"x\\', '{"bed":"\\u00', '{"ok":tru', '{"n":-', '{"n":2.', '{"n":2e'])
      expect(reasonOf(text, ANY), text).toBe("truncated")
  })

  test("RW3: the end of a cut text is kept to the last character", () => {
    for (const text of ['{"bed":"a, b,', '{"bed":"a   ', '{"bed":"he said \\"x\\":']) {
      expect(escalation(text, DIG).arguments).toBe(text)
      expect(requestContinuation(callOf(text, DIG))?.prefix).toBe(text)
    }
  })

  test("RW4: half a file is not written", () => {
    const WRITE: Tool = { name: "write_page", readOnly: false, parameters: object({ page: TEXT, body: TEXT }) }
    const { calls, report } = callOf('{"page":"a.md","body":"the first half of a sent', WRITE)
    expect(calls).toEqual([])
    expect(report.truncationsFixed).toBe(0)
  })

  test("RW5: what is nearly JSON is read, never emptied", () => {
    const OPT: Tool = { name: "opt", parameters: object({ n: WHOLE, on: { type: "boolean" }, t: TEXT }, []) }
    const read: [string, unknown][] = [
      ['{"n":3}}', { n: 3 }],
      ['{"n":3,}', { n: 3 }],
      ['{"n":3} as agreed', { n: 3 }],
      ['```json\n{"n":3}\n```', { n: 3 }],
      ["{'n':3}", { n: 3 }],
      ['{"on":True}', { on: true }],
      ['{"t":"one\ntwo"}', { t: "one\ntwo" }],
      ['{"t":"E:\\garden"}', { t: "E:\\garden" }],
    ]
    for (const [text, value] of read) expect(argsOf(text, OPT), text).toEqual(value)
    expect(run(callOf('{"n":3}{"n":4}', OPT))).toEqual([
      ["opt", { n: 3 }],
      ["opt", { n: 4 }],
    ])
  })

  test("RW6: a tool gets an object or nothing", () => {
    expect(argsOf(JSON.stringify('{"q":"oak"}'), FIND)).toEqual({ q: "oak" })
    for (const text of ["null", "[1,2", '"oak"', "7", "[]"]) expect(callOf(text, FIND).calls, text).toEqual([])
  })

  test("RW7: calls are compared as values, after mending", () => {
    const spaced = repairOf().process([asked("find_plant", '{"q": "oak"}')], written("find_plant", { q: "oak" }))
    expect(spaced.calls).toHaveLength(1)
    const cut = repairOf().process([asked("find_plant", '{"q":"oak"')], written("find_plant", { q: "oak" }))
    expect(cut.calls).toHaveLength(1)
  })

  test("RW8: spelling hides no loop, and no cycle of four does", () => {
    const guard = new StormBreaker()
    const spellings = ['{"bed":"a","rows":2}', '{"rows":2,"bed":"a"}', '{"bed":"a", "rows":2.0}']
    expect(spellings.map((text) => guard.inspect(asked("show_bed", text)).suppress)).toEqual([false, false, true])
    const conversation = talk(GARDEN)
    const fates = Array.from({ length: 16 }, (_, i) =>
      conversation.fate("find_plant", { q: "abcd"[i % 4] }, "by the wall", true),
    )
    expect(fates.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => "run"))
    expect(fates[6]).toBe("notice")
    expect(fates).toContain("withheld")
  })

  test("RW9: work is no loop, and settings that cannot work are refused", () => {
    const test_: Tool = { name: "try_out", parameters: object({ what: TEXT }) }
    const conversation = talk([DIG, test_])
    for (const note of ["x", "y", "z"]) {
      expect(conversation.fate("dig", { bed: "a", note }, "ok", true)).toBe("run")
      expect(conversation.fate("try_out", { what: "all" }, "one fails", false)).toMatch(/^(?:run|notice)$/)
    }
    expect(() => new StormBreaker(1, 3)).toThrow(/windowSize/)
    expect(() => new StormBreaker(6, 1)).toThrow(/threshold/)
    expect(() => repairOf({ stormThreshold: 1 })).toThrow(/threshold/)
  })

  test("RW10: what is only spoken of is not run, and no argument is lost", () => {
    const call = written("dig", { bed: "north" })
    const texts = [
      `I will NOT call ${call} before you agree.`,
      `For example:\n\`\`\`json\n${call}\n\`\`\`\nwould dig the north bed. Shall I?`,
      JSON.stringify({ name: "find_plant", q: "oak" }),
      JSON.stringify({ name: "find_plant" }),
      `The record ${JSON.stringify({ name: "rest" })} was found.`,
    ]
    for (const text of texts) expect(said(text, GARDEN).calls, text).toEqual([])
    expect(
      mend(
        { content: texts[0] as string, toolCalls: [{ id: "c1", name: "find_plant", arguments: '{"q":"oak"}' }] },
        GARDEN,
      ).calls,
    ).toHaveLength(1)
    expect(run(said(JSON.stringify({ name: "find_plant", parameters: { q: "oak" } }), GARDEN))).toEqual([
      ["find_plant", { q: "oak" }],
    ])
  })

  test("RW11: forms that were missed", () => {
    const found: [string, unknown][] = [
      [JSON.stringify({ tool_calls: [{ function: { name: "find_plant", arguments: '{"q":"oak"}' } }] }), { q: "oak" }],
      ["<tool_call>\n<function=find_plant>\n<parameter=q>\noak\n</parameter>\n</function>\n</tool_call>", { q: "oak" }],
      [`<tool_call>{'name': 'find_plant', 'arguments': {'q': 'oak'}}</tool_call>`, { q: "oak" }],
      [dsml("find_plant", param("q", "oak", ' string="true"', "｜｜"), "｜｜"), { q: "oak" }],
      [dsml("find_plant", param("q", "oak", ' string="true"', "‖"), "‖"), { q: "oak" }],
      [
        '<｜DSML｜invoke name="find_plant">\n<｜DSML｜parameter string="true" name="q">oak</｜DSML｜parameter>\n</｜DSML｜invoke>',
        { q: "oak" },
      ],
      [
        '<｜DSML｜invoke id="7" name="find_plant">\n<｜DSML｜parameter name="q">oak</｜DSML｜parameter>\n</｜DSML｜invoke>',
        { q: "oak" },
      ],
    ]
    for (const [text, value] of found) expect(run(said(text, GARDEN)), text).toEqual([["find_plant", value]])
  })

  test("RW12: what stands inside a call that never ends is not run", () => {
    const inner = written("find_plant", { q: "evil" })
    for (const end of [`[${inner}]`, `<tool_call>${inner}</tool_call>`]) {
      const { calls } = said(`<｜DSML｜invoke name="dig">\n<｜DSML｜parameter name="note">${end}`, GARDEN)
      expect(calls).toEqual([])
    }
  })

  test("RW13: values keep their bytes, and types come from the schema", () => {
    const body = "  line one\n    line two"
    const [call] = said(dsml("dig", `${param("bed", "a")}\n${param("note", body)}`), GARDEN).calls
    expect(JSON.parse(call?.arguments ?? "")).toEqual({ bed: "a", note: body })
    expect(run(said(dsml("show_bed", `${param("bed", "7", "")}\n${param("rows", "7", "")}`), GARDEN))).toEqual([
      ["show_bed", { bed: "7", rows: 7 }],
    ])
  })

  // C22: an outer form that always ends in validation against the tool's own schema
  test("RW14: flat names come from a table, and nothing is lost on the way", () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    const tool = (parameters: unknown): Tool => ({ name: "t", parameters: parameters as Record<string, unknown> })
    const send = (parameters: unknown, value: unknown) =>
      flattenTools([tool(parameters)], { when: "always" }).mend({
        toolCalls: [{ id: "c1", name: "t", arguments: JSON.stringify(value) }],
      })
    const open = object({ a: object({ b: WHOLE, c: WHOLE }, []) }, [])
    for (const name of ["__proto__.polluted", "constructor.prototype.polluted", "a.__proto__.b"])
      send(open, { [name]: "yes" })
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
    // a name with a dot beside an object of that name
    const both = object({ "a.b": TEXT, a: object({ b: WHOLE }, []) }, [])
    expect(run(send(both, { "a.b": "x" }))).toEqual([["t", { "a.b": "x" }]])
    expect(run(send(both, { a: { b: 1 } }))).toEqual([["t", { a: { b: 1 } }]])
    // mixed forms, in either order
    for (const value of [
      { "a.b": 1, a: { c: 2 } },
      { a: { c: 2 }, "a.b": 1 },
    ])
      expect(run(send(open, value))).toEqual([["t", { a: { b: 1, c: 2 } }]])
    expect(send(open, { "a.b": 1, a: { b: 2 } }).calls).toEqual([])
    // definitions stay, and so do lists
    const refs = {
      ...object({ at: object({ spot: { $ref: "#/$defs/spot" } }) }),
      $defs: { spot: { type: "string", minLength: 2 } },
    }
    expect(run(send(refs, { "at.spot": "xy" }))).toEqual([["t", { at: { spot: "xy" } }]])
    expect(send(refs, { "at.spot": "x" }).calls).toEqual([])
    const list: Tool = tool(object({ rows: { type: "array", items: object({ a: object({ b: TEXT }) }) } }))
    expect(flattenTools([list]).tools[0]).toBe(list)
  })

  test("RW15: hostile text costs time in line with its length", () => {
    const start = cpuTime()
    said("{".repeat(40_000), GARDEN)
    said(`${"<|DSML|invoke "}${" ".repeat(40_000)}`.repeat(2), GARDEN)
    thought("<|DSML|invoke ".repeat(3_000), GARDEN)
    expect(cpuTime() - start).toBeLessThan(2_000)
  })

  test("RW16: calls run in the order they were written, each with an id of its own", () => {
    const text = `<tool_call>${written("find_plant", { q: "a" })}</tool_call>\n${dsml("show_bed", param("bed", "b"))}\n<tool_call>${written("find_plant", { q: "c" })}</tool_call>`
    const result = said(text, GARDEN)
    expect(run(result)).toEqual([
      ["find_plant", { q: "a" }],
      ["show_bed", { bed: "b" }],
      ["find_plant", { q: "c" }],
    ])
    expect(new Set(result.order).size).toBe(3)
    expect(result.order.every((id) => id !== "")).toBe(true)
  })

  test("RW17: no arguments for a tool that takes none is no truncation", () => {
    const { calls, report } = repairOf().process([asked("rest", "")], null)
    expect(calls[0]?.function.arguments).toBe("{}")
    expect(report.truncationsFixed).toBe(0)
  })

  test("RW18: a guard that tells, forgets in time and locks nobody out", () => {
    const conversation = talk([FIND, DIG])
    const ask = () => conversation.step("find_plant", { q: "oak" }, "by the wall", true)
    for (let i = 0; i < 7; i++) expect(ask().calls).toHaveLength(1)
    const { suppressed, report } = ask()
    expect(report.storm?.step).toBe("suppress")
    expect(suppressed[0]?.notice).toMatch(/8th time.+by the wall/s)
    conversation.mender.userTurn()
    expect(conversation.fate("find_plant", { q: "oak" }, "by the wall", true)).toBe("run")
    // after five attempts in vain the call runs again without a person
    const alone = talk([FIND], { storm: { stopAfter: 0 } })
    const fates = Array.from({ length: 13 }, () => alone.fate("find_plant", { q: "oak" }, "by the wall", true))
    expect(fates.slice(7)).toEqual(["withheld", "withheld", "withheld", "withheld", "withheld", "notice"])
    // a cut call that stays in the history would end the session: every later request is rejected
    const history = [
      { role: "user", content: "dig" },
      { role: "assistant", content: null, tool_calls: [asked("dig", "{")] },
      { role: "user", content: "and?" },
    ]
    const { messages } = healHistory(history)
    const [, spoke, stub] = messages as { tool_calls?: { function: { arguments: string } }[]; tool_call_id?: string }[]
    expect(() => JSON.parse(spoke?.tool_calls?.[0]?.function.arguments ?? "") as unknown).not.toThrow()
    expect(stub?.tool_call_id).toBe("c1")
  })
})
