import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nextTag, readAttribute, readAttributes, readTag } from "../../src/dialects/tags.ts"
import { runs } from "../support/runs.ts"
import { tagOf } from "./given.ts"
import { settled } from "./grammar/law.ts"

/** Read while more may come. */
const early = (text: string): unknown => settled({ text, isEnd: false }, (source) => readTag(source, 0))

describe("one mark in its spellings", () => {
  test.each([
    ["<tool_call>", { name: "tool_call", bars: 0, isClose: false, rest: "", space: "" }],
    ["</tool_call>", { name: "tool_call", isClose: true }],
    ["<\\/tool_call>", { name: "tool_call", isClose: true }],
    ["</ tool_call >", { name: "tool_call", isClose: true }],
    ["<|tool_call|>", { name: "tool_call", bars: 3 }],
    ["<|tool_call>", { name: "tool_call", bars: 1 }],
    ["<tool_call|>", { name: "tool_call", bars: 2 }],
    ["<|/tool_call|>", { name: "tool_call", bars: 3, isClose: true }],
    ["<｜tool▁calls▁begin｜>", { name: "tool_calls_begin", bars: 3 }],
    ["<｜tool calls begin｜>", { name: "tool_calls_begin", bars: 3 }],
    ["<|tool\\_calls\\_begin|>", { name: "tool_calls_begin", bars: 3 }],
    ['<｜DSML｜invoke name="ring">', { name: "invoke", space: "dsml", rest: 'name="ring"' }],
    ["<||DSML||parameter>", { name: "parameter", space: "dsml" }],
    ["</｜DSML｜invoke>", { name: "invoke", space: "dsml", isClose: true }],
    ["<minimax:tool_call>", { name: "tool_call", space: "minimax" }],
    ["<TOOLCALL>", { name: "toolcall", raw: "TOOLCALL" }],
    ["<function=ring>", { name: "function", rest: "=ring" }],
    ["<ring/>", { name: "ring", isEmpty: true, rest: "" }],
    ['<ring tone="a>b" />', { name: "ring", isEmpty: true, rest: 'tone="a>b"' }],
  ])("%s", (text, tag) => {
    expect(tagOf(text)).toMatchObject({ ...tag, start: 0, end: text.length, isClosed: true })
  })
})

test("without its bracket a tag ends with its line, or where the next begins", () => {
  expect(tagOf("<function=ring\n<parameter=tone>")).toMatchObject({ end: 14, rest: "=ring", isClosed: false })
  expect(tagOf("<ring<path>")).toMatchObject({ end: 5, isClosed: false })
})

test.each(["< 5", "<=", "<", "<>", "<  \n x", "<!-- a -->", `<${"x".repeat(200)}>`])("no tag: %s", (text) => {
  expect(settled({ text, isEnd: true }, (source) => readTag(source, 0))).toBeNull()
})

test("a tag that may go on waits, but not for ever", () => {
  for (const text of ["<", "<tool", "</", "<|tool_call", '<ring tone="a', "<ring "]) expect(early(text)).toBe("more")
  expect(early(`<ring ${"x".repeat(2_000)}`)).toMatchObject({ isClosed: false })
  expect(early("x".repeat(300).replace("x", "<"))).toBeNull()
})

test("an answer is the last word", () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    "|",
    "｜",
    "/",
    "tool_call",
    "DSML",
    "ring",
    " ",
    "\n",
    "=",
    '"',
    "'",
    ":",
    "\\_",
    "▁",
    "a b",
    "name=",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `<${pieces.join("")}`
      const full = readTag({ text, isEnd: true }, 0)
      for (let cut = 1; cut <= text.length; cut++) {
        const cutTag = early(text.slice(0, cut))
        if (cutTag !== "more") expect(cutTag, JSON.stringify([text, text.slice(0, cut)])).toEqual(full)
      }
    }),
    { numRuns: runs(1_000) },
  )
})

describe("attributes", () => {
  test.each([
    ['name="ring" id=3', "name", "ring"],
    ["name='ring'", "name", "ring"],
    ["name=ring id=3", "name", "ring"],
    ["name = “ring”", "name", "ring"],
    ["name=`ring`", "name", "ring"],
    ['name="ring" id=3', "id", "3"],
    ['tone="a &lt; b &amp;lt;"', "tone", "a < b &lt;"],
    ['tool_name="ring"', "name", null],
    ['data-name="x" name="ring"', "name", "ring"],
    ["name", "name", null],
    ["", "name", null],
  ])("%j has %s: %j", (rest, key, value) => {
    expect(readAttribute(rest, key)).toBe(value)
  })
})

test("an attribute is not looked for in the values of others", () => {
  expect(readAttribute('note="tone=high" tone="low"', "tone")).toBe("low")
  expect(readAttribute("note='say tone=high'", "tone")).toBeNull()
  expect(readAttributes('tone="low" note=x tone=high', "tone")).toEqual(["low", "high"])
  expect(readAttributes('tone="low', "tone")).toEqual(["low"])
})

test("the next tag is found behind what is none", () => {
  const text = "so (<) or <= 4, <b>bold</b>"
  expect(nextTag({ text, isEnd: true }, 0)).toMatchObject({ name: "b", start: 16, isClose: false })
  expect(nextTag({ text, isEnd: true }, 17)).toMatchObject({ name: "b", start: 23, isClose: true })
  expect(nextTag({ text, isEnd: true }, 24)).toBeNull()
  expect(settled({ text, isEnd: false }, (source) => nextTag(source, 24))).toBe("more")
  expect(settled({ text, isEnd: false }, (source) => nextTag(source, 0, 8))).toBeNull()
})
