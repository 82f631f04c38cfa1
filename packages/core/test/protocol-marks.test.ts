import { describe, expect, test } from "vitest"
import { type MarkRow, PROTOCOL_MARKS } from "../src/protocol-mark-table.ts"
import { foldMarkName, markAt, markBefore, markHeadAt, nestsIn } from "../src/protocol-marks.ts"
import { leastCpuTime } from "./support/cpu-time.ts"
import { large } from "./support/runs.ts"

test("names fold to one spelling", () => {
  expect(["tool▁calls", "tool\\_calls", "tool calls", "TOOL_CALLS", "tool_callsĠx"].map(foldMarkName)).toEqual(
    Array.from({ length: 5 }, () => "tool_calls"),
  )
})

test("each row is named once within its form, in folded names", () => {
  const keys = PROTOCOL_MARKS.map(({ form, name }) => `${form} ${name}`)
  expect(keys).toEqual([...new Set(keys)])
  for (const { form, name, openers } of PROTOCOL_MARKS) {
    if (form === "tag" || form === "bars") expect(foldMarkName(name)).toBe(name)
    for (const opener of openers) expect(foldMarkName(opener)).toBe(opener)
  }
})

describe("a mark at a place", () => {
  const written = ({ form, name }: MarkRow): string => {
    if (form === "tag") return `<${name}>`
    if (form === "bars") return `<|${name}|>`
    return form === "bracket" ? `[${name}]` : name
  }

  test("every row is found from both sides", () => {
    for (const row of PROTOCOL_MARKS) {
      const text = `a ${written(row)} b`
      const mark = markAt(text, 2)
      expect(mark).toMatchObject({ start: 2, end: text.length - 2, role: row.role, typed: row.typed, plain: row.plain })
      expect(markBefore(text, text.length - 2)).toEqual(mark)
    }
  })

  test.each([
    ["</tool_call>", "tool_call", "closes"],
    ["<\\/tool_call>", "tool_call", "closes"],
    ["<tool_call>", "tool_call", "opens"],
    ["</TOOLCALL>", "toolcall", "closes"],
    ["</seed:tool_call>", "tool_call", "closes"],
    ["</｜DSML｜parameter>", "parameter", "closes"],
    ["</||DSML||parameter>", "parameter", "closes"],
    ["< | DSML | parameter>", "parameter", "opens"],
    ["<｜tool▁call▁end｜>", "tool_call_end", "closes"],
    ["<｜tool calls begin｜>", "tool_calls_begin", "opens"],
    ["<|tool\\_call\\_end|>", "tool_call_end", "closes"],
    ["<|/tool_call|>", "tool_call", "closes"],
    ["<|tool_call>", "tool_call", "opens"],
    ["<tool_call|>", "tool_call", "closes"],
    ['<|"|>', '"', "separates"],
    ["<|some_other_token|>", "some_other_token", "token"],
    ["[/TOOL_CALLS]", "TOOL_CALLS", "closes"],
  ])("%s", (text, name, role) => {
    expect(markAt(`x${text}y`, 1)).toMatchObject({ start: 1, end: 1 + text.length, name, role })
    expect(markBefore(`x${text}`, 1 + text.length)).toMatchObject({ start: 1, name, role })
  })

  test.each([
    "<b>",
    "</div>",
    "</xs:parameter>",
    "<tool_call",
    '<invoke name="a">',
    "</functional>",
    "<|",
    "<||>",
    "<|a b|>",
    "a < b",
    "[1]",
    "[/OLD]",
    "]",
    "",
  ])("none: %s", (text) => {
    expect(markAt(text, 0)).toBeNull()
    expect(markBefore(text, text.length)).toBeNull()
  })

  test("people type tags, they do not type tokens", () => {
    expect(
      ["</s>", "</function>", "</tool_call>", "[/INST]", "<|of_their_own|>"].map((text) => markAt(text, 0)?.typed),
    ).toEqual([true, true, true, true, true])
    expect(
      ["<|im_end|>", "<｜tool▁call▁end｜>", "</｜DSML｜parameter>", "<tool_call|>"].map(
        (text) => markAt(text, 0)?.typed,
      ),
    ).toEqual([false, false, false, false])
  })

  test("a DSML tag may lack its bracket at the end of the text", () => {
    const text = "ls</｜DSML｜parameter"
    expect(markBefore(text, text.length)).toMatchObject({ start: 2, end: text.length })
    expect(markAt(`${text} x`, 2)).toBeNull()
    expect(markBefore("ls</parameter", 13)).toBeNull()
  })
})

test("a closing mark nests in what is further out", () => {
  const nests = (inner: string, outer: string): boolean => {
    const [a, b] = [markAt(inner, 0), markAt(outer, 0)]
    return a !== null && b !== null && nestsIn(a, b)
  }
  expect(nests("</parameter>", "</function>")).toBe(true)
  expect(nests("</arg_value>", "</tool_call>")).toBe(true)
  expect(nests("</tool_call>", "</tool_calls>")).toBe(true)
  expect(nests("</tool_call>", "<|im_end|>")).toBe(true)
  expect(nests("</function>", "</parameter>")).toBe(false)
  expect(nests("</s>", "<|im_end|>")).toBe(false)
})

test("the beginning of a mark, whatever follows its name", () => {
  expect(markHeadAt('<parameter name="path">', 0)).toMatchObject({ name: "parameter", isClose: false })
  expect(markHeadAt("<function=read>", 0)).toMatchObject({ name: "function", isClose: false })
  expect(markHeadAt("</｜DSML｜invo", 0)).toBeNull()
  expect(markHeadAt("<functional>", 0)).toBeNull()
  expect(markHeadAt("<|channel|>", 0)).toMatchObject({ name: "channel" })
  expect(markHeadAt("[TOOL_CALLS]x", 0)).toMatchObject({ name: "TOOL_CALLS" })
  expect(markHeadAt("x", 0)).toBeNull()
})

test("hostile texts cost a bounded look at each place", () => {
  for (const unit of ["<", ">", "]", "[", "<|", "]<]minimax[>[", "< ", "<|a", "A]", "<｜DSML｜", "<tool_call>"]) {
    const text = unit.repeat(large(50_000, 8))
    const bound = large(1_500, 8)
    const took = leastCpuTime(bound, () => {
      for (let at = 0; at < text.length; at++) {
        markAt(text, at)
        markBefore(text, at)
      }
    })
    expect(took, unit).toBeLessThan(bound)
  }
})
