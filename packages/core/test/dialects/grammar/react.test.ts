import { describe, expect, test } from "vitest"
import { reactCalls, reactInTag } from "../../../src/dialects/grammar/react.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({
  lookup: ["term!"],
  clock: [],
  add: ["a!", "b!"],
  list: ["most"],
  list_all: [],
  bell: [],
  bell_tower: [],
})
const said = (text: string) => tell(reactCalls, text, words)

describe("one step", () => {
  test("JSON, with prose or the next line behind it", () => {
    for (const tail of ["", "\n", "\nObservation: found", ", or so.", "\nThought: done\nFinal Answer: 3"]) {
      const text = `Action: add\nAction Input: {"a": 1, "b": {"c": "}"}}${tail}`
      expect(said(text)).toEqual([["add", '{"a": 1, "b": {"c": "}"}}']])
      expect(bodyOf(reactCalls({ text, isEnd: true, words }, 0)).end).toBe(text.length - tail.length)
    }
  })

  test("the ways to write it", () => {
    for (const head of [
      "Action 1: add\nAction Input 1: ",
      "ACTION: add\nINPUT: ",
      "Action: `add`\n\n  Input:\n",
      'Action: "add" \r\nAction Input:\r\n',
      "Action:add (adds two numbers)\nAction Input:",
      "Action: **add**\nAction Input: ",
      "**Action:** add\n**Action Input:** ",
      "**Action**: `add`\n**Action Input**:\n",
    ]) {
      expect(said(`${head}{"a": 1}`)).toEqual([["add", '{"a": 1}']])
    }
  })

  test("arguments behind the name", () => {
    const text = 'Action: add({"a": 1,\n "b": 2} )\nObservation: 3'
    expect(said(text)).toEqual([["add", '{"a": 1,\n "b": 2}']])
    expect(bodyOf(reactCalls({ text, isEnd: true, words }, 0)).end).toBe(text.indexOf("\nObs"))
    expect(said("Action: add(1, 2)")).toBeNull()
  })

  test("in a fence", () => {
    const text = 'Action: add\nAction Input:\n```json\n{"a": "```", "b": 2}\n```\nThought: next'
    expect(said(text)).toEqual([["add", '{"a": "```", "b": 2}']])
    expect(bodyOf(reactCalls({ text, isEnd: true, words }, 0)).end).toBe(text.indexOf("\nThought"))
    expect(said("Action: lookup\nAction Input:\n```\nred\nblue\n```")).toEqual([
      ["lookup", { 0: ["raw", "red\nblue"] }],
    ])
    expect(said('Action: add\nAction Input:\n```\n{"a": 1, "b": \n```\nprose')).toEqual([["add", '{"a": 1, "b":']])
  })

  test("plain text up to the next step or the end", () => {
    expect(said("Action: lookup\nAction Input: the tall ship\nof 1902  \nObservation: none")).toEqual([
      ["lookup", { 0: ["raw", "the tall ship\nof 1902"] }],
    ])
    expect(said("Action: lookup\nAction Input: the tall ship\nThought: so")).toEqual([
      ["lookup", { 0: ["raw", "the tall ship"] }],
    ])
    expect(said("Action: lookup\nAction Input: the Civil Action: part two\nAction Input: x")).toEqual([
      ["lookup", { 0: ["raw", "the Civil Action: part two"] }],
    ])
  })

  test("plain text up to the end of the text is not closed by anything", () => {
    expect(said("Action: lookup\nAction Input: the tall ship\n")).toEqual([
      ["lookup", { 0: ["raw", "the tall ship"] }, "cut"],
    ])
    expect(said('Action: lookup\nAction Input: "a \\"b\\""')).toEqual([["lookup", { 0: ["text", 'a "b"'] }, "cut"]])
    expect(said("Action: lookup\nAction Input: the Civil Action: part two")).toEqual([
      ["lookup", { 0: ["raw", "the Civil Action: part two"] }, "cut"],
    ])
  })

  test("no input, where none is needed", () => {
    for (const text of [
      "Action: clock\n",
      "Action: clock\nThought: hm",
      "Action: clock()\nx",
      "Action: clock\nAction Input:\nObservation: 9",
      "Action: clock\nAction Input: None\n",
    ]) {
      expect(said(text)).toEqual([["clock", {}]])
    }
    expect(said("Action: clock")).toEqual([["clock", {}, "cut"]])
    for (const text of [
      "Action: lookup\n",
      "Action: lookup\nAction Input:\n",
      "Action: lookup\nAction Input:\nObservation: 9",
    ])
      expect(said(text)).toBeNull()
  })

  test("no input at the very end: only where none is declared, and the name cannot be half of another", () => {
    expect(said("Action: list\nThought: hm")).toEqual([["list", {}]])
    for (const text of ["Action: list", "Action: list\n", "Action: bell", "Action: bell\n"])
      expect(said(text)).toBeNull()
    expect(said("Action: bell_tower")).toEqual([["bell_tower", {}, "cut"]])
    expect(said("Action: list_all")).toEqual([["list_all", {}, "cut"]])
  })

  test("no tool, no name, no step", () => {
    for (const name of ["None", "N/A", "Final Answer", "directly_answer", "", "``", "x".repeat(300), '{"a": 1}'])
      expect(said(`Action: ${name}\nAction Input: {}`)).toBeNull()
    for (const text of [
      "Action is needed",
      "Actions: a\nAction Input: b",
      "Action Input: {}",
      "Action 123456: add\nAction Input: {}",
    ])
      expect(said(text)).toBeNull()
  })
})

