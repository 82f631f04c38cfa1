import { expect, test } from "vitest"
import { withoutMarkdown } from "../../../src/dialects/grammar/markdown.ts"

test.each([
  [
    '{"name": "get\\_tide", "arguments": {"pier": "old\\_north"}}',
    '{"name": "get_tide", "arguments": {"pier": "old_north"}}',
  ],
  ['{"name": "tide", "arguments": {"pier\\_id": "a\\_b \\*"}}', '{"name": "tide", "arguments": {"pier_id": "a_b *"}}'],
  [
    "[{'name': 'get\\_tide', 'parameters': {'hint': 'a\\n\\\\_b'}}]",
    "[{'name': 'get_tide', 'parameters': {'hint': 'a\\n\\\\_b'}}]",
  ],
])("%s", (text, plain) => {
  expect(withoutMarkdown(text)).toBe(plain)
  expect(withoutMarkdown(plain)).toBe(plain)
})

test.each(['{"name": "tide", "arguments": {"like": "a\\_b"}}', '{"hint": "\\d+"}', "{}"])("%s stays", (text) => {
  expect(withoutMarkdown(text)).toBe(text)
})

test("a name before the object tells it as well", () => {
  expect(withoutMarkdown('{"pier": "a\\_b"}', true)).toBe('{"pier": "a_b"}')
})
