import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { PASS_PRESETS } from "../../src/calls/passes.ts"
import { SUPPRESSIONS } from "../../src/calls/reasons.ts"
import { RepromptBudget } from "../../src/conversation/budget.ts"
import { replayHistory } from "../../src/conversation/replay.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { DEFAULT_LOOPS, REMEMBERED } from "../../src/loops/settings.ts"
import { traitsIn } from "../../src/loops/traits.ts"
import { mend } from "../../src/mend.ts"
import type { PastCall } from "../../src/turn.ts"
import { DECLARED } from "../support/conversation.ts"

const catalog = catalogOf(DECLARED, DEFAULT_LIMITS)
const from = (history: readonly PastCall[], budget = new RepromptBudget(undefined, undefined)) =>
  replayHistory(
    history,
    { settings: DEFAULT_LOOPS, traitsOf: traitsIn(catalog), pass: "on", isShadow: false },
    { catalog, options: {}, limits: DEFAULT_LIMITS, passes: PASS_PRESETS.safe, cutByProvider: false },
    budget,
  )
const read = (own: Partial<PastCall> = {}): PastCall => ({ name: "read", arguments: '{"x":"a"}', ...own })

describe("a history", () => {
  test("of calls as the model wrote them is known as they were mended", () => {
    const { entries } = from([
      read(),
      read({ arguments: '{"x":"a",}' }),
      read({ name: "functions.read", arguments: "{'x':'a'}" }),
      read({ arguments: '{"x":"b"}' }),
    ])
    expect(entries.map(({ kind }) => kind)).toEqual([1, 1, 1, 2])
    expect(entries.map(({ name }) => name)).toEqual(["read", "read", "read", "read"])
  })

  test("one text that held two calls is two; only of the first the result is known", () => {
    const { entries } = from([read({ arguments: '{"x":"a"}{"x":"b"}', result: "text", ok: true })])
    expect(entries.map(({ text, ok }) => [text, ok])).toEqual([
      ['{"x":"a"}', true],
      ['{"x":"b"}', null],
    ])
  })

  test("what we answered ourselves did not run", () => {
    const refused = mend({ toolCalls: [{ id: "c", name: "read", arguments: '{"n":"z"}' }] }, DECLARED).escalated[0]
    const budget = new RepromptBudget(undefined, undefined)
    const memory = from(
      [
        read({ arguments: '{"n":"z"}', result: refused?.feedback ?? "" }),
        read({ result: SUPPRESSIONS["duplicate/turn"] }),
        read({ result: "Not run again. You just called … No call was run for 2 turns." }),
        read({ arguments: '{"n":"y"}', result: "bad n, said the host", ok: false }),
        { name: "", arguments: "{}" },
      ],
      budget,
    )
    expect(memory.entries.map(({ withheld }) => withheld)).toEqual([true])
    expect(memory.quiet).toBe(2)
    expect([...budget.lineages.values()]).toEqual([2])
  })

  test("what cannot be mended and ran nevertheless stands for itself", () => {
    const { entries } = from([
      read({ arguments: "{cut", result: "text" }),
      { name: "gone", arguments: "{}" },
      { name: "gone", arguments: "{ }" },
    ])
    expect(entries.map(({ name, text, kind }) => [name, text, kind])).toEqual([
      ["read", "{cut", 1],
      ["gone", "{}", 2],
      ["gone", "{ }", 2],
    ])
  })

  const UNUSABLE = '{"n":"z"}'

  test.each<[string, readonly PastCall[], readonly number[]]>([
    ["in its own words", [read({ arguments: UNUSABLE, result: "n has to be a number, please" })], [1]],
    ["nothing that is known", [read({ arguments: UNUSABLE })], [1]],
    ["twice", [read({ arguments: UNUSABLE, result: "n?" }), read({ arguments: UNUSABLE, result: "n!" })], [2]],
    [
      "twice in one turn",
      [read({ arguments: UNUSABLE, result: "n?" }), read({ arguments: UNUSABLE, result: "n?", sameTurn: true })],
      [1],
    ],
    ["that it went well", [read({ arguments: UNUSABLE, result: "rows", ok: true })], []],
    ["of a tool that was given before", [{ name: "gone", arguments: "{}", result: "rows" }], []],
    ["that there is no such tool", [{ name: "gone", arguments: "{}", result: "Error: unknown tool" }], [1]],
    ["to a call that can be mended", [read({ arguments: '{"n":"2",}', result: "Error: bad n" })], []],
    ["and the next one ran", [read({ arguments: UNUSABLE, result: "n?" }), read({ result: "text" })], []],
  ])("which calls count as sent back, where the host answered %s", (_, history, lineages) => {
    const budget = new RepromptBudget(undefined, undefined)
    from(history, budget)
    expect([...budget.lineages.values()]).toEqual(lineages)
  })

  test("a notice was given where one would be given now", () => {
    const noticed = (...past: readonly PastCall[]): boolean[] => from(past).entries.map((entry) => entry.noticed)
    expect(noticed(...Array.from({ length: 5 }, () => read({ result: "text", ok: true })))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect(noticed(...Array.from({ length: 5 }, (_, i) => read({ result: `text ${i}`, ok: true })))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test("a result that was not told is not told, whatever the later ones say", () => {
    const write = (result?: string): PastCall => ({
      name: "run",
      arguments: '{"x":"w"}',
      ...(result === undefined ? {} : { result, ok: true }),
    })
    const look = (x: string): PastCall => read({ arguments: JSON.stringify({ x }), result: "rows and rows", ok: true })
    const past = [write(), look("a"), look("b"), write("text"), look("a"), look("b")]
    expect(from([...past, look("a")]).entries.at(-1)?.noticed).toBe(false)
  })

  test("exempt calls are passed over, but end the quiet", () => {
    const memory = from([
      read({ result: "Not run again. … No call of this turn was run." }),
      { name: "note", arguments: "{}" },
    ])
    expect([memory.entries.length, memory.quiet]).toEqual([1, 0])
  })

  test("only its end is looked at", () => {
    const long = Array.from({ length: 100_000 }, (_, i) => read({ arguments: JSON.stringify({ x: String(i) }) }))
    long[0] = null as unknown as PastCall
    const { entries } = from(long)
    expect([entries.length, entries.at(-1)?.text]).toEqual([2 * REMEMBERED, '{"x":"99999"}'])
    const exempt = Array.from({ length: 100_000 }, () => ({ name: "note", arguments: "{}" }))
    expect(from([read(), ...exempt]).entries.length).toBe(0)
  })
})

describe("a mistake of the host", () => {
  test.each([
    [null],
    ["calls"],
    [{}],
    [[null]],
    [[read(), 7]],
    [[{ role: "tool", content: "dry" }]],
    [[{ call_id: "c1" }]],
  ])("%j is told", (history) => expect(() => from(history as unknown as PastCall[])).toThrow(/MEND_HISTORY: history/))

  test("what SDKs hand over in place of text is taken for what it is", () => {
    const { entries } = from([
      read({
        arguments: { x: "a" } as unknown as string,
        result: { rows: 1 } as unknown as string,
        ok: "yes" as unknown as boolean,
      }),
      read(),
    ])
    expect(entries.map(({ kind }) => kind)).toEqual([1, 1])
    expect(entries[0]).toMatchObject({ answer: '{"rows":1}', ok: null })
  })
})
