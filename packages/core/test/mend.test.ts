import { describe, expect, test } from "vitest"
import { MendError } from "../src/errors.ts"
import { mend } from "../src/mend.ts"
import type { Tool, Turn } from "../src/turn.ts"
import { LIST, SHELVE } from "./support/calling.ts"
import { object } from "./support/fitting.ts"
import { TEXT } from "./support/reading.ts"

const TOOLS = [SHELVE, LIST]
const shelve = (id: string, text: string) => ({ id, name: "shelve_book", arguments: text })
const list = (id: string, text = "{}") => ({ id, name: "list_books", arguments: text })

describe("a valid call", () => {
  test("is the very same string, and nothing is reported but a count", () => {
    const text = ' {"title":"x", "pages": 1.0} '
    const { calls, escalated, suppressed, report } = mend({ content: "Here.", toolCalls: [shelve("c1", text)] }, TOOLS)
    expect(calls).toEqual([
      {
        id: "c1",
        name: "shelve_book",
        arguments: text,
        input: { title: "x", pages: 1 },
        outcome: "unchanged",
        findings: [],
        raw: text,
      },
    ])
    expect([escalated, suppressed]).toEqual([[], []])
    expect(report).toEqual({
      scavenged: 0,
      truncationsFixed: 0,
      stormsBroken: 0,
      notes: [],
      findings: [],
      outcomes: { unchanged: 1, repaired: 0, recovered: 0, escalated: 0, suppressed: 0 },
    })
  })

  test("with markup, quotes and braces in its texts", () => {
    const text = JSON.stringify({ title: '<b>"{x}"</b>', note: "```json\n{}\n```", labels: ["</p>", "null", "None"] })
    expect(mend({ toolCalls: [shelve("c1", text)] }, TOOLS).calls[0]?.outcome).toBe("unchanged")
  })
})

describe("a turn", () => {
  test("text is handed on", () => {
    expect(mend({ content: "Hello" }, TOOLS)).toMatchObject({
      content: "Hello",
      calls: [],
      escalated: [],
      suppressed: [],
    })
    expect(mend({}, TOOLS).content).toBeNull()
    expect(mend({ content: null, toolCalls: [] }, []).content).toBeNull()
  })

  test("calls keep their order; each is judged by itself", () => {
    const { calls, escalated, report } = mend(
      { toolCalls: [shelve("a", '{"title":"x",}'), shelve("b", "{}"), list("c"), shelve("d", '{"title":"y"}')] },
      TOOLS,
    )
    expect(calls.map((call) => [call.id, call.outcome])).toEqual([
      ["a", "repaired"],
      ["c", "unchanged"],
      ["d", "unchanged"],
    ])
    expect(escalated.map((call) => call.id)).toEqual(["b"])
    expect(report.outcomes).toEqual({ unchanged: 2, repaired: 1, recovered: 0, escalated: 1, suppressed: 0 })
    expect(report.notes).toEqual([
      "shelve_book: repaired (json/trailing-comma)",
      "shelve_book: not executed (arguments/empty)",
    ])
  })

  test("ids that were not given are made from the place", () => {
    const { calls } = mend(
      {
        toolCalls: [
          { name: "list_books", arguments: "{}" },
          { name: "shelve_book", arguments: '{"title":"x"}' },
        ],
      },
      TOOLS,
    )
    expect(calls.map((call) => call.id)).toEqual(["call_0", "call_1"])
  })

  test("arguments as an SDK may hand them over", () => {
    const odd = (given: unknown) =>
      mend({ toolCalls: [{ id: "c1", name: "shelve_book", arguments: given as string }] }, TOOLS)
    expect(odd({ title: "x" }).calls[0]?.arguments).toBe('{"title":"x"}')
    expect(odd(null).escalated[0]?.reason).toBe("arguments/empty")
    expect(odd(undefined).escalated[0]?.arguments).toBe("")
    expect(odd(5n).escalated).toHaveLength(1)
  })

  test("the input is never changed", () => {
    const turn: Turn = { toolCalls: [shelve("a", "{'title':'x'}"), shelve("b", "{'title':'x'}")] }
    const before = JSON.stringify(turn)
    mend(turn, TOOLS)
    expect(JSON.stringify(turn)).toBe(before)
  })
})

