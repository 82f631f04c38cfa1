import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { gatePattern } from "../../src/schema/pattern.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { runs } from "../support/runs.ts"

const gate = (source: string): ReturnType<typeof gatePattern> => gatePattern(source, DEFAULT_LIMITS)

describe("pattern gate", () => {
  it.each([
    "^[A-Z]{2}$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$",
    "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "^(?=.*[A-Z])(?=.*\\d).{8,}$",
    "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$",
    "^v?\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?$",
    "^[\\p{L}\\p{N}_-]+$",
    "^(/[^/]*)+$",
    "\\.(png|jpe?g)$",
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
  ])("runs %s", (source) => expect(gate(source).skipReason).toBeNull())

  it.each([
    "^(a+)+$",
    "(a|a)*$",
    "(.*a){12}",
    "^(a*)*$",
    "(x+x+)+y",
    "^(a|aa)+$",
    "(?:a?b?)*c",
    "^(\\w+\\s?)*$",
    "(a?){30}a{30}",
    "a?".repeat(30) + "a".repeat(30),
    `${"(a|a)".repeat(30)}b`,
    `${"(?:|)".repeat(100)}x`,
    "(a{0,50}){0,50}b",
    "(a)\\1",
    "(?<name>a)\\k<name>",
    "(?<=(a+)+)b",
    "^(?=(a+)+$)b",
    "a*a*a*a*a*a*a*b",
  ])("never runs %s", (source) => {
    expect(gate(source).skipReason).toMatch(/slow/)
    expect(gate(source).accepts("a")).toBe(true)
    expect(gate(source).claims("a")).toBe(false)
  })

  it("answers at once where the expression would take ages", () => {
    const started = cpuTime()
    expect(compileSchema({ pattern: "^(a+)+$" }).isValid(`${"a".repeat(50)}!`)).toBe(true)
    expect(cpuTime() - started).toBeLessThan(200)
  })

  it("runs a quadratic pattern on short texts only", () => {
    const pattern = gate("a*b")
    expect(pattern.maxInput).toBeLessThanOrEqual(1_000)
    expect([pattern.accepts("aac"), pattern.accepts("a".repeat(2_000)), pattern.isBlind("a".repeat(2_000))]).toEqual([
      false,
      true,
      true,
    ])
  })

  it("reads sources that the unicode flag forbids only where they mean the same with it", () => {
    expect(gate("^\\-\\_$").accepts("-_")).toBe(true)
    expect(gate("^\\-\\_$").accepts("x")).toBe(false)
    expect(gate("^\\p{L}[\\d-.]$").accepts("é.")).toBe(true)
    const skipped = compileSchema({ pattern: "^\\Aoats\\Z$" })
    expect(skipped.isValid("oats")).toBe(true)
    expect(skipped.findings.map(({ rule }) => rule)).toEqual(["schema/pattern-skipped"])
  })

  it("skips what is no expression or too long", () => {
    expect(gate("(").skipReason).toMatch(/not a regular/)
    expect(gate("a".repeat(2_000)).skipReason).toMatch(/longer/)
  })

  it("every expression that is run stays fast on texts made of its own characters", () => {
    const atom = fc.constantFrom("a", "b", "[ab]", ".", "\\w", "(?:ab)", "(?:a|b)", "(?:a|ab)", "a?")
    const mark = fc.constantFrom("", "*", "+", "?", "{2}", "{1,3}")
    const group = fc
      .array(fc.tuple(atom, mark), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map((part) => part.join("")).join(""))
    const source = fc
      .tuple(fc.array(fc.tuple(group, mark), { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(
        ([parts, anchored]) => `${anchored ? "^" : ""}${parts.map(([body, tail]) => `(?:${body})${tail}`).join("")}$`,
      )
    fc.assert(
      fc.property(source, fc.constantFrom("a", "ab", "aab"), (text, unit) => {
        const pattern = gate(text)
        if (pattern.skipReason !== null) return
        const input = `${unit.repeat(Math.floor(Math.min(pattern.maxInput, 5_000) / unit.length) - 1)}!`
        const started = cpuTime()
        pattern.accepts(input)
        expect(cpuTime() - started).toBeLessThan(300)
      }),
      { numRuns: runs(300) },
    )
  })
})
