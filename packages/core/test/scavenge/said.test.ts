import { expect, test } from "vitest"
import type { CallCandidate } from "../../src/dialects/sighting.ts"
import { createUsageLog } from "../../src/scavenge/said.ts"
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
  const said = createUsageLog("", words)
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
  const said = createUsageLog("", words)
  said.call(callOf("mow", 0))
  expect(said.usageOf([callOf("mow", 0)], {})).toMatchObject({ repeats: false })
})

test("a function of the text's own, with its arguments in another order", () => {
  const about = (text: string) => createUsageLog(text, words).usageOf([callOf("mow", 0)], {}).redefined
  expect(about("def mow(height, lawn):")).toBe(true)
  expect(about("def mow(lawn, height):")).toBe(false)
  expect(about("def rake(height):")).toBe(false)
})