describe("identical calls within one turn", () => {
  test("the first runs, the others are withheld and answered", () => {
    const { calls, suppressed } = mend(
      { toolCalls: [shelve("a", '{"title":"x","pages":1}'), shelve("b", '{"pages":1.0,"title":"x"}')] },
      TOOLS,
    )
    expect(calls.map((call) => call.id)).toEqual(["a"])
    expect(suppressed[0]).toMatchObject({ id: "b", reason: "duplicate/turn", arguments: '{"pages":1.0,"title":"x"}' })
  })

  test("after mending", () => {
    const { calls, suppressed } = mend(
      { toolCalls: [shelve("a", '{"title":"x"}'), { id: "b", name: "ShelveBook", arguments: "{'title':'x'}" }] },
      TOOLS,
    )
    expect([calls.length, suppressed.length]).toEqual([1, 1])
  })

  test("not when something between may have changed something", () => {
    expect(mend({ toolCalls: [list("a"), shelve("b", '{"title":"x"}'), list("c")] }, TOOLS).calls).toHaveLength(3)
    expect(
      mend({ toolCalls: [shelve("a", '{"title":"x"}'), list("b"), shelve("c", '{"title":"x"}')] }, TOOLS).calls,
    ).toHaveLength(2)
  })
})

describe("options", () => {
  test("toolChoice none: nothing is executed", () => {
    for (const calls of [[list("a")], [list("a"), list("b", '{"most":1}')]]) {
      const result = mend({ toolCalls: calls }, TOOLS, { toolChoice: "none" })
      expect(result.calls).toEqual([])
      expect(result.escalated.map((call) => call.reason)).toEqual(calls.map(() => "choice/none"))
    }
  })

  test("too many calls at once", () => {
    const many = Array.from({ length: 5 }, (_, i) => list(`c${i}`, `{"most":${i}}`))
    const result = mend({ toolCalls: many }, TOOLS, { limits: { calls: 3 } })
    expect(result.calls.map((call) => call.id)).toEqual(["c0", "c1", "c2"])
    expect(result.escalated.map((call) => call.reason)).toEqual(["limit/calls", "limit/calls"])
  })
})

describe("what a programmer did wrong", () => {
  test("throws with a code", () => {
    for (const turn of [null, undefined, "x", 5])
      expect(() => mend(turn as unknown as Turn, TOOLS)).toThrow("MEND_TURN")
    expect(() => mend({}, {} as unknown as Tool[])).toThrow("MEND_TOOLS")
    expect(() => mend({}, [5] as unknown as Tool[])).toThrow(MendError)
  })
})

test("a tool without a schema is told of, once a turn", () => {
  const tools = [{ name: "ping" }, { name: "keep", parameters: {} }]
  const call = (id: string, name: string) => ({ id, name, arguments: '{"a":1}' })
  expect(mend({ toolCalls: [call("a", "ping")] }, tools)).toMatchObject({
    calls: [{ outcome: "unchanged" }],
    report: { findings: [{ rule: "schema/none", tool: "ping" }] },
  })
  expect(
    mend({ toolCalls: [call("a", "keep"), call("b", "ping"), { ...call("c", "ping"), arguments: "{}" }] }, tools).report
      .findings,
  ).toHaveLength(1)
  expect(mend({ toolCalls: [call("a", "keep")] }, tools).report.findings).toEqual([])
})

describe("a schema library's own object", () => {
  test("stands for its JSON Schema", () => {
    const parameters = {
      "~standard": { version: 1, vendor: "own", jsonSchema: { input: () => object({ title: TEXT }) } },
    }
    const { calls, escalated } = mend({ toolCalls: [{ id: "c1", name: "keep", arguments: '{"title":5}' }] }, [
      { name: "keep", parameters },
    ])
    expect(escalated).toEqual([])
    expect(calls[0]?.arguments).toBe('{"title":"5"}')
  })
})

test("tools are compiled once per list", () => {
  let reads = 0
  const parameters = object({ title: TEXT })
  const tools: Tool[] = [
    {
      name: "keep",
      get parameters() {
        reads++
        return parameters
      },
    },
  ]
  for (let i = 0; i < 50; i++) mend({ toolCalls: [{ id: "c1", name: "keep", arguments: '{"title":"x"}' }] }, tools)
  expect(reads).toBeLessThan(10)
})

