import { describe, expect, test } from "vitest"
import { buildReading } from "../../../src/json/reading/build.ts"
import type { FinalReading } from "../../../src/json/reading/search.ts"
import { explored, faultsOf, NOTE, only } from "../../support/reading.ts"

const built = (text: string) => {
  const { hypothesis, cut } = explored(text, NOTE).finalReadings[0] as FinalReading
  return buildReading(text, hypothesis.lastStep, cut, "certain")
}

const faultPlaces = (given: string): [string, string][] =>
  only(given, NOTE).faults.map((fault) => [fault.id, fault.pointer])

describe("build", () => {
  test("no deviation: one piece without edits", () => {
    expect(built('{"title":"pot"}')).toEqual({
      objectSpans: [{ start: 0, end: 15, edits: [], faults: [], cut: null }],
      isRepeated: false,
    })
  })

  test("each object is a piece of its own", () => {
    const { objectSpans: pieces } = built('{"title":"pot",} {"title":"lid",}')
    expect(pieces.map(({ start, end }) => [start, end])).toEqual([
      [0, 16],
      [17, 33],
    ])
    expect(pieces.map(({ faults }) => faults.map((fault) => fault.id))).toEqual([
      ["json/trailing-comma"],
      ["json/trailing-comma"],
    ])
  })

  test("what was begun before is given up with its edits", () => {
    const { objectSpans: pieces, isRepeated } = built('{title:"po{"title":"pot"}')
    expect(isRepeated).toBe(true)
    expect(pieces).toHaveLength(1)
  })

  test("a confidence that is not certain holds for every fault", () => {
    const text = '{"title":"pot",}'
    const { hypothesis } = explored(text, NOTE).finalReadings[0] as FinalReading
    expect(
      buildReading(text, hypothesis.lastStep, null, "likely").objectSpans[0]?.faults.map((fault) => fault.confidence),
    ).toEqual(["likely"])
  })
})

describe("each fault says where", () => {
  test.each<[string, [string, string][]]>([
    ['{"title":"pot","labels":["a",]}', [["json/trailing-comma", "/labels/1"]]],
    ["{\"title\":'pot'}", [["json/foreign-quotes", "/title"]]],
    ['{"title":"pot","labels":["a",\'b\']}', [["json/foreign-quotes", "/labels/1"]]],
    ['{"title":"pot","pages":True}', [["json/python-literal", "/pages"]]],
    ['{"title":"the "big" pot"}', [["json/unescaped-quote", "/title"]]],
  ])("%s", (given, places) => {
    const found = faultPlaces(given)
    expect(found.map(([id]) => id)).toEqual(places.map(([id]) => id))
    expect(found[0]?.[1]).toMatch(new RegExp(`^${(places[0] as [string, string])[1].replace(/\/\d+$/, "")}`))
  })

  test("edits of one string are one fault", () => {
    expect(faultsOf('{"title":"a "b" and "c"","pages":1}', NOTE)).toEqual(["json/unescaped-quote"])
  })
})

test("the parts of a sum become one text, in the quotes of the first", () => {
  expect(only('{"title":"a" + \'b\' + "c"}', NOTE).text).toBe('{"title":"abc"}')
})

test("a space is no closing quote", () => {
  expect(faultsOf('{"title":"north shelf "pages":2}', NOTE)).toEqual(["json/half-quoted-value", "json/missing-comma"])
})
