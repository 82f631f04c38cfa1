import { expect, test } from "vitest"
import { hasAny, lastClause, lastEndOf, lastOf, phrases, sentencesOf, withoutAbbreviations, wordsOf } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  ["I won’t  CALL it!", " i won't call it "],
  ["Now: go, then stop", " now | go | then stop "],
  ["It is — no — well-kept", " it is | no | well kept "],
  ["割草：例如", " 割草 | 例如 "],
  ["e.g. this", " eg this "],
  ["", "  "],
])("words of %j", (text, words) => {
  expect(wordsOf(text)).toBe(words)
})

test.each<[string, string[]]>([
  ["One. Two! Three", ["One.", "Two!", "Three"]],
  ["See a.ts and v1.2 now. Done", ["See a.ts and v1.2 now.", "Done"]],
  ["Tools, e.g. this. Next", ["Tools, eg this.", "Next"]],
  ["Wrapped\nline\n\nparagraph", ["Wrapped\nline", "paragraph"]],
  ["Steps:\n- one\n- two", ["Steps:", "- one", "- two"]],
  ["好的。现在", ["好的。", "现在"]],
  ["He said “no.” Then", ["He said “no.”", "Then"]],
  ["...", []],
])("sentences of %j", (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test("phrases are whole words, endings and Chinese apart", () => {
  const list = phrases("for example, n't, 例如")
  expect(list).toEqual([" for example ", "n't ", "例如"])
  expect(hasAny(wordsOf("Not therefor examples"), list)).toBe(false)
  expect(hasAny(wordsOf("I don't"), list)).toBe(true)
  expect(lastOf(wordsOf("for example for example"), list)).toBe(12)
  expect(lastOf(wordsOf("nothing"), list)).toBe(-1)
})

test("the last clause has words in it", () => {
  expect(lastClause(wordsOf("It is not here, so look:"))).toBe(" so look ")
  expect(lastClause(wordsOf("Look"))).toBe(" look ")
})

test("abbreviations lose their full stops", () => {
  expect(withoutAbbreviations("a, e.g. b vs. c.")).toBe("a, eg b vs c.")
})

test("where the last phrase ends", () => {
  expect(lastEndOf(" it is like so | or not so ", phrases("like so, not"))).toBe(22)
  expect(lastEndOf(" it is ", phrases("like so"))).toBe(-1)
})

test("Japanese and Korean are found anywhere", () => {
  expect(hasAny(wordsOf("これは実行しません"), phrases("しません"))).toBe(true)
  expect(hasAny(wordsOf("예를 들어서"), phrases("예를 들어"))).toBe(true)
})
