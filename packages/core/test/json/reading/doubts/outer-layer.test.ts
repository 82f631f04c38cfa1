import { expect, test } from "vitest"
import { isEncodedInside } from "../../../../src/json/reading/doubts/outer-layer.ts"
import { healed, NOTE, refuses, valueIn } from "../../../support/reading.ts"

test.each([
  ["braces of a template", '{{"title":"if {{ready}}"}}'],
  ["a literal of SQL", `'{"title":"Ida''s pot"}'`],
  ["empty texts in a literal of SQL", `'{"title":"x = '''' or ''pot''"}'`],
  ["a field of a table", `"{'title':'say ""pot""'}"`],
  ["a mail without codes", '{"title":"a very long title about a blue pot that stands on a sh=\nelf"}'],
  ["a literal of a shell", `{"arguments":'{"title":"Ida'\\''s pot"}'}`],
  ["a fence in two halves", '```json\n{"title":"blue\n```\n```json\npot"}\n```'],
  ["a string with quotes that are escaped once more", `"{'title': 'the \\"blue\\" pot'}"</s>`],
  ["a mail", '{"title":"a blue po=\nt =3D a pot"}'],
])("%s: nothing tells what the value is", (_, given) => {
  expect(isEncodedInside(given)).toBe(true)
  refuses(given, NOTE)
})

test("a layer without a trace in the values is only taken off", () => {
  expect(isEncodedInside('{"title":"a =\n10 = b"}')).toBe(false)
  expect(isEncodedInside('```json\n{"title":"a\n```sh\nb\n```\n```js\nc\n```\nd"}\n```')).toBe(false)
  expect(isEncodedInside('```json\n{"title":"pot"}\n```\n```sh\nls\n```')).toBe(false)
  expect(healed('"{""title"":""pot""}"', NOTE)).toBe('{"title":"pot"}')
  expect(healed('{{"title":"pot"}}', NOTE)).toBe('{"title":"pot"}')
  expect(healed(`'{"title":"Ida's pot"}'`, NOTE)).toBe(`{"title":"Ida's pot"}`)
})

test("a string that holds more than the object is decoded as a whole", () => {
  expect(valueIn(`"args = {'title': 'a\\\\nb'}"`, NOTE)).toEqual({ title: "a\nb" })
})
