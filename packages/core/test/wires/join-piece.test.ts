import { expect, test } from "vitest"
import { joinPiece } from "../../src/wires/join-piece.ts"

const joined = (...pieces: readonly object[]): object => {
  const whole = {}
  for (const piece of pieces) joinPiece(whole, piece as Record<string, unknown>)
  return whole
}

test("texts go on, names are repeated, nothing takes nothing away", () => {
  expect(
    joined(
      { role: "assistant", content: null, thought: "I " },
      { role: "assistant", thought: "think", n: 1 },
      { role: "", thought: null, n: 2, content: "Hi" },
    ),
  ).toEqual({ role: "assistant", thought: "I think", n: 2, content: "Hi" })
})

test("objects are joined at every depth", () => {
  expect(joined({ extra: { cup: { signature: "ab" } } }, { extra: { cup: { signature: "cd" }, size: 1 } })).toEqual({
    extra: { cup: { signature: "abcd" }, size: 1 },
  })
})

test("elements under one number are one, unless they are of different types; others are added", () => {
  expect(
    joined(
      { calls: [{ index: 0, id: "c1", type: "function", function: { name: "brew", arguments: "{" } }] },
      { calls: [{ index: 1, id: "c2", function: { name: "pour" } }] },
      { calls: [{ index: 0, id: "c1", function: { arguments: "}" } }] },
    ),
  ).toEqual({
    calls: [
      { index: 0, id: "c1", type: "function", function: { name: "brew", arguments: "{}" } },
      { index: 1, id: "c2", function: { name: "pour" } },
    ],
  })
  expect(
    joined(
      { details: [{ index: 0, type: "text", text: "a" }] },
      { details: [{ index: 0, type: "sealed", data: "x" }, 7] },
    ),
  ).toEqual({ details: [{ index: 0, type: "text", text: "a" }, { index: 0, type: "sealed", data: "x" }, 7] })
  expect(joined({ notes: [{ text: "a" }] }, { notes: [{ text: "b" }] })).toEqual({
    notes: [{ text: "a" }, { text: "b" }],
  })
})

test("a text or a thought without a number goes on with the next one behind it", () => {
  const text = (said: string) => ({ type: "text", text: said })
  const thought = (said: string) => ({ type: "thinking", thinking: [text(said)] })
  const seal = { type: "seal", data: "x" }
  expect(
    joined({ content: [thought("I ")] }, { content: [thought("think"), text("T")] }, { content: [text("ea?")] }),
  ).toEqual({ content: [thought("I think"), text("Tea?")] })
  expect(joined({ list: [text("a")] }, { list: [seal] }, { list: [seal] }, { list: [text("b")] })).toEqual({
    list: [text("a"), seal, seal, text("b")],
  })
  expect(
    joined(
      { content: "" },
      { content: "So " },
      { content: [thought("hm")] },
      { content: "T" },
      { content: "ea" },
      { content: "" },
    ),
  ).toEqual({ content: [text("So "), thought("hm"), text("Tea")] })
})

test("nothing is written into what all objects share", () => {
  const whole = {}
  joinPiece(
    whole,
    JSON.parse('{"__proto__":{"lid":1},"constructor":{"prototype":{"lid":1}}}') as Record<string, unknown>,
  )
  expect(({} as { lid?: number }).lid).toBeUndefined()
  expect(Object.getPrototypeOf(whole)).toBe(Object.prototype)
})