test("ids that are made keep clear of given ones", () => {
  const { calls, escalated } = mend(
    {
      toolCalls: [shelve("c1", '{"title":"a"}{"title":"b"}'), list("c1-2"), { name: "list_books", arguments: '{"x":' }],
    },
    TOOLS,
  )
  const ids = [...calls, ...escalated].map((call) => call.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain("c1-2")
})

test("an opening brace alone is a call that was cut, also where nothing may follow it", () => {
  for (const text of ["{", "{\n", "}{", "[{"])
    for (const call of [list("c1", text), shelve("c1", text)])
      expect(mend({ toolCalls: [call] }, TOOLS).escalated[0]?.reason).toBe("truncated")
  const none: Tool = { name: "ring", parameters: { type: "object", properties: {}, additionalProperties: false } }
  expect(mend({ toolCalls: [{ id: "c1", name: "ring", arguments: "{" }] }, [none]).escalated[0]?.reason).toBe(
    "truncated",
  )
})

test("a call that is no object is the programmer's error", () => {
  const turn = { toolCalls: [null] } as unknown as Turn
  expect(() => mend(turn, TOOLS)).toThrow(/MEND_CALL/)
})

test("arguments that have no text are refused, not taken for none", () => {
  const tools = [{ name: "chime", parameters: { type: "object", properties: { tone: { type: "integer" } } } }]
  const given = { tone: 12345678901234567890n } as unknown as string
  const { calls, escalated } = mend({ toolCalls: [{ id: "c1", name: "chime", arguments: given }] }, tools)
  expect(calls).toEqual([])
  expect(escalated.map(({ id, reason }) => [id, reason])).toEqual([["c1", "json/unreadable"]])
})

describe("arguments that came parsed", () => {
  const parsed = (title: string) => ({ title }) as unknown as string

  test.each(["length", "max_tokens", "MAX_TOKENS"])(
    "the last ones of an output cut by %s may be half of what was meant",
    (finishReason) => {
      const { calls, escalated } = mend(
        { toolCalls: [shelve("c1", parsed("Owls")), shelve("c2", parsed("Owls of"))], finishReason },
        TOOLS,
      )
      expect(calls.map(({ id }) => id)).toEqual(["c1"])
      expect(escalated).toMatchObject([{ id: "c2", reason: "truncated", arguments: '{"title":"Owls of"}' }])
      expect(mend({ toolCalls: [shelve("c1", parsed("Owls"))], finishReason }, TOOLS).escalated[0]?.reason).toBe(
        "truncated",
      )
    },
  )

  test("of an output that was cut behind them they are whole, as the order of its parts tells", () => {
    const block = { type: "tool_use", id: "c1", name: "shelve_book", input: { title: "Owls" } }
    const cut = (...content: object[]) => mend({ role: "assistant", content, stop_reason: "max_tokens" }, TOOLS)
    expect(cut(block, { type: "text", text: "Now the next sh" }).calls.map(({ id }) => id)).toEqual(["c1"])
    expect(cut(block, { type: "thinking", thinking: "Was th" }).calls).toHaveLength(1)
    expect(cut({ type: "text", text: "Let me shelve it." }, block).escalated).toMatchObject([{ reason: "truncated" }])
    expect(cut(block, { type: "text", text: " " }).escalated).toHaveLength(1)
    expect(cut(block, { type: "text", text: "And" }, { ...block, id: "c2" }).calls.map(({ id }) => id)).toEqual(["c1"])
  })

  test("nor is it known of a call whose arguments were still to begin", () => {
    const tools = [{ name: "dust_shelf", parameters: { type: "object", properties: { shelf: { type: "string" } } } }]
    const reasonsOf = (text: string, finishReason: string, more: object = {}) =>
      mend(
        { toolCalls: [{ id: "c1", name: "dust_shelf", arguments: text, ...more }], finishReason },
        tools,
      ).escalated.map(({ reason }) => reason)
    expect([reasonsOf("", "length"), reasonsOf(" ", "max_tokens")]).toEqual([["truncated"], ["truncated"]])
    expect([reasonsOf("", "tool_calls"), reasonsOf("{}", "length")]).toEqual([[], []])
    expect(reasonsOf("", "length", { isFollowed: true })).toEqual([])
  })

  test("otherwise they are what they are, and so is text that is whole", () => {
    expect(mend({ toolCalls: [shelve("c1", parsed("Owls"))], finishReason: "tool_calls" }, TOOLS).calls).toHaveLength(1)
    expect(mend({ toolCalls: [shelve("c1", parsed("Owls"))] }, TOOLS).calls).toHaveLength(1)
    expect(mend({ toolCalls: [shelve("c1", '{"title":"Owls"}')], finishReason: "length" }, TOOLS).calls).toHaveLength(1)
  })
})
