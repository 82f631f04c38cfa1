import { describe, expect, test } from "vitest"
import { brokenEnds } from "../../../src/dialects/grammar/broken-end.ts"
import { settled } from "./law.ts"

/** The text up to each end, best first; `!` behind a mark, `!!` behind one that proves a string whole. */
function told(text: string, isEnd = true): unknown {
  const ends = settled({ text, isEnd }, (source) => brokenEnds(source, 0, 1))
  return ends === "more"
    ? ends
    : ends.map(({ at, isMark, provesString }) => text.slice(0, at) + (provesString ? "!!" : isMark ? "!" : ""))
}

describe("broken JSON may end", () => {
  test("at the first mark outside its strings", () => {
    expect(told('{"a": 1</tool_call> x')).toEqual(['{"a": 1!'])
    expect(told('{"a": 1\n``` x')).toEqual(['{"a": 1\n!'])
    expect(told('{"a": 1[/TOOL_CALLS]')).toEqual(['{"a": 1!'])
    expect(told('{"a": "x"\nfunctools[{"b": 1}]')).toEqual(['{"a": "x"\n!'])
  })

  test("or at the first of all, where its quotes may be what is broken", () => {
    expect(told('{"a": "<tool_call>", "b": 1</tool_call>')).toEqual(['{"a": "<tool_call>", "b": 1!', '{"a": "!'])
  })

  test("not at a mark that quotes of the code enclose, which were not escaped", () => {
    const code = '{"a": "drop("<|im_end|>", b)"}'
    expect(told(`${code}</tool_call>`)).toEqual([`${code}!`])
    expect(told('{"a": "s == "```"", "b": [</tool_call>')).toEqual(['{"a": "s == "```"", "b": [!'])
    expect(told('{"a": "t += "<tool_call></tool_call>""')).toEqual(['{"a": "t += "<tool_call></tool_call>""'])
    expect(told('{"a": "t += "<tool_call>{b}" + c"')).toEqual(['{"a": "t += "<tool_call>{b}" + c"'])
  })

  test("but right behind a quote where its line ends, another mark or the next call follows, or no quote does", () => {
    for (const rest of ["", " \n", "<|im_end|>", '{"b": "x"}', '[{"b": "x"}]', "So much for that."])
      expect(told(`{"a": "x"</tool_call>${rest}`)).toEqual(['{"a": "x"!'])
  })

  test("or before the marks that end the text, which prove that a string is whole", () => {
    expect(told('{"a": "x\n</tool_call>\n<|im_end|>')).toEqual([
      '{"a": "x\n!',
      '{"a": "x!!',
      '{"a": "x\n</tool_call>\n<|im_end|>',
    ])
  })

  test("or with the text", () => {
    expect(told('{"a": "x <b>')).toEqual(['{"a": "x <b>'])
  })

  test("a tag of a document ends nothing", () => {
    expect(told('{"a": <b>1</b>')).toEqual(['{"a": <b>1</b>'])
  })
})

test("before the end of the text only a mark outside strings tells", () => {
  expect(told('{"a": "x</tool_call>', false)).toBe("more")
  expect(told('{"a": 1', false)).toBe("more")
  expect(told('{"a": 1</tool', false)).toBe("more")
  expect(told('{"a": 1</tool_call>', false)).toEqual(['{"a": 1!'])
  expect(told('{"a": "x"</tool_call>', false)).toBe("more")
  expect(told('{"a": "x"</tool_call>So', false)).toBe("more")
  expect(told('{"a": "x"</tool_call>\nSo', false)).toEqual(['{"a": "x"!'])
})
