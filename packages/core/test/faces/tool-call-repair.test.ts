import { describe, expect, test } from "vitest"
import { ToolCallRepair } from "../../src/faces/tool-call-repair.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"
import { asked } from "../support/turns.ts"

const FIND = { name: "find_moss", parameters: object({ q: TEXT, most: WHOLE }, ["q"]) }
const NAMES = ["find_moss", "rest"]
const tagged = (q: string): string => `<tool_call>{"name":"find_moss","arguments":{"q":"${q}"}}</tool_call>`
const texts = (calls: readonly { readonly function: { readonly arguments: string } }[]): string[] =>
  calls.map((call) => call.function.arguments)

describe("one turn", () => {
  test("a valid call is the very same object, and nothing is told", () => {
    const call = Object.freeze(asked("find_moss", { q: "a" }))
    const { calls, report, escalated, suppressed } = new ToolCallRepair({ allowedToolNames: NAMES }).process(
      [call],
      null,
    )
    expect(calls[0]).toBe(call)
    expect(report).toEqual({ scavenged: 0, truncationsFixed: 0, stormsBroken: 0, notes: [] })
    expect([escalated, suppressed]).toEqual([[], []])
  })

  test("a call that one text held beside another takes nothing from a third with the same id", () => {
    const first = { ...asked("find_moss", '{"q":"a"}{"q":"b"}'), index: 0 }
    const second = { ...asked("find_moss", '{"q":"c"}'), index: 1 }
    const { calls } = new ToolCallRepair({ allowedToolNames: NAMES }).process([first, second], null)
    expect(texts(calls)).toEqual(['{"q":"a"}', '{"q":"b"}', '{"q":"c"}'])
    expect(calls.map((call) => (call as { readonly index?: number }).index)).toEqual([0, undefined, 1])
    expect(new Set(calls.map((call) => call.id)).size).toBe(3)
  })

  test("what is mended is a new object; what was given is as it was", () => {
    const call = asked("find_moss", '{"q":"a","most":"3",}')
    const before = structuredClone(call)
    const { calls, report } = new ToolCallRepair({ allowedToolNames: new Set(NAMES), tools: [FIND] }).process(
      [call],
      null,
    )
    expect(texts(calls)).toEqual(['{"q":"a","most":3}'])
    expect(calls[0]?.id).toBe("c1")
    expect(call).toEqual(before)
    expect(report.notes).toEqual(["[find_moss] repaired: json/trailing-comma, type/number-as-string"])
  })

  test("without schemas any object fits, and nothing else", () => {
    const repair = new ToolCallRepair({ allowedToolNames: NAMES })
    expect(texts(repair.process([asked("find_moss", '{"anything":"3",}')], null).calls)).toEqual(['{"anything":"3"}'])
    for (const text of ["[1]", "7", '"a"', "{"])
      expect(repair.process([asked("find_moss", text)], null).calls, text).toEqual([])
  })

  test("a call that cannot be used comes back with its text for the model", () => {
    const { calls, escalated, report } = new ToolCallRepair({ allowedToolNames: NAMES, tools: [FIND] }).process(
      [asked("find_moss", '{"q":"ha')],
      null,
    )
    expect(calls).toEqual([])
    expect(escalated).toEqual([expect.objectContaining({ id: "c1", reason: "truncated", arguments: '{"q":"ha' })])
    expect(report).toMatchObject({ truncationsFixed: 0, notes: ["[find_moss] not executed: truncated"] })
  })

  test("a tool that is not allowed is not run, whatever its schema", () => {
    const repair = new ToolCallRepair({ allowedToolNames: ["rest"], tools: [FIND] })
    const { calls, escalated } = repair.process([asked("find_moss", { q: "a" })], tagged("b"), tagged("c"))
    expect(calls).toEqual([])
    expect(escalated.map(({ reason }) => reason)).toEqual(["name/unknown"])
  })

  test("calls without an id get one, and keep what else they had", () => {
    const { id: _, ...nameless } = asked("find_moss", { q: "a" })
    const { calls } = new ToolCallRepair({ allowedToolNames: NAMES }).process(
      [{ ...nameless, index: 0 } as typeof nameless, asked("rest", {}, "call_0")],
      null,
    )
    expect(calls.map((call) => call.id)).toEqual(["call_0_2", "call_0"])
    expect(calls[0]).toMatchObject({ index: 0, function: { name: "find_moss" } })
  })

  test("two calls under one id become two", () => {
    const declared = [asked("find_moss", { q: "a" }), asked("find_moss", { q: "b" })]
    const { calls } = new ToolCallRepair({ allowedToolNames: NAMES }).process(declared, null)
    expect(calls[0]).toBe(declared[0])
    expect(calls.map(({ id, function: { arguments: text } }) => [id, text])).toEqual([
      ["c1", '{"q":"a"}'],
      ["c1_2", '{"q":"b"}'],
    ])
  })
})

