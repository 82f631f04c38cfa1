import { expect, test } from "vitest"
import { probeOf } from "../../../src/dialects/grammar/probe.ts"
import { closeEnd, isCutMark, openEnd, readAttributes, readElementValue } from "../../../src/dialects/grammar/xtml.ts"

const probe = (text: string) => probeOf({ text, isEnd: true })

test("marks", () => {
  expect(openEnd(probe("<|open|> tools<|sep|>"), 0, "tools")).toBe(14)
  expect(openEnd(probe("<|open|>toolset"), 0, "tools")).toBe(-1)
  expect(closeEnd(probe("<|close|>call <|sep|>x"), 0, "call")).toBe(21)
  expect(closeEnd(probe("<|close|>call<|s"), 0, "call")).toBe(16)
  expect(closeEnd(probe("<|close|>call x"), 0, "call")).toBe(-1)
  expect([isCutMark(probe("<|op"), 0), isCutMark(probe("<|close|>arg"), 0), isCutMark(probe("<|open|>x<|sep|>"), 0), isCutMark(probe(""), 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test("attributes in any quotes; prototype names are only names", () => {
  const found = readAttributes(probe(` tool='a' __proto__=b key="&lt;&gt;&amp;amp;"<|sep|>x`), 0)
  expect([...(found?.values ?? [])]).toEqual([
    ["tool", "a"],
    ["__proto__", "b"],
    ["key", "<>&amp;"],
  ])
  for (const text of ["tool<|sep|>", '="x"<|sep|>', 'a="b', ""]) expect(readAttributes(probe(text), 0)).toBeNull()
})

test("a value ends at its own mark or at a later one", () => {
  expect(readElementValue(probe("a<|b<|close|>argument<|sep|>"), 0)).toEqual({ end: 4, next: 28, whole: true })
  expect(readElementValue(probe("a<|close|>call<|sep|>"), 0)).toEqual({ end: 1, next: 1, whole: true })
  expect(readElementValue(probe("a<|cl"), 0)).toEqual({ end: 1, next: 5, whole: false })
})
