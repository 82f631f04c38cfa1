import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { fitToSchema } from "../../src/rules/engine.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { fitTo, OPTIONS, object, undone } from "../support/fitting.ts"
import { large, runs } from "../support/runs.ts"

const text = { type: "string" }
const count = { type: "integer" }

describe("combinations", () => {
  const row = object({ name: text, amount: count }, ["name", "amount"], { additionalProperties: false })
  const schema = object({ rows: { type: "array", items: row }, note: text, page: count }, ["rows"])

  test("a number as text in a single object in the text of a list in an envelope", () => {
    const inner = JSON.stringify({ Name: "oats", amount: "3" })
    const given = JSON.stringify({ input: { rows: inner, page: null } })
    const result = fitTo(schema, given)
    expect(result.text).toBe('{"rows":[{"name":"oats","amount":3}]}')
    expect(result.issues).toEqual([])
    expect(undone(result)).toBe(given)
    expect(result.findings.map((finding) => finding.rule)).toEqual([
      "shape/wrapped-arguments",
      "shape/stringified",
      "shape/single-for-array",
      "key/style",
      "type/number-as-string",
      "value/null-for-optional",
    ])
  })

  test("what cannot be cured is left, what can is told", () => {
    const result = fitTo(schema, '{"rows":[{"name":"oats","amount":"three"}],"page":"2"}')
    expect(result.text).toBe('{"rows":[{"name":"oats","amount":"three"}],"page":2}')
    expect(result.issues.map((issue) => issue.pointer)).toEqual(["/rows/0/amount"])
  })

  test("numbers keep their literals", () => {
    expect(fitTo(object({ a: count, b: {}, c: {} }), '{"a":"1","b":1.0,"c":12345678901234567890}').text).toBe(
      '{"a":1,"b":1.0,"c":12345678901234567890}',
    )
  })

  test("pointers and spans tell where it stood", () => {
    const given = '{"rows":[{"name":"oats","amount":"3"}]}'
    const [finding] = fitTo(schema, given).findings
    expect(finding).toMatchObject({ pointer: "/rows/0/amount", before: '"3"', after: "3" })
    expect(given.slice(...(finding?.span ?? [0, 0]))).toBe('"3"')
  })
})

describe("policy", () => {
  const schema = object({ on: { type: "boolean" }, tags: { type: "array", items: text } }, [])

  test("certain applies what is certain and offers the rest", () => {
    const result = fitTo(schema, '{"on":"true","tags":"a, b"}', { apply: "certain" })
    expect(result.text).toBe('{"on":true,"tags":"a, b"}')
    expect(result.guesses).toMatchObject([{ rule: "shape/single-for-array", applied: false }])
    expect(result.issues.length).toBe(1)
  })

  test("what only a declaration tells is cured alone, or not at all", () => {
    expect(fitTo(schema, '{"Tags":"x","tags":["b</parameter></invoke>"]}').text).toBe('{"Tags":"x","tags":["b"]}')
    const either = object({
      v: {
        anyOf: [
          { type: "string", minLength: 9 },
          { type: "array", items: text },
        ],
      },
    })
    expect(fitTo(either, '{"v":"ab</parameter></invoke>"}')).toMatchObject({
      text: '{"v":"ab</parameter></invoke>"}',
      findings: [],
      issues: [],
    })
  })

  test("a place nothing is said about is read by nothing but the protocol", () => {
    expect(fitTo({ type: "array", items: { not: { type: "integer" } } }, '[["x</parameter></invoke>"]]').text).toBe(
      '[["x"]]',
    )
  })

  test("a union of itself ends", () => {
    expect(fitTo({ oneOf: [{ $ref: "#" }, object({ a: text }, [])] }, '{"config[depth]":[]}').text).toBe(
      '{"config[depth]":[]}',
    )
  })

  test("a rule can be switched off", () => {
    const given = '{"on":"true"}'
    expect(fitTo(schema, given, { excludedRules: new Set(["type/boolean-as-string"]) })).toMatchObject({
      text: given,
      findings: [],
    })
  })
})

