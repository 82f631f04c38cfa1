import { describe, expect, test } from "vitest"
import { decideReading } from "../../../src/json/reading/decide.ts"
import { object } from "../../support/fitting.ts"
import {
  explored,
  faultsOf,
  healed,
  NOTE,
  only,
  readAs,
  refusal,
  refuses,
  TEXT,
  valueIn,
} from "../../support/reading.ts"

const decided = (text: string) => decideReading({ text, faults: [] }, explored(text, NOTE))

describe("one reading or none", () => {
  test("the cheapest one, where no other value comes near", () => {
    expect(decided('{"title":"pot",}').readings).toMatchObject([{ text: '{"title":"pot"}', cut: null }])
  })

  test("readings with the same value are no rivals", () => {
    // which of the two braces is dropped does not matter
    expect(healed('{"title":"pot"}}', NOTE)).toBe('{"title":"pot"}')
    expect(healed('{{"title":"pot"}', NOTE)).toBe('{"title":"pot"}')
  })

  test("two values at one price: both are shown, none is taken", () => {
    const { readings, failure, alternatives: rivals } = decided('{"title":"6\\xd79"}')
    expect([readings, failure]).toEqual([[], "json/ambiguous"])
    expect(rivals).toHaveLength(2)
    expect(new Set(rivals).size).toBe(2)
  })

  test("what may not be executed competes, and wins", () => {
    expect(refusal('{"title":"x","pages":NaN}', NOTE)).toBe("json/no-value")
    expect(refusal('{"title":"x",...}', NOTE)).toBe("json/unreadable")
  })

  test("a margin that is not wide makes every change likely at most", () => {
    expect(only('{"title":"the "big" pot","pages":1}', NOTE).faults.map((fault) => fault.confidence)).not.toContain(
      "certain",
    )
    expect(only('{"title":"pot","pages":1,}', NOTE).faults.map((fault) => fault.confidence)).toEqual(["certain"])
  })
})

describe("a key with two values in a text that had to be mended", () => {
  test("is ambiguous", () => {
    expect(refusal('{"title":"pot","pages":1,"pages":2,}', NOTE)).toBe("json/ambiguous")
    expect(refusal('{"title":"pot","title":"pan",pages:1}', NOTE)).toBe("json/ambiguous")
  })

  test("in a free-form place too", () => {
    const shelf = object({ title: TEXT, extra: { type: "object" } }, ["title"])
    expect(refusal('{"title":"pot","extra":{"lid":"oak","lid":"elm"},}', shelf)).toBe("json/ambiguous")
    expect(healed('{"title":"pot","extra":{"lid":"oak","lid":"oak"},}', shelf)).toBe(
      '{"title":"pot","extra":{"lid":"oak","lid":"oak"}}',
    )
  })

  test("is none where both say the same", () => {
    expect(healed('{"title":"pot","pages":1,"pages":1,}', NOTE)).toBe('{"title":"pot","pages":1,"pages":1}')
  })
})

describe("the end of the text", () => {
  test("where one of two readings is cut, it is told", () => {
    expect(decided('{"title":"a }')).toMatchObject({ failure: "json/ambiguous", cut: "string" })
    expect(decided('{"title":"6\\xd79"}')).toMatchObject({ failure: "json/ambiguous", cut: null })
  })

  test("closers alone are given", () => {
    expect(only('{"title":"pot","labels":["a"', NOTE)).toMatchObject({
      text: '{"title":"pot","labels":["a"]}',
      cut: "closers",
    })
  })

  test("a number at the very end may lack digits: it is handed over apart", () => {
    const { readings, failure, cut, unfinishedNumber: unfinished } = readAs('{"title":"pot","pages":12', NOTE)
    expect([readings, failure, cut]).toEqual([[], "json/cut", "number"])
    expect(unfinished).toMatchObject({ text: '{"title":"pot","pages":12}' })
  })

  test("a second object that ends so is no remark behind the first", () => {
    for (const between of ["\nNo, I mean\n", " ", "\nSecond try: "]) {
      const result = readAs(`{"title":"pot"}${between}{"title":"pan","pages":4`, NOTE)
      expect(result.unfinishedNumber, between).toBeUndefined()
      expect(result.readings, between).toEqual([])
    }
    expect(readAs('{"title":"pot"} {"pages":4', NOTE).unfinishedNumber).toBeUndefined()
  })

  test("not with space behind it", () => {
    expect(healed('{"title":"pot","pages":12\n', NOTE)).toBe('{"title":"pot","pages":12\n}')
  })

  test.each(["{", "{ ", "{\n", "[{"])("an opener alone is no empty object: %j", (given) => {
    for (const schema of [NOTE, { type: "object" }, null]) refuses(given, schema)
  })
})

test("no reading at all", () => {
  expect(refusal("tea and milk", NOTE)).toMatch(/^json\//)
  expect(faultsOf("{}", NOTE)).toEqual([])
})

test("the last of several objects has to be whole", () => {
  expect(refusal('{"title":"lid"}{"title":"pot"', NOTE)).toBe("json/cut closers")
  expect(healed('{"title":"lid"', NOTE)).toBe('{"title":"lid"}')
})

test("a list in quotes with some of its own quotes escaped", () => {
  refuses(String.raw`{"title":"x","labels":"["pot\", \"lid"]"}`, NOTE)
  refuses(String.raw`{"title":"x","labels":"[\"pot", "lid"]"}`, NOTE)
  const truth = { title: "x", labels: ["pot", "lid"] }
  expect(valueIn('{"title":"x","labels":"["pot", "lid"]"}', NOTE)).toEqual(truth)
})
