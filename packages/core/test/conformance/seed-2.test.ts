// The second of the systems this grew from: salvage of one call by its schema, off unless asked for.
// E: what it got right. EW: what it got wrong, and what is done here instead.
import { describe, expect, test, vi } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import type { MendEvent } from "../../src/events.ts"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"
import { argsOf, callOf, escalation, mended, reasonOf } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { keeps, one, refuse, set } from "../support/one-value.ts"
import { TEXT, WHOLE } from "../support/reading.ts"
import { talk } from "../support/turns.ts"

const SHARE = { type: "number" }
const FETCH: Tool = {
  name: "fetch_sheet",
  parameters: object({ sheet: TEXT, most: WHOLE, share: SHARE, deep: { type: "boolean" } }, ["sheet"]),
}
const LOOSE: Tool = { name: "fetch_sheet" }

describe("salvage", () => {
  test("E1: a valid call is an event of its own kind, so that rates can be computed", () => {
    const onEvent = vi.fn()
    const text = '{"sheet":"/attic","most":12}'
    const { calls, report } = mend({ toolCalls: [{ id: "c1", name: "fetch_sheet", arguments: text }] }, [FETCH], {
      onEvent,
    })
    expect(calls[0]).toMatchObject({ outcome: "unchanged", arguments: text })
    expect(report.notes).toEqual([])
    expect(onEvent.mock.calls).toEqual([
      [{ type: "tool_call.unchanged", id: "c1", tool: "fetch_sheet", model: null, weight: 1 }],
    ])
  })

  test("E2: blanks are no arguments", () => {
    expect(argsOf("   ", LOOSE)).toEqual({})
    expect(reasonOf("   ", FETCH)).toBe("arguments/empty")
  })

  test("E3: a required member is missing, or nobody requires it", () => {
    expect(reasonOf('{"most":4}', FETCH)).toBe("arguments/missing")
    expect(mended('{"most":4}', LOOSE).outcome).toBe("unchanged")
  })

  test("E4: a word is no number", () => {
    expect(reasonOf('{"sheet":"/attic","most":"few"}', FETCH)).toBe("arguments/invalid")
  })

  test("E5: encoded, fenced or in prose", () => {
    const inner = '{"sheet":"/attic"}'
    for (const text of [
      JSON.stringify(inner),
      `\`\`\`json\n${inner}\n\`\`\``,
      `\`\`\`\n${inner}\n\`\`\``,
      `With pleasure: ${inner} - that is all.`,
    ])
      expect(argsOf(text, FETCH), text).toEqual({ sheet: "/attic" })
  })

  test("E6: a comma too many, single quotes", () => {
    expect(argsOf('{"sheet":"/attic","most":4,}', FETCH)).toEqual({ sheet: "/attic", most: 4 })
    expect(argsOf("{'sheet':'/attic','most':6}", FETCH)).toEqual({ sheet: "/attic", most: 6 })
  })

  test("E7: marks inside a text are text", () => {
    expect(mended(`{"sheet":"that's mine"}`, FETCH).outcome).toBe("unchanged")
    expect(argsOf('see {"sheet":"x}y"} and no more', FETCH)).toEqual({ sheet: "x}y" })
  })

  test("E8: every value as text", () => {
    expect(argsOf('{"sheet":"/attic","most":"19","share":"2.5","deep":"true"}', FETCH)).toEqual({
      sheet: "/attic",
      most: 19,
      share: 2.5,
      deep: true,
    })
  })

  test("E9: an object in prose that lacks what is required", () => {
    expect(callOf('I would say {"most":4} here', FETCH).calls).toEqual([])
  })

  test("E10: too long to be read leniently, valid at any length", () => {
    const long = "x".repeat(270_000)
    expect(reasonOf(`{"sheet":"${long}",}`, FETCH)).toBe("limit/arguments")
    expect(mended(`{"sheet":"${long}"}`, FETCH).outcome).toBe("unchanged")
  })

  test("E11: neither a number nor a list is an object", () => {
    for (const text of ["42", "[1,2]"]) expect(callOf(text, FETCH).calls).toEqual([])
  })

  // C18: the budget belongs to a call and the places that are wrong in it, not to the round of the loop
  test("E12: asked again as often as allowed, then given up", () => {
    const outcomes = (maxReprompts: number): unknown[] => {
      const events: MendEvent[] = []
      const conversation = talk([FETCH], { maxReprompts, onEvent: (event) => events.push(event) })
      for (let i = 0; i < 4; i++) conversation.step("fetch_sheet", { most: 4 })
      return events.flatMap((event) =>
        event.type === "tool_call.escalated" ? [event.gaveUp ? "gave up" : "asked again"] : [],
      )
    }
    expect(outcomes(2)).toEqual(["asked again", "asked again", "gave up", "gave up"])
    expect(outcomes(0)).toEqual(["gave up", "gave up", "gave up", "gave up"])
    for (const maxReprompts of [-1, 6, 1.5])
      expect(() => createMender([FETCH], { maxReprompts })).toThrow(/between 0 and 5/)
  })
})

