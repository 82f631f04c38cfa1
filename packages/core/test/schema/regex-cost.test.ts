import { describe, expect, it } from "vitest"
import { costOf } from "../../src/schema/regex-cost.ts"
import { parseRegex, type RegexNode } from "../../src/schema/regex-parse.ts"

const power = (source: string): number | null => costOf(parseRegex(source) as RegexNode)?.power ?? null

describe("costOf", () => {
  it.each([
    ["^abc$", 1],
    ["^a*$", 1],
    ["^a*b*$", 1],
    ["^(?:a+b)+$", 1],
    ["^a*a*$", 2],
    ["a*b", 2],
    ["^a*a*a*$", 3],
    ["^(?:x*y(?=z*w))*$", 2],
    ["^(a+)+$", null],
    ["^(a|b|ab)*$", null],
  ])("%s grows with the power %s", (source, expected) => expect(power(source)).toBe(expected))

  it("counts choices outside loops", () => {
    expect(costOf(parseRegex("^(?:ab|ac)(?:d|e)$") as RegexNode)).toEqual({ power: 1, factor: 2 })
  })
})
