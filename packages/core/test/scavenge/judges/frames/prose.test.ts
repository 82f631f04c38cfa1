import { expect, test } from "vitest"
import { sceneOf } from "../../scenes.ts"

const prose = (written: string) => {
  const { text, frames } = sceneOf(written)
  return frames.prose.map(({ start, end }) => text.slice(start, end))
}

test.each<[string, string[]]>([
  ["One ⟦f()⟧ two ⟦f()⟧", ["One", "two"]],
  ["⟦f()⟧, ⟦f()⟧</s>", []],
  ["Now:\n```json\n⟦f()⟧\n```\n", ["Now:"]],
  ["```\nx\n⟦f()⟧\n```", ["x"]],
  ["```\nx\n```\n⟦f()⟧", ["x"]],
  ["⟦f()⟧\n<tool_response>all of this</tool_response>", []],
])("prose of %j", (written, pieces) => {
  expect(prose(written)).toEqual(pieces)
})

test("line breaks beside it", () => {
  expect(
    sceneOf("One\n⟦f()⟧ two").frames.prose.map(({ breaksBefore, breaksAfter }) => [breaksBefore, breaksAfter]),
  ).toEqual([
    [false, true],
    [false, false],
  ])
})

test("a fence is its calls' own when it holds nothing else", () => {
  expect(sceneOf("```\n⟦f()⟧,\n⟦f()⟧\n```").frames.own.length).toBe(1)
  expect(sceneOf("```\nx = ⟦f()⟧\n```").frames.own).toEqual([])
  expect(sceneOf("```\n\n```\n⟦f()⟧").frames.own).toEqual([])
})

test.each([
  ["a\n| b |\n⟦f()⟧", 2],
  ["| a | b |\n⟦f()⟧", 0],
  ["```\na\n```\n⟦f()⟧", 0],
  ["#a ⟦f()⟧", 6],
  ["⟦f('\n# a')⟧", 9],
])("%j is a document from %d on", (written, start) => {
  expect(sceneOf(written).frames.document).toBe(start)
})
