import { describe, expect, it } from "vitest"
import { sentName } from "../../src/history/names.ts"
import { anthropicShape } from "../../src/history/shapes/anthropic.ts"
import { openaiShape } from "../../src/history/shapes/openai.ts"

const loose = (name: unknown) => sentName(name, openaiShape.longestName)
const narrow = (name: unknown) => sentName(name, anthropicShape.longestName)

describe("names", () => {
  it("stay where the provider takes them", () => {
    for (const name of ["dig", "mcp__a__b", "fs-read"]) expect(loose(name)).toBeNull()
    expect(narrow("fs-read_2")).toBeNull()
  })

  it("lose what was glued to them", () => {
    expect(loose("dig<|channel|>final")).toBe("dig")
    expect(loose('"dig"')).toBe("dig")
    expect(loose("dig deep")).toBe("dig_deep")
    expect(["fs.read", "a:b", "a/b", "größe", "挖"].map(loose)).toEqual(["fs_read", "a_b", "a_b", "gr_e", "unnamed"])
    expect(narrow("fs.read")).toBe("fs_read")
  })

  it("are a word where there is none", () => {
    for (const name of ["", " ", undefined, null, 5, "<>", "…"]) expect(narrow(name)).toBe("unnamed")
  })

  it("are no longer than a provider takes", () => {
    expect(loose("d".repeat(500))).toBe("d".repeat(64))
    expect(loose("d".repeat(64))).toBeNull()
    expect(narrow("d".repeat(500))).toBe("d".repeat(128))
  })
})
