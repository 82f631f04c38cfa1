import { expect, test } from "vitest"
import { offersCalls } from "../../../src/scavenge/judges/around.ts"
import { leadOf } from "../../../src/scavenge/judges/words/lead.ts"
import { framesOf } from "../../../src/scavenge/scene.ts"

test.each([
  ["Here are the function calls:", true],
  ["To cut it, we can use the mow function with these values:", true],
  ["The function call for the north lawn is:", true],
  ["The correct tool call would be:", true],
  ["This is the function call:", true],
  ["The grass is high, and the mower is in the shed.", false],
  ["Hypothetically, if it were dry, the call would be", false],
  ["Assuming that it is dry, we would call", false],
])("%s", (text, isOffer) => {
  const span = { start: 0, end: text.length, breaksBefore: true, breaksAfter: true }
  expect(offersCalls(leadOf(text, span), text, framesOf(text, []))).toBe(isOffer)
})

test("what is said before the first of several calls counts for all", () => {
  const text = "Here are the tool calls: <a> The next one: "
  const block = { start: text.indexOf("<a>"), end: text.indexOf("<a>") + 3 }
  const span = { start: block.end + 1, end: text.length, breaksBefore: false, breaksAfter: false }
  expect(offersCalls(leadOf(text, span), text, framesOf(text, [block]))).toBe(true)
})
