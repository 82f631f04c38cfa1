import { describe, expect, it } from "vitest"
import { readPattern } from "../../src/schema/regex-source.ts"

const expressionOf = (source: string): RegExp => {
  const found = readPattern(source)
  if ("fault" in found) throw new Error(found.fault)
  return found.expression
}
const faultOf = (source: string): string | null => {
  const found = readPattern(source)
  return "fault" in found ? found.fault : null
}

describe("patterns under the unicode flag", () => {
  it.each([
    ["^\\p{Lu}[\\d-_.]+$", "Ö-1_.", "Öx"],
    ["^\\p{Ll}\\_\\'\\ $", "ß_' ", "p{Ll}_' "],
    ["^[\\w-.]+\\@[\\s-]$", "a-.@-", "a,@-"],
    ["^[.-\\d]$", "-", "/"],
    ["^[\\s-a-c]$", "-", "b"],
    ["^[\\!\\-{2}]+$", "!-{2}", "a"],
    ["^{[^}]+}$", "{a}", "a"],
    ["^\\#{2}\\,$", "##,", "#{2},"],
    ["^a{2\\,3}$", "a{2,3}", "aa"],
    ["^a]$", "a]", "a"],
    ["^a{2$", "a{2", "aa"],
    ["^.\\_$", "🫖_", "aa_"],
    ["^[🫖\\_]$", "🫖", "a"],
    ["^\\u{1FAD6}\\_$", "🫖_", "u"],
  ])("%s keeps its meaning", (source, right, wrong) => {
    expect(expressionOf(source).flags).toBe("u")
    expect([right, wrong].map((text) => expressionOf(source).test(text))).toEqual([true, false])
  })

  it.each([
    "\\Ayes\\Z",
    "yes\\z",
    "\\h+",
    "\\Qa.b\\E",
    "a{,4}",
    "[[:digit:]]",
    "^[[:upper:]_-]{2,}$",
    "[]a]",
    "[^]a]+",
    "\\p{Greek}",
    "\\p{NoSuch}\\_",
    "a\\2",
    "\\x4",
    "(?=a)*b",
  ])("%s is not run: it has another meaning without the flag, or elsewhere", (source) => {
    expect(() => new RegExp(source)).not.toThrow()
    expect(faultOf(source)).toMatch(/without the unicode flag/)
  })

  it("tells what is no expression at all", () => {
    for (const source of ["(", "[", "a**", "(?\\:a)"]) expect(faultOf(source)).toBe("not a regular expression")
  })
})
