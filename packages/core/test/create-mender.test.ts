import { describe, expect, test } from "vitest"
import { createMender, type Mender, type MenderOptions } from "../src/create-mender.ts"
import { MendError } from "../src/errors.ts"
import type { MendEvent } from "../src/events.ts"
import { mend } from "../src/mend.ts"
import type { MendResult, PastCall, StormOptions, Tool, Turn } from "../src/turn.ts"
import { DECLARED, HASTY } from "./support/conversation.ts"

const one = (name: string, text = "{}", id = "c0"): Turn => ({ toolCalls: [{ id, name, arguments: text }] })
const ran = ({ calls, suppressed }: MendResult): string =>
  suppressed.length > 0 ? "withheld" : calls.length > 0 ? "ran" : "refused"
const runs = (mender: Mender, ...turns: readonly Turn[]): string[] => turns.map((turn) => ran(mender.mend(turn)))

describe("a conversation", () => {
  test("gives what a single turn gives, as long as nothing repeats", () => {
    const mender = createMender(DECLARED)
    const call = (id: string, name: string, text = "{}"): Turn => ({ toolCalls: [{ id, name, arguments: text }] })
    for (const turn of [call("a", "read"), call("b", "read", '{"x":"a",}'), call("c", "nobody"), { content: "Hello." }])
      expect(mender.mend(turn)).toEqual(mend(turn, DECLARED))
  })

  test("a call made again and again is withheld, and not before a notice; a person's turn begins anew", () => {
    const mender = createMender(DECLARED)
    for (let i = 0; i < 2; i++) {
      const results = Array.from({ length: 10 }, () => mender.mend(one("read")))
      expect(results.map(ran)).toEqual([...Array.from({ length: 8 }, () => "ran"), "withheld", "withheld"])
      expect(results.findIndex(({ calls }) => calls[0]?.notice !== undefined)).toBe(3)
      mender.userTurn()
    }
  })

  test("what is known of results decides", () => {
    const moving = createMender(DECLARED)
    const still = createMender(DECLARED)
    for (let i = 0; i < 12; i++) {
      expect(ran(moving.mend(one("read", "{}", `c${i}`)))).toBe("ran")
      expect(moving.result(`c${i}`, `version ${i}`, true)).toBe(true)
      expect(ran(still.mend(one("read", "{}", `c${i}`)))).toBe(i < 7 ? "ran" : "withheld")
      still.result(`c${i}`, "version 1", true)
    }
  })

  test("withholds a call that is written as text, too, with state and from a history", () => {
    const texts = [
      '<tool_call>\n{"name": "run", "arguments": {"x": "the kiln is hot"}}\n</tool_call>',
      '<invoke name="run">\n<parameter name="x">the kiln is hot</parameter>\n</invoke>',
      '[TOOL_CALLS]run[ARGS]{"x": "the kiln is hot"}',
    ]
    const seen = texts.map((content) => {
      const mender = createMender(DECLARED)
      const history: PastCall[] = []
      return Array.from({ length: 11 }, () => {
        const turn: Turn = { content, finishReason: "stop" }
        const [kept, replayed] = [mender.mend(turn), mend(turn, DECLARED, { history })]
        for (const { id, name, arguments: text } of kept.calls) {
          mender.result(id, "fired", true)
          history.push({ id, name, arguments: text, result: "fired", ok: true })
        }
        for (const { id, name, arguments: text, notice } of kept.suppressed) {
          mender.result(id, notice)
          history.push({ id, name, arguments: text, result: notice })
        }
        return [kept, replayed].map((result) => [ran(result), result.report.storm?.step ?? ""].join(" ").trim())
      })
    })
    const both = (count: number, what: string): string[][] => Array.from({ length: count }, () => [what, what])
    for (const turns of seen)
      expect(turns).toEqual([
        ...both(3, "ran"),
        ...both(4, "ran notice"),
        ...both(1, "withheld suppress"),
        ...both(3, "withheld stop"),
      ])
  })

  test("judges parallel and scattered calls the same from a history, longer than what is remembered", () => {
    const pots = ["delft", "raku", "arita", "iznik", "sevres", "stoke"]
    let seed = 20_240_607
    const below = (most: number): number => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % most
    }
    const shuffled = (): string[] =>
      pots
        .map((pot) => [below(1_000), pot] as const)
        .sort(([a], [b]) => a - b)
        .map(([, pot]) => pot)
    const orders = { batches: shuffled, scattered: () => shuffled().slice(0, 1) }
    const plays = [1, 2, 3, 4].flatMap(() => [["batches", 24] as const, ["scattered", 120] as const])
    for (const [order, count] of plays) {
      const mender = createMender(DECLARED)
      const history: PastCall[] = []
      for (let i = 0; i < count; i++) {
        const toolCalls = orders[order]().map((x, at) => ({
          id: `c${i}_${at}`,
          name: "read",
          arguments: JSON.stringify({ x }),
        }))
        const [kept, replayed] = [mender.mend({ toolCalls }), mend({ toolCalls }, DECLARED, { history })]
        const told = ({ calls, suppressed, report }: MendResult) => [
          calls.map(({ id, notice = "" }) => [id, notice]),
          suppressed.map(({ id, notice }) => [id, notice]),
          report.storm?.step,
        ]
        expect(told(replayed), `${order}, turn ${i}`).toEqual(told(kept))
        for (const { id, name, arguments: text } of toolCalls) {
          const notice = kept.suppressed.find((call) => call.id === id)?.notice
          if (notice === undefined) mender.result(id, `a pot: ${text}`, true)
          const result = notice === undefined ? { result: `a pot: ${text}`, ok: true } : { result: notice }
          history.push({ id, name, arguments: text, ...result, sameTurn: id !== toolCalls[0]?.id })
        }
      }
      expect(history.some(({ result }) => result?.startsWith("Not run again."))).toBe(true)
    }
  })

  test("two menders know nothing of each other", () => {
    const [a, b] = [createMender(DECLARED, { storm: HASTY }), createMender(DECLARED, { storm: HASTY })]
    const reads = Array.from({ length: 3 }, () => one("read"))
    runs(a, ...reads)
    expect(runs(b, ...reads)).toEqual(["ran", "ran", "ran"])
    expect(ran(a.mend(one("read")))).toBe("withheld")
  })

  test("options of one turn hold for that turn", () => {
    const events: MendEvent[] = []
    const mender = createMender(DECLARED, { model: "first", onEvent: (event) => events.push(event) })
    expect(mender.mend(one("read"), { toolChoice: "none" }).escalated[0]?.reason).toBe("choice/none")
    expect(mender.mend(one("read"), { disabledTools: ["read"], model: "second" }).escalated[0]?.reason).toBe(
      "name/disabled",
    )
    expect(ran(mender.mend(one("read")))).toBe("ran")
    expect(events.flatMap((event) => ("model" in event ? event.model : []))).toEqual(["first", "second", "first"])
    const forAll = { preset: "report" } as object
    expect(() => mender.mend(one("read"), forAll)).toThrow("preset is an option of createMender")
  })

  test("settings: how much is let pass", () => {
    const fates = (storm: StormOptions): string[] =>
      runs(createMender(DECLARED, { storm }), ...Array.from({ length: 12 }, () => one("read")))
    expect(fates(HASTY).indexOf("withheld")).toBe(3)
    expect(fates({ untold: 9 }).indexOf("withheld")).toBe(10)
    expect(fates({ untold: 0 })).not.toContain("withheld")
    expect(fates({ notice: 0 })).not.toContain("withheld")
  })

  test("a call unlike the others begins the count anew", () => {
    const mender = createMender(DECLARED, { storm: HASTY })
    const texts = ["x", "x", "x", "y", "x", "x", "z", "x"]
    expect(runs(mender, ...texts.map((x) => one("read", JSON.stringify({ x }))))).toEqual(texts.map(() => "ran"))
  })

  test("cut arguments that come to the same object are the same call", () => {
    const mender = createMender(DECLARED, { storm: HASTY })
    const texts = ['{"x":"a"}', '{"x":"a"', '{ "x":"a"', '{"x": "a"']
    expect(runs(mender, ...texts.map((text) => one("read", text)))).toEqual(["ran", "ran", "ran", "withheld"])
  })

  test("of a batch of which some are withheld every id is answered", () => {
    const mender = createMender(DECLARED, { storm: HASTY })
    const batch: Turn = {
      toolCalls: ["b", "a", "c"].map((x, i) => ({ id: `id${i}`, name: "read", arguments: JSON.stringify({ x }) })),
    }
    runs(mender, ...Array.from({ length: 3 }, () => one("read", '{"x":"b"}')))
    const { calls, suppressed, order } = mender.mend(batch)
    expect([calls.map(({ id }) => id), suppressed.map(({ id }) => id), order]).toEqual([
      ["id1", "id2"],
      ["id0"],
      ["id0", "id1", "id2"],
    ])
  })

  test("what is exempt is never withheld, not even within one turn", () => {
    const mender = createMender(DECLARED)
    const keys: Turn = { toolCalls: [1, 2, 3].map((i) => ({ id: `id${i}`, name: "note", arguments: "{}" })) }
    for (let i = 0; i < 5; i++) expect(mender.mend(keys).calls).toHaveLength(3)
  })

  test("all withheld once: go on; twice: stop", () => {
    const mender = createMender(DECLARED, { storm: HASTY })
    const steps = Array.from({ length: 5 }, () => mender.mend(one("read")).report.storm?.step)
    expect(steps).toEqual([undefined, undefined, "notice", "suppress", "stop"])
  })
})

