import { expect, test } from "vitest"
import { followsPage, triesCandidates } from "../../src/loops/candidates.ts"
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

test("a page that was asked for by the name it was given, and that names another one", () => {
  const follows = (...lines: readonly string[]): boolean => {
    const [page, before] = remembered(...lines).reverse()
    return page !== undefined && followsPage(page, before)
  }
  const page = (cursor: string, next: string): string => `read {"cursor":"${cursor}"} => {"items":[],"next":"${next}"}`
  const long = "m".repeat(240)
  expect(follows(page("a", "b"), page("b", "c"))).toBe(true)
  expect(follows(page("a", long), page(long, "c"))).toBe(true)
  expect(follows(page("b", "c"))).toBe(false)
  expect(follows(page("a", "b"), page("b", "b"))).toBe(false)
  // a name that is written in another way
  expect(follows(page("a", "/pots?from=b"), page("b", "/pots?from=c"))).toBe(true)
  expect(follows('find {"q":"a"} => {"items":[],"next":"b"}', 'find {"q":"c"} => {"items":[],"next":"d"}')).toBe(false)
  expect(follows(page("a", "b"), 'read {"cursor":"b"} => {"items":[]}')).toBe(false)
  const rows = (asked: string): string => `read {${asked}} => {"rows":[],"has_more":true}`
  expect(follows(rows('"x":"a","page":1'), rows('"x":"a","page":2'))).toBe(true)
  expect(follows(rows('"x":"a","page":1'), rows('"x":"b","page":1'))).toBe(false)
})

test.each([
  ["the same words again", ["find old moss => no hits", "find moss so old => no hits", "find old old moss"]],
  ["a text", ["find a b c d e => no hits", "find f g h i j => no hits", "find k l m n o"]],
  ["the same candidate again", ["read a => not found", "read A => not found", "read b"]],
  ["refused", ["read a => ! permission denied", "read b => ! permission denied", "read c"]],
  ["asked wrongly", ["read a => ! invalid arguments", "read b => ! invalid arguments", "read c"]],
  ["a tool that changes something", ["edit a => ! not found", "edit b => ! not found", "edit c"]],
  ["other members", ['read {"x":"a"} => {}', 'read {"n":3} => {}', 'read {"x":"b"}']],
  ["pages behind the last one", ['read {"page":8} => []', 'read {"page":9} => []', 'read {"page":10}']],
  ["questions", ['find {"query":"moss"} => {}', 'find {"query":"fern"} => {}', 'find {"query":"rye"}']],
  ["a list", ['read {"x":["a"]} => {}', 'read {"x":["b"]} => {}', 'read {"x":["c"]}']],
])("none: %s", (_, lines) => expect(tries(...lines)).toBe(false))
