import { describe, expect, test } from "vitest"
import { commentEnd, past } from "../../src/json/space.ts"

describe("between tokens", () => {
  test.each([
    ["spaces", " \t\n\u00a0x", 4],
    ["a line comment", "// tea\nx", 7],
    ["a block comment", "/* tea */ x", 10],
    ["a hash comment", "# tea\n x", 7],
    ["written-out line breaks", "\\n\\tx", 4],
    ["a slash that is no comment", "/x", 0],
    ["nothing left", "  ", 2],
  ])("%s", (_, text, at) => {
    expect(past(text, 0)).toBe(at)
  })

  test("where a comment ends", () => {
    expect(commentEnd("/* never", 0)).toBe(8)
    expect(commentEnd("# last", 0)).toBe(6)
    expect(commentEnd("1 / 2", 2)).toBe(2)
  })
})
