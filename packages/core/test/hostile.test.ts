import { describe, expect, test } from "vitest"
import { withContractHints } from "../src/contract-hints.ts"
import { analyzeSchema } from "../src/flat/analyze.ts"
import { flattenTools } from "../src/flatten-tools.ts"
import { lintTools } from "../src/lint/lint.ts"
import { mend } from "../src/mend.ts"
import { compileSchema } from "../src/schema/compile.ts"
import type { MendOptions, MendResult, Tool } from "../src/turn.ts"
import { cpuTime, leastCpuTime } from "./support/cpu-time.ts"
import { object } from "./support/fitting.ts"
import { TEXT, TEXTS, WHOLE } from "./support/reading.ts"
import { large } from "./support/runs.ts"

const KEEP: Tool = {
  name: "keep",
  parameters: object({ title: TEXT, pages: WHOLE, labels: TEXTS, at: object({ title: TEXT }, []) }, ["title"]),
}
const UNLIMITED: MendOptions = { limits: { argumentsBytes: 1e9 } }

function timed<T>(run: () => T): { result: T; took: number } {
  const start = cpuTime()
  const result = run()
  return { result, took: cpuTime() - start }
}

const send = (text: string, tool: Tool = KEEP, options: MendOptions = {}): MendResult =>
  mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: text }] }, [tool], options)

/** Answered in time, and what is refused keeps its text to the letter. */
function survives(text: string, options: MendOptions = {}, tool: Tool = KEEP, within = 5_000): MendResult {
  const { result, took } = timed(() => send(text, tool, options))
  expect(result.calls.length + result.escalated.length).toBeGreaterThan(0)
  for (const call of result.escalated) if (call.arguments !== text) expect(call.arguments.length).toBe(-1)
  for (const call of result.escalated) expect(call.feedback.length).toBeLessThanOrEqual(2_000)
  expect(took).toBeLessThan(within)
  return result
}

const SERIES: Readonly<Record<string, (size: number) => string>> = {
  "open brackets": (n) => "[".repeat(n),
  "open braces": (n) => "{".repeat(n),
  quotes: (n) => '"'.repeat(n),
  backslashes: (n) => "\\".repeat(n),
  commas: (n) => ",".repeat(n),
  'nested {"a":': (n) => '{"a":'.repeat(n / 5),
  "quotes in a text": (n) => `{"title":"${'"'.repeat(n)}"}`,
  "backslashes in a text": (n) => `{"title":"${"\\".repeat(n)}"}`,
  "escaped quotes in a text": (n) => `{"title": "${'\\"'.repeat(n / 2)}`,
  "quoted words in a text": (n) => `{"title":"${'say "hi" '.repeat(n / 9)}","pages":1}`,
  "a long single-quoted text": (n) => `{'title':'${"x".repeat(n)}'}`,
  "control characters": (n) => `{"title":"${"\u0001".repeat(n)}"}`,
  "keys without quotes": (n) => `{${"a:1,".repeat(n / 4)}}`,
  "unknown members": (n) => `{"title":"x",${'"k":"v" '.repeat(n / 8)}}`,
  "a list of texts with a comma lost": (n) => `{"title":"x","labels":[${'"a" '.repeat(n / 4)}]}`,
  "closers too many": (n) => `{"title":"x"}${"}".repeat(n)}`,
  "spaces that are none": (n) => `{"title":${"\u00a0".repeat(n)}"x"}`,
  comments: (n) => `{${"/* */".repeat(n / 5)}"title":"x"}`,
  "an open comment": (n) => `{"title":"x" /*${"x".repeat(n)}`,
  colons: (n) => `{"title"${":".repeat(n)}"x"}`,
  "braces in words": (n) => `see ${"{x} ".repeat(n / 4)}{"title":"x"}`,
  "objects in a row": (n) => '{"title":"x"}'.repeat(n / 13),
  entities: (n) => `{&quot;title&quot;:&quot;${"&amp;".repeat(n / 5)}&quot;}`,
  "argument tags": (n) =>
    `{"title": "x</arg_value>${"<arg_key>title</arg_key><arg_value>y</arg_value>".repeat(n / 48)}`,
  "template tokens": (n) => `{"title":"x"}${"<|end|>".repeat(n / 7)}`,
  fences: (n) => "```json\n".repeat(n / 8),
}

describe("two megabytes of one thing", () => {
  test.each(Object.entries(SERIES))("%s: refused at once, the text kept", (_, make) => {
    survives(make(large(2_000_000)), {}, KEEP, 1_500)
  })
})

