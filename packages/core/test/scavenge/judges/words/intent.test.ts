import { expect, test } from "vitest"
import { intends, stands } from "../../../../src/scavenge/judges/words/intent.ts"
import { phrases, wordsOf } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  ["Let me look at the example", true],
  ["I'll open it", true],
  ["我来看看", true],
  ["Let me show you an example", false],
  ["I will give you the code", false],
  ["The example is short", false],
])("intends: %s", (text, expected) => {
  expect(intends(wordsOf(text))).toBe(expected)
})

test.each([
  ["I will not go", true],
  ["It is not here", true],
  ["It is not here, so I'll look", false],
  ["I could not, but I will", false],
  ["so I do not", true],
  ["I go", false],
])("a negation stands: %s", (text, expected) => {
  expect(stands(wordsOf(text), phrases("not, never"))).toBe(expected)
})

test("a turn within the phrase is none", () => {
  expect(stands(wordsOf("Call it like so"), phrases("like so"))).toBe(true)
  expect(stands(wordsOf("It is like so, so I go"), phrases("like so"))).toBe(false)
})
