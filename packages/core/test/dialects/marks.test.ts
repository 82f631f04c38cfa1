import { describe, expect, test } from "vitest"
import {
  CALL_MARKS,
  END_MARKS,
  INNER_MARKS,
  isCallMark,
  isClosing,
  isOpening,
  WRAPPER_TAGS,
} from "../../src/dialects/marks.ts"
import { tagOf } from "./given.ts"

test("names are folded, or no tag would ever be one of them", () => {
  for (const set of [WRAPPER_TAGS, INNER_MARKS, END_MARKS, CALL_MARKS])
    for (const name of set) expect(tagOf(`<${name}>`).name).toBe(name)
})

describe("opens a call or a section", () => {
  test.each([
    "<tool_call>",
    "<|tool_calls_section_begin|>",
    "<｜tool▁calls▁begin｜>",
    "<function_calls>",
    "<|channel|>",
    "<|start|>",
    "<|python_tag|>",
  ])("%s", (mark) => {
    expect(isOpening(tagOf(mark))).toBe(true)
  })
  test.each(["</tool_call>", "<channel>", "<start>", "<invoke>", "<div>", "<|end|>"])("not %s", (mark) => {
    expect(isOpening(tagOf(mark))).toBe(false)
  })
})

describe("closes a call, a section or a turn", () => {
  test.each([
    "</tool_call>",
    "</function>",
    "</invoke>",
    "</parameter>",
    "<|tool_call_end|>",
    "<|call|>",
    "<|im_end|>",
    "<tool_call|>",
    "<end_function_call>",
    "</s>",
    "</my_tool_box>",
    "</｜DSML｜invoke>",
    "<|tool_response>",
  ])("%s", (mark) => {
    expect(isClosing(tagOf(mark))).toBe(true)
  })
  test.each(["<tool_call>", "<invoke>", "</div>", "</p>", "<call>", "<end>", "<s>", "<|tool_call>"])(
    "not %s",
    (mark) => {
      expect(isClosing(tagOf(mark))).toBe(false)
    },
  )
})

describe("broken JSON does not run over a mark", () => {
  test.each([
    "<tool_call>",
    "</tool_call>",
    "<function=ring>",
    "</think>",
    "</tools>",
    "</s>",
    "<|end|>",
    "<|tool_sep|>",
    "<|channel|>",
    "</invoke>",
  ])("%s", (mark) => {
    expect(isCallMark(tagOf(mark))).toBe(true)
  })
  test.each(["<div>", "<s>", "<end>", "<parameter=a>", "<think>", "<message>", "</user>", "<b>"])(
    "but over %s",
    (mark) => {
      expect(isCallMark(tagOf(mark))).toBe(false)
    },
  )
})