describe("a hundred kilobytes of one thing, read in earnest", () => {
  test.each(Object.entries(SERIES))("%s", (_, make) => {
    survives(make(large(100_000, 16)), UNLIMITED, KEEP, large(5_000))
  })
})

describe("four times the size is not much more than four times the work", () => {
  const best = (text: string): number =>
    Math.min(...Array.from({ length: 3 }, () => timed(() => send(text, KEEP, UNLIMITED)).took))
  const CHOSEN = [
    "open brackets",
    "quotes in a text",
    "quoted words in a text",
    "a long single-quoted text",
    "control characters",
    "keys without quotes",
    "unknown members",
    "objects in a row",
    "commas",
    "spaces that are none",
  ]

  test.each(CHOSEN)("%s", (name) => {
    const make = SERIES[name] as (size: number) => string
    best(make(large(10_000, 8)))
    const few = best(make(large(50_000, 32)))
    const text = make(large(200_000, 32))
    // a few milliseconds are noise
    const bound = Math.max(few, 4) * 8
    expect(leastCpuTime(bound, () => send(text, KEEP, UNLIMITED))).toBeLessThan(bound)
  })
})

describe("nesting", () => {
  test("a hundred thousand brackets: refused for their depth", () => {
    expect(survives("[".repeat(100_000), UNLIMITED).escalated[0]?.reason).toBe("limit/depth")
    expect(survives(`{"title":${"[".repeat(100_000)}`, UNLIMITED).escalated[0]?.reason).toBe("limit/depth")
  })

  test("strict JSON that is as deep: no overflow", () => {
    survives(`{"title":"x","more":${"[".repeat(5_000)}${"]".repeat(5_000)}}`)
    survives(`{"title":${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}}`)
  })
})

describe("names every object has", () => {
  const nature = () =>
    [Object.prototype, Array.prototype, Function.prototype]
      .map((proto) => Object.getOwnPropertyNames(proto).join())
      .join()

  test("at every depth, in every form, with every schema", () => {
    const before = nature()
    const names = ["__proto__", "constructor", "prototype", "toString", "__defineGetter__", "valueOf"]
    const open: Tool = { name: "open", parameters: { type: "object" } }
    const own: Tool = {
      name: "own",
      parameters: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"array","items":{"type":"string"}}}}',
      ) as object,
    }
    for (const name of names) {
      const forms = [
        `{"${name}":{"polluted":1}}`,
        `{'${name}':{'polluted':1}}`,
        `{"title":"x","at":{"${name}":{"polluted":1},}}`,
        `{"title":"x","${name}.polluted":1}`,
        `{"title":"x","at.${name}.polluted":1}`,
        `{"at[${name}][polluted]":1,"title":"x"}`,
        `[{"key":"${name}","value":{"polluted":1}}]`,
        `{"${name}":"5"}`,
        `{"${name}":"{\\"polluted\\":1}"}`,
      ]
      for (const text of forms) for (const tool of [KEEP, open, own]) survives(text, {}, tool)
      mend({ toolCalls: [{ id: name, name, arguments: "{}" }] }, [KEEP, { name: "constructor" }])
    }
    expect(nature()).toBe(before)
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })

  test("a declared one is a member like any other", () => {
    const own: Tool = {
      name: "own",
      parameters: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}') as object,
    }
    expect(send('{"__proto__":"5"}', own).calls[0]?.arguments).toBe('{"__proto__":5}')
  })

  test("rules, limits and options by such names are refused", () => {
    const odd = JSON.parse('{"__proto__":"off","constructor":"off"}') as Record<string, "off">
    expect(() => send('{"title":"x",}', KEEP, { rules: odd })).toThrow("MEND_OPTIONS")
    expect(() => send('{"title":"x",}', KEEP, { limits: JSON.parse('{"__proto__":{"depth":0}}') as object })).toThrow(
      "MEND_OPTIONS",
    )
    expect(() => send('{"title":"x",}', KEEP, JSON.parse('{"constructor":1}') as object)).toThrow("MEND_OPTIONS")
  })
})

describe("half characters", () => {
  test.each(["\ud800", "\udc00", "\udc00\ud800", "x\ud83e"])("%j as it stands and healed", (half) => {
    const text = `{"title":"${half}"}`
    expect(survives(text).calls[0]?.arguments).toBe(text)
    expect(JSON.parse(survives(`{'title':'${half}'}`).calls[0]?.arguments ?? "{}")).toEqual({ title: half })
    survives(half)
    survives(`{"title":"a${half}`)
  })
})

