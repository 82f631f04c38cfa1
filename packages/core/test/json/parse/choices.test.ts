import { describe, expect, test } from "vitest"
import { bestReading, inOrder } from "../../../src/json/parse/choices.ts"
import type { Reading } from "../../../src/json/parse/state.ts"
import { NOTE, refusal, valueIn } from "../../support/reading.ts"

const reading = (insert: string, penalty: number, cost: number): Reading => ({
  edits: [{ start: 1, end: 1, insert, fault: 0 }],
  faults: [],
  end: 2,
  cut: null,
  penalty,
  cost,
})

describe("bestReading", () => {
  test("what the schema misses weighs more than what the text costs", () => {
    expect(bestReading("ab", 0, [reading("x", 1, 0), reading("y", 0, 90)]).reading.edits[0]?.insert).toBe("y")
  })

  test("two that are equally good and differ are none, and both are shown", () => {
    const { failure, rivals } = bestReading("ab", 0, [reading("x", 0, 2), reading("y", 0, 2), reading("z", 0, 3)])
    expect(failure?.code).toBe("json/ambiguous")
    expect(rivals).toEqual(["axb", "ayb"])
  })

  test("two ways to the same text are one", () => {
    expect(bestReading("ab", 0, [reading("x", 0, 2), reading("x", 0, 2)])).toMatchObject({ failure: null, rivals: [] })
  })
})

test("edits by place; those in order stay as they are", () => {
  const sorted = [
    { start: 1, end: 2, insert: "" },
    { start: 5, end: 5, insert: "x" },
  ]
  expect(inOrder(sorted)).toBe(sorted)
  expect(inOrder([...sorted].reverse())).toEqual(sorted)
})

describe("through the reader", () => {
  test("the schema chooses: the member that must be there is not swallowed", () => {
    const schema = {
      type: "object",
      properties: { body: { type: "string" }, title: { type: "string" } },
      required: ["body", "title"],
      additionalProperties: false,
    }
    expect(valueIn('{"body":"a "b", c","title":"t"}', schema)).toEqual({ body: 'a "b", c', title: "t" })
  })

  test("nothing chooses: none", () => {
    expect(refusal('{"title":"x", "y","pages":1}', NOTE)).toBe("json/ambiguous")
  })
})
