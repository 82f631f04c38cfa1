import { describe, expect, test } from "vitest"
import { faultsOf, healed, NOTE, refusal, valueIn } from "../../support/reading.ts"

describe("texts without quotes", () => {
  test.each([
    ["a word", "{title: mint}", { title: "mint" }],
    ["words", '{"title": green tea, "pages": 2}', { title: "green tea", pages: 2 }],
    ["a path", '{"title": src/a-b.ts}', { title: "src/a-b.ts" }],
    ["an address", '{"title": https://tea.example/x?y=1, "pages": 2}', { title: "https://tea.example/x?y=1", pages: 2 }],
    ["a comma inside", '{"title": slow, then fast, "pages": 2}', { title: "slow, then fast", pages: 2 }],
    ["in a list", '{"title":"t","labels":[mint, lime]}', { title: "t", labels: ["mint", "lime"] }],
    ["its backslashes are literal", '{"title": D:\\new\\tea}', { title: "D:\\new\\tea" }],
    ["with its closing quote", '{"title": mint", "pages": 2}', { title: "mint", pages: 2 }],
    ["its escapes are JSON's then", '{"title": D:\\\\new", "pages": 2}', { title: "D:\\new", pages: 2 }],
    ["a word that begins like a literal", '{"title": trueish}', { title: "trueish" }],
  ])("%s", (_, given, value) => {
    expect(valueIn(given, NOTE)).toEqual(value)
  })

  test("it is likely, not certain", () => {
    expect(faultsOf("{title: mint}", NOTE)).toEqual(["json/unquoted-key", "json/unquoted-value"])
  })

  test.each(['{"title": f(x)}', '{"title": ...}', '{"title": <tea>}', '{"title": a | b}', '{"title": *}'])("%s is code or a placeholder", (given) => {
    expect(["json/unreadable", "json/ambiguous"]).toContain(refusal(given, NOTE))
  })

  test.each(["NaN", "Infinity", "-Infinity", "inf", "nan"])("%s is no text either", (word) => {
    expect(refusal(`{"pages": ${word}}`, NOTE)).toBe("json/no-value")
  })

  test("bytes are kept", () => {
    expect(healed('{"title":   green  tea   ,"pages":1}', NOTE)).toBe('{"title":   "green  tea"   ,"pages":1}')
  })
})
