import { describe, expect, test } from "vitest"
import { namedTags, toolTagCalls } from "../../../src/dialects/grammar/tool-tags.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone!", "times", "at"], ping: [], shout: ["words"], free: [] })
const said = (text: string) => tell(toolTagCalls, text, words)
const raw = (value: string) => ["raw", value]

describe("the tag is the tool", () => {
  test.each<[string, unknown]>([
    ["<ring>\n<tone>low</tone>\n<times>2</times>\n</ring>", [["ring", { tone: raw("low"), times: raw("2") }]]],
    ["<ring><tone>low\n</tone></ring>", [["ring", { tone: raw("low\n") }]]],
    ["<ring><tone>\nlow\n</tone></ring>", [["ring", { tone: raw("low") }]]],
    [
      "<ring>\n<times>2</times>\n<tone>\nlow\n\nhigh\n\n</tone>\n</ring>",
      [["ring", { times: raw("2"), tone: raw("low\n\nhigh\n") }]],
    ],
    ['<ring tone="low"/>', [["ring", { tone: raw("low") }]]],
    ['<ring tone="low"><times>2</times></ring>', [["ring", { tone: raw("low"), times: raw("2") }]]],
    ["<ring><parameters><tone>low</tone></parameters></ring>", [["ring", { tone: raw("low") }]]],
    ["<ring><tone/></ring>", [["ring", { tone: raw("") }]]],
    ['<ring>{"tone": "low"}</ring>', [["ring", '{"tone": "low"}']]],
    ["<ring>\ntone: low\ntimes: 2\n</ring>", [["ring", { tone: raw("low"), times: raw("2") }]]],
    ["<ring>low and slow</ring>", [["ring", { tone: raw("low and slow") }]]],
    ["<shout>Hey!</shout>", [["shout", { words: raw("Hey!") }]]],
    ["<ping/>", [["ping", {}]]],
    ["<ping></ping>", [["ping", {}]]],
    ["<free><a>1</a></free>", [["free", { a: raw("1") }]]],
    ["<ring><tone>low</tone></tool_call>", [["ring", { tone: raw("low") }, "cut"]]],
    ["<ring><tone>lo", [["ring", { tone: ["raw", "lo", "cut"] }, "cut"]]],
  ])("%j", (text, calls) => {
    expect(said(text)).toEqual(calls)
  })

  test("a value of tags is an object, or a list", () => {
    expect(said("<ring><at><x>1</x></at></ring>")).toMatchObject([["ring", { at: ["object", expect.anything()] }]])
    expect(said("<ring><at><item>1</item><item>2</item></at></ring>")).toMatchObject([
      ["ring", { at: ["list", expect.anything()] }],
    ])
  })

  test.each([
    "<sing><tone>low</tone></sing>",
    "</ring>",
    "<|ring|>",
    "<ring>",
    "<ring><b>low</b></ring>",
    "ring",
    "<ring>words without end",
    "<ping>words</ping>",
  ])("no call: %s", (text) => {
    expect(said(text)).toBeNull()
  })
})

describe("a name before its tags", () => {
  const named = (text: string) => tell(namedTags, text, words)

  test("with or without a closing tag", () => {
    expect(named("ring\n  <tone>low</tone>\n  <times>2</times>\n</ring>")).toEqual([
      ["ring", { tone: raw("low"), times: raw("2") }],
    ])
    expect(named("ring:\n<tone>low</tone>")).toEqual([["ring", { tone: raw("low") }, "cut"]])
  })

  test.each([
    "ring",
    "sing\n<tone>low</tone>",
    "ring\n<b>low</b>",
    "ring\n</tone>",
    "to ring\n<tone>x</tone>",
    `${"x".repeat(300)}<tone>`,
  ])("no call: %s", (text) => {
    expect(named(text)).toBeNull()
  })
})

test("an answer is the last word", () => {
  const pieces = [
    "<",
    ">",
    "<tone>",
    "</tone>",
    "</ring>",
    "<times>",
    "/",
    "\n",
    "x",
    "{",
    "}",
    "tone: ",
    "</tool_call>",
    "<b>",
  ]
  keepsLaw(
    toolTagCalls,
    [
      "<ring>\n<tone>low</tone>\n<times>2</times>\n</ring> x",
      '<ring tone="low"/> x',
      '<ring>{"tone": "low"}</ring> x',
      "<ring>\ntone: low\n</ring> x",
    ],
    pieces,
    words,
  )
  keepsLaw(
    namedTags,
    ["ring\n  <tone>low</tone>\n  <times>2</times>\n</ring> x", "ring:\n<tone>low</tone> and on"],
    pieces,
    words,
  )
})

test("much of anything", () => {
  for (const unit of ["<", "<tone>", "</tone>", "<ring>", "<b>", "x", "tone: x\n", "{"])
    for (const head of ["<ring>", "<ring><tone>"]) isQuick(toolTagCalls, unit, words, head)
})

test.each([
  "<ring><tone>low</tone>\ntimes: 2\n</ring>",
  "<ring>low</tone><times>2</times></ring>",
  "<ring><tone low</tone><times>2</times></ring>",
  "<ring><tone><tone>low</tone><times>2</times></ring>",
])("what is no argument withholds the call: %s", (text) => {
  const written = toolTagCalls({ text, isEnd: true, words }, 0)?.calls[0]?.written
  expect(written?.kind === "members" && written.members.some(({ isDoubtful }) => isDoubtful === true)).toBe(true)
})

test("a text with marks of XML alone is the one argument", () => {
  const written = toolTagCalls({ text: "<shout>use <b>it</b> now</shout>", isEnd: true, words }, 0)?.calls[0]?.written
  expect(written?.kind === "members" && written.members.some(({ isDoubtful }) => isDoubtful === true)).toBe(false)
})
