import { expect, test } from "vitest"
import { asksIfRight, offersAct } from "../../../../src/scavenge/judges/words/offered-act.ts"
import { normalizeWords, readSentences } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  "雨の日は、熊手を使うといいでしょう。",
  "I can rake the leaves if you like.",
  "I could also rake the leaves.",
  "Alternatively, we might rake them.",
  "You may want to rake them.",
  "One option is to rake them.",
  "Another quick way would be the rake.",
  "Je peux les ratisser si vous voulez.",
  "Eine andere Möglichkeit wäre der Rechen.",
  "Otra opción es el rastrillo.",
])("offers an act: %s", (sentence) => {
  expect(offersAct(normalizeWords(sentence))).toBe(true)
})

test.each([
  "I could see the leaves.",
  "I could not find the rake.",
  "I may need the rake.",
  "The leaves could be wet.",
  "One problem is the rake.",
  "I can rake them for you.",
  "Let me see if you have a rake.",
])("offers none: %s", (sentence) => {
  expect(offersAct(normalizeWords(sentence))).toBe(false)
})

test.each([
  ["Tell me if the height is right.", true],
  ["Let me know whether that is what you had in mind.", true],
  ["Tell me what you think.", true],
  ["Let me know what you think of it later.", false],
  ["It is quick. Let me know whether that suits you.", true],
  ["Sag mir, ob die Höhe so passt.", true],
  ["Let me know if it jams.", false],
  ["Let me know if you need more.", false],
  ["I'll let you know if it is fine.", false],
  ["It is fine.", false],
])("%j asks whether it is right: %s", (text, expected) => {
  expect(asksIfRight(readSentences(text))).toBe(expected)
})
