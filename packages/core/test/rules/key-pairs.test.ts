import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { pairUp } from "../../src/rules/key-pairs.ts"
import { object } from "../support/fitting.ts"

test("each has only the other", () => {
  const isSame = (key: string, name: string): boolean => key.endsWith(name)
  expect(pairUp([{ key: "the lid" }], ["lid"], isSame)).toEqual([[{ key: "the lid" }, "lid"]])
  expect(pairUp([{ key: "the lid" }, { key: "a lid" }], ["lid"], isSame)).toEqual([])
  expect(pairUp([{ key: "the lid" }], ["lid", "id"], isSame)).toEqual([])
})

test("a text that ends in a line break is not padded as a name is", () => {
  const tools = [{ name: "keep", parameters: object({ text: { type: "string" } }, ["text"]) }]
  const kept = (given: string): string | undefined =>
    mend({ toolCalls: [{ id: "c1", name: "keep", arguments: given }] }, tools).calls[0]?.arguments
  expect(kept(String.raw`{"text ": "a\n"}`)).toBe(String.raw`{"text": "a\n"}`)
  expect(kept('{"text ": "a "}')).toBeUndefined()
})

test("blanks around declared names inside say nothing of the texts", () => {
  const pot = object({ lid: { type: "string" }, size: { type: "integer" } }, ["lid"])
  const tools = [{ name: "keep", parameters: object({ pots: { type: "array", items: pot } }, ["pots"]) }]
  const kept = (given: string): string | undefined =>
    mend({ toolCalls: [{ id: "c1", name: "keep", arguments: given }] }, tools).calls[0]?.arguments
  expect(kept('{" pots":[{" lid":"oak"," size":4}]}')).toBe('{"pots":[{"lid":"oak","size":4}]}')
  expect(kept('{" pots":[{" lid":" oak"," size":4}]}')).toBeUndefined()
  expect(kept('{" pots":[{"lid":"oak"," rim":4}]}')).toBeUndefined()
})
