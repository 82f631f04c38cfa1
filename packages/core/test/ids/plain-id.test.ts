import { describe, expect, it } from "vitest"
import {
  idInText,
  idText,
  isShortId,
  numberBehind,
  numberedId,
  numberInText,
  plainId,
  shortId,
  unnumberedId,
} from "../../src/ids/plain-id.ts"

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

  it("say by their numbers which call they were made for", () => {
    expect(["x", "x_2", "x-12", numberedId("z".repeat(80), "_", 345)].map(numberBehind)).toEqual([0, 2, 12, 345])
    expect([idInText(0), "call_text_3_2"].map(numberInText)).toEqual([0, 3])
    expect(["call_0", "call_text_0-2", "call_text_x"].map(numberInText)).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})

describe("short ids", () => {
  it("have nine letters and digits, begin like the id they are made of, and differ where it differs", () => {
    const made = ["aB3dE6gH9_2", "aB3dE6gH9_3", "call_0", "x", "", "ü-_"].map((id) => shortId(id))
    for (const id of made) expect(isShortId(id)).toBe(true)
    expect(made.map((id) => id.slice(0, 4))).toEqual(["aB3d", "aB3d", "call", "x000", "0000", "0000"])
    expect(new Set(made).size).toBe(made.length)
    expect(made[0]).toBe(shortId("aB3dE6gH9_2"))
    expect([shortId("aB3dE6gH9"), shortId("aB3dE6gH9-2", "part").slice(0, 4)]).toEqual(["aB3dE6gH9", "part"])
  })
})