describe("schemas", () => {
  const byRef = (schema: object): Tool => ({ name: "odd", parameters: schema })

  test("that refer to themselves", () => {
    const ring: Record<string, unknown> = { type: "object", properties: {} }
    ;(ring["properties"] as Record<string, unknown>)["self"] = ring
    survives('{"self":{"self":{}}}', {}, byRef(ring))
    survives("{'self':{'self':{}}}", {}, byRef(ring))
    for (const schema of [
      { $ref: "#" },
      { allOf: [{ $ref: "#" }] },
      { anyOf: [{ $ref: "#" }, { $ref: "#" }] },
      { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    ]) {
      survives('{"a":1}', {}, byRef(schema))
      survives("{'a':1}", {}, byRef(schema))
    }
  })

  test("with a pattern that never ends", () => {
    for (const pattern of ["^(a+)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(?:a|a)*b", "[", "(?<x"]) {
      const tool = byRef(object({ title: { type: "string", pattern } }))
      survives(`{"title":"${"a".repeat(5_000)}!"}`, {}, tool)
      survives(`{'title':'${"x".repeat(5_000)}'}`, {}, tool)
    }
  })

  test("with ten thousand branches", () => {
    const branches = Array.from({ length: 10_000 }, (_, i) => object({ [`k${i}`]: WHOLE }))
    survives('{"v":{"k9999":"1"}}', {}, byRef(object({ v: { anyOf: branches } })))
    survives('{"v":{"none":1}}', {}, byRef(object({ v: { oneOf: branches } })))
  })

  test("that are no schemas", () => {
    const thrower = {
      get type(): string {
        throw new Error("no")
      },
    }
    for (const schema of [
      5,
      "x",
      [],
      null,
      false,
      { type: 5 },
      { properties: [] },
      { required: "all" },
      { enum: {} },
      thrower,
      new Proxy({}, {}),
    ]) {
      survives('{"a":1}', {}, byRef(schema as unknown as object))
      survives("{a:1}", {}, byRef(schema as unknown as object))
    }
  })

  describe("that throw when they are read", () => {
    const refuse = (): never => {
      throw new Error("not to be read")
    }
    const trapped = (trap: keyof ProxyHandler<object>): object => new Proxy(object({ jar: TEXT }), { [trap]: refuse })
    const getter = (name: string): object => Object.defineProperty({}, name, { get: refuse, enumerable: true })
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const THROWING: readonly object[] = [
      ...(["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"] as const).flatMap((trap) => [
        trapped(trap),
        object({ jar: trapped(trap) }),
      ]),
      proxy,
      object({ jar: proxy, lid: { enum: [proxy] } }),
      getter("properties"),
      object({ jar: object({ lid: getter("type") }) }),
      object({ jar: { enum: [getter("lid")] } }),
    ]
    /** Values that no JSON has, or whose own functions throw. */
    const strange = [
      { toString: 0 },
      [{ valueOf: 0, toString: 0 }],
      { toJSON: refuse },
      Object.create(null),
      10n,
      () => 1,
    ]
    const branch = (k: unknown): object => object({ k: { const: k } }, ["k"])
    const STRANGE: readonly object[] = [...strange, Symbol("lid")].flatMap((value) => [
      object({ jar: { enum: [value, "x"] } }),
      object({ jar: { const: value } }),
      object({ jar: { type: "string", default: value, examples: [value] } }),
      object({ jar: { ...object({ lid: object({ x: TEXT }, []) }, []), default: value } }, []),
      object({ jar: { anyOf: [branch(value), branch("x")] } }),
      object({ jar: TEXT, lid: {} }, [], {
        "x-toolmend": { relational: [{ fields: ["jar", "lid"], defaults: { lid: value } }] },
      }),
      object({ jar: TEXT }, [value as string], { title: value, description: value, format: value, pattern: value }),
    ])
    const declared = { paths: ["jar"], relational: [{ fields: ["jar", "lid"], defaults: { lid: 10n } }] }
    const tools = (parameters: object): Tool[] => [
      { name: "odd", parameters },
      { name: "odder", parameters, ...declared },
    ]

    test.each(Object.entries({ THROWING, STRANGE }))("%s: nobody else throws", (_, schemas) => {
      for (const schema of schemas) {
        for (const tool of tools(schema)) {
          survives('{"jar":"x"}', {}, tool)
          survives('{"jar":5,}', {}, tool)
        }
        expect(compileSchema(schema).validate({ jar: 5 })).toBeInstanceOf(Array)
        expect(compileSchema(schema).findings).toBeInstanceOf(Array)
        expect(analyzeSchema(schema).maxDepth).toBeLessThan(4)
        expect(withContractHints(tools(schema))).toHaveLength(2)
        for (const when of ["auto", "always"] as const)
          expect(flattenTools(tools(schema), { when, leaves: 0, levels: 0 }).tools).toHaveLength(2)
        expect(lintTools(tools(schema))).not.toEqual([])
      }
    })

    test("they are broken schemas", () => {
      const broken = THROWING.filter((schema) => compileSchema(schema).broken !== null)
      expect(broken.length).toBeGreaterThan(5)
      for (const schema of broken) {
        expect(send('{"jar":"x",}', byRef(schema)).escalated[0]?.reason).toBe("schema/broken")
        expect(lintTools([byRef(schema)]).map(({ rule }) => rule)).toContain("lint/broken-schema")
        expect(flattenTools([byRef(schema)], { when: "always" }).wasFlattened("odd")).toBe(false)
      }
      expect(analyzeSchema(object({ jar: getter("type") }))).toEqual({
        leafCount: 0,
        maxDepth: 0,
        shouldFlatten: false,
      })
    })

    test("a schema that is compiled and throws later is told as broken", () => {
      let reads = 0
      const later = {
        type: "object",
        get properties() {
          return ++reads > 3 ? refuse() : { jar: TEXT }
        },
      }
      expect(lintTools([byRef(later)]).map(({ rule, message }) => [rule, message])).toEqual([
        ["lint/broken-schema", expect.stringContaining("schema/unreadable")],
      ])
    })
  })

  test("that are huge", () => {
    const wide = object(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`member_${i}`, TEXT])), [])
    survives('{"member_4999":5,"Member1":"x",}', {}, byRef(wide))
    survives('{"a":1}', {}, byRef({ description: "x".repeat(2_000_000) }))
    let deep: object = { type: "string" }
    for (let i = 0; i < 5_000; i++) deep = { items: deep }
    survives('{"a":1}', {}, byRef({ properties: { a: deep } }))
  })
})