describe("answers of hosts whose models give no ids", () => {
  test("a refused call does not speak for an older one", () => {
    const mender = createMender(DECLARED)
    const unnamed = (text: string): Turn => ({ toolCalls: [{ name: "read", arguments: text }] })
    const [first] = mender.mend(unnamed("{}")).calls
    mender.result(first?.id ?? "", "text", true)
    const [refused] = mender.mend(unnamed('{"n":"many"}')).escalated
    expect([first?.id, refused?.id]).toEqual(["call_0", "call_0_2"])
    expect(mender.result(refused?.id ?? "", refused?.feedback ?? "", false)).toBe(true)
    expect(mender.state().entries).toMatchObject([{ ok: true, result: { head: "text" } }])
  })
})

describe("ids", () => {
  const asking = (id: unknown, x: string): Turn => ({
    toolCalls: [{ id: id as string, name: "read", arguments: JSON.stringify({ x }) }],
  })

  test("are unique in a conversation, also through a store; a new one is reported", () => {
    let mender = createMender(DECLARED)
    expect(mender.mend(asking("q", "1"))).toMatchObject({ order: ["q"], report: { findings: [] } })
    mender.userTurn()
    const second = mender.mend(asking("q", "2"))
    expect(second.calls[0]).toMatchObject({ id: "q_2", outcome: "unchanged" })
    expect(second.report.findings).toMatchObject([
      { rule: "id/duplicate", tool: "read", message: expect.stringContaining('had "q" and has "q_2"') },
    ])
    mender = createMender(DECLARED, { state: JSON.parse(JSON.stringify(mender.state())) as unknown })
    expect(mender.mend(asking("q", "3")).order).toEqual(["q_3"])
    expect(mender.mend(asking("q_2", "4")).order).toEqual(["q_2_2"])
  })

  test("that are not text become text, and that is reported", () => {
    const mender = createMender(DECLARED)
    expect(mender.mend(asking(7, "1"))).toMatchObject({ order: ["7"], report: { findings: [{ rule: "id/not-text" }] } })
    expect(mender.mend(asking({ n: 1 }, "2"))).toMatchObject({
      order: ["call_0"],
      report: { findings: [{ rule: "id/not-text" }] },
    })
    expect(mender.mend(asking(null, "3"))).toMatchObject({ order: ["call_0_2"], report: { findings: [] } })
  })

  test("of a history count as used", () => {
    const history: PastCall[] = [{ id: "q", name: "read", arguments: "{}" }]
    expect(createMender(DECLARED, { history }).mend(asking("q", "1")).order).toEqual(["q_2"])
    expect(mend(asking("q", "1"), DECLARED, { history }).order).toEqual(["q_2"])
  })

  test("an answer under the provider's own id goes to the latest call, from a store too, however long the id", () => {
    for (const id of ["q", "q".repeat(80)]) {
      const mender = createMender(DECLARED)
      mender.mend(asking(id, "1"))
      mender.result(id, "first", true)
      mender.mend(asking(id, "2"))
      const again = createMender(DECLARED, { state: JSON.parse(JSON.stringify(mender.state())) as unknown })
      expect(again.result(id, "second", true)).toBe(true)
      expect(again.state().entries).toMatchObject([{ result: { head: "first" } }, { result: { head: "second" } }])
    }
  })

  test("an answer under the provider's own id goes to the latest call", () => {
    const mender = createMender(DECLARED)
    mender.mend(asking("q", "1"))
    mender.result("q", "first", true)
    mender.mend(asking("q", "2"))
    expect(mender.result("q", "second", true)).toBe(true)
    expect(mender.state().entries).toMatchObject([
      { result: { head: "first" } },
      { id: "q_2", result: { head: "second" } },
    ])
  })
})