describe("calls in text", () => {
  test("are found in either text, beside declared ones, once each", () => {
    const process = (reasoning: string | null, content: string | null) =>
      new ToolCallRepair({ allowedToolNames: NAMES }).process([asked("find_moss", { q: "a" })], reasoning, content)
    const text = `${tagged("a")}\n${tagged("c")}`
    for (const { calls, report } of [process(text, null), process(null, text), process(text, text)]) {
      expect(texts(calls)).toEqual(['{"q":"a"}', '{"q":"c"}'])
      expect(report).toMatchObject({ scavenged: 1, notes: ["scavenged call (hermes): find_moss"] })
      expect(new Set(calls.map((call) => call.id)).size).toBe(2)
    }
  })

  test("a draft is left where the turn goes on to say something else", () => {
    const { calls } = new ToolCallRepair({ allowedToolNames: NAMES }).process(
      [],
      `Perhaps so:\n${tagged("b")}`,
      "No moss is needed after all.",
    )
    expect(calls).toEqual([])
  })

  test("no more than allowed; declared ones do not count", () => {
    const text = ["b", "c", "d", "e", "f", "g"].map(tagged).join("\n")
    const process = (maxScavenge?: number) =>
      new ToolCallRepair({ allowedToolNames: NAMES, ...(maxScavenge !== undefined && { maxScavenge }) }).process(
        [asked("find_moss", { q: "a" })],
        null,
        text,
      )
    expect(process().calls).toHaveLength(5)
    expect(process(1).calls).toHaveLength(2)
    expect(process(0).calls).toHaveLength(1)
    expect(process(1).report.notes.at(-1)).toBe("5 more calls in the text were left: maxScavenge")
    expect(process(1).report.scavenged).toBe(1)
  })
})

describe("loops", () => {
  const isMutating = (call: { readonly function: { readonly name: string } }): boolean => call.function.name === "rest"

  test("over turns, by what was mended, until a person speaks", () => {
    const repair = new ToolCallRepair({ allowedToolNames: NAMES, tools: [FIND] })
    const ran = ['{"q":"a"}', '{"q":"a",}', "{'q':'a'}"].map((text, i) =>
      repair.process([asked("find_moss", text, `c${i}`)], null),
    )
    expect(ran.map(({ calls }) => calls.length)).toEqual([1, 1, 0])
    expect(ran[2]?.report).toMatchObject({ stormsBroken: 1, notes: ["[find_moss] suppressed: loop/identical"] })
    repair.resetStorm()
    expect(repair.process([asked("find_moss", { q: "a" })], null).calls).toHaveLength(1)
  })

  test("a call that writes clears them, one that is exempt is not counted", () => {
    const writes = new ToolCallRepair({ allowedToolNames: NAMES, isMutating })
    for (let i = 0; i < 3; i++) {
      expect(writes.process([asked("find_moss", { q: "a" })], null).calls).toHaveLength(1)
      expect(writes.process([asked("rest", { for: i })], null).calls).toHaveLength(1)
    }
    const exempt = new ToolCallRepair({ allowedToolNames: NAMES, isStormExempt: () => true })
    for (let i = 0; i < 5; i++) expect(exempt.process([asked("rest", {})], null).calls).toHaveLength(1)
  })

  test("the window and the threshold are the host's", () => {
    const repair = new ToolCallRepair({ allowedToolNames: NAMES, stormWindow: 1, stormThreshold: 2 })
    const ran = ["a", "a", "b", "a"].map((q) => repair.process([asked("find_moss", { q })], null).calls.length)
    expect(ran).toEqual([1, 0, 1, 1])
  })

  test("the same call twice in one turn is no storm, and runs once", () => {
    const { calls, suppressed, report } = new ToolCallRepair({ allowedToolNames: NAMES }).process(
      [asked("rest", {}, "c1"), asked("rest", {}, "c2")],
      null,
    )
    expect(calls.map((call) => call.id)).toEqual(["c1"])
    expect(suppressed.map(({ id, reason }) => [id, reason])).toEqual([["c2", "duplicate/turn"]])
    expect(report.stormsBroken).toBe(0)
  })
})

test("what the programmer got wrong is said", () => {
  const make = (options: unknown) => () =>
    new ToolCallRepair(options as ConstructorParameters<typeof ToolCallRepair>[0])
  expect(make({})).toThrow(expect.objectContaining({ code: "MEND_OPTIONS" }))
  expect(make({ allowedToolNames: NAMES, stormThreshold: 1 })).toThrow(expect.objectContaining({ code: "MEND_STORM" }))
  const repair = new ToolCallRepair({ allowedToolNames: NAMES })
  for (const call of [null, {}, { id: "c1", name: "rest", arguments: "{}" }])
    expect(() => repair.process([call as never], null), JSON.stringify(call)).toThrow(
      expect.objectContaining({ code: "MEND_CALL" }),
    )
})
