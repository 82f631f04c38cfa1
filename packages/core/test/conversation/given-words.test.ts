import { expect, test } from "vitest"
import type { SoughtValue, SoughtWords } from "../../src/calls/call-outcome.ts"
import { GivenWords, MAX_GIVEN_WORDS } from "../../src/conversation/given-words.ts"
import { ADDRESSED, OWN_WORD } from "../../src/digest.ts"

const [TOOL, LABEL, MARKED, FIRST, SECOND, MENTION] = [11, 12, 13, 14, 15, 16] as const
const sought: SoughtWords = {
  tool: TOOL,
  mention: MENTION,
  members: [{ label: LABEL, marked: MARKED, words: [FIRST, SECOND] }],
  telling: [],
  minLetters: 8,
  isDistinct: true,
}
const value: SoughtValue = { words: [FIRST, SECOND], letters: [6, 5], minLetters: 11 }
const memoryOf = (...stretches: readonly (readonly number[])[]): GivenWords => {
  const memory = new GivenWords()
  for (const codes of stretches) memory.add(codes)
  return memory
}
const FILLER = Array.from({ length: 20 }, (_, i) => 100 + i)

test("holds a call whose codes stand around the name of its tool", () => {
  expect(memoryOf([TOOL, LABEL, FIRST, SECOND]).holds(sought)).toBe(true)
  expect(memoryOf([FIRST, SECOND, LABEL, ...FILLER, MARKED, TOOL]).holds(sought)).toBe(true)
  expect(memoryOf([TOOL, LABEL, MARKED, FIRST]).holds(sought)).toBe(false)
  expect(memoryOf([LABEL, MARKED, FIRST, SECOND]).holds(sought)).toBe(false)
  expect(memoryOf([TOOL, MARKED, FIRST, SECOND]).holds(sought)).toBe(false)
  expect(memoryOf([TOOL, MENTION, MARKED, FIRST, SECOND]).holds(sought)).toBe(true)
})

test("holds a call by a telling value, beside the name of its tool or a mention of it", () => {
  const telling = { ...sought, telling: [value] }
  expect(memoryOf([MENTION, ...FILLER, FIRST, SECOND]).holds(telling)).toBe(true)
  expect(memoryOf([FIRST, 99, 98, SECOND, ...FILLER, MENTION]).holds(telling)).toBe(true)
  expect(memoryOf([OWN_WORD, FIRST, SECOND, MENTION]).holds(telling)).toBe(true)
  expect(memoryOf([TOOL, FIRST, SECOND]).holds(telling)).toBe(false)
  expect(memoryOf([MENTION, FIRST, SECOND]).holds(sought)).toBe(false)
  expect(memoryOf([FIRST, SECOND]).holds(telling)).toBe(false)
  expect(memoryOf([MENTION, SECOND, FIRST]).holds(telling)).toBe(false)
  expect(memoryOf([MENTION, FIRST, ...FILLER, SECOND]).holds(telling)).toBe(false)
  expect(memoryOf([MENTION, OWN_WORD, FIRST, OWN_WORD, SECOND]).holds(telling)).toBe(false)
})

test("a text that speaks to the model holds a call by most of its letters, without its tool", () => {
  const letters = { ...sought, telling: [value, { words: [17], letters: [8], minLetters: 8 }] }
  expect(memoryOf([ADDRESSED, ...FILLER, FIRST, SECOND, 17]).holds(letters)).toBe(true)
  expect(memoryOf([ADDRESSED, ...FILLER, FIRST, SECOND]).holds(letters)).toBe(false)
  expect(memoryOf([ADDRESSED, FIRST, SECOND]).holds({ ...sought, telling: [value] })).toBe(false)
  expect(memoryOf([FIRST, SECOND, 17]).holds(letters)).toBe(false)
  expect(memoryOf([ADDRESSED, OWN_WORD, FIRST, OWN_WORD, SECOND, OWN_WORD, 17]).holds(letters)).toBe(false)
})

test("short values tell together", () => {
  const [one, other] = [
    { words: [FIRST], letters: [4], minLetters: 4 },
    { words: [SECOND], letters: [5], minLetters: 5 },
  ]
  expect(memoryOf([MENTION, SECOND, ...FILLER, FIRST]).holds({ ...sought, telling: [one, other] })).toBe(true)
  expect(memoryOf([MENTION, ...FILLER, FIRST]).holds({ ...sought, telling: [one, other] })).toBe(false)
})

test("stretches do not belong together, unless one goes on", () => {
  expect(memoryOf([TOOL, LABEL], [FIRST, SECOND]).holds(sought)).toBe(false)
  const memory = memoryOf([TOOL, LABEL])
  memory.add([FIRST, SECOND], true)
  expect(memory.holds(sought)).toBe(true)
  expect(memoryOf([TOOL, LABEL], [TOOL, LABEL, FIRST, SECOND]).holds(sought)).toBe(true)
})

test("values that others have too must stand right behind their names", () => {
  const short = { ...sought, isDistinct: false }
  expect(memoryOf([TOOL, LABEL, 99, FIRST, SECOND]).holds(short)).toBe(true)
  expect(memoryOf([TOOL, LABEL, ...FILLER, MARKED, FIRST, SECOND]).holds(short)).toBe(false)
})

test("one word in ten may be missing", () => {
  const words = Array.from({ length: 20 }, (_, i) => 200 + i)
  const long = { ...sought, members: [{ label: LABEL, marked: MARKED, words }] }
  expect(memoryOf([TOOL, LABEL, ...words.slice(0, 18)]).holds(long)).toBe(true)
  expect(memoryOf([TOOL, LABEL, ...words.slice(0, 17)]).holds(long)).toBe(false)
})

test("the oldest words are forgotten", () => {
  const memory = memoryOf([TOOL, LABEL, FIRST, SECOND])
  for (let i = 0; i < MAX_GIVEN_WORDS / 10; i++) memory.add(FILLER.slice(0, 9))
  expect(memory.holds(sought)).toBe(false)
  expect(memory.state().length).toBeLessThan(5 * MAX_GIVEN_WORDS)
})

test("a state comes back, a damaged one as far as it goes", () => {
  const memory = memoryOf([TOOL, LABEL, FIRST, SECOND])
  memory.openCount = 7
  const other = new GivenWords()
  other.restore(memory.state())
  expect([other.holds(sought), other.openCount]).toEqual([true, 7])
  const damaged = new GivenWords()
  damaged.restore("x:!!!!zz")
  expect([damaged.holds(sought), damaged.openCount]).toEqual([false, 0])
})
