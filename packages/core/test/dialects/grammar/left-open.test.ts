import { expect, test } from "vitest"
import { leftOpen } from "../../../src/dialects/grammar/broken-end.ts"
import { settled } from "./law.ts"

const told = (text: string, isEnd = true): unknown => {
  const found = settled({ text, isEnd }, (source) => leftOpen(source, 0))
  return found === null || found === "more" ? found : [found.text, text.slice(found.end)]
}

test.each([
  ['[{"name": "ring", "arguments": {}}\n\nIt rings.', ['[{"name": "ring", "arguments": {}}]', "\n\nIt rings."]],
  [
    '{"name": "ring", "arguments": {"tone": "} ]\\" low"}\nIt rings.',
    ['{"name": "ring", "arguments": {"tone": "} ]\\" low"}}', "\nIt rings."],
  ],
  ['[{"a": [1]\n<b>', ['[{"a": [1]}]', "\n<b>"]],
])("%j", (text, found) => {
  expect(told(text)).toEqual(found)
  for (let cut = 0; cut < text.length; cut++)
    expect([JSON.stringify("more"), JSON.stringify(found?.[0])]).toContain(JSON.stringify(early(text, cut)))
})

function early(text: string, cut: number): unknown {
  const found = told(text.slice(0, cut), false)
  return Array.isArray(found) ? found[0] : found
}

test.each([
  // a text or a number could go on
  '{"name": "ring", "tone": "low"\n\nIt rings.',
  '{"name": "ring", "times": 3\n\nIt rings.',
  // on the same line it is something else that is broken
  '{"name": "ring", "arguments": {} It rings.',
  '{"name": "ring", "arguments": {}}\n\nIt rings.',
  '{"name": "ring", "arguments": {}\n\nis what I heard.',
  '{"name": "ring", "arguments": {}',
  '{"name": ring, "arguments": {}\n\nIt rings.',
  '{"a": [}\n\nIt rings.',
  "[[[[[]\n\nIt rings.",
  "words",
])("%j is not left open", (text) => {
  expect(told(text)).toBeNull()
})