describe("unions", () => {
  const circle = object({ kind: { const: "circle" }, radius: count }, ["kind", "radius"], {
    additionalProperties: false,
  })
  const square = object({ kind: { const: "square" }, side: count }, ["kind", "side"], { additionalProperties: false })
  const shape = object({ shape: { anyOf: [circle, square] } })

  test.each([
    [
      "the discriminator decides",
      shape,
      '{"shape":{"kind":"square","side":"4"}}',
      '{"shape":{"kind":"square","side":4}}',
    ],
    [
      "also in text",
      shape,
      '{"shape":"{\\"kind\\":\\"square\\",\\"side\\":4}"}',
      '{"shape":{"kind":"square","side":4}}',
    ],
    ["also misspelt", shape, '{"shape":{"kind":"Circle","radius":"1"}}', '{"shape":{"kind":"circle","radius":1}}'],
    [
      "the nearer of number and list",
      object({ v: { anyOf: [count, { type: "array", items: count }] } }),
      '{"v":"5"}',
      '{"v":5}',
    ],
    [
      "a range takes it",
      object({
        v: {
          oneOf: [
            { type: "integer", minimum: 10 },
            { type: "integer", maximum: 5 },
          ],
        },
      }),
      '{"v":"12"}',
      '{"v":12}',
    ],
    [
      "members declared beside the union",
      { ...object({ a: count, b: count }, []), anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      '{"B":"2"}',
      '{"b":2}',
    ],
    [
      "a list of unions",
      object({ v: { type: "array", items: { anyOf: [circle, square] } } }),
      '{"v":[{"kind":"circle","radius":"1"},{"kind":"square","side":"2"}]}',
      '{"v":[{"kind":"circle","radius":1},{"kind":"square","side":2}]}',
    ],
  ])("%s", (_, schema, given, after) => {
    const result = fitTo(schema, given)
    expect(result.text).toBe(after)
    expect(undone(result)).toBe(given)
  })

  test("two results that differ are none, and both are shown", () => {
    const schema = object({
      v: { anyOf: [object({ max_size: count }, ["max_size"]), object({ maxsize: count }, ["maxsize"])] },
    })
    const given = '{"v":{"maxSize":3}}'
    const result = fitTo(schema, given)
    expect(result).toMatchObject({ text: given, findings: [] })
    expect(result.guesses.length).toBe(2)
    expect(result.guesses.every((guess) => guess.confidence === "guess" && !guess.applied)).toBe(true)
  })

  test("with more branches than may be tried none is chosen", () => {
    const schema = object({ v: { anyOf: [count, { type: "array", items: count }] } })
    const limits = { ...DEFAULT_LIMITS, branches: 1 }
    expect(fitTo(schema, '{"v":["3"]}', { ...OPTIONS, limits: { ...limits, branches: 2 } }).text).toBe('{"v":[3]}')
    expect(fitTo(schema, '{"v":["3"]}', { ...OPTIONS, limits })).toMatchObject({ text: '{"v":["3"]}', findings: [] })
  })

  test("null is not coerced into a branch", () => {
    const given = '{"v":null}'
    expect(fitTo(object({ v: { anyOf: [count, { type: "array", items: {} }] } }), given)).toMatchObject({
      text: given,
      findings: [],
    })
  })
})

describe("properties", () => {
  const schema = object(
    {
      n: count,
      on: { type: "boolean" },
      tags: { type: "array", items: text },
      mode: { enum: ["fast", "slow_mode"] },
      at: object({ x: count, y_pos: count }, ["x"]),
      any: {},
      pick: { anyOf: [count, { type: "array", items: { type: "boolean" } }, { type: "null" }] },
    },
    ["n"],
    { additionalProperties: false },
  )
  const leaf = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom(
      "",
      "null",
      "5",
      "True",
      " Fast",
      "slow mode",
      "[1]",
      '["a"]',
      '{"x":"1"}',
      "a,b",
      "x</parameter>",
      "[",
      "{}",
    ),
    fc.string({ maxLength: 6 }),
  )
  const key = fc.constantFrom(
    "n",
    "N",
    "on",
    "tags",
    "mode",
    "at",
    "any",
    "pick",
    "x",
    "yPos",
    "y_pos",
    "at.x",
    "at[y_pos]",
    "arguments",
    "input",
    "item",
    "0",
    "1",
    "name",
    "__proto__",
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      leaf,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((entries) => ({ entries })),
    ),
  }))
  const print = (input: unknown): string => {
    if (Array.isArray(input)) return `[${input.map(print).join(", ")}]`
    if (typeof input === "object" && input !== null)
      return `{${(input as { entries: [string, unknown][] }).entries.map(([name, inner]) => `${JSON.stringify(name)}: ${print(inner)}`).join(",")}}`
    return JSON.stringify(input)
  }
  const view = compileSchema(schema)
  const fit = (given: string) => fitToSchema(given, view.view, OPTIONS)

  test("edits undo, results validate, a second fit changes nothing, no prototype is touched", () => {
    fc.assert(
      fc.property(value, (input) => {
        const given = print(input)
        const result = fit(given)
        expectEqual(undone(result), given)
        expectEqual(result.issues.length === 0, view.isValid(JSON.parse(result.text)))
        if (result.issues.length === 0) expectEqual(fit(result.text).text, result.text)
        for (const { span } of result.findings)
          expectEqual(0 <= span[0] && span[0] <= span[1] && span[1] <= given.length, true)
        expectEqual(Object.hasOwn(Object.prototype, "x"), false)
      }),
      { numRuns: runs(1_000) },
    )
  })

  test("valid is untouched, whatever it says", () => {
    const valid = fc.record({ n: fc.integer(), any: fc.jsonValue() })
    fc.assert(
      fc.property(valid, (input) => {
        const given = JSON.stringify(input, null, 1)
        if (view.isValid(JSON.parse(given))) expect(fitTo(schema, given)).toMatchObject({ text: given, findings: [] })
      }),
    )
  })
})

