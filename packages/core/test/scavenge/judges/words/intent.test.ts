import { expect, test } from "vitest"
import {
  announcesText,
  announcesTool,
  hasStandingPhrase,
  statesIntent,
} from "../../../../src/scavenge/judges/words/intent.ts"
import { lazyPhrases, normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  ["Let me look at the example", true],
  ["I'll open it", true],
  ["我来看看", true],
  ["Let me show you an example", false],
  ["I will give you the code", false],
  ["The example is short", false],
])("intends: %s", (text, expected) => {
  expect(statesIntent(normalizeWords(text))).toBe(expected)
})

test.each([
  ["I will not go", true],
  ["It is not here", true],
  ["It is not here, so I'll look", false],
  ["I could not, but I will", false],
  ["so I do not", true],
  ["I go", false],
])("a negation stands: %s", (text, expected) => {
  expect(hasStandingPhrase(normalizeWords(text), lazyPhrases("not, never"))).toBe(expected)
})

test("a turn within the phrase is none", () => {
  expect(hasStandingPhrase(normalizeWords("Call it like so"), lazyPhrases("like so"))).toBe(true)
  expect(hasStandingPhrase(normalizeWords("It is like so, so I go"), lazyPhrases("like so"))).toBe(false)
})

test.each([
  ["Let me show the markup:", "mow", true, true],
  ["I'll paste the call here:", "send_plan", true, true],
  ["I'll spell out the tool call:", "mow", true, true],
  ["Let me repeat the call:", "mow", true, false],
  ["Let me show the markup:", "show_lawn", true, false],
  ["I'll share the text with the gardener:", "mow", true, false],
  ["Let me paste the text into the form:", "mow", true, false],
  ["I'll put it into Hermes syntax:", "mow", true, true],
  ["I'll put it into the right syntax:", "mow", true, false],
  ["Let me format it:", "mow", false, true],
  ["Let me format it:", "mow", true, false],
  ["Let me format it:", "run_script", false, false],
])("%j before %s (with marks: %s) is about a text: %s", (text, name, isMarked, expected) => {
  expect(announcesText(normalizeWords(text), [name], isMarked)).toBe(expected)
})

test("what a tool finds is shown by it, a text is not", () => {
  const isAnnounced = (text: string, name: string): boolean => announcesTool(normalizeWords(text), [name])
  expect(isAnnounced("Let me show you what's in the shed:", "list_tools")).toBe(true)
  expect(isAnnounced("I'll show the current list of pots:", "get_pots")).toBe(true)
  expect(isAnnounced("Let me show you what's in the shed:", "mow")).toBe(false)
  expect(isAnnounced("Let me show you the notation:", "list_tools")).toBe(false)
})

test("new work is announced before a tool that writes it", () => {
  const isAnnounced = (text: string, name: string): boolean => announcesTool(normalizeWords(text), [name])
  expect(isAnnounced("Here is the updated page:", "write_page")).toBe(true)
  expect(isAnnounced("New script:", "create_file")).toBe(true)
  expect(isAnnounced("Here is the updated page:", "read_page")).toBe(false)
  expect(isAnnounced("Here is the page:", "write_page")).toBe(false)
  expect(isAnnounced("The page says:", "write_page")).toBe(false)
})
