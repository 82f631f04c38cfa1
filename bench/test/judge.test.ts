import { describe, expect, it } from "vitest"
import type { Expectation } from "../src/case.ts"
import { isEqual } from "../src/quality/equal.ts"
import { judge } from "../src/quality/judge.ts"

const call = (value: Record<string, number>, name = "add"): { name: string; value: Record<string, number> } => ({
  name,
  value,
})
const one: Expectation = { kind: "calls", calls: [{ name: "add", arguments: { a: 1, b: 2 } }] }
const two: Expectation = {
  kind: "calls",
  calls: [
    { name: "add", arguments: { a: 1 } },
    { name: "add", arguments: { a: 2 } },
  ],
}
const same: Expectation = { kind: "same", text: '{"a": 1}', name: "add", arguments: { a: 1 } }

describe("judge", () => {
  it("right: the true call, members in any order", () => expect(judge(one, [call({ b: 2, a: 1 })])).toBe("right"))
  it("wrong: another value, another tool, one member more, one less", () => {
    for (const answer of [
      call({ a: 1, b: 3 }),
      call({ a: 1, b: 2 }, "sub"),
      call({ a: 1, b: 2, c: 3 }),
      call({ a: 1 }),
    ])
      expect(judge(one, [answer])).toBe("wrong")
  })
  it("gave up: no call where there is one", () => expect(judge(one, [])).toBe("gave-up"))
  it("two calls: both, in their order", () => {
    expect(judge(two, [call({ a: 1 }), call({ a: 2 })])).toBe("right")
    expect(judge(two, [call({ a: 2 }), call({ a: 1 })])).toBe("wrong")
    expect(judge(two, [call({ a: 1 })])).toBe("wrong")
    expect(judge(two, [])).toBe("gave-up")
  })
  it("either: the true call or none, nothing else", () => {
    const either: Expectation = { kind: "either", calls: [{ name: "add", arguments: { a: 1 } }] }
    expect(judge(either, [])).toBe("right")
    expect(judge(either, [call({ a: 1 })])).toBe("right")
    expect(judge(either, [call({ a: 2 })])).toBe("wrong")
    expect(judge(either, [call({ a: 1 }), call({ a: 1 })])).toBe("wrong")
  })
  it("lost: nothing is right, anything is wrong", () => {
    expect(judge({ kind: "none" }, [])).toBe("right")
    expect(judge({ kind: "none" }, [call({ a: 1 })])).toBe("wrong")
  })
  it("intact: the same bytes where text is handed on, the same value where there is none", () => {
    expect(judge(same, [{ ...call({ a: 1 }), text: '{"a": 1}' }])).toBe("right")
    expect(judge(same, [{ ...call({ a: 1 }), text: '{"a":1}' }])).toBe("wrong")
    expect(judge(same, [call({ a: 1 })])).toBe("right")
    expect(judge(same, [call({ a: 2 })])).toBe("wrong")
    expect(judge(same, [])).toBe("gave-up")
  })
})

describe("isEqual", () => {
  it("tells lists from objects, null from nothing, text from numbers", () => {
    expect(isEqual([1, { a: null }], [1, { a: null }])).toBe(true)
    for (const [a, b] of [
      [[], {}],
      [{ a: null }, {}],
      ["1", 1],
      [
        [1, 2],
        [2, 1],
      ],
      [null, {}],
      [{ toString: 1 }, {}],
    ] as const)
      expect(isEqual(a, b)).toBe(false)
  })
})
