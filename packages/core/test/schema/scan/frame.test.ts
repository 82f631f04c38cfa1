import { describe, expect, test } from "vitest"
import { BARE, HOLLOW, isInProse, isRepeated, isTail, objectStart, PADDED, PROSE } from "../../../src/schema/scan/frame.ts"
import type { ObjectScan } from "../../../src/schema/scan/plan.ts"
import { Scan } from "../../../src/schema/scan/tokens.ts"
import { atSight } from "../../support/careful.ts"
import { object } from "../../support/fitting.ts"
import { NOTE, TEXT } from "../../support/reading.ts"

const ROOT = { table: new Map([["title", null]]) } as unknown as ObjectScan

describe("where the object begins", () => {
  test.each([
    ["at once", '{"a":1}', 0, BARE],
    ["behind JSON's space", ' \n{"a":1}', 2, BARE],
    ["with a full-width brace", "｛", 0, BARE],
    ["behind a byte order mark", '\ufeff{"a":1}', 1, PADDED],
    ["behind a fence", '```json\n{"a":1}', 8, PADDED],
    ["behind tokens of a template", '<|tool|> <tool_call>{"a":1}', 20, PADDED],
    ["behind an empty one", '{} {"a":1}', 3, HOLLOW],
    ["behind words", 'Sure: {"a":1}', 6, PROSE],
    ["the empty object alone", "{}", 0, BARE],
    ["two empty ones", "{}{ }", 0, BARE],
  ])("%s", (_, text, start, before) => {
    const scan = new Scan(text)
    expect(objectStart(scan, ROOT)).toBe(start)
    expect(scan.before).toBe(before)
  })

  test.each([
    ["no brace", "no object"],
    ["a list", '[{"a":1}]'],
    ["brackets among the words", 'see [1]: {"a":1}'],
    ["the value of a declared member", 'title: {"a":1}'],
    ["an argument of code", 'write(title={"a":1})'],
    ["a quoted value of something else", 'body="{"a":1}"'],
    ["a text that may encode another", '"{\\"a\\":1} so"'],
    ["the same in apostrophes", "'{\"a\":1} so'"],
  ])("%s: nowhere", (_, text) => {
    expect(objectStart(new Scan(text), ROOT)).toBe(-1)
  })
})

test.each([
  ["closers too many", "}] }", true],
  ["a fence", "\n```", true],
  ["tokens", "</tool_call><|im_end|>", true],
  ["nothing", "", true],
  ["a word", " done", false],
  ["another object", '{"a":1}', false],
  ["a quote", '"', false],
])("behind the object, %s", (_, behind, is) => {
  expect(isTail(new Scan(`{"a":1}${behind}`), 7)).toBe(is)
})

describe("words around a strict object", () => {
  const inProse = (before: string, behind: string): boolean => isInProse(new Scan(`${before}{"a":1}${behind}`), before.length, before.length + 7)

  test("mean nothing", () => {
    expect(inProse("Here: ", "\nGood?")).toBe(true)
    expect(inProse("", " so.")).toBe(true)
  })

  test("unless there are braces or brackets, or structure follows", () => {
    expect([
      inProse("{x} ", ""),
      inProse("", " {x}"),
      inProse("", " [x]"),
      inProse("", " }"),
      inProse("", ", more"),
      inProse("", '"'),
      inProse("", ")"),
    ]).toEqual(Array.from({ length: 7 }, () => false))
  })
})

test("copies are the very same text again, sixteen at most", () => {
  const once = '{"a":1}'
  const isCopied = (text: string): boolean => isRepeated(new Scan(text), 0, once.length)
  expect([isCopied(once + once), isCopied(`${once}\n${once} ${once} `), isCopied(once.repeat(17))]).toEqual([true, true, true])
  expect([isCopied(once), isCopied(`${once}{"a": 1}`), isCopied(`${once},${once}`), isCopied(once.repeat(18)), isCopied(`${once}${once}.`)]).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

describe("what is taken away", () => {
  const SOUND = '{"title":"x"}'

  test.each([
    ["a fence", `\`\`\`json\n${SOUND}\n\`\`\``, ["json/surrounding-text", "json/surrounding-text"]],
    ["tokens", `<tool_call>${SOUND}</tool_call>`, ["json/surrounding-text", "json/surrounding-text"]],
    ["words", `Here it is: ${SOUND}\nAnything else?`, ["json/surrounding-text", "json/surrounding-text"]],
    ["a byte order mark", `\ufeff${SOUND}`, ["json/odd-space"]],
    ["closers", `${SOUND}]}`, ["json/excess-closer"]],
    ["a semicolon", `${SOUND};`, ["json/surrounding-text"]],
    ["an empty object", `{}${SOUND}`, ["json/repeated"]],
    ["a copy", `${SOUND}\n${SOUND}`, ["json/repeated"]],
  ])("%s", (_, given, faults) => {
    expect(atSight(given)).toEqual({ text: SOUND, faults, cut: null })
  })

  test.each([
    ["a fence, and a fault inside", '```json\n{"title":"x",}\n```'],
    ["tokens, and a fault inside", "<tool_call>{title:'x'}</tool_call>"],
    ["closers, and a fault inside", '{"title":"x",}}'],
  ])("%s", (_, given) => {
    expect(JSON.parse(atSight(given)?.text ?? "null")).toEqual({ title: "x" })
  })

  test.each([
    ["words, and a fault inside", 'Here: {"title":"x",}'],
    ["words behind, and a fault inside", '{"title":"x",} so'],
    ["an empty object, and a fault inside", '{}{"title":"x",}'],
    ["an empty object, and words behind", '{}{"title":"x"} so'],
    ["two objects", '{"title":"x"}{"title":"y"}'],
    ["a copy with a comma between", `${SOUND},${SOUND}`],
    ["a copy among words", `${SOUND} or ${SOUND}`],
    ["words with brackets", `see [1]: ${SOUND}`],
    ["words with braces", `in {braces}: ${SOUND}`],
    ["a list around it", `[${SOUND}]`],
    ["a declared name before it", `title: ${SOUND}`],
    ["code around it", `write(note=${SOUND})`],
    ["words, and a member behind", `so ${SOUND}, "pages": 1}`],
    ["quotes around it", `"${SOUND}"`],
  ])("%s: left to the careful reader", (_, given) => {
    expect(atSight(given)).toBeNull()
  })
})

test("a tool whose arguments have no declared names is not healed at all", () => {
  expect(atSight('{"a":"x",}', { type: "object", additionalProperties: TEXT })).toBeNull()
  expect(atSight('```\n{"a":"x"}\n```', { type: "object" })).toBeNull()
})

test("what does not fit is left, whatever stands around it", () => {
  expect(atSight('```\n{"body":"y"}\n```', NOTE)).toBeNull()
  expect(atSight('{"title":1}}', NOTE)).toBeNull()
  expect(atSight('{"title":"x","other":1}}', object({ title: TEXT }, [], { additionalProperties: false }))).toBeNull()
})
