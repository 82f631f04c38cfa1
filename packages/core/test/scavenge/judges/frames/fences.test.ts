import { expect, test } from "vitest"
import { fencesOf } from "../../../../src/scavenge/judges/frames/fences.ts"

const seen = (text: string, blocks: { start: number; end: number }[] = []) =>
  fencesOf(text, blocks).map(({ codeLanguage: language, bodyStart, bodyEnd, isClosed: closed }) => [
    language,
    text.slice(bodyStart, bodyEnd),
    closed,
  ])

test.each<[string, unknown[]]>([
  ["```json\n{}\n```", [["json", "\n{}\n", true]]],
  ["```\n{}", [["", "\n{}", false]]],
  [
    "a ```JSON {}``` b ```c```",
    [
      ["json", " {}", true],
      ["c", "", true],
    ],
  ],
  ["````\n```\n````", [["", "\n```\n", true]]],
  ["~~~md\na\n~~~", [["md", "\na\n", true]]],
  ["a ~~~ b", []],
  ["~~~\n```\n~~~", [["", "\n```\n", true]]],
  ["`a` ``b``", []],
])("%j", (text, fences) => {
  expect(seen(text)).toEqual(fences)
})

test("rows of backticks inside a call are the call's own", () => {
  expect(seen('```\nmow("```")\n```', [{ start: 4, end: 14 }])).toEqual([["", '\nmow("```")\n', true]])
  expect(seen("```mow()```", [{ start: 3, end: 8 }])).toEqual([["", "mow()", true]])
})
