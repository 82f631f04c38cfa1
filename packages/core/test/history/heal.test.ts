import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { MendError } from "../../src/errors.ts"
import { healHistory } from "../../src/history/heal.ts"
import { NO_RESULT } from "../../src/history/pair.ts"
import { findAnthropicCallFaults } from "../../src/testing/rules/anthropic.ts"
import { findChatCallFaults } from "../../src/testing/rules/openai-chat.ts"
import { findResponsesFaults } from "../../src/testing/rules/openai-responses.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { large, runs } from "../support/runs.ts"

const call = (id: unknown, args: unknown = "{}", name: unknown = "water_plants") => ({
  id,
  type: "function",
  function: { name, arguments: args },
})
const calls = (...list: unknown[]) => ({ role: "assistant", content: null, tool_calls: list })
const result = (id: unknown, content: unknown = "done") => ({ role: "tool", tool_call_id: id, content })
const user = (content: unknown = "and now?") => ({ role: "user", content })

const codes = (history: readonly unknown[], options = {}) =>
  healHistory(history, options).changes.map(({ rule }) => rule)

describe("healHistory", () => {
  it("gives a valid history back as the same array", () => {
    const history = [
      user(),
      calls(call("a", '{ "bed": 1 }'), call("b")),
      result("b"),
      result("a"),
      { role: "assistant", content: "Watered." },
    ]
    const healed = healHistory(history)
    expect(healed.messages).toBe(history)
    expect(healed.changes).toEqual([])
    expect(healed.shape).toBe("openai")
  })

  it("has nothing to do where nothing was called", () => {
    const history = [user(), { role: "assistant", content: "Hello." }, null, 7]
    expect(healHistory(history)).toEqual({ messages: history, changes: [], shape: null })
    expect(healHistory(history).messages).toBe(history)
  })

  it("makes broken arguments JSON in a copy and leaves the rest as it is", () => {
    const broken = calls(call("a", "{bed: 'roses',}"))
    const history = [user(), broken, result("a")]
    const healed = healHistory(history)
    expect(healed.messages[1]).toEqual(calls(call("a", '{"bed": "roses"}')))
    expect(healed.messages[0]).toBe(history[0])
    expect(healed.messages[2]).toBe(history[2])
    expect(broken.tool_calls).toEqual([call("a", "{bed: 'roses',}")])
    expect(healed.changes).toMatchObject([
      { rule: "history/arguments", index: 1, id: "a", before: "{bed: 'roses',}", after: '{"bed": "roses"}' },
    ])
  })

  it("keeps the raw text of arguments that were cut off, and invents none", () => {
    const { messages } = healHistory([calls(call("a", '{"bed": "ro')), result("a")])
    expect(messages[0]).toEqual(calls(call("a", JSON.stringify({ _unreadable: '{"bed": "ro' }))))
  })

  it("answers calls that nobody answered, without a word of failure", () => {
    const { messages, changes } = healHistory([calls(call("a"), call("b")), result("b"), user()])
    expect(messages).toEqual([calls(call("a"), call("b")), result("b"), result("a", NO_RESULT), user()])
    expect(changes).toMatchObject([{ rule: "history/unanswered", index: 0, id: "a" }])
    expect(NO_RESULT).not.toMatch(/fail|error/i)
  })

  it("leaves calls open that are about to run, and only those", () => {
    const history = [calls(call("a")), user(), calls(call("b"), call("c")), result("c")]
    const { messages, changes } = healHistory(history, { open: "keep" })
    expect(changes).toMatchObject([{ rule: "history/unanswered", id: "a" }])
    expect(messages.at(-1)).toBe(history[3])
    expect(codes(history)).toEqual(["history/unanswered", "history/unanswered"])
  })

  it("drops results of no call", () => {
    const { messages, changes } = healHistory([result("gone"), user(), calls(call("a")), result("z"), result("a")])
    expect(messages).toEqual([user(), calls(call("a")), result("a")])
    expect(changes).toMatchObject([
      { rule: "history/orphan", index: 0, id: "gone" },
      { rule: "history/orphan", index: 3, id: "z" },
    ])
  })

  it("keeps the first of two results, unless it only stood in for the other", () => {
    expect(healHistory([calls(call("a")), result("a", "wet"), result("a", "dry")]).messages).toEqual([
      calls(call("a")),
      result("a", "wet"),
    ])
    const late = [calls(call("a")), result("a", NO_RESULT), user(), result("a", "wet")]
    expect(healHistory(late).messages).toEqual([calls(call("a")), result("a", "wet"), user()])
    expect(codes(late)).toEqual(["history/duplicate-result", "history/order"])
  })

  it("moves results behind their calls", () => {
    expect(healHistory([calls(call("a")), user(), result("a")]).messages).toEqual([
      calls(call("a")),
      result("a"),
      user(),
    ])
    expect(healHistory([result("a"), calls(call("a"))]).messages).toEqual([calls(call("a")), result("a")])
    expect(healHistory([calls(call("a")), calls(call("b")), result("a"), result("b")]).messages).toEqual([
      calls(call("a")),
      result("a"),
      calls(call("b")),
      result("b"),
    ])
  })

  it("gives repeated ids new ones, and each result follows its own call", () => {
    const history = [
      calls(call("call_0", '{"bed":1}')),
      result("call_0", "one"),
      calls(call("call_0", '{"bed":2}')),
      result("call_0", "two"),
    ]
    const { messages, changes } = healHistory(history)
    expect(messages).toEqual([
      calls(call("call_0", '{"bed":1}')),
      result("call_0", "one"),
      calls(call("call_0_2", '{"bed":2}')),
      result("call_0_2", "two"),
    ])
    expect(messages[0]).toBe(history[0])
    expect(changes.map(({ rule: code, index }) => [code, index])).toEqual([
      ["history/duplicate-id", 2],
      ["history/duplicate-id", 3],
    ])
  })

  it("makes ids that do not change when the history grows", () => {
    const history = [calls(call("", '{"bed":1}'), call(undefined, '{"bed":2}')), result(""), result(undefined)]
    const short = healHistory(history).messages
    const long = healHistory([...history, user(), calls(call("")), result("")]).messages
    expect(short).toEqual([
      calls(call("call_0_0", '{"bed":1}'), call("call_0_1", '{"bed":2}')),
      result("call_0_0"),
      result("call_0_1"),
    ])
    expect(long.slice(0, 3)).toEqual(short)
  })

  it("does not guess whose result it is", () => {
    const twins = calls(call("x", '{"bed":1}'), call("x", '{"bed":2}'))
    const { messages, changes } = healHistory([twins, result("x", "wet")])
    expect(messages).toEqual([
      calls(call("x", '{"bed":1}'), call("x_2", '{"bed":2}')),
      result("x", NO_RESULT),
      result("x_2", NO_RESULT),
    ])
    expect(changes.map(({ rule }) => rule)).toContain("history/orphan")
  })

  it("does not give a result without an id to a call without one while another call waits", () => {
    const { messages, changes } = healHistory([
      calls(call(null, '{"bed":1}'), call("b", '{"bed":2}')),
      result("", "wet"),
    ])
    expect(messages.slice(1)).toEqual([result("call_0_0", NO_RESULT), result("b", NO_RESULT)])
    expect(changes.map(({ rule }) => rule)).toContain("history/orphan")
  })

  it("reads arguments by the schema of their tool", () => {
    const tools = [
      {
        name: "note",
        parameters: {
          type: "object",
          properties: { text: { type: "string" }, by: { type: "string" } },
          required: ["text"],
        },
      },
    ]
    const text = '{"text": "say "no", then go", "by": "Ida"}'
    const { messages } = healHistory([calls(call("a", text, "note")), result("a")], { tools })
    expect(messages[0]).toEqual(calls(call("a", '{"text": "say \\"no\\", then go", "by": "Ida"}', "note")))
  })

  it("mends names that would be rejected, but none that a tool has", () => {
    const odd = [calls(call("a", "{}", "water<|channel|>final")), result("a")]
    expect(healHistory(odd).messages[0]).toEqual(calls(call("a", "{}", "water")))
    expect(codes([calls(call("a", "{}", "water plants")), result("a")], { tools: [{ name: "water plants" }] })).toEqual(
      [],
    )
    expect(healHistory([calls(call("a", "{}", "")), result("a")]).messages[0]).toEqual(
      calls(call("a", "{}", "unnamed")),
    )
  })

  it("leaves foreign messages alone", () => {
    const foreign = { role: "assistant", content: [{ type: "tool_use", id: "t", name: "x", input: "{" }] }
    const history = [calls(call("a")), result("a"), foreign, { odd: true }, "text", undefined]
    expect(healHistory(history).messages).toBe(history)
  })

  it("tells a programmer's mistake", () => {
    expect(() => healHistory("no list" as never)).toThrow(MendError)
    expect(() => healHistory(null as never)).toThrow("MEND_HISTORY")
    expect(() => healHistory([], { shape: "toString" as never })).toThrow("MEND_SHAPE")
    expect(() => healHistory([], { tools: {} as never })).toThrow("MEND_TOOLS")
  })
})

