import { expect, test } from "vitest"
import { booleanOf } from "../../src/model-repair/said-boolean.ts"

const under = (key: string, words: readonly string[]): (boolean | null)[] => words.map((word) => booleanOf(word, key))

test("words for yes and no", () => {
  expect(under("lit", ["Yes", "y", " on ", "TRUE", "1", "enabled.", "turned on", "yep"])).toEqual(Array(8).fill(true))
  expect(under("lit", ["no", "off", "0", "disabled", "switch it off", "nope"])).toEqual(Array(6).fill(false))
  expect(under("lit", ["", "maybe", "not yes", "not off", "2", "no problem", "nein danke", "si", "unlit"])).toEqual(
    Array(9).fill(null),
  )
})

test("under a key that names an absence only yes and no are plain", () => {
  expect(under("disabled", ["yes", "no", "true"])).toEqual([true, false, true])
  expect(under("disabled", ["disabled", "enabled", "on", "off"])).toEqual(Array(4).fill(null))
  expect(under("no_lights", ["on", "off"])).toEqual([null, null])
})

test("the plain words of other languages", () => {
  expect(under("lit", ["Ja", "sí", "Oui.", "sim", "да", "tak", "evet", "はい", "是"])).toEqual(Array(9).fill(true))
  expect(under("lit", ["nein", "non", "não", "na\u0303o", "nee", "Нет", "nie", "hayır", "いいえ", "否"])).toEqual(
    Array(10).fill(false),
  )
  expect(under("lit", ["jamais", "не да", "不是", "oui et non", "jein", "vielleicht"])).toEqual(Array(6).fill(null))
})
