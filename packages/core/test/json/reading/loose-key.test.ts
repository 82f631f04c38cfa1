import { describe, expect, test } from "vitest"
import { Hypothesis } from "../../../src/json/reading/hypothesis.ts"
import { type LooseKey, looseKeyAt, payForColon, payForQuotes } from "../../../src/json/reading/loose-key.ts"
import { PRICES } from "../../../src/json/reading/prices.ts"
import { object } from "../../support/fitting.ts"
import { NOTE, refuses, valueIn } from "../../support/reading.ts"

const keyIn = (text: string): LooseKey => looseKeyAt(text, 0) as LooseKey

describe("a key", () => {
  test.each([
    ["tint: 1", "tint", "json/unquoted-key", 5],
    ["'tint': 1", "tint", "json/foreign-quotes", 7],
    ["“tint”: 1", "tint", "json/foreign-quotes", 7],
    ['tint": 1', "tint", "json/half-quoted-key", 6],
    ['"tint"": 1', "tint", "json/stray-quote", 8],
    ['""tint": 1', "tint", "json/stray-quote", 8],
    ["tint => 1", "tint", "json/unquoted-key", 7],
    ['tint:"red"', "tint", "json/unquoted-key", 5],
  ])("%s", (text, name, fault, next) => {
    const key = keyIn(text)
    expect([key.name, key.fault, key.nextOffset]).toEqual([name, fault, next])
  })

  test("a name has no brackets and no line break in it", () => {
    for (const text of ["{tint: 1", "", ": 1", "\n"]) expect(looseKeyAt(text, 0)).toBeNull()
  })

  test("the second quote may open the value", () => {
    expect(keyIn('"tint""red"')).toMatchObject({ name: "tint", nextOffset: 6, colonMark: "" })
  })
})

describe("what it costs", () => {
  const paidBefore = (slipFlags: number): Hypothesis => Object.assign(new Hypothesis(0, 0, null, 0), { slipFlags })

  const paid = (text: string, flags = 0): number => {
    const bill = paidBefore(flags)
    payForQuotes(bill, keyIn(text))
    expect(payForColon(bill, keyIn(text), text)).toBe(true)
    return bill.cost
  }

  test("each slip, and less for the same slip once more", () => {
    expect(paid("tint: 1")).toBe(PRICES.keyUnquoted.first)
    expect(paid("tint: 1", PRICES.keyUnquoted.bit)).toBe(PRICES.keyUnquoted.again)
    expect(paid("tint = 1")).toBeGreaterThan(paid("tint: 1"))
  })

  test("what was paid is known to what is read next", () => {
    const bill = paidBefore(PRICES.keyUnquoted.bit)
    payForQuotes(bill, keyIn("tint: 1"))
    expect([bill.slipFlags, bill.repeatCount]).toEqual([PRICES.keyUnquoted.bit, 1])
  })

  test("no colon, and nothing that could stand for one", () => {
    const bill = paidBefore(0)
    expect(payForColon(bill, keyIn("tint red"), "tint red")).toBe(false)
    expect(payForColon(bill, keyIn('"tint" red'), '"tint" red')).toBe(false)
    expect(payForColon(bill, keyIn('"tint" "red"'), '"tint" "red"')).toBe(true)
  })
})

test("a mark behind the quotes of a key is the first of its value", () => {
  expect(valueIn('{"title"".","pages":2}', NOTE)).toEqual({ title: ".", pages: 2 })
  expect(valueIn('{"title:".","pages":2}', NOTE)).toEqual({ title: ".", pages: 2 })
  expect(valueIn('{"title""-x","pages":2}', NOTE)).toEqual({ title: "-x", pages: 2 })
})

test("a letter behind a key without its colon begins no value, a literal does", () => {
  refuses('{"title"tall pot"}', NOTE)
  expect(valueIn('{"title":"pot","pages" 2}', NOTE)).toEqual({ title: "pot", pages: 2 })
})

test("a mark that begins the value", () => {
  const read = (given: string) => valueIn(given, NOTE)
  expect(read('{"title""=A1","pages":2}')).toEqual({ title: "=A1", pages: 2 })
  expect(read('{"title:"=A1","pages":2}')).toEqual({ title: "=A1", pages: 2 })
  expect(read('{"title:":root {}","pages":2}')).toEqual({ title: ":root {}", pages: 2 })
  expect(read('{"title:"=th-7","pages":2}')).toEqual({ title: "=th-7", pages: 2 })
  expect(read('{"title:"= 12 cups","pages":2}')).toEqual({ title: "= 12 cups", pages: 2 })
  expect(read('{"title"":"x","pages"=>2}')).toEqual({ title: "x", pages: 2 })
})

test("an apostrophe within a name in other quotes", () => {
  expect(keyIn("«ox's»: «pot»")).toMatchObject({ name: "ox's", isQuoted: true, colonMark: ":" })
  expect(keyIn("“the hen's”：")).toMatchObject({ name: "the hen's", closeQuote: "”" })
  expect(keyIn("'ox's': 'pot'").name).toBe("ox")
  const rack = object({ rack: { type: "object", additionalProperties: { type: "string" } } })
  expect(valueIn("{«rack»:{«rim»:«lid»,«ox's»:«pot»}}", rack)).toEqual({ rack: { rim: "lid", "ox's": "pot" } })
})

test("a colon behind the first quote of a value changed places with it, or another one is lost", () => {
  const note = object({ title: { type: "string" }, pages: { type: "integer" } })
  refuses('{"title" ":pot","pages":1}', note)
  expect(valueIn('{"title" "pot","pages":1}', note)).toEqual({ title: "pot", pages: 1 })
})
