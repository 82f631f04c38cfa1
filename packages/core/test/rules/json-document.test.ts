import { expect, test } from "vitest"
import { fitTo, object } from "../support/fitting.ts"

const text = { type: "string" }
const write = object({ to: text, body: text, mode: text }, ["to", "body"])

test.each([
  ["the text of a JSON file", '{"to":"a.json","body":["rye"]}'],
  ["the wrapper may be the document", '{"to":"a.json","body":{"value":"rye"}}'],
  ["a text in brackets is no document", '{"to":"a.json","body":["[rye]"]}'],
  ["the echo of a schema may be the document", '{"to":"a.json","body":{"type":"string","value":"rye"}}'],
  ["also where a document is in it", '{"to":"a.json","body":{"value":"[1]"}}'],
  ["also in an echo", '{"to":"a.json","body":{"type":"string","value":"[1]"}}'],
  ["a scrap under its own name", '{"to":"a.json","body":{"body":"{\\"rye\\":1}"}}'],
  ["also under its own name", '{"to":"a.json","body":{"body":"rye"}}'],
])("%s: %s stays", (_, given) => {
  expect(fitTo(write, given)).toMatchObject({ text: given, findings: [] })
})

test.each([
  ["another file", '{"to":"a.txt","body":["rye"]}', '{"to":"a.txt","body":"rye"}'],
  ["no text of the file", '{"to":"a.json","body":"x","mode":["w"]}', '{"to":"a.json","body":"x","mode":"w"}'],
  ["the text inside is the document", '{"to":"a.json","body":["[1]"]}', '{"to":"a.json","body":"[1]"}'],
  ["also with a comma too many", '{"to":"a.json","body":["[1,]"]}', '{"to":"a.json","body":"[1,]"}'],
  [
    "a document under its own name",
    '{"to":"a.json","body":{"body":"{\\"rye\\":1,\\"oats\\":2}"}}',
    '{"to":"a.json","body":"{\\"rye\\":1,\\"oats\\":2}"}',
  ],
  ["the file itself", '{"to":["a.json"],"body":"x"}', '{"to":"a.json","body":"x"}'],
])("%s: %s is unwrapped", (_, given, after) => {
  expect(fitTo(write, given).text).toBe(after)
})