describe("the budget", () => {
  const outcomes = (options: MenderOptions, texts: readonly string[]): string[] => {
    const out: string[] = []
    const mender = createMender(DECLARED, {
      ...options,
      onEvent: (event) => event.type === "tool_call.escalated" && out.push(event.gaveUp ? "gave-up" : "re-prompt"),
    })
    for (const text of texts) mender.mend(one("read", text))
    return out
  }
  const wrong = Array.from({ length: 4 }, () => '{"n":"many"}')

  test("is 0 to 5 for each lineage", () => {
    expect(outcomes({ maxReprompts: 2 }, wrong)).toEqual(["re-prompt", "re-prompt", "gave-up", "gave-up"])
    expect(outcomes({ maxReprompts: 0 }, wrong.slice(0, 1))).toEqual(["gave-up"])
    expect(outcomes({}, wrong)).toEqual(["re-prompt", "gave-up", "gave-up", "gave-up"])
    expect(outcomes({}, ['{"n":"many"}', "{}", '{"n":"many"}'])).toEqual(["re-prompt", "re-prompt"])
    expect(() => createMender(DECLARED, { maxReprompts: 6 })).toThrow(
      "maxReprompts must be an integer between 0 and 5, got 6",
    )
  })

  test("advises, and locks nothing: a right call runs after any number of wrong ones", () => {
    const mender = createMender(DECLARED)
    for (const text of wrong) expect(mender.mend(one("read", text)).escalated[0]?.feedback).not.toContain("many")
    expect(ran(mender.mend(one("read", '{"n":1}')))).toBe("ran")
  })

  test("counts the same from a history where calls of one turn have one fault", () => {
    const turn: Turn = { toolCalls: ["a", "b"].map((id) => ({ id, name: "read", arguments: '{"n":"many"}' })) }
    const mender = createMender(DECLARED, { maxReprompts: 2 })
    const history: PastCall[] = []
    for (let i = 0; i < 4; i++) {
      const kept = mender.mend(turn).escalated
      const told = mend(turn, DECLARED, { history, maxReprompts: 2 }).escalated
      expect(told.map(({ feedback }) => feedback)).toEqual(kept.map(({ feedback }) => feedback))
      expect(told.map(({ gaveUp }) => gaveUp === true)).toEqual([i >= 2, i >= 2])
      told.forEach(({ feedback }, at) => {
        history.push({ name: "read", arguments: '{"n":"many"}', result: feedback, sameTurn: at > 0 })
      })
    }
  })

  test("counts the same from a history", () => {
    const history: PastCall[] = []
    const said: (boolean | undefined)[] = []
    for (const text of wrong) {
      const [call] = mend(one("read", text), DECLARED, { history, maxReprompts: 2 }).escalated
      said.push(call?.gaveUp)
      history.push({ name: "read", arguments: text, result: call?.feedback ?? "", ok: false })
    }
    expect(said).toEqual([undefined, undefined, true, true])
  })
})

