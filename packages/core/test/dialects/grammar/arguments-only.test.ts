import { describe, expect, test } from "vitest"
import { argumentsObject } from "../../../src/dialects/grammar/prefixed-json.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone!", "times"] })

describe("the arguments of the only tool", () => {
  test.each(['{"tone": "low"}', '{"tone": "low", "times": 2}', '{"times": 2, "tone": "}"}'])("%s", (text) => {
    expect(tell(argumentsObject, `${text} x`, words)).toEqual([["ring", text]])
  })

  test.each([
    "{}",
    '{"times": 2}',
    '{"tone": "low", "colour": "red"}',
    '{"tone": "low"',
    "{'tone': 'low'}",
    "[1]",
    "words",
  ])("not these: %s", (text) => {
    expect(tell(argumentsObject, text, words)).toBeNull()
  })

  test("with two tools, or none, it could be anything", () => {
    expect(tell(argumentsObject, '{"tone": "low"}', wordsOf({ ring: ["tone"], sing: ["tone"] }))).toBeNull()
    expect(tell(argumentsObject, '{"tone": "low"}', wordsOf({}))).toBeNull()
  })
})

test("an answer is the last word", () => {
  keepsLaw(argumentsObject, ['{"tone": "low", "times": 2} x'], ["{", "}", '"', "'", ",", ":", "<", "x"], words)
  for (const unit of ["{", '"', "[", '{"']) isQuick(argumentsObject, unit, words)
})