describe("broken JSON", () => {
  test("single quotes, apostrophes, comments", () => {
    const json = "{'a': 'it's } here', /* 1 */ 'b': [\"'\"]}"
    expect(said(`Action: add\nAction Input: ${json} thanks`)).toEqual([["add", json]])
  })

  test("not closed: up to the next line of the protocol, or cut", () => {
    expect(said('Action: add\nAction Input: {"a": 1, "b": [2\nObservation: {"c": 3}}')).toEqual([
      ["add", '{"a": 1, "b": [2'],
    ])
    expect(said('Action: add\nAction Input: {"a": "x\nObservation: {"c": 3}}')).toEqual([["add", '{"a": "x']])
    expect(said('Action: add\nAction Input: {"a": "x')).toEqual([["add", '{"a": "x', "cut"]])
  })

  test("a text with such a line in it", () => {
    const json = '{"a": "draft\nThought: none\nAction: rest\n", "b": 1}'
    expect(said(`Action: add\nAction Input: ${json}\nThought: x`)).toEqual([["add", json]])
  })
})

describe("several steps", () => {
  test("in a row, also with thoughts between", () => {
    expect(
      said(
        "Action: lookup\nAction Input: one\n\nAction: lookup\nAction Input: two\nThought: and\nmore\n Action: clock\n",
      ),
    ).toEqual([
      ["lookup", { 0: ["raw", "one"] }],
      ["lookup", { 0: ["raw", "two"] }],
      ["clock", {}],
    ])
  })

  test("not behind an observation, an answer or other prose", () => {
    for (const between of ["Observation: 1", "Thought: x\nObservation: 1", "Thought: x\nFinal Answer: 1"]) {
      expect(said(`Action: lookup\nAction Input: one\n${between}\nAction: lookup\nAction Input: two`)).toEqual([
        ["lookup", { 0: ["raw", "one"] }],
      ])
    }
    expect(said('Action: add\nAction Input: {"a": 1}\nThat is all.\nAction: clock\n')).toEqual([["add", '{"a": 1}']])
  })
})

describe("streaming", () => {
  const examples = [
    'Action: add\nAction Input: {"a": 1, "b": {"c": "}"}}\nThought: x\nAction 2: clock\n\nObservation: y',
    "**Action:** lookup\n**Action Input:** the tall ship\n**Observation:** none",
    "Action: lookup (a term)\nAction Input: the tall ship\nof 1902\nObservation: none",
    'Action: add({"a": 1})\nrest',
    "Action: add\nAction Input:\n```json\n{'a': 'it's', \"b\": 2}\n```\nAction: lookup\nInput: x",
    'Action: add\nAction Input: {"a": "x\nThought: y\n", "b": [1\nFinal Answer: z',
  ]
  const pieces = [
    "Action:",
    "Action Input:",
    "Observation:",
    "Thought:",
    "Final Answer:",
    "\n",
    "{",
    "}",
    '"',
    "'",
    "```",
    "(",
    ")",
    ":",
    "1",
    "\\",
  ]

  test("an answer is the last word", () => {
    keepsLaw(reactCalls, examples, pieces, words)
  })

  test("much of anything", () => {
    const units = [
      ...pieces,
      " \t",
      'Action: add\nAction Input: {"\n',
      "Action: add\nAction Input: {\n",
      "Action: lookup\nAction Input: x\n",
      "Thought:\n",
      '\nThought: "',
      "{'",
    ]
    for (const unit of units)
      for (const head of ["", "Action: ", "Action: add\nAction Input: ", 'Action: add\nAction Input: {"a": "'])
        isQuick(reactCalls, unit, words, head)
  })
})

describe("inside call tags", () => {
  const words = wordsOf({ ring: ["tone"] })
  const LOW = [["ring", '{"tone": "low"}']]

  test("an action, itself half a tag or not", () => {
    expect(tell(reactInTag, 'Action: ring\nAction Input: {"tone": "low"}', words)).toEqual(LOW)
    expect(tell(reactInTag, '<ACTION: ring\nINPUT: {"tone": "low"}', words)).toEqual(LOW)
  })

  test.each(["", "<", "ring", "<b>", "Input: {}", "An answer"])("no action: %j", (text) => {
    expect(tell(reactInTag, text, words)).toBeNull()
  })

  test("an answer is the last word", () => {
    keepsLaw(
      reactInTag,
      ['Action: ring\nAction Input: {"tone": "low"}\n</tool_call>'],
      ["<", ":", "\n", "{", "}", '"', "Action", "x"],
      words,
    )
  })
})
