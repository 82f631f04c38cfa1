import { expect, test } from "vitest"
import {
  hasNameBehindSeam,
  holdsFreeMember,
  someOccurrence,
} from "../../../../src/json/reading/doubts/declared-in-text.ts"
import { object } from "../../../support/fitting.ts"
import { refuses, TEXT, valueIn } from "../../../support/reading.ts"

test("every place of a name is asked, until one passes", () => {
  const asked: number[] = []
  const isThird = (at: number): boolean => asked.push(at) === 3
  expect(someOccurrence("pot pot pot pot", "pot", isThird)).toBe(true)
  expect(asked).toEqual([0, 4, 8])
  expect(someOccurrence("pot", "", () => true)).toBe(false)
})

test.each([
  ['clay","pages"12', true],
  ['clay, "pages" 12', true],
  ["clay,&quot;pages&quot;", true],
  ['the "pages" of a book', false],
  ['clay","pages_left"', false],
  ["clay, pages", false],
])("%s: a quoted name behind a seam is %s", (text, isThere) => {
  expect(hasNameBehindSeam(text, "pages")).toBe(isThere)
})

test("a member of any name, unless the text opened a bracket around it", () => {
  for (const body of ['hot, "lid": oak', 'hot,\n "lid": oak', 'hot""lid",:"oak', '{x} hot, "lid": oak'])
    expect(holdsFreeMember(body), body).toBe(true)
  for (const body of ['{"a": 1, "lid": 2}', 'fire(["a", "lid": 2', 'the "lid": hot', "hot"])
    expect(holdsFreeMember(body), body).toBe(false)
})

test("in an object of any names nothing is executed from such a text", () => {
  const rack = object({ rack: { type: "object", additionalProperties: TEXT }, hot: { type: "boolean" } }, ["rack"])
  refuses('{"rack": {"pot": "clay, "lid": oak"}, "hot": true}', rack)
  refuses('{"rack": {"pot": "clay""lid",:"oak"}, "hot": true}', rack)
  expect(valueIn('{"rack": {"pot": "{"a": 1, "lid": 2}"}, "hot": true}', rack)).toEqual({
    rack: { pot: '{"a": 1, "lid": 2}' },
    hot: true,
  })
})
