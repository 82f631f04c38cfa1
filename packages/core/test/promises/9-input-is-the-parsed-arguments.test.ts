import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { flattenTools } from "../../src/flatten-tools.ts"
import { mend } from "../../src/mend.ts"
import type { MendedCall, Tool } from "../../src/turn.ts"
import { caseOf, markedText, plainText, wildText } from "../support/arbitrary.ts"
import { HASTY } from "../support/conversation.ts"
import { harmful } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText, mendText } from "../support/soup.ts"

/** Outcomes that were met, so that a generator that breaks everything does not pass. */
function inputsOf(calls: readonly MendedCall[], met: Map<string, number>): void {
  for (const call of calls) {
    met.set(call.outcome, (met.get(call.outcome) ?? 0) + 1)
    expect(call.input).toStrictEqual(JSON.parse(call.arguments))
  }
}

test("declared calls, damaged or not", () => {
  const met = new Map<string, number>()
  let all = 0
  promise(
    fc.oneof(harmful(caseOf(markedText)), harmful(caseOf(plainText))),
    ({ tool, damaged, text }) => {
      all++
      inputsOf(mendOne(damaged, tool).calls, met)
      inputsOf(mendOne(text, tool).calls, met)
    },
    1_000,
    { checksPerRun: 2 },
  )
  expect(met.get("unchanged")).toBeGreaterThan(0.3 * all)
  expect(met.get("repaired")).toBeGreaterThan(0.4 * all)
})

test("calls recovered from text", () => {
  const met = new Map<string, number>()
  promise(callText, (text) => inputsOf(mendText(text, "text").calls, met))
  expect(met.get("recovered")).toBeGreaterThan(runs(350))
})

test("any text for a tool without a schema, also one that is no object", () => {
  const anything: Tool = { name: "note", parameters: {} }
  const met = new Map<string, number>()
  promise(fc.oneof(wildText, fc.json()), (text) => inputsOf(mendOne(text, anything).calls, met))
  expect(met.size).toBeGreaterThan(0)
})

describe("each way a call can take", () => {
  const PLANT: Tool = {
    name: "plant_tree",
    parameters: {
      type: "object",
      properties: {
        kind: { type: "string" },
        rows: { type: "integer" },
        place: { type: "object", properties: { bed: { type: "string" } } },
      },
      required: ["kind"],
    },
  }
  test.each<[string, string, string]>([
    ["as it is", "plant_tree", '{"kind":"ash","rows":2}'],
    ["a fault of the text", "plant_tree", '{"kind":"ash",}'],
    ["a fault of a value", "plant_tree", '{"kind":"ash","rows":"2"}'],
    ["another name", "functions.plant_tree", '{"kind":"ash"}'],
    ["an envelope", "plant_tree", '{"arguments":{"kind":"ash","rows":"2"}}'],
    ["text in text", "plant_tree", '"{\\"kind\\":\\"ash\\"}"'],
    ["several calls", "plant_tree", '{"kind":"ash"}{"kind":"elm"}'],
    ["a list of calls", "plant_tree", '[{"kind":"ash"},{"kind":"elm","rows":3}]'],
  ])("%s", (_, name, text) => {
    const { calls } = mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, [PLANT])
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call.input).toStrictEqual(JSON.parse(call.arguments))
  })

  test("a tool that was shown flat", () => {
    const flat = flattenTools([PLANT], { when: "always" })
    const [call] = flat.mend({
      toolCalls: [{ id: "c1", name: "plant_tree", arguments: '{"kind":"ash","place.bed":"north","rows":"2"}' }],
    }).calls
    expect(call?.input).toStrictEqual({ kind: "ash", place: { bed: "north" }, rows: 2 })
  })

  test("a pass that only reports, a schema that cannot be used", () => {
    const turn = { toolCalls: [{ id: "c1", name: "plant_tree", arguments: '{"kind":"ash"}' }] }
    expect(mend(turn, [PLANT], { passes: { schema: "report" } }).calls[0]?.input).toStrictEqual({ kind: "ash" })
    expect(mend(turn, [{ name: "plant_tree", parameters: { $ref: "#/$defs/gone" } }]).calls[0]?.input).toStrictEqual({
      kind: "ash",
    })
  })

  test("a member named __proto__ is a member", () => {
    const text = '{"__proto__":{"kind":"ash"},"x":1}'
    for (const given of [text, `${text.slice(0, -1)},}`]) {
      const { calls } = mend({ toolCalls: [{ id: "c1", name: "note", arguments: given }] }, [
        { name: "note", parameters: { type: "object" } },
      ])
      const [call] = calls
      expect(Object.getPrototypeOf(call?.input)).toBe(Object.prototype)
      expect(Object.keys(call?.input ?? {})).toEqual(["__proto__", "x"])
    }
  })
})

test("a host may change the input: a conversation still knows the call again", () => {
  const mender = createMender([{ name: "read_page", parameters: { type: "object" } }], { storm: HASTY })
  const fates = ["a", "b", "c", "d", "e"].map((id) => {
    // another spelling each time, so that values are compared
    const { calls, suppressed } = mender.mend({
      toolCalls: [{ id, name: "read_page", arguments: `{"page":${" ".repeat(id.charCodeAt(0) - 96)}4}` }],
    })
    for (const call of calls) {
      call.input["page"] = 5
      mender.result(id, "the same page", true)
    }
    return suppressed.length === 0
  })
  expect(fates).toEqual([true, true, true, false, false])
})