describe("hostile histories", () => {
  const took = (run: () => unknown): number => {
    const start = cpuTime()
    run()
    return cpuTime() - start
  }

  const linear = (make: (n: number) => unknown[]): void => {
    const [few, many] = [make(large(2_000, 16)), make(large(20_000, 16))]
    healHistory(few)
    const small = Math.min(...[0, 1, 2].map(() => took(() => healHistory(few))))
    const long = Math.min(...[0, 1, 2].map(() => took(() => healHistory(many))))
    // ten times the length; a quadratic one takes a hundred times as long
    expect(long).toBeLessThan(Math.max(50 * small, large(1_000, 16)))
  }

  it("take time in proportion to their length", () => {
    linear((n) => Array.from({ length: n }, (_, i) => (i % 2 === 0 ? calls(call("same")) : result("same"))))
    linear((n) => [
      calls(...Array.from({ length: n }, () => call("same", "{"))),
      ...Array.from({ length: n }, () => result("same")),
    ])
    linear((n) => Array.from({ length: n }, () => result("lost")))
    linear((n) => [
      ...Array.from({ length: n }, () => result("same")),
      calls(...Array.from({ length: n }, () => call("same"))),
    ])
    linear((n) => Array.from({ length: n }, () => calls(call(""))))
    linear((n) =>
      Array.from({ length: n }, (_, i) => ({
        role: i % 2 === 0 ? "user" : "assistant",
        content: [{ type: i % 2 === 0 ? "tool_result" : "tool_use" }],
      })),
    )
  })

  it("with rings and getters that throw, are healed as far as they can be read", () => {
    const ring: Record<string, unknown> = { role: "assistant", content: null }
    ring["self"] = ring
    ring["tool_calls"] = [call("a", ring)]
    const trap = {
      role: "tool",
      tool_call_id: "",
      content: "ok",
      get extra(): never {
        throw new Error("no")
      },
    }
    const closed = {
      get role(): never {
        throw new Error("no")
      },
    }
    const { messages } = healHistory([ring, trap, closed])
    expect(messages[1]).toEqual({ role: "tool", tool_call_id: "a", content: "ok" })
    expect(messages[2]).toBe(closed)
    expect((messages[0] as typeof ring)["tool_calls"]).toEqual([call("a", '{"_unreadable":"object"}')])
  })

  it("cannot reach a prototype", () => {
    const text = '{"__proto__": {"polluted": true},}'
    const history = [
      { role: "assistant", content: [{ type: "tool_use", id: "__proto__", name: "constructor", input: text }] },
    ]
    const messages: readonly unknown[] = healHistory(history).messages
    const [block] = (messages[0] as { content: { input: object }[] }).content
    expect(Object.hasOwn(block?.input ?? {}, "__proto__")).toBe(true)
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })
})

