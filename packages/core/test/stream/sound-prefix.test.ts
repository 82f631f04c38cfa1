import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import type { CompiledSchema } from "../../src/schema/view.ts"
import { RepeatWatch } from "../../src/stream/repeat-watch.ts"
import { SoundPrefix } from "../../src/stream/sound-prefix.ts"
import { caseOf, markedText } from "../support/arbitrary.ts"
import { promise } from "../support/promise.ts"

const SCHEMA = {
  type: "object",
  properties: {
    city: { type: "string" },
    days: { type: "integer", maximum: 14 },
    unit: { enum: ["metric", "imperial"] },
    at: { type: "string", format: "date-time" },
    note: { type: ["string", "null"] },
    until: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
    file: { type: "string", "x-toolmend": { path: true } },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["city"],
  additionalProperties: false,
}

const compiled = new WeakMap<object, CompiledSchema>()

function prefixOf(schema: object = SCHEMA): SoundPrefix {
  const known = compiled.get(schema) ?? compileSchema(schema)
  compiled.set(schema, known)
  return new SoundPrefix(known.view)
}

/** What may be sent on of a text that has not ended. */
function sent(...pieces: readonly string[]): string {
  const prefix = prefixOf()
  for (const piece of pieces) prefix.feed(piece)
  return pieces.join("").slice(0, prefix.safeEnd)
}

describe("what may be sent on", () => {
  const cases: readonly (readonly [what: string, text: string, sent: string])[] = [
    ["a string that fits so far", '{"city":"Os', '{"city":"Os'],
    ["not the beginning of a name that must be there", '{"ci', "{"],
    ["not a name that must be there", '{"city":', "{"],
    ["a name that must be there, with its value", '{"city":"', '{"city":"'],
    ["not a name that is dropped with a null", '{"city":"Oslo","da', '{"city":"Oslo'],
    ["its value shows that it stays", '{"city":"Oslo","days":2', '{"city":"Oslo","days":2'],
    ["not the name of a member that takes null", '{"city":"Oslo","note":', '{"city":"Oslo'],
    ["a member that takes null", '{"city":"Oslo","note":n', '{"city":"Oslo","note":n'],
    ["not a name that does not exist", '{"city":"Oslo","dayz":2', '{"city":"Oslo'],
    ["not a value of another type", '{"city":7', '{"city":'],
    ["not a value that breaks a bound", '{"city":"Oslo","days":20,', '{"city":"Oslo","days":'],
    ["not what is no value of an enum", '{"city":"Oslo","unit":"metres', '{"city":"Oslo","unit":'],
    ["a value of an enum so far", '{"city":"Oslo","unit":"met', '{"city":"Oslo","unit":"met'],
    ["a format waits for its end", '{"city":"Oslo","at":"2024-01-0', '{"city":"Oslo","at":'],
    ["in a branch of a union, too", '{"city":"Oslo","until":"2024/0', '{"city":"Oslo","until":'],
    ["a path that has ended", '{"city":"Oslo","file":"a/b.md",', '{"city":"Oslo","file":"a/b.md'],
    ["not a path that is a link", '{"city":"Oslo","file":"a/[b.md](http://b.md)",', '{"city":"Oslo","file":'],
    ["not half an escape", '{"city":"\\u00', '{"city":"'],
    ["not behind broken JSON", '{"city":"Oslo";', '{"city":"Oslo'],
    ["not single quotes", "{'city'", "{"],
    ["not a mark of a call", '{"city":"Oslo</tool_call>', '{"city":"Oslo'],
    ["not what may become one", '{"city":"Oslo</to', '{"city":"Oslo'],
    ["not a second object", '{"city":"Oslo"}{', '{"city":"Oslo"}'],
    ["not blanks behind the object", '{"city":"Oslo"}\n', '{"city":"Oslo"}'],
    ["nothing of a list", "[", ""],
  ]
  for (const [what, text, expected] of cases)
    test(`${what}: ${text}`, () => {
      expect(sent(text)).toBe(expected)
      // character by character no more than at once
      expect(expected.startsWith(sent(...text)) || sent(...text) === expected).toBe(true)
    })
})

describe("what may be sent on to a reader that can discard it", () => {
  test.each([
    ["the beginning of a name that must be there", '{"ci', '{"ci'],
    ["the name of an optional member", '{"city":"Oslo","da', '{"city":"Oslo","da'],
    ["a format that has not ended", '{"city":"Oslo","at":"2024-01-0', '{"city":"Oslo","at":"2024-01-0'],
    ["a mark", '{"city":"Oslo</tool_call>', '{"city":"Oslo</tool_call>'],
    ["a path with brackets", '{"city":"Oslo","file":"a/[id].md","', '{"city":"Oslo","file":"a/[id].md","'],
    ["not a null that is not allowed", '{"city":"Oslo","days":null', '{"city":"Oslo'],
    ["not a value that breaks a bound", '{"city":"Oslo","days":20,', '{"city":"Oslo","days":'],
    ["not behind broken JSON", '{"city":"Oslo";', '{"city":"Oslo'],
  ])("%s: %s", (_, text, expected) => {
    const prefix = new SoundPrefix(compileSchema(SCHEMA).view, null, true)
    prefix.feed(text)
    expect(text.slice(0, prefix.safeEnd)).toBe(expected)
  })
})

test("a number may still become longer, and a zero a text", () => {
  expect(sent('{"city":"Oslo","days":0', "21")).toBe('{"city":"Oslo","days":')
})

test("arguments that fit are never doubtful, in any pieces", () => {
  promise(fc.tuple(caseOf(markedText), fc.integer({ min: 1, max: 9 })), ([{ tool, text }, size]) => {
    const prefix = prefixOf(tool.parameters as object)
    for (let at = 0; at < text.length; at += size) prefix.feed(text.slice(at, at + size))
    if (!text.includes("<")) expect(prefix.isDoubtful).toBe(false)
  })
})

test("what was sent on stays sent: the end never moves back", () => {
  promise(fc.tuple(caseOf(markedText), fc.integer({ min: 1, max: 9 })), ([{ tool, text }, size]) => {
    const prefix = prefixOf(tool.parameters as object)
    let sentEnd = 0
    for (let at = 0; at < text.length; at += size) {
      // the caller sends with one piece of delay
      const before = Math.min(prefix.safeEnd, Math.max(0, at - size))
      prefix.feed(text.slice(at, at + size))
      sentEnd = Math.max(sentEnd, before)
      const [now, then] = [Math.min(prefix.safeEnd, at), Math.min(sentEnd, before)]
      if (now < then) expect(now).toBeGreaterThanOrEqual(then)
    }
  })
})

test("only what is sound tells a call from an earlier one", () => {
  const compare = (text: string): boolean => {
    const prefix = new SoundPrefix(compileSchema(SCHEMA).view, new RepeatWatch([{ city: "Oslo", days: 2 }]))
    prefix.feed(text)
    return prefix.isDistinct
  }
  expect(compare('{"days":2,"city":"Oslo"}')).toBe(false)
  expect(compare('{"city":"Os')).toBe(false)
  expect(compare('{"city":"Be')).toBe(true)
  expect(compare('{"days":"2')).toBe(false)
  expect(compare('{"dayz":2')).toBe(false)
  // a null that is not allowed is dropped with its name
  expect(compare('{"city":"Oslo","unit":')).toBe(false)
  expect(compare('{"city":"Oslo","unit":"metric"')).toBe(true)
})
