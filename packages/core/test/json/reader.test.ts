import fc from "fast-check"
import { expect, test } from "vitest"
import { read } from "../../src/json/read.ts"
import { createReader } from "../../src/json/reader.ts"
import { anchorOf, NOTE } from "../support/reading.ts"

const TEXTS = [
  '{"title":"x","pages":1}',
  '{"title":"say "hi" now","body":"a\\nb",}',
  "{'title': 'it\\'s', 'labels': ('a', 'b')}",
  'Sure: {"title":"x"} or {"title":"y"}',
  '{"title":"half',
  JSON.stringify('{"title":"x"}'),
  "",
]

test("in pieces or whole: the same reading", () => {
  const anchor = anchorOf(NOTE)
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), fc.array(fc.nat(60), { maxLength: 12 }), (text, marks) => {
      const reader = createReader(anchor)
      let at = 0
      for (const mark of [...new Set(marks)].sort((a, b) => a - b).filter((mark) => mark <= text.length)) {
        reader.feed(text.slice(at, mark))
        at = mark
      }
      reader.feed(text.slice(at))
      expect(reader.end()).toEqual(read(text, anchor))
    }),
    { numRuns: 300 },
  )
})

test("nothing fed is nothing read", () => {
  expect(createReader().end()).toEqual(read(""))
})