describe("the content of a result", () => {
  const inChat = (content: unknown): unknown => {
    const answer = { role: "tool", tool_call_id: "a", content }
    return (healHistory([user(), calls(call("a")), answer]).messages[2] as { content: unknown }).content
  }
  const inBlocks = (content: unknown): unknown => {
    const use = { type: "tool_use", id: "a", name: "dig", input: {} }
    const answer = { type: "tool_result", tool_use_id: "a", content }
    const history = [user(), { role: "assistant", content: [use] }, { role: "user", content: [answer] }]
    return (healHistory(history).messages[2] as { content: [{ content: unknown }] }).content[0].content
  }

  it("stays a text or blocks; anything else becomes text", () => {
    expect(inChat("")).toBe("")
    expect(inChat([{ type: "text", text: "a" }])).toEqual([{ type: "text", text: "a" }])
    expect(inChat({ ok: true })).toBe('{"ok":true}')
    expect(inBlocks(4)).toBe("4")
  })

  it("becomes text where a list is not one of blocks", () => {
    expect(inChat(["wet", "dry"])).toBe('["wet","dry"]')
    expect(inBlocks([{ type: "text", text: "wet" }, { bed: 2 }])).toBe('[{"type":"text","text":"wet"},{"bed":2}]')
  })

  it("stays an empty list: what a provider takes is not touched", () => {
    expect(inChat([])).toEqual([])
  })

  it("is empty where it is missing and may not be missing", () => {
    expect(inChat(undefined)).toBe("")
    expect(inBlocks(undefined)).toBeUndefined()
    expect(inBlocks(null)).toBe("")
  })

  it("says so where it has no text", () => {
    const ring: Record<string, unknown> = {}
    ring["self"] = ring
    expect(inChat(ring)).toContain("could not be written")
  })
})

