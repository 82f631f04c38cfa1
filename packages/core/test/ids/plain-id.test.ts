import { describe, expect, it } from "vitest"
import { idText, numberedId, plainId, unnumberedId } from "../../src/ids/plain-id.ts"

describe("plain ids", () => {
  it("have only the characters every provider takes", () => {
    expect(["fn.brew:0", "a-b_C9", "ü 挖"].map(plainId)).toEqual(["fn_brew_0", "a-b_C9", "___"])
  })

  it("are the texts of what was given", () => {
    expect(["a", "", 4, 12n, Number.NaN, null, undefined, {}, [], true].map(idText)).toEqual([
      "a",
      null,
      "4",
      "12",
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it("get a number that can be taken off again", () => {
    expect(numberedId("call_0", "_", 2)).toBe("call_0_2")
    expect(numberedId("z".repeat(80), "-", 12)).toBe(`${"z".repeat(61)}-12`)
    expect(unnumberedId("call_0_2", "_")).toBe("call_0")
    expect(["call_0", "call_1", "call_012", "_2", "x", "x_2000000"].map((id) => unnumberedId(id, "_"))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