describe("what the second system got wrong", () => {
  test("EW1: an escaped quote in single quotes", () => {
    expect(argsOf(String.raw`{'sheet': 'that\'s'}`, FETCH)).toEqual({ sheet: "that's" })
  })

  test("EW2: other quotes inside single quotes", () => {
    expect(argsOf(`{'sheet': 'cry "stop"'}`, FETCH)).toEqual({ sheet: 'cry "stop"' })
    expect(argsOf("{'sheet': 'that's'}", FETCH)).toEqual({ sheet: "that's" })
  })

  test("EW3: the only object that fits, or none; never the first of several", () => {
    expect(argsOf('Take {y} as form: {"sheet":"/attic"}', FETCH)).toEqual({ sheet: "/attic" })
    expect(argsOf('first {"most":2} then {"sheet":"/loft"}', FETCH)).toEqual({ sheet: "/loft" })
    for (const text of ['[{"sheet":"a"},{"sheet":"b"}]', '{"sheet":"a"} {"sheet":"b"}'])
      expect(callOf(text, FETCH).calls.map((call) => call.arguments)).toHaveLength(2)
  })

  test("EW4: a fence without a line break", () => {
    expect(argsOf('```{"sheet": "a",\n"most": 2}```', FETCH)).toEqual({ sheet: "a", most: 2 })
  })

  test("EW5: what was beyond it", () => {
    const read: [string, unknown][] = [
      [JSON.stringify(JSON.stringify({ sheet: "a" })), { sheet: "a" }],
      ['{"sheet":"a","most":3', { sheet: "a", most: 3 }],
      ['{"sheet":"a","deep":True,"share":None}', { sheet: "a", deep: true }],
      ['{sheet: "a", most: 3}', { sheet: "a", most: 3 }],
      ['{"sheet":"one\ntwo"}', { sheet: "one\ntwo" }],
      ["{“sheet”: “a”}", { sheet: "a" }],
      ['{"sheet":"a" /* the attic */, "most":3} // done', { sheet: "a", most: 3 }],
    ]
    // a number at the very end may go on: it is not run (C4)
    for (const [text, value] of read) {
      if (text.endsWith("3")) expect(reasonOf(text, FETCH)).toBe("truncated")
      else expect(argsOf(text, FETCH), text).toEqual(value)
    }
  })

  test("EW6: what is no number does not become null", () => {
    for (const word of ["NaN", "inf", "Infinity", "-inf", "1e999"])
      expect(refuse(SHARE, word), word).toBe("arguments/invalid")
    for (const word of ["NaN", "Infinity"]) expect(reasonOf(`{"v":${word}}`, one(SHARE))).toBe("json/no-value")
  })

  test("EW7: whole numbers in other spellings, and every digit kept", () => {
    keeps(WHOLE, 3)
    expect(mended('{"v":3.0}', one(WHOLE)).outcome).toBe("unchanged")
    expect(set(WHOLE, "42.0")).toBe(42)
    expect(set({ type: "boolean" }, "True")).toBe(true)
    expect(mended('{"v":"42"}', one(SHARE)).arguments).toBe('{"v":42}')
    // as numbers they would lose digits in the host's parser
    for (const digits of ["9223372036854775808", "12345678901234567890"])
      expect(refuse(WHOLE, digits)).toBe("arguments/invalid")
    expect(mended('{"v":12345678901234567890,}', one(WHOLE)).arguments).toBe('{"v":12345678901234567890}')
  })

  test("EW8: unions and nested members are mended and checked", () => {
    expect(set({ type: ["integer", "null"] }, "8")).toBe(8)
    expect(set({ anyOf: [WHOLE, { type: "null" }] }, "8")).toBe(8)
    expect(set(object({ in: object({ n: WHOLE }) }), { in: { n: "8" } })).toEqual({ in: { n: 8 } })
    expect(refuse(object({ in: object({ n: WHOLE }) }), { in: { n: "eight" } })).toBe("arguments/invalid")
  })

  test("EW9: a bad call late in the turn has its own budget", () => {
    const conversation = talk([FETCH, { ...FETCH, name: "fetch_page" }])
    conversation.step("fetch_sheet", { most: 4 })
    conversation.step("fetch_sheet", { sheet: "a" })
    const late = conversation.step("fetch_page", { most: 4 })
    expect(late.escalated[0]?.gaveUp).toBeUndefined()
    expect(conversation.step("fetch_page", { most: 4 }).escalated[0]?.gaveUp).toBe(true)
  })

  test("EW10: arguments that an SDK has parsed already are mended like text", () => {
    const parsed = { sheet: "a", most: "3" } as unknown as string
    const { calls } = mend({ toolCalls: [{ id: "c1", name: "fetch_sheet", arguments: parsed }] }, [FETCH])
    expect(JSON.parse(calls[0]?.arguments ?? "")).toEqual({ sheet: "a", most: 3 })
  })

  test("EW11: bounds hold for any kind of arguments, and every change is told", () => {
    const deep = `{"sheet":"a","x":${"[".repeat(3_000)}${"]".repeat(3_000)},}`
    expect(reasonOf(deep, FETCH)).toBe("limit/depth")
    const { findings } = mended('{"sheet":"a","most":"3"}', FETCH)
    expect(findings).toEqual([
      expect.objectContaining({
        rule: "type/number-as-string",
        pointer: "/most",
        before: '"3"',
        after: "3",
        confidence: "certain",
      }),
    ])
    const told: MendEvent[] = []
    mend({ toolCalls: [{ id: "c1", name: "fetch_sheet", arguments: '{"sheet":"a","most":"3"}' }] }, [FETCH], {
      onEvent: (event) => told.push(event),
    })
    expect(told).toEqual([expect.objectContaining({ type: "tool_call.repaired", rules: ["type/number-as-string"] })])
  })

  test("EW12: no member is left out of a comparison", () => {
    const conversation = talk([{ name: "write_sheet", readOnly: false, parameters: object({ output: TEXT }) }])
    for (const output of ["a.txt", "b.txt", "c.txt", "d.txt"])
      expect(conversation.fate("write_sheet", { output }, "ok", true)).toBe("run")
  })
})

// C20
test("switched off, nothing is changed", () => {
  const text = '{"sheet":"a","most":"3"}'
  const { calls, escalated } = callOf(text, FETCH, { preset: "strict" })
  expect(calls).toEqual([])
  expect(escalated[0]?.arguments).toBe(text)
  expect(escalation(`{"sheet":"a",}`, FETCH, { passes: { json: "report" } }).findings[0]).toMatchObject({
    rule: "json/trailing-comma",
    applied: false,
  })
})
