import { describe, expect, test } from "vitest"
import { endOf, isPartOfMore, isProse, isProseBehind, pastTokens } from "../../src/json/around.ts"

test("the space behind a text", () => {
  expect([endOf("ab \n\u00a0\0"), endOf("ab"), endOf(" \t"), endOf("")]).toEqual([2, 2, 0, 0])
})

describe("past what opens a call", () => {
  test.each([
    ["a fence", "```json\n{", 8],
    ["a fence without a word", "```{", 3],
    ["a token", "<|tool_call_begin|>{", 19],
    ["a token with wide bars", "<｜tool▁sep｜> {", 13],
    ["tags", "<tool_call>\n<arguments>{", 23],
    ["a word in brackets", "[TOOL_CALLS] {", 13],
    ["several", "<s>[TOOL_CALLS]```\n{", 19],
  ])("%s", (_, text, at) => {
    expect(pastTokens(text, 0)).toBe(at)
  })

  test.each([
    ["words", "Sure: {"],
    ["a brace", "{}"],
    ["a tag of something else", "<b>{"],
    ["a list", "[1, {"],
    ["a token that is not closed", "<|tool {"],
    ["nothing but tokens: then they are all there is", "<tool_call>"],
    ["nothing", ""],
  ])("%s: nothing is passed", (_, text) => {
    expect(pastTokens(text, 0)).toBe(0)
  })

  test("from where it is asked", () => {
    expect(pastTokens("  ```json {", 2)).toBe(10)
    expect(pastTokens("x <s>{", 2)).toBe(5)
  })
})

describe("prose", () => {
  test("is what has no brackets that could hold something", () => {
    expect([isProse("Here it is: (see) "), isProse(""), isProse("a } ]"), isProse("[TOOL_CALLS] "), isProse("[/INST]")]).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect([isProse("see [1]"), isProse("in {x"), isProse("［"), isProse("｛")]).toEqual(Array.from({ length: 4 }, () => false))
  })

  test("is not what goes on with structure", () => {
    for (const behind of [", b", "\n]", " }", '"', " '", ": 1", " = 2", ";", ")"]) expect(isProseBehind(`{}${behind}`, 2)).toBe(false)
    for (const behind of ["", " so", ".", "\n```", "<|end|>", "- a, b"]) expect(isProseBehind(`{}${behind}`, 2)).toBe(true)
  })
})

describe("an object that is part of more", () => {
  const isPart = (before: string): boolean => isPartOfMore(`${before}{"a":1}`, before.length, (name) => name === "at" || name === "a.b")

  test.each(["at: ", '"at": ', "'at' = ", "f(at=", "<at>", "x, a.b: ", 'body="', "f('", "[1, `"])("behind %s", (before) => {
    expect(isPart(before)).toBe(true)
  })

  test.each(["", "Sure: ", "where: ", "flat: ", "at ", '"', "say “", "at:x "])("not behind %s", (before) => {
    expect(isPart(before)).toBe(false)
  })

  test("a name counts if it stands near", () => {
    expect(isPart(`at${" ".repeat(80)}: `)).toBe(true)
    expect(isPart(`at:${" ".repeat(100)}`)).toBe(false)
  })
})
