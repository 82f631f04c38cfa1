import { describe, expect, test } from "vitest"
import { qwenAgentCalls } from "../../../src/dialects/grammar/named-json.ts"
import { blocksOf } from "../given.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const said = (text: string) => tell(qwenAgentCalls, text, words)
const LOW = '{"tone": "low"}'

describe("between flowers", () => {
  test.each<[string, unknown]>([
    [`: ring\n✿ARGS✿: ${LOW}\n✿RESULT✿`, [["ring", LOW]]],
    [`： ring\n✿ARGS✿： ${LOW}`, [["ring", LOW]]],
    [`: ring ✿ARGS✿ ${LOW}`, [["ring", LOW]]],
    [': ring\n✿ARGS✿: {"tone": "low\n✿RESULT✿', [["ring", '{"tone": "low\n✿RESULT✿', "cut"]]],
    [': ring\n✿ARGS✿: {"tone": "lo', [["ring", '{"tone": "lo', "cut"]]],
  ])("%j", (text, calls) => {
    expect(said(text)).toEqual(calls)
  })

  test("the mark of the result belongs to it, what is said behind it does not", () => {
    const text = `✿FUNCTION✿: ring\n✿ARGS✿: ${LOW}\n✿RESULT✿ it rang`
    expect(text.slice(blocksOf([text], words)[0]?.end)).toBe(" it rang")
  })

  test.each([
    "",
    ": ring",
    ": ring\n✿ARGS✿:",
    ": ring\n✿ARGS✿: low",
    " ring\n✿ARGS✿: {}",
    `: ${"x".repeat(300)}\n✿ARGS✿: {}`,
  ])("no call: %j", (text) => {
    expect(said(text)).toBeNull()
  })
})

test("an answer is the last word", () => {
  keepsLaw(
    qwenAgentCalls,
    [`: ring\n✿ARGS✿: ${LOW}\n✿RESULT✿ x`, ': ring\n✿ARGS✿: {"tone": "low\n✿RESULT✿'],
    ["✿", "✿ARGS✿", "✿RESULT✿", "{", "}", '"', ":", "\n", "x"],
    words,
  )
})

test("much of anything", () => {
  for (const unit of ["✿", "{", '"', ": ", "✿ARGS✿", "x"])
    for (const head of ["", ": ring\n✿ARGS✿: {"]) isQuick(qwenAgentCalls, unit, words, head)
})
