import { expect, test } from "vitest"
import { type OpenAiCall, toOpenAi } from "../../src/faces/openai-call.ts"
import type { MendedCall } from "../../src/turn.ts"

const mended = (own: Partial<MendedCall> = {}): MendedCall => ({
  id: "c1",
  name: "ring",
  arguments: '{"tone":"low"}',
  input: { tone: "low" },
  outcome: "unchanged",
  findings: [],
  raw: '{"tone":"low"}',
  ...own,
})
const given: OpenAiCall = Object.freeze({
  id: "c1",
  type: "function",
  function: Object.freeze({ name: "ring", arguments: '{"tone":"low"}' }),
})

test("the same object where nothing changed", () => {
  expect(toOpenAi(mended(), given)).toBe(given)
})

test("a new one where the name, the arguments or the id did; the given one is as it was", () => {
  const index = Object.freeze({ ...given, index: 3 })
  for (const own of [{ name: "ring_bell" }, { arguments: '{"tone":"high"}' }]) {
    const call = toOpenAi(mended(own), index)
    expect(call).toEqual({
      id: "c1",
      type: "function",
      index: 3,
      function: { name: "ring", arguments: '{"tone":"low"}', ...own },
    })
    expect(index.function).toBe(given.function)
  }
  const { id: _, ...nameless } = given
  expect(toOpenAi(mended({ id: "call_0" }), nameless)).toEqual({ ...given, id: "call_0" })
  expect(toOpenAi(mended({ id: "c1-2" }), given)).toEqual({ ...given, id: "c1-2" })
})

test("a call that was found in text has no given one", () => {
  expect(toOpenAi(mended({ id: "call_text_0" }), undefined)).toEqual({ ...given, id: "call_text_0" })
})
