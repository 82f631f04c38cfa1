import { expect, test } from "vitest"
import { isQuoteInPlace } from "../../src/continuation/quotes.ts"

test.each<[string, string, boolean]>([
  ['{"text":"{\\', 'name\\": 1}"}', true],
  ['{"text":"say \\', 'now\\" and go"}', true],
  // closes what was opened
  ['{"text":"say \\"now\\', ', go"}', true],
  ['{"text":"say \\"now\\', 'next"}', false],
  // opens behind a letter, or what it opens closes before one, or never
  ['{"text":"end\\', 'next\\" line"}', false],
  ['{"text":"end,\\', 'n  \\"next\\": 1"}', false],
  ['{"text":"end,\\', 'next line"}', false],
  ['{"text":"end,\\', 'next","more":"a \\" b"}', false],
])("%s and %s: %s", (before, after, isInPlace) => {
  expect(isQuoteInPlace(before, after)).toBe(isInPlace)
})
