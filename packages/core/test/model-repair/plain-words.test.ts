import { expect, test } from "vitest"
import { areNeutralAround, isLabelBeside, keyWords, plainWords } from "../../src/model-repair/plain-words.ts"

test("words of a key, whatever its style", () => {
  expect(keyWords("maxResults")).toEqual(["max", "result"])
  expect(keyWords("ship-to address")).toEqual(["ship", "to", "address"])
})

test("a text of words and harmless marks", () => {
  expect(plainWords('  "Slow", please! ')).toEqual(["slow", "please"])
  expect(plainWords("pace: slow")).toEqual(["pace", "slow"])
  expect(plainWords("**slow**")).toEqual(["slow"])
  expect(plainWords("slow!!!")).toEqual(["slow"])
  expect(plainWords("darkBlue (paint)")).toEqual(["dark", "blue", "paint"])
  expect(plainWords("ｓｌｏｗ")).toEqual(["slow"])
})

test.each(["slow?", "!slow", "-slow", "C++", "~slow", "slow/fast", "slow → fast", "50% slow", "a == b", "slow…"])(
  "%s holds a mark that may mean something",
  (text) => {
    expect(plainWords(text)).toBeNull()
  },
)

test.each([
  ["", ""],
  ["the", "pace"],
  ["pace is", "please"],
  ["set it to", ""],
  ["mark as", "one"],
  ["please", "mode thanks"],
  ["", "rights"],
])("%j and %j around a value say nothing", (before, behind) => {
  const words = (text: string): string[] => text.split(" ").filter((word) => word !== "")
  expect(areNeutralAround(words(before), words(behind), "pace")).toBe(true)
})

test.each([
  ["hardly", ""],
  ["is it", ""],
  ["was", ""],
  ["to be", ""],
  ["by", ""],
  ["rather not", ""],
  ["user", ""],
  ["", "if needed"],
  ["", "yesterday"],
  ["please please", ""],
  ["pace pace pace pace pace pace pace pace pace", ""],
])("%j and %j around a value may say something", (before, behind) => {
  const words = (text: string): string[] => text.split(" ").filter((word) => word !== "")
  expect(areNeutralAround(words(before), words(behind), "pace")).toBe(false)
})

test("a key does not make a denying word harmless", () => {
  expect(areNeutralAround(["not"], [], "not_before")).toBe(false)
  expect(isLabelBeside("not", "not_before")).toBe(false)
  expect([isLabelBeside("serial", "serial"), isLabelBeside("code", "serial"), isLabelBeside("to", "serial")]).toEqual([
    true,
    true,
    false,
  ])
})
