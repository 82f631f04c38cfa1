import { expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { NOTE, refuses, TEXT, valueIn } from "../../support/reading.ts"

const SHELF = object({ title: TEXT, tags: { type: "array", items: TEXT } }, ["title"])

test.each([
  '{"title": TITLE}',
  '{"title": [title]}',
  '{"title": [[value]]}',
  '{"title": unchanged}',
  '{"title": your-title}',
  '{"title": NOTE_TITLE}',
  '{"title": string}',
  '{"title": [see above]}',
  '{"title":"x","tags":{{tags}}}',
  '{"title":"x","tags":{others}}',
  '{"title":"x","tags":["lid", *others]}',
])("the value is not in the text: %s", (given) => {
  refuses(given, SHELF)
})

test("a word that says something is a value", () => {
  expect(valueIn('{"title": pot}', NOTE)).toEqual({ title: "pot" })
  expect(valueIn('{"title": Title of the pot}', NOTE)).toEqual({ title: "Title of the pot" })
  expect(valueIn('{"title":"x","tags":[lid, *.md]}', SHELF)).toEqual({ title: "x", tags: ["lid", "*.md"] })
  expect(valueIn('{"item_type": object}', object({ item_type: TEXT }))).toEqual({ item_type: "object" })
  expect(valueIn('{"size": number}', object({ size: { enum: ["number", "date"] } }))).toEqual({ size: "number" })
})
