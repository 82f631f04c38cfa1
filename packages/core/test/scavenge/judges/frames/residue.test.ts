import { expect, test } from "vitest"
import { beforeResidue, pastResidue } from "../../../../src/scavenge/judges/frames/prose.ts"

test.each([
  ["  ]})</tool_call><|im_end|> \n", ""],
  ["</s> Then", "Then"],
  ["[/TOOL_CALLS], and", "and"],
  ["[a] list", "a] list"],
  ["- print(", ""],
  ["a < b", "a < b"],
  ["— no", "— no"],
  ["</call> <|tool_calls_section_en", ""],
  ["a <|b", "a <|b"],
])("behind a call, %j says %j", (text, rest) => {
  expect(text.slice(pastResidue(text, 0, text.length))).toBe(rest)
})

test.each([
  ["Now: <tool_calls>[", "Now:"],
  ["Now: print(", "Now:"],
  ["Να το κόψω; \n", "Να το κόψω;"],
  ["Now; ", "Now"],
  ["a > b", "a > b"],
  ["Blueprint (", "Blueprint"],
  [" `", ""],
])("before a call, %j says %j", (text, rest) => {
  expect(text.slice(0, beforeResidue(text, text.length, 0))).toBe(rest)
})
