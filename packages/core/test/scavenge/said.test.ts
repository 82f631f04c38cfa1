import { expect, test } from "vitest"
import type { CallCandidate } from "../../src/dialects/sighting.ts"
import { definitionsIn, UsageLog } from "../../src/scavenge/said.ts"
import { wordsOf } from "../dialects/grammar/law.ts"

const words = wordsOf({ mow: ["lawn", "height"], rake: ["lawn"] })

const callOf = (name: string, key: string | number): CallCandidate => ({
  name,
  start: 0,
  end: 1,
  id: null,
  written: { kind: "members", members: [{ key, as: "json", text: "1", whole: true, start: 0, end: 1 }] },
  whole: true,
})

test("a call without names, behind one with them that stands apart", () => {
  const said = new UsageLog("", words)
  const [first, second] = [{}, {}]
  expect(said.usageOf([callOf("mow", "lawn")], first)).toEqual({
    positional: false,
    repeats: false,
    redefined: false,
    selfNamed: false,
  })
  said.call(callOf("mow", "lawn"))
  expect(said.usageOf([callOf("mow", 0)], first)).toMatchObject({ positional: true, repeats: false })
  expect(said.usageOf([callOf("mow", 0)], second)).toMatchObject({ positional: true, repeats: true })
  expect(said.usageOf([callOf("mow", 0), callOf("rake", 0)], second)).toMatchObject({ repeats: false })
})

test("what itself has no names is nothing to repeat", () => {
  const said = new UsageLog("", words)
  said.call(callOf("mow", 0))
  expect(said.usageOf([callOf("mow", 0)], {})).toMatchObject({ repeats: false })
})

test("a function of the text's own, with its arguments in another order", () => {
  const about = (text: string) => new UsageLog(text, words).usageOf([callOf("mow", 0)], {}).redefined
  expect(about("def mow(height, lawn):")).toBe(true)
  expect(about("def mow(lawn, height):")).toBe(false)
  expect(about("def rake(height):")).toBe(false)
  expect(about("def mow(lawn):")).toBe(false)
  expect(about("def mow(lawn, height, speed):")).toBe(true)
  expect(about("def mow():")).toBe(true)
})

test.each([
  ["def mow(lawn, height=3):\n  pass", [["mow", ["lawn", "height"]]]],
  ["text\n  async def garden.mow(lawn: str, *, height: int = 3) -> None:", [["garden.mow", ["lawn", "height"]]]],
  ["export function mow(lawn, height) {}", [["mow", ["lawn", "height"]]]],
  ["def cut\\_grass(lawn\\_id):", [["cut_grass", ["lawn_id"]]]],
  ["def mow():\n\ndef mow(lawn):", [["mow", ["lawn"]]]],
  ["I call the function mow(lawn) now", []],
  ["define mow(lawn)", []],
])("the functions that a text defines: %j", (text, found) => {
  expect([...definitionsIn(text)]).toEqual(found)
})