const IDS = ["a", "b", "call_0", "call_0_2", "", undefined, null, 7, "t.x", "__proto__"] as const
const ARGS = [
  "{}",
  '{"n": 1}',
  "{n: 1,}",
  '{"n": "cut',
  "",
  "null",
  "[1]",
  "5",
  '"{}"',
  undefined,
  null,
  { n: 1 },
  [2],
  '{"n":1}{"n":2}',
  "\ud800{",
  "plain words",
]
const NAMES = ["dig", "dig deep", "", undefined, "sow<|end|>", "fs.read"] as const

const anyId = fc.constantFrom(...IDS)
const anyCall = fc
  .tuple(anyId, fc.constantFrom(...ARGS), fc.constantFrom(...NAMES))
  .map(([id, args, name]) => call(id, args, name))
const anyContent = fc.constantFrom("ok", NO_RESULT, null, undefined, { n: 1 }, [{ type: "text", text: "x" }])

const anyOpenai: Arbitrary<unknown[]> = fc.array(
  fc.oneof(
    fc
      .array(fc.oneof({ weight: 8, arbitrary: anyCall }, { weight: 1, arbitrary: fc.constant(null) }), { maxLength: 3 })
      .map((list) => calls(...list)),
    fc.tuple(anyId, anyContent).map(([id, content]) => result(id, content)),
    fc.constant(user()),
    fc.constant({ role: "assistant", content: "fine" }),
  ),
  { maxLength: 9 },
)

const anyInput = fc.constantFrom<unknown>({}, { n: 1 }, ...ARGS)
const anyUse = fc
  .tuple(anyId, anyInput, fc.constantFrom(...NAMES))
  .map(([id, input, name]) => ({ type: "tool_use", id, name, input }))
