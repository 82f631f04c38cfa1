import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { codePoints, isLengthIn } from "../../src/schema/strings.ts"
import { anyText } from "../support/arbitrary.ts"

describe("text length", () => {
  it("counts code points", () => {
    expect(codePoints("a😀b")).toBe(3)
    expect(codePoints("\ud83d")).toBe(1)
    expect(codePoints("")).toBe(0)
  })

  it("agrees with the iterator of strings", () => {
    fc.assert(
      fc.property(anyText(), fc.nat(20), fc.nat(20), (text, least, most) => {
        const length = [...text].length
        expect(codePoints(text)).toBe(length)
        expect(isLengthIn(text, least, most)).toBe(length >= least && length <= most)
      }),
    )
  })
})
