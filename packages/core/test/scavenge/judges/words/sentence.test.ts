import { expect, test } from "vitest"
import {
  hasAny,
  lastClause,
  lastEndOf,
  lastOf,
  lazyPhrases,
  normalizeWords,
  sentencesOf,
  withoutAbbreviations,
} from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  ["I won’t  CALL it!", " i won't call it "],
  ["Now: go, then stop", " now | go | then stop "],
  ["It is — no — well-kept", " it is | no | well kept "],
  ["割草：例如", " 割草 | 例如 "],
  ["e.g. this", " eg this "],
  ["", "  "],
])("words of %j", (text, words) => {
  expect(normalizeWords(text)).toBe(words)
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
  const list = lazyPhrases("for example, n't, 例如")
  expect(list().all).toEqual([" for example ", "n't ", "例如"])
  expect(hasAny(normalizeWords("Not therefor examples"), list)).toBe(false)
  expect(hasAny(normalizeWords("I don't"), list)).toBe(true)
  expect(lastOf(normalizeWords("for example for example"), list)).toBe(12)
  expect(lastOf(normalizeWords("nothing"), list)).toBe(-1)
})

test("the last clause has words in it", () => {
  expect(lastClause(normalizeWords("It is not here, so look:"))).toBe(" so look ")
  expect(lastClause(normalizeWords("Look"))).toBe(" look ")
})

test("abbreviations lose their full stops", () => {
  expect(withoutAbbreviations("a, e.g. b vs. c.")).toBe("a, eg b vs c.")
})

test("where the last phrase ends", () => {
  expect(lastEndOf(" it is like so | or not so ", lazyPhrases("like so, not"))).toBe(22)
  expect(lastEndOf(" it is ", lazyPhrases("like so"))).toBe(-1)
})

test("Japanese and Korean are found anywhere", () => {
  expect(hasAny(normalizeWords("これは実行しません"), lazyPhrases("しません"))).toBe(true)
  expect(hasAny(normalizeWords("예를 들어서"), lazyPhrases("예를 들어"))).toBe(true)
})