describe("a state", () => {
  test("goes on where it was", () => {
    const before = createMender(DECLARED, { storm: HASTY })
    runs(before, one("read"), one("read"), one("read"))
    const after = createMender(DECLARED, { storm: HASTY, state: JSON.parse(JSON.stringify(before.state())) as unknown })
    expect(after.restored).toBe(true)
    expect(ran(after.mend(one("read")))).toBe("withheld")
    expect(after.stats()).toMatchObject({ turns: 4, calls: 4, outcomes: { unchanged: 3, suppressed: 1 } })
  })

  test("that cannot be used is told, and the conversation starts anew", () => {
    for (const state of ["{}", 3, {}, { toolmend: 99 }, { toolmend: 2, entries: [{}] }]) {
      const events: MendEvent[] = []
      const mender = createMender(DECLARED, { state, onEvent: (event) => events.push(event) })
      expect(mender.restored).toEqual(expect.stringContaining("state") as unknown)
      expect(events).toEqual([{ type: "state.refused", message: mender.restored }])
      expect(ran(mender.mend(one("read")))).toBe("ran")
    }
    for (const state of [undefined, null]) expect(createMender(DECLARED, { state }).restored).toBe(false)
  })

  test("stands before a history; a history begins a conversation", () => {
    const history = Array.from({ length: 8 }, (): PastCall => ({ name: "read", arguments: "{}" }))
    expect(ran(createMender(DECLARED, { history }).mend(one("read")))).toBe("withheld")
    expect(ran(createMender(DECLARED, { history, state: createMender(DECLARED).state() }).mend(one("read")))).toBe(
      "ran",
    )
  })
})

