import { describe, expect, it } from "vitest"
import { parseRegex } from "../../src/schema/regex-parse.ts"

describe("parseRegex", () => {
  it("reads sets, groups and counts", () => {
    expect(parseRegex("[a-c\\d]{2,3}?")).toEqual({
      kind: "repeat",
      body: { kind: "set", set: [48, 57, 97, 99] },
      min: 2,
      max: 3,
    })
    expect(parseRegex("^(?:a|b)$")).toMatchObject({
      kind: "all",
      parts: [{ kind: "start" }, { kind: "any" }, { kind: "empty" }],
    })
    expect(parseRegex("(?<n>a)(?!b)")).toMatchObject({ kind: "all", parts: [{ kind: "set" }, { kind: "look" }] })
    expect(parseRegex("a{")).toMatchObject({ kind: "all", parts: [{ set: [97, 97] }, { set: [123, 123] }] })
    expect(parseRegex("\\u0041\\x42\\u{43}")).toMatchObject({
      parts: [{ set: [65, 65] }, { set: [66, 66] }, { set: [67, 67] }],
    })
  })

  it("gives up on backreferences and lookbehind", () => {
    for (const source of ["(a)\\1", "(?<n>a)\\k<n>", "(?<=a)b", "(?<!a)b"]) expect(parseRegex(source)).toBeNull()
  })
})