describe("bounds", () => {
  const quick = (schema: unknown, given: string): number => {
    const view = compileSchema(schema)
    view.isValid(1)
    const start = cpuTime()
    fitTo(schema, given)
    return cpuTime() - start
  }
  const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth)
  const tree: Record<string, unknown> = {
    $defs: {
      node: {
        anyOf: [
          object({ kids: { type: "array", items: { $ref: "#/$defs/node" } } }),
          object({ left: { $ref: "#/$defs/node" } }),
          { type: "integer" },
        ],
      },
    },
    $ref: "#/$defs/node",
  }

  test.each<[string, unknown, string]>([
    [
      "many strange members",
      object({ a: count }, ["a"], { additionalProperties: false }),
      `{${Array.from({ length: large(100_000, 8) }, (_, i) => `"k${i}":${i}`).join(",")}}`,
    ],
    [
      "many times more wrong elements than are tried",
      object({ v: { type: "array", items: count } }),
      `{"v":[${'"1",'.repeat(large(200_000) - 1)}"1"]}`,
    ],
    ["20,000 wrong elements", object({ v: { type: "array", items: count } }), `{"v":[${'"1",'.repeat(19_999)}"1"]}`],
    [
      "60 wrong elements in a long text",
      object({ v: { type: "array", items: count }, t: text }),
      `{"v":[${'"1",'.repeat(59)}"1"],"t":${JSON.stringify("x".repeat(250_000))}}`,
    ],
    ["a deep list", object({ v: count }), `{"v":${deep("[", "]", 512)}}`],
    ["a deep envelope", object({ v: count }), `${'{"arguments":'.repeat(512)}{}${"}".repeat(512)}`],
    ["a recursive union with a wrong leaf", tree, `${'{"kids":['.repeat(60)}"x"${"]}".repeat(60)}`],
    ["a recursive union in text", tree, JSON.stringify(`${'{"left":'.repeat(200)}"x"${"}".repeat(200)}`)],
    ["a row of closing tags", object({ t: text }), JSON.stringify({ t: `a${"</parameter>".repeat(20_000)}` })],
    [
      "flattened names",
      object({ v: { type: "array", items: count } }),
      `{${Array.from({ length: 20_000 }, (_, i) => `"v[${i}]":${i}`).join(",")}}`,
    ],
    [
      "64 branches",
      object({ v: { anyOf: Array.from({ length: 64 }, (_, i) => object({ [`k${i}`]: count, t: count })) } }),
      `{"v":{"t":"1","s":${JSON.stringify("y".repeat(100_000))}}}`,
    ],
  ])("%s", (_, schema, given) => {
    // the slowest takes 0.8 s of full size where nothing else runs; what grows with the square of it takes minutes
    expect(quick(schema, given)).toBeLessThan(large(3_000, 2))
  })

  test("above the limits nothing is tried", () => {
    const given = `{"v":[${'"1",'.repeat(30)}"1"]}`
    const schema = object({ v: { type: "array", items: count } })
    expect(fitTo(schema, given).issues).toEqual([])
    expect(fitTo(schema, given, { limits: { ...DEFAULT_LIMITS, nodes: 10 } })).toMatchObject({
      text: given,
      findings: [],
    })
  })

  test("more violations than are collected at once are mended in turn, up to four times as many", () => {
    const schema = object({ v: { type: "array", items: count } })
    const issuesLeft = (wrongCount: number): number =>
      fitTo(schema, `{"v":[${'"1",'.repeat(wrongCount)}1]}`).issues.length
    const { issues } = DEFAULT_LIMITS
    expect([issues - 1, issues, 2 * issues + 1].map(issuesLeft)).toEqual([0, 0, 0])
    expect(issuesLeft(4 * issues + 1)).toBeGreaterThan(0)
  })
})

test("a value in a free-form object that the tool declares outside of it is not changed", () => {
  const pot = object(
    {
      name: { type: "string" },
      labels: { type: "object", additionalProperties: { type: "string" } },
      hot: { type: "boolean" },
    },
    ["name"],
  )
  expect(fitTo(pot, '{"name":"x","labels":{"lid":"oak","hot":true}}').issues).not.toEqual([])
  expect(fitTo(pot, '{"name":"x","labels":{"lid":"oak","wet":true}}').text).toBe(
    '{"name":"x","labels":{"lid":"oak","wet":"true"}}',
  )
  expect(fitTo(pot, '{"name":"x","hot":true,"labels":{"hot":true}}').text).toBe(
    '{"name":"x","hot":true,"labels":{"hot":"true"}}',
  )
})

test("a long text is not read again for each such value", () => {
  const labels = { type: "array", items: { type: "object", additionalProperties: { type: "string" } } }
  const shelf = object({ labels, hot: { type: "boolean" }, note: { type: "string" } }, ["labels"])
  const textOf = (count: number): string =>
    JSON.stringify({ labels: Array.from({ length: 9_000 }, (_, i) => (i < count ? { hot: true } : { lid: "oak" })) })
  const millisecondsFor = (count: number): number => {
    const start = performance.now()
    expect(fitTo(shelf, textOf(count)).issues).toHaveLength(count)
    return performance.now() - start
  }
  millisecondsFor(1)
  expect(millisecondsFor(500)).toBeLessThan(10 * millisecondsFor(1) + 300)
})