const anyAnswer = fc
  .tuple(anyId, anyContent)
  .map(([tool_use_id, content]) => ({ type: "tool_result", tool_use_id, content }))
const prose = fc.constant({ type: "text", text: "hm" })

const anyAnthropic: Arbitrary<unknown[]> = fc
  .array(
    fc.oneof(
      fc
        .array(fc.oneof(anyUse, anyUse, prose), { minLength: 1, maxLength: 3 })
        .map((content) => ({ role: "assistant", content })),
      fc
        .array(fc.oneof(anyAnswer, anyAnswer, prose), { minLength: 1, maxLength: 3 })
        .map((content) => ({ role: "user", content })),
      fc.constant(user()),
    ),
    { maxLength: 8 },
  )
  .map((list) => list as unknown[])

const anyResponses: Arbitrary<unknown[]> = fc.array(
  fc.oneof(
    fc
      .tuple(anyId, fc.constantFrom(...ARGS))
      .map(([call_id, args]) => ({ type: "function_call", call_id, name: "dig", arguments: args })),
    fc.tuple(anyId, anyContent).map(([call_id, output]) => ({ type: "function_call_output", call_id, output })),
    fc.constant(user()),
  ),
  { maxLength: 9 },
)

const hasCall = (items: readonly unknown[]): boolean =>
  items.some((item) => (item as { type?: string }).type === "function_call")

const SHAPES = [
  { shape: "openai", any: anyOpenai, faults: findChatCallFaults, everyday: 400 },
  { shape: "anthropic", any: anyAnthropic, faults: findAnthropicCallFaults, everyday: 400 },
  { shape: "responses", any: anyResponses.filter(hasCall), faults: findResponsesFaults, everyday: 200 },
] as const

describe.each(SHAPES)("any history of the shape $shape", ({ shape, any, faults, everyday }) => {
  it("is taken by the provider once healed, and healing it again changes nothing", () => {
    fc.assert(
      fc.property(any, (history) => {
        const copy = structuredClone(history)
        const { messages, changes } = healHistory(history, { shape })
        expect(faults(messages)).toEqual([])
        expect(history).toEqual(copy)
        const again = healHistory(messages, { shape })
        expect(again.changes).toEqual([])
        expect(again.messages).toBe(messages)
        if (changes.length === 0) expect(messages).toBe(history)
      }),
      { numRuns: runs(everyday) },
    )
  })

  it("is the same array exactly when the provider takes it, and every change is told", () => {
    fc.assert(
      fc.property(any, (history) => {
        const { messages, changes } = healHistory(history, { shape })
        expect(changes.length === 0).toBe(messages === history)
        if (changes.length === 0) expect(faults(history)).toEqual([])
        const told = new Set(changes.map(({ index }) => index))
        const kept = new Set(messages)
        // a result that is added may go into the message behind the turn: then the call it answers is told
        const added = changes.some(({ rule }) => rule === "history/unanswered" || rule === "history/order")
        history.forEach((message, index) => {
          if (!kept.has(message)) expect(told.has(index) || (added && shape === "anthropic")).toBe(true)
        })
        for (const { message, index } of changes)
          expect(message.length > 10 && index >= 0 && index < history.length).toBe(true)
      }),
      { numRuns: runs(everyday) },
    )
  })

  it("loses no result that has a call of its own", () => {
    fc.assert(
      fc.property(any, (history) => {
        const { messages, changes } = healHistory(history, { shape })
        const gone = changes.filter(
          ({ rule }) => rule === "history/orphan" || rule === "history/duplicate-result",
        ).length
        const made = changes.filter(({ rule }) => rule === "history/unanswered").length
        expect(resultsIn(messages)).toBe(resultsIn(history) - gone + made)
      }),
      { numRuns: runs(everyday) },
    )
  })
})

const idsIn = (history: readonly unknown[]): unknown[] =>
  history.flatMap((message) => ((message as { tool_calls?: { id: unknown }[] }).tool_calls ?? []).map(({ id }) => id))

