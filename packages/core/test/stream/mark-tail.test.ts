import { describe, expect, test } from "vitest"
import { findMark } from "../../src/stream/mark-tail.ts"

const at = (text: string, memberName = ""): string => {
  const mark = findMark(text, 0, memberName)
  return `${mark.at}${mark.isOpen ? " open" : ""}`
}

describe("marks of call dialects in a text that grows", () => {
  const cases: readonly (readonly [text: string, found: string, memberName?: string])[] = [
    ["a < b and <b>bold</b>", "-1"],
    ["x</tool_call>", "1"],
    ["x<|tool_call|>", "1"],
    ["x<", "1 open"],
    ["x</too", "1 open"],
    ["x<|", "1 open"],
    ["x<zzz", "-1"],
    ["if (a <b", "6 open"],
    ["if (a <b)", "-1"],
    ["ls</command>", "2", "command"],
    ["ls</com", "2 open", "command"],
    ["ls</command>", "-1", "path"],
    ["a<b </tool_call>", "4"],
  ]
  for (const [text, found, memberName] of cases)
    test(`${text} in ${memberName ?? "any member"}`, () => expect(at(text, memberName)).toBe(found))
})

test("what stands before the place is not looked at", () => {
  expect(findMark("</tool_call> x", 3, "").at).toBe(-1)
})
