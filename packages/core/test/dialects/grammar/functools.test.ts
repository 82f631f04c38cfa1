import { describe, expect, test } from "vitest"
import { functoolsCalls } from "../../../src/dialects/grammar/functools.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"], hush: [] })
const said = (text: string) => tell(functoolsCalls, text, words)

describe("the list behind the word functools", () => {
  test("one call, several, and what stands behind them", () => {
    expect(said('functools[{"name": "ring", "arguments": {"tone": "low"}}] done')).toEqual([["ring", '{"tone": "low"}']])
    expect(said('functools [ {"name": "ring", "arguments": {}}, {"name": "hush", "arguments": {}} ]')).toEqual([
      ["ring", "{}"],
      ["hush", "{}"],
    ])
  })

  test("the word is no part of the call, the list is", () => {
    const text = 'functools[{"name": "ring", "arguments": {"tone": "a]"}}] tail'
    const { end, calls } = bodyOf(functoolsCalls({ text, isEnd: true, words }, 0))
    expect(end).toBe(text.indexOf(" tail"))
    expect(calls[0]?.start).toBeGreaterThanOrEqual("functools".length)
  })

  test("data and prose hold none", () => {
    expect(said('functools[{"tone": "low"}]')).toEqual([])
    for (const text of ["functools", "functools is a module", "functools[", "functools[1, 2]"]) expect(said(text) ?? []).toEqual([])
  })
})

test("an answer is the last word", () => {
  const examples = ['functools[{"name": "ring", "arguments": {"tone": "low"}}] x', 'functools[{"name": "hush", "arguments": {}}, {"name": "ring"}]']
  keepsLaw(functoolsCalls, examples, ["functools", "[", "]", "{", "}", '"', ",", " "], words)
})

test("much of anything", () => {
  for (const unit of ["[", "{", '"', " ", "functools[", '{"name": '])
    for (const head of ["functools", "functools[{"]) isQuick(functoolsCalls, unit, words, head)
})
