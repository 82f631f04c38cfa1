import { expect, test } from "vitest"
import { type AfterwordText, afterwordOf } from "../../../../src/scavenge/judges/words/afterword.ts"

const found = (text: string, breaksBefore = false): AfterwordText | null =>
  afterwordOf(text, { start: 0, end: text.length, breaksBefore, breaksAfter: false })
const afterword = (text: string, breaksBefore = false): AfterwordText => found(text, breaksBefore) as AfterwordText

test.each(["Waiting for the result...", "I'll wait for the output.", "I am awaiting the answer."])(
  "%s says nothing of the call",
  (text) => {
    expect(found(text, true)).toBeNull()
  },
)

test.each(["Waiting for your OK...", "Wait, it rains.", "Waiting for your word. Shall I?", "I'll wait. Or not?"])(
  "%s does",
  (text) => {
    expect(found(text, true)).not.toBeNull()
  },
)

test("the first sentence", () => {
  expect(afterword("No, wait. Then more.").words).toBe(" no | wait ")
  expect(afterword("No, wait. Then more.").passageWords).toBe(" no | wait then more ")
})

test.each([
  ["is a call", false, true, true],
  ["— no", false, true, true],
  ["Then I rake.", false, true, false],
  ["is a call", true, false, false],
])("%j behind a line break %s: runs on %s, continues %s", (text, breaks, runsOn, continues) => {
  expect([afterword(text, breaks).runsOn, afterword(text, breaks).continuesSentence]).toEqual([runsOn, continues])
})

test("a question mark asks about the call", () => {
  expect(afterword("? Or not").asksQuestion).toBe(true)
  expect(afterword("Or not?").asksQuestion).toBe(false)
})

test.each([
  ["One moment, please.", true],
  ["Please wait a moment.", true],
  ["Einen Augenblick bitte.", true],
  ["Un instant, s'il vous plaît.", true],
  ["Um momento!", true],
  ["Минутку.", true],
  ["请稍候。", true],
  ["少々お待ちください。", true],
  ["This may take a few seconds.", true],
  ["I'll tell you the result as soon as I have it.", true],
  ["Je vous donne le résultat dès qu'il arrive.", true],
  ["Ich melde mich, sobald das Ergebnis da ist.", true],
  ["I'll tell you as soon as I have your word.", false],
  ["I'll tell you the result as soon as I have it approved.", false],
  ["Unless you stop me, I'll tell you the result as soon as I have it.", false],
  ["I'll tell you the result tomorrow when it arrives.", false],
  ["I'll show you how it looks.", false],
  ["This takes a gardener.", false],
  ["Wait.", false],
  ["Hold on.", false],
  ["One moment, that is wrong.", false],
  ["One moment. I need a word from you.", false],
  ["One moment?", false],
])("%s asks for patience: %s", (text, expected) => {
  expect(afterword(text, true).asksPatience).toBe(expected)
})

test("a bounded part is read", () => {
  expect(afterword("more and ".repeat(10_000)).passageWords.length).toBeLessThan(700)
})
