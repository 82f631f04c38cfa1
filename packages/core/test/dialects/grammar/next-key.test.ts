import { describe, expect, test } from "vitest"
import { nextKey } from "../../../src/dialects/grammar/next-key.ts"
import { settled } from "./law.ts"

describe("a member behind an object", () => {
  test.each<[string, string | null]>([
    [', "tone": 1}', "tone"],
    [" ,\n'tone' : 1}", "tone"],
    [', {"tone": 1}', null],
    [', "tone", 1', null],
    ["} tail", null],
    ['"tone": 1', null],
    ["", null],
  ])("%j", (text, key) => {
    expect(nextKey({ text, isEnd: true }, 0)).toBe(key)
  })

  test.each([", ", ', "to', ', "tone" ', " "])("needs more text: %j", (text) => {
    expect(settled({ text, isEnd: false }, (probe) => nextKey(probe, 0))).toBe("more")
  })
})