describe("a call that can never be used", () => {
  /** How many turns a host makes that asks again until nothing is called, or a stop is advised. */
  const turnsUntilStop = (mender: Mender, turn: Turn): number => {
    for (let turns = 1; turns < 100; turns++) if (mender.mend(turn).report.storm?.step === "stop") return turns
    return Number.POSITIVE_INFINITY
  }

  test.each([
    ["wrong arguments", one("read", '{"n":"moss"}')],
    ["no arguments that can be read", one("read", "moss")],
    ["a tool that nobody gave", one("nobody")],
  ])("is given up, then a stop is advised: %s", (_, turn) => {
    const mender = createMender(DECLARED)
    expect([1, 2].map(() => mender.mend(turn).escalated[0]?.gaveUp)).toEqual([undefined, true])
    expect(turnsUntilStop(mender, turn)).toBe(8)
    const { storm } = mender.mend(turn).report
    expect(storm).toMatchObject({ reason: "loop/unusable", step: "stop", count: 11 })
    expect(storm?.notice).toContain("Stop calling tools")
  })

  test("nobody is stuck who learns something in between, from a store too", () => {
    let mender = createMender(DECLARED)
    const turn = one("read", '{"n":"moss"}')
    for (let i = 0; i < 40; i++) {
      expect(mender.mend(turn).report.storm).toBeUndefined()
      if (i % 5 === 0) mender.mend(one("run", `{"x":"${i}"}`))
      mender = createMender(DECLARED, { state: JSON.parse(JSON.stringify(mender.state())) })
    }
    expect(turnsUntilStop(mender, turn)).toBe(6)
  })

  test("a call that runs, and a person's turn, begin the count anew", () => {
    const mender = createMender(DECLARED)
    const turn = one("read", '{"n":"moss"}')
    for (const settle of [() => mender.mend(one("read")), () => mender.userTurn()]) {
      for (let i = 0; i < 9; i++) expect(mender.mend(turn).report.storm).toBeUndefined()
      settle()
    }
  })
})

test("candidates are known as such after a state, which holds no arguments", () => {
  let mender = createMender(DECLARED)
  for (let i = 0; i < 20; i++) {
    const { report } = mender.mend(one("find", `{"x":"pot-${i}"}`, `c${i}`))
    expect(report.storm?.step).not.toBe("stop")
    mender.result(`c${i}`, "no such pot")
    const state = JSON.stringify(mender.state())
    expect(state).not.toContain("pot-")
    mender = createMender(DECLARED, { state: JSON.parse(state) })
  }
})

describe("results", () => {
  test("for calls nobody knows are counted, nothing else", () => {
    const mender = createMender(DECLARED)
    mender.mend(one("read"))
    expect([mender.result("c0", "text"), mender.result("c9", "text"), mender.result("", "")]).toEqual([
      true,
      false,
      false,
    ])
    expect(mender.stats().results).toEqual({ known: 1, unknown: 2 })
  })
})

describe("mistakes of the host", () => {
  const fault = (make: () => unknown): string => {
    try {
      make()
    } catch (error) {
      return MendError.is(error) ? error.code : String(error)
    }
    return "none"
  }

  test("are told when the mender is made", () => {
    expect(fault(() => createMender(null as unknown as Tool[]))).toBe("MEND_TOOLS")
    expect(fault(() => createMender(DECLARED, { storm: { withhold: 1 } }))).toBe("MEND_STORM")
    expect(fault(() => createMender(DECLARED, { preset: "brave" as "safe" }))).toBe("MEND_OPTIONS")
    expect(fault(() => createMender(DECLARED, { history: {} as PastCall[] }))).toBe("MEND_HISTORY")
    expect(fault(() => createMender(DECLARED).mend(null as unknown as Turn))).toBe("MEND_TURN")
  })
})
