import { expect, test } from "vitest"
import { triesCandidates } from "../../src/loops/candidates.ts"
import { remembered } from "../support/remembered.ts"

const tries = (...lines: readonly string[]): boolean => {
  const [call, ...past] = remembered(...lines).reverse()
  return call !== undefined && triesCandidates(past, call)
}

test("names and numbers of things that are not there", () => {
  expect(tries("read a.cfg => not found", "read b.cfg => not found", "read c.cfg")).toBe(true)
  expect(tries('read {"n":4} => ! HTTP 404', 'read {"n":5} => ! HTTP 404', 'read {"n":6}')).toBe(true)
  expect(tries("read Ada Moss => no entry", "read Bo Fern => no entry", "read Cy Reed")).toBe(true)
  expect(tries('read {"x":"a","n":1} => {}', 'read {"x":"b","n":1} => {}', 'read {"x":"c","n":1}')).toBe(true)
})

test.each([
  ["the same words again", ["find old moss => no hits", "find moss so old => no hits", "find old old moss"]],
  ["a text", ["find a b c d e => no hits", "find f g h i j => no hits", "find k l m n o"]],
  ["the same candidate again", ["read a => not found", "read A => not found", "read b"]],
  ["refused", ["read a => ! permission denied", "read b => ! permission denied", "read c"]],
  ["asked wrongly", ["read a => ! invalid arguments", "read b => ! invalid arguments", "read c"]],
  ["a tool that changes something", ["edit a => ! not found", "edit b => ! not found", "edit c"]],
  ["other members", ['read {"x":"a"} => {}', 'read {"n":3} => {}', 'read {"x":"b"}']],
  ["a list", ['read {"x":["a"]} => {}', 'read {"x":["b"]} => {}', 'read {"x":["c"]}']],
])("none: %s", (_, lines) => expect(tries(...lines)).toBe(false))
