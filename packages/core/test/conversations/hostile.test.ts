// Whatever a model, a tool or a store hands over: nothing is thrown, nothing grows, nobody's prototype is touched.
import fc from "fast-check"
import { expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import type { PastCall, Tool } from "../../src/turn.ts"
import { DECLARED, HASTY } from "../support/conversation.ts"
import { promise } from "../support/promise.ts"
import { large } from "../support/runs.ts"

const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "\ud800",
  "a\nb",
  "",
  " ",
  "n".repeat(large(100_000, 64)),
]
const named: readonly Tool[] = [
  ...DECLARED,
  ...NAMES.filter((name) => name.trim() !== "").map((name): Tool => ({ name, parameters: { type: "object" } })),
]
const TEXTS = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  `{"a":${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}}`,
  '{"a":"\ud800"}',
  `{"n":1e${"9".repeat(1_000)}}`,
  `{"a":"${"x".repeat(large(300_000, 16))}"}`,
  "{",
  "",
]

test("names and arguments", () => {
  const mender = createMender(named)
  for (let round = 0; round < 4; round++)
    for (const name of NAMES)
      for (const text of TEXTS) {
        const { calls, escalated, suppressed, order } = mender.mend({
          toolCalls: [{ id: name, name, arguments: text }],
        })
        expect(calls.length + escalated.length + suppressed.length).toBe(order.length)
        mender.result(name, text, round % 2 === 0)
      }
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  expect(JSON.stringify(mender.state()).length).toBeLessThan(large(20_000_000, 16))
})

test("identical hostile calls are known as identical", () => {
  for (const text of TEXTS.slice(0, 7)) {
    const mender = createMender(named, { storm: HASTY })
    const steps = [1, 2, 3, 4].map(
      () => mender.mend({ toolCalls: [{ id: "c", name: "constructor", arguments: text }] }).suppressed.length,
    )
    expect(steps).toEqual([0, 0, 0, 1])
  }
})

test("results that are no text, or too much of it", () => {
  const results: unknown[] = [
    undefined,
    null,
    7,
    1n,
    true,
    {},
    [],
    { toJSON: () => Symbol("x") },
    () => 1,
    Symbol("s"),
    "x".repeat(large(10_000_000, 16)),
    "\ud800".repeat(10_000),
    "\0",
  ]
  for (const result of results) {
    const mender = createMender(DECLARED, { storm: HASTY })
    for (let i = 0; i < 5; i++) {
      mender.mend({ toolCalls: [{ id: `c${i}`, name: "read", arguments: "{}" }] })
      expect(mender.result(`c${i}`, result as string, (i % 2 === 0 ? "no" : i) as unknown as boolean)).toBe(true)
    }
    expect(mender.stats().outcomes).toMatchObject({ unchanged: 3, suppressed: 2 })
    expect(JSON.stringify(mender.state()).length).toBeLessThan(5_000)
    expect(createMender(DECLARED, { state: JSON.parse(JSON.stringify(mender.state())) as unknown }).restored).toBe(true)
  }
})

test("histories with anything in them", () => {
  const past = fc.record({
    name: fc.oneof(fc.constantFrom(...NAMES, "read"), fc.anything()),
    arguments: fc.oneof(fc.constantFrom(...TEXTS), fc.anything()),
    result: fc.anything(),
    ok: fc.anything(),
  })
  promise(
    fc.array(past, { maxLength: 6 }),
    (history) => {
      const { calls, suppressed } = mend({ toolCalls: [{ id: "c", name: "read", arguments: "{}" }] }, named, {
        history: history as unknown as PastCall[],
      })
      expect(calls.length + suppressed.length).toBe(1)
    },
    300,
  )
})

test("states with anything in them", () => {
  const mender = createMender(DECLARED)
  for (let i = 0; i < 3; i++) mender.mend({ toolCalls: [{ id: `c${i}`, name: "read", arguments: "{}" }] })
  const state = JSON.parse(JSON.stringify(mender.state())) as Record<string, unknown>
  const odd = fc.oneof(fc.jsonValue(), fc.anything())
  const damaged = fc
    .tuple(fc.constantFrom(...Object.keys(state)), odd)
    .map(([name, value]) => ({ ...state, [name]: value }))
  promise(fc.oneof(damaged, odd), (given) => {
    const next = createMender(DECLARED, { state: given })
    const { calls, suppressed } = next.mend({ toolCalls: [{ id: "c", name: "read", arguments: "{}" }] })
    expect(calls.length + suppressed.length).toBe(1)
    next.result("c", "text", true)
    JSON.stringify([next.state(), next.stats()])
  })
})
