import { describe, expect, test } from "vitest"
import { faultsOf, healed, NOTE, only } from "../../support/reading.ts"

describe("between tokens", () => {
  test.each([
    ["no-break space", '{"title":\u00a0"x"}', '{"title": "x"}', "json/odd-space"],
    ["several odd spaces are one", '{\u200b\u2060\ufeff"title":"x"}', '{ "title":"x"}', "json/odd-space"],
    ["NUL", '{\u0000"title":"x"}', '{ "title":"x"}', "json/odd-space"],
    ["a written-out line break", '{\\n"title":"x"\\n}', '{"title":"x"}', "json/escaped-space"],
    ["a line comment", '{ // t\n"title":"x"}', '{ \n"title":"x"}', "json/comment"],
    ["a hash comment", '{"title":"x" # t\n}', '{"title":"x" \n}', "json/comment"],
    ["a block comment", '{"title":/* t */"x"}', '{"title":"x"}', "json/comment"],
  ])("%s", (_, given, text, id) => {
    expect(healed(given, NOTE)).toBe(text)
    expect(new Set(faultsOf(given, NOTE))).toEqual(new Set([id]))
  })

  test("the same inside a text is content", () => {
    const given = '{"title":"\u00a0// x /* y */ # \\\\n","pages":1,}'
    expect(healed(given, NOTE)).toBe(given.replace(",}", "}"))
  })

  test("a fault has a span in the given text and its level", () => {
    const given = '{"title":"x","pages": True,}'
    for (const { span, confidence } of only(given, NOTE).faults) {
      expect(given.slice(...span)).toMatch(/^(?:True|,)$/)
      expect(confidence).toBe("certain")
    }
  })
})
