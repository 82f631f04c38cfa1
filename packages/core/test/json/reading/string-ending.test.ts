import { expect, test } from "vitest"
import { NOTE, refuses, valueIn } from "../../support/reading.ts"

test.each([
  [String.raw`{"title":"she wrote \"not yet," and left","pages":1}`, 'she wrote "not yet," and left'],
  [String.raw`{"title":"she wrote \"not yet" and left","pages":1}`, 'she wrote "not yet" and left'],
  [String.raw`{"title":"she wrote "not yet\" and left","pages":1}`, 'she wrote "not yet" and left'],
])("a raw quote that makes a pair with an escaped one: %s", (given, title) =>
  expect(valueIn(given, NOTE)).toEqual({ title, pages: 1 }),
)

test("literals that are joined end as they seem to", () =>
  expect(valueIn(String.raw`{"title": "she wrote \"not" + " yet\"", "pages": 1}`, NOTE)).toEqual({
    title: 'she wrote "not yet"',
    pages: 1,
  }))

test("beside a backslash in the wrong place the pair is none", () =>
  refuses(String.raw`{"title":"she wrote \"not yet\." and left","pages":1}`, NOTE))