describe("a history that grows", () => {
  it("keeps the ids it got", () => {
    fc.assert(
      fc.property(anyOpenai, anyOpenai, (before, after) => {
        const short = idsIn(healHistory(before).messages)
        const long = idsIn(healHistory([...before, user(), ...after]).messages)
        expect(long.slice(0, short.length)).toEqual(short)
      }),
      { numRuns: runs(400) },
    )
  })

  it("with calls kept open is the same up to them", () => {
    fc.assert(
      fc.property(anyOpenai, (history) => {
        const kept = healHistory(history, { open: "keep" })
        expect(healHistory(kept.messages, { open: "keep" }).messages).toBe(kept.messages)
        expect(healHistory(kept.messages).messages).toEqual(healHistory(history).messages)
      }),
      { numRuns: runs(400) },
    )
  })
})

/** A history as a careful host keeps it. */
const valid = fc
  .array(
    fc.record({
      args: fc.array(fc.constantFrom("{}", ' {"n": 1.0} ', '{"big":12345678901234567890}', '{"_unreadable":"x"}'), {
        maxLength: 3,
      }),
      turned: fc.boolean(),
      said: fc.constantFrom("", "so", NO_RESULT),
    }),
    { maxLength: 6 },
  )
  .map((turns) => turns.map((turn, t) => ({ ...turn, ids: turn.args.map((_, i) => `c${t}-${i}`) })))

describe("a valid history comes back as the same array", () => {
  const order = <T>(list: readonly T[], turned: boolean): T[] => (turned ? list.toReversed() : [...list])
  const same = (history: unknown[], faults: (history: readonly unknown[]) => string[]): void => {
    expect(faults(history)).toEqual([])
    expect(healHistory(history).messages).toBe(history)
  }

  it("in chat completions", () => {
    fc.assert(
      fc.property(valid, (turns) => {
        const history = turns.flatMap(({ args, ids, turned, said }) => [
          user(said),
          args.length === 0
            ? { role: "assistant", content: said }
            : calls(...args.map((text, i) => call(ids[i], text))),
          ...order(ids, turned).map((id) => result(id, said)),
        ])
        same(history, findChatCallFaults)
      }),
    )
  })

  it("in messages with blocks", () => {
    fc.assert(
      fc.property(valid, (turns) => {
        const history = turns.flatMap(({ args, ids, turned, said }) => [
          {
            role: "assistant",
            content: [
              { type: "text", text: "so" },
              ...ids.map((id, i) => ({
                type: "tool_use",
                id,
                name: "dig",
                input: JSON.parse(args[i] ?? "{}") as unknown,
              })),
            ],
          },
          {
            role: "user",
            content: [
              ...order(ids, turned).map((id) => ({ type: "tool_result", tool_use_id: id, content: said })),
              { type: "text", text: "on" },
            ],
          },
        ])
        same(history, findAnthropicCallFaults)
      }),
    )
  })

  it("in items", () => {
    fc.assert(
      fc.property(valid, (turns) => {
        const history = turns.flatMap(({ args, ids, turned, said }) => [
          ...args.map((text, i) => ({ type: "function_call", call_id: ids[i], name: "dig", arguments: text })),
          { type: "reasoning", summary: [] },
          ...order(ids, turned).map((id) => ({ type: "function_call_output", call_id: id, output: said })),
        ])
        same(history, findResponsesFaults)
      }),
    )
  })
})

function resultsIn(history: readonly unknown[]): number {
  const of = (value: unknown): number => {
    const { role, type, content } = (value ?? {}) as { role?: string; type?: string; content?: unknown }
    if (role === "tool" || type === "tool_result" || type === "function_call_output") return 1
    return role === "user" && Array.isArray(content) ? content.reduce((sum: number, block) => sum + of(block), 0) : 0
  }
  return history.reduce((sum: number, message) => sum + of(message), 0)
}
