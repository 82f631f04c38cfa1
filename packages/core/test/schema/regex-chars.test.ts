import { describe, expect, it } from "vitest"
import { ALL_CHARACTERS, classOf, complementOf, toMasks, unionOf } from "../../src/schema/regex-chars.ts"

describe("character sets", () => {
  it("unites and complements", () => {
    expect(
      unionOf([
        [97, 99],
        [98, 110],
        [111, 111],
        [5, 6],
      ]),
    ).toEqual([5, 6, 97, 111])
    expect(complementOf([0, 9, 20, 30])).toEqual([10, 19, 31, 0x10ffff])
    expect(complementOf(complementOf([7, 9]))).toEqual([7, 9])
    expect(complementOf(ALL_CHARACTERS)).toEqual([])
  })

  it("masks meet exactly where sets do", () => {
    const [digits, letters, word, none] = toMasks([[48, 57], [97, 122], classOf("w") ?? [], [33, 33]]) as [
      number,
      number,
      number,
      number,
    ]
    expect([digits & letters, (digits & word) !== 0, (letters & word) !== 0, none & word]).toEqual([0, true, true, 0])
  })
})
