import { expect, test } from "vitest"
import { isFiller } from "../../../../src/scavenge/judges/words/filler.ts"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  "",
  "json",
  "Okay!",
  "Sure, one moment please.",
  "Well... hm.",
  "Bien sûr.",
  "好的。",
  "はい。",
  "-> tool/function_call",
])("says nothing: %j", (text) => expect(isFiller(normalizeWords(text))).toBe(true))

test.each(["Wrong", "Draft 3", "Your settings", "No.", "Okay, the old plan", "昨日の例"])(
  "says something: %j",
  (text) => expect(isFiller(normalizeWords(text))).toBe(false),
)