describe("lists", () => {
  test("ten thousand tools", () => {
    const tools = Array.from(
      { length: large(10_000, 8) },
      (_, i): Tool => ({ name: `tool_${i}`, parameters: object({ title: TEXT }) }),
    )
    const call = (name: string, text: string) => mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, tools)
    const { result, took } = timed(() => [
      call(`tool_${tools.length - 1}`, '{"title":"x"}'),
      call("Tool-77", "{'title':'x'}"),
      call("tool_none", "{}"),
      call("t".repeat(5_000), "{}"),
    ])
    expect(result.map(({ calls, escalated }) => [calls.length, escalated.length])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
    ])
    expect(took).toBeLessThan(large(5_000, 8))
  })

  test("ten thousand calls", () => {
    const toolCalls = Array.from({ length: 10_000 }, (_, i) => ({
      id: `c${i}`,
      name: "keep",
      arguments: `{"title":"${i}",}`,
    }))
    const { result, took } = timed(() => mend({ toolCalls }, [KEEP]))
    expect(result.calls.length + result.escalated.length).toBe(10_000)
    expect(result.escalated.every((call) => call.reason === "limit/calls")).toBe(true)
    expect(took).toBeLessThan(5_000)
  })

  test("the same call a thousand times", () => {
    const toolCalls = Array.from({ length: 1_000 }, (_, i) => ({
      id: `c${i}`,
      name: "keep",
      arguments: '{"title":"x"}',
    }))
    const { result, took } = timed(() => mend({ toolCalls }, [KEEP], { limits: { calls: 1_000 } }))
    expect([result.calls.length, result.suppressed.length]).toEqual([1, 999])
    expect(took).toBeLessThan(3_000)
  })
})

test("random bytes", () => {
  // a small generator of its own: the same bytes each time
  let state = 12_345
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >>> 8
  }
  for (let i = 0; i < 200; i++) {
    const text = Array.from({ length: 500 }, () => String.fromCharCode(next() % (i % 2 === 0 ? 128 : 65_536))).join("")
    survives(text)
    survives(`{"title":"${text}`)
    survives(`{"title":"x","labels":["${text}"]}`)
  }
})

test("one repair of 90,000 places", () => {
  const labels = Array.from({ length: 90_000 }, (_, i) => ({ labels: `l${i}` }))
  const [call] = survives(JSON.stringify({ title: "a", labels }), UNLIMITED, KEEP, 20_000).calls
  expect((call?.input as { labels: unknown[] } | undefined)?.labels.length ?? 90_000).toBe(90_000)
})

test("a name of a megabyte is compared with none", () => {
  survives(JSON.stringify({ title: "a", ["la_be_l_".repeat(125_000)]: "x" }), UNLIMITED, KEEP, 2_000)
})
