import { describe, expect, test } from "vitest"
import {
  endsFence,
  endsInMark,
  hasWords,
  insideFence,
  isAddressed,
  isTail,
  isTalk,
  openingsOf,
} from "../../src/continuation/talk.ts"
import { cpuTime } from "../support/cpu-time.ts"

describe("words to the reader before the rest of a text", () => {
  test.each([
    "...of the dough",
    "… of the dough",
    "[...] of the dough",
    "```json\nof the dough",
    "Sure, here is the rest: of the dough",
    "Certainly! of the dough",
    "Das fehlende Stück: of the dough",
    "**Part two:** of the dough",
    "continuing where I stopped: of the dough",
    "Voici la suite : of the dough",
    "Вот остальное: of the dough",
    "以下是剩余部分：of the dough",
    "続きです：of the dough",
    "Let me go on.\nof the dough",
    // whatever their case, with or without brackets
    "(continues) of the dough",
    "[resumed]: of the dough",
    "*weiter* of the dough",
    "-- here is what was missing -- of the dough",
    "[cont.] of the dough",
    "(…continuing) of the dough",
    "«suite» of the dough",
    "— fortgesetzt — of the dough",
    "cont'd: of the dough",
    "fortsetzung: of the dough",
    "**assistant:** of the dough",
    "answer: of the dough",
    "resumed\nof the dough",
    "（続き）of the dough",
    "【继续】of the dough",
  ])("%j", (more) => {
    expect(isAddressed('{"text":"Knead half ', more)).toBe(true)
  })

  test.each([
    "of the dough: all of it",
    "ok: true }",
    "dough. Then: bake",
    "\\nBake it",
    "25 minutes",
    '", then',
    "(or all of it) and: bake",
    "continue\\n  }",
    "contents: flour",
    "answers(dough): none",
    "*kneading* it",
  ])("%j goes on", (more) => {
    expect(isAddressed('{"text":"Knead half ', more)).toBe(false)
  })

  test.each([
    "<think>They stopped at half</think>of the dough",
    "</think>of the dough",
    "It goes on with of.</think>of the dough",
    "<|channel|>final<|message|>of the dough",
    "[TOOL_CALLS]of the dough",
    '<output>of the dough"}</output>',
    '<output>\nof the dough"}\n</output>\n',
    "<remainder>of the dough",
  ])("%j: marks are no content", (more) => {
    expect(isAddressed('{"text":"Knead half ', more)).toBe(true)
  })

  test.each([
    ['{"text":"<answer>Knead half', "</answer> of the dough"],
    ['{"text":"<Action>Knead half', "</Action> of the dough"],
    ['{"text":"<think>Knead', " half</think> of the dough"],
    ['{"text":"Knead half ', "<b>of</b> the dough"],
    ['{"text":"Knead half ', '<p>of</p> the dough<p>"}'],
    ['{"text":"Knead half ', "[x] of the dough"],
  ])("%j and %j: tags of the text are content", (before, more) => {
    expect(isAddressed(before, more)).toBe(false)
  })

  test("a text in a script without capitals goes on in it", () => {
    expect(isAddressed('{"text":"先揉', "面团：然后烤")).toBe(false)
    expect(isAddressed('{"text":"Knead ', "面团：然后烤")).toBe(true)
    expect(isAddressed('{"text":"先揉', "以下是剩余部分：面团")).toBe(true)
    expect(isAddressed('{"text":"先揉', "（续）面团")).toBe(true)
    expect(isAddressed('{"text":"先揉', "（以下称为面团）然后烤")).toBe(false)
  })
})

test.each<[string, boolean]>([
  ["Here is the rest:\n\n", true],
  ["Wait. I stopped too early!\n```json\n", true],
  ["[the rest]\n", true],
  ["", true],
  ['Here is "text":', false],
  ["Sure! ,\n  100,\n", false],
  ["12\n", false],
  ["],", false],
])("%j is talk: %s", (text, is) => {
  expect(isTalk(text)).toBe(is)
})

test("the answer may begin behind an ellipsis, a colon, a line, a fence", () => {
  expect(openingsOf('...,"b":1}')).toEqual([3])
  expect(openingsOf("....5}")).toEqual([3, 4])
  expect(openingsOf('Here: "b"}')).toEqual([6])
  expect(openingsOf("Well.\nHere:\n```\n1}\n```")).toEqual([12, 6, 16])
  expect(openingsOf("1,\n2]}")).toEqual([])
})

test("a code block and what is around it", () => {
  expect(insideFence("Here:\n```json\nx")).toBe(14)
  expect(insideFence("```\nx")).toBe(4)
  expect(insideFence('"a"\n```\nx')).toBe(-1)
  expect(endsFence("\n```\nDone.")).toBe(true)
  expect(endsFence("\nDone.")).toBe(false)
  expect([hasWords("```json\n \n```"), hasWords("```json\nx")]).toEqual([false, true])
})

test.each<[string, boolean]>([
  ["", true],
  ["\n}\n", true],
  ["\n```", true],
  ["\n\nThat is all, as you asked.", true],
  [" That is all.", true],
  ["\n</tool_call>", true],
  ["That is all.", false],
  ["\\n}", false],
  [',"b":1}', false],
  ['\n\nOr {"a":1}', false],
  [`\n${"x".repeat(5_000)}`, false],
])("%j may stand behind a call: %s", (tail, may) => {
  expect(isTail(tail)).toBe(may)
})

test.each<[string, boolean]>([
  ["Knead half of the dough<|im_end|>", true],
  ["Knead half of the dough<｜end▁of▁sentence｜>", true],
  ["Knead half of the dough</s>\n", true],
  ["Knead half of the dough<end_of_turn>", true],
  ["Knead half of the dough</tool_call>", true],
  ["Knead <s>half</s>", false],
  ["<answer>Knead half</answer>", false],
  ["Knead half <b>of</b>", false],
  ["Knead half <answer>", false],
  ["Knead half <|im_end|> of it", false],
  ["Knead half [x]", false],
  ["", false],
])("%j ends in a mark that is no content: %s", (text, is) => {
  expect(endsInMark(text)).toBe(is)
})

test("texts of one kind of mark take no time", () => {
  const started = cpuTime()
  for (const mark of ["\n", " ", ":", ".", "`", "[", "Sure.\n", "*", "<a>}", "</think>"]) {
    const text = mark.repeat(500_000)
    isTail(`${text}{`)
    isAddressed('{"a":"', text)
    openingsOf(text)
    insideFence(text)
    endsInMark(text)
  }
  expect(cpuTime() - started).toBeLessThan(3_000)
})
