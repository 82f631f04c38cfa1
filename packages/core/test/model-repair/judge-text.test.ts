import { describe, expect, test } from "vitest"
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { accepted, answerOf, escalatedOf, refusal, repairOf } from "../support/model-answers.ts"
import { TEXT, TEXTS, WHOLE } from "../support/reading.ts"

const NOTE: Tool = {
  name: "pin_note",
  parameters: object(
    { path: TEXT, content: TEXT, mode: WHOLE, on: { type: "boolean" }, tags: TEXTS },
    ["path", "content"],
    { additionalProperties: false },
  ),
}

test("such texts come from mend as unreadable", () => {
  expect(escalatedOf(NOTE, "{path -> a.txt; content -> hello there}").reason).toBe("json/unreadable")
})

describe("taken when every name and value stands there, in order, with nothing but marks between", () => {
  test.each([
    ["{path -> a.txt; content -> hello there}", '{"path":"a.txt","content":"hello there"}'],
    ['("path", "a.txt"), ("content", "he said \\"hi\\"")', '{"path":"a.txt","content":"he said \\"hi\\""}'],
    [
      '(("path", "a.txt"), ("content", "two\\nlines"), ("mode", 7), ("on", True))',
      '{"path":"a.txt","content":"two\\nlines","mode":7,"on":true}',
    ],
    ["pin_note{path -> a.txt; content -> x}", '{"path":"a.txt","content":"x"}'],
    ["{path -> a.txt; content -> x; tags -> [red, blue]}", '{"path":"a.txt","content":"x","tags":["red","blue"]}'],
    ["path | a.txt | content | hello there", '{"path":"a.txt","content":"hello there"}'],
    ["| path | a.txt |\n| content | x |", '{"path":"a.txt","content":"x"}'],
    ["path -> a.txt\ncontent -> hello there", '{"path":"a.txt","content":"hello there"}'],
    ["- path: a.txt\n- content: x", '{"path":"a.txt","content":"x"}'],
    ["path\ta.txt\ncontent\tx", '{"path":"a.txt","content":"x"}'],
    ["path=a.txt&content=x", '{"path":"a.txt","content":"x"}'],
    ["(path: a.txt, content: at 10:30)", '{"path":"a.txt","content":"at 10:30"}'],
    [
      "{path -> a.txt; content -> x; mode -> 12345678901234567890}",
      '{"path":"a.txt","content":"x","mode":12345678901234567890}',
    ],
  ])("%s", async (raw, args) => {
    expect(await accepted(NOTE, raw, args, ["quoted"])).toBe(args)
  })
})

describe("refused", () => {
  const RAW = '("path", "a.txt"), ("content", "keep all, delete none."), ("mode", 7)'
  test.each([
    ["a value made up", '{"path":"b.txt","content":"keep all, delete none.","mode":7}'],
    ["a text cut short", '{"path":"a.txt","content":"keep all","mode":7}'],
    ["a mark lost at the end", '{"path":"a.txt","content":"keep all, delete none","mode":7}'],
    ["a member lost", '{"path":"a.txt","content":"keep all, delete none."}'],
    ["a member added", '{"path":"a.txt","content":"keep all, delete none.","mode":7,"on":true}'],
    ["another order", '{"content":"keep all, delete none.","path":"a.txt","mode":7}'],
    ["another number", '{"path":"a.txt","content":"keep all, delete none.","mode":70}'],
    ["another letter case", '{"path":"A.txt","content":"keep all, delete none.","mode":7}'],
    ["a blank more", '{"path":"a.txt","content":"keep all,  delete none.","mode":7}'],
  ])("%s", async (_, args) => {
    expect((await refusal(NOTE, RAW, args, ["x"]))[0]).toBe("fabricated")
  })

  test.each([
    ["blanks inside the quotes", '("path", "a.txt"), ("content", " x ")', '{"path":"a.txt","content":"x"}'],
    ["words without marks", "path a.txt content hello", '{"path":"a.txt","content":"hello"}'],
    ["prose before it", "I would say {path -> a.txt; content -> x}", '{"path":"a.txt","content":"x"}'],
    ["prose behind it", "{path -> a.txt; content -> x} or not", '{"path":"a.txt","content":"x"}'],
    ["an expression", 'pin_note(path="a.txt", content="x" + y)', '{"path":"a.txt","content":"x"}'],
    [
      "an item moved into a list",
      "{path -> a.txt; tags -> [red], blue; content -> x}",
      '{"path":"a.txt","tags":["red","blue"],"content":"x"}',
    ],
    ["a backslash read the other way", '("path", "C:\\new"), ("content", "x")', '{"path":"C:\\\\new","content":"x"}'],
    ["a number out of a text", '("path", "7"), ("content", "x")', '{"path":7,"content":"x"}'],
    ["a text that may be cut off", "{path -> a.txt; content -> hello th", '{"path":"a.txt","content":"hello th"}'],
    ["a text that just ends", "pin_note path = a.txt, content = hello th", '{"path":"a.txt","content":"hello th"}'],
    ["a bracket that is never closed", '(("path", "a.txt"), ("content", "x")', '{"path":"a.txt","content":"x"}'],
    [
      "members folded into a value",
      "{path -> a.txt; content -> x; mode -> 7}",
      '{"path":"a.txt","content":"x; mode -> 7"}',
    ],
    ["the same in a table", "path | a.txt | content | x | mode | 7", '{"path":"a.txt","content":"x | mode | 7"}'],
    [
      "the same across quotes",
      '("path", "a.txt"), ("content", "x"), ("mode", "7")',
      '{"path":"a.txt","content":"x\\"), (\\"mode\\", \\"7"}',
    ],
    ["a value that may be two", "(path: a.txt, content: x, y)", '{"path":"a.txt","content":"x, y"}'],
    ["a name as a value in a table", "path | mode | content | x", '{"path":"mode","content":"x"}'],
    ["encoded values", "path=a.txt&content=x%20y", '{"path":"a.txt","content":"x%20y"}'],
    ["a text that fades out", "path | a.txt | content | and so on...", '{"path":"a.txt","content":"and so on..."}'],
    [
      "a number that may be negative",
      "{path -> a.txt; content -> x; mode -> (7)}",
      '{"path":"a.txt","content":"x","mode":7}',
    ],
    ["nothing out of nothing", "$(cat x)", "{}"],
  ])("%s", async (_, raw, args) => {
    expect((await refusal(NOTE, raw, args, ["x"]))[0]).toBe("fabricated")
  })

  test("what does not fit in the end, and lists of changes out of all measure", async () => {
    expect((await refusal(NOTE, "{path -> a.txt}", '{"path":"a.txt"}', ["x"]))[0]).toBe("invalid")
    expect((await refusal(NOTE, "{path -> a.txt; content -> x}", '{"path":"a.txt","content":"x"}', []))[0]).toBe(
      "malformed_answer",
    )
    expect(
      (await refusal(NOTE, "{path -> a.txt; content -> x}", '{"path":"a.txt","content":"x"}', Array(9).fill("x")))[0],
    ).toBe("malformed_answer")
  })
})

test("a model that gives up gives the text back", async () => {
  const raw = "{path -> a.txt; contents}"
  const declined = { repairable: false, escalation_reason: "The content is missing." }
  expect(await repairOf(NOTE, raw, answerOf(NOTE.name, JSON.stringify(raw), [], declined))).toMatchObject({
    ok: false,
    reason: "not_repairable",
  })
  expect(await repairOf(NOTE, raw, answerOf(NOTE.name, "{}", [], declined))).toMatchObject({
    ok: false,
    reason: "malformed_answer",
  })
})
