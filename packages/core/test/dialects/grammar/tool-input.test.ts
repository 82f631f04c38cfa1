import { describe, expect, test } from "vitest"
import { toolInput, useTag } from "../../../src/dialects/grammar/tool-input.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"], ping: [] })

describe("a tool and its input", () => {
  const said = (text: string) => tell(toolInput, text, words)

  test("each in a tag", () => {
    expect(said("<tool>ring</tool><tool_input>low </tool_input>")).toEqual([["ring", { 0: ["raw", "low"] }]])
    expect(said("<tool> ring </tool>\n<tool_input>a <b>c</b></tool_input> x")).toEqual([
      ["ring", { 0: ["raw", "a <b>c</b>"] }],
    ])
    expect(said("<tool>ring</tool><tool_input>lo")).toEqual([["ring", { 0: ["raw", "lo", "cut"] }, "cut"]])
  })

  test("an object that begins with a declared name is the arguments", () => {
    expect(said('<tool>ring</tool><tool_input> {"tone": "low", "times": 2}</tool_input>')).toEqual([
      ["ring", '{"tone": "low", "times": 2}'],
    ])
    expect(said("<tool>ping</tool><tool_input>{}</tool_input>")).toEqual([["ping", "{}"]])
    expect(said('<tool>ring</tool><tool_input>{"pitch": 1}</tool_input>')).toEqual([
      ["ring", { 0: ["raw", '{"pitch": 1}'] }],
    ])
    expect(said('<tool>ring</tool><tool_input>{"tone": "lo')).toEqual([["ring", '{"tone": "lo', "cut"]])
  })

  test("so is an object with a slip before its first name", () => {
    for (const input of ['{"tone" "low", "times": 2}', '{{"tone": "low"}'])
      expect(said(`<tool>ring</tool><tool_input>${input}</tool_input>`)).toEqual([["ring", input]])
  })

  test("a tag of the input that is damaged or doubled leaves it unread", () => {
    const kindOf = (text: string): unknown => toolInput({ text, isEnd: true, words }, 0)?.calls[0]?.written.kind
    expect(kindOf('<tool>ring</tool><tool_input{"tone": "low"}</tool_input> x')).toBe("unread")
    expect(kindOf("<tool>ring</tool><tool_input><tool_input>low</tool_input> x")).toBe("unread")
    expect(kindOf("<tool>ring</tool><tool_input>low</tool_input> x")).toBe("members")
  })

  test.each([
    "<tool>sing</tool><tool_input>x</tool_input>",
    "<tool>ring</tool>",
    "<tool>ring</tool> <b>x</b>",
    "<tool>ring</tool> words",
    "<tool>ring<b>",
    "<b>ring</b>",
    "words",
  ])("no call: %s", (text) => {
    expect(said(text)).toBeNull()
  })
})

describe("a tag that says use", () => {
  const said = (text: string) => tell(useTag, text, words)

  test("its name, then attributes", () => {
    expect(said('<use ring tone="low" times=2></use>')).toEqual([
      ["ring", { tone: ["raw", "low"], times: ["raw", "2"] }],
    ])
    expect(said("<use ping>")).toEqual([["ping", {}]])
  })

  test.each(['<use sing tone="low">', "</use>", "<use>", "<b ring>", "words"])("no call: %s", (text) => {
    expect(said(text)).toBeNull()
  })
})

test("an answer is the last word", () => {
  const pieces = ["<", ">", "</tool>", "<tool_input>", "</tool_input>", "x", "\n", '"', "="]
  keepsLaw(
    toolInput,
    ["<tool>ring</tool>\n<tool_input>low</tool_input> x", '<tool>ring</tool><tool_input>{"tone": 1}</tool_input>'],
    pieces,
    words,
  )
  keepsLaw(useTag, ['<use ring tone="low" times=2></use> x'], pieces, words)
})

test("much of anything", () => {
  for (const unit of ["<", "<tool>", "</tool>", "x", "<tool_input>"])
    isQuick(toolInput, unit, words, "<tool>ring</tool><tool_input>")
})

test.each([
  '<tool>ring</tool><tool_input{"tone": "low"}</tool_input>',
  "<tool>ring</tool><tool_input><tool_input>low</tool_input>",
])("a damaged tag has no input: %s", (text) => {
  expect(toolInput({ text, isEnd: true, words }, 0)?.calls[0]?.written).toEqual({ kind: "unread" })
})
