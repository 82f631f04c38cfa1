import { describe, expect, test } from "vitest"
import { ContainerFrame } from "../../../src/json/reading/hypothesis.ts"
import { isLoneQuote, isPaired, quoteAsTextCost } from "../../../src/json/reading/quote-as-text.ts"
import { shapeOf } from "../../../src/json/reading/shape.ts"
import { StringEvidence } from "../../../src/json/reading/string-evidence.ts"
import { anchorOf, NOTE } from "../../support/reading.ts"

const OBJECT = new ContainerFrame(true, 125, null, shapeOf(anchorOf(NOTE)))
const LIST = new ContainerFrame(false, 93, OBJECT, OBJECT.shape)

/** What it costs to take the first ^ for a quote that is text. */
function cost(text: string, frame: ContainerFrame = OBJECT, rawQuotes = 0): number {
  const s = new StringEvidence('"', 0, 0)
  s.rawQuotes = rawQuotes
  return quoteAsTextCost(text.replace("^", '"'), s, frame, text.indexOf("^"))
}

describe("a quote is the dearer as text the more it looks like a delimiter", () => {
  test("in the middle of words it is cheapest", () => {
    const words = cost('the ^big" pot')
    for (const text of ['pot^, "pages": 1', 'pot^, "shade": 1', "pot^}", 'pot^: "x"', "pot^, and"])
      expect(cost(text)).toBeGreaterThan(words)
  })

  test("before a member that is declared it is dearer than before another one", () => {
    expect(cost('pot^, "pages": 1')).toBeGreaterThan(cost('pot^, "shade": 1'))
    expect(cost('pot^, "shade": 1')).toBeGreaterThan(cost("pot^, and"))
  })

  test("a member that was read already does not come again", () => {
    const frame = OBJECT.withKey(OBJECT.shape.names?.positionByName.get("pages") as number, null)
    expect(cost('pot^, "pages": 1', frame)).toBeLessThan(cost('pot^, "pages": 1'))
  })

  test("in a list the next item counts", () => {
    expect(cost('pot^, "lid"]', LIST)).toBeGreaterThan(cost("pot^, lid", LIST))
  })

  test("the next ones are cheaper than the first", () => {
    expect(cost('the ^big" pot', OBJECT, 2)).toBeLessThan(cost('the ^big" pot'))
    expect(cost('pot^, "pages": 1', OBJECT, 20)).toBeLessThan(cost('pot^, "pages": 1', OBJECT, 2))
  })

  test("one that closes before any was opened is dearer", () => {
    expect(cost("pot^ and")).toBeGreaterThan(cost("pot ^and"))
  })
})

test("an inch mark: a digit before it, the end of a word behind it, and no quote open", () => {
  const s = new StringEvidence('"', 0, 0)
  expect(isLoneQuote('27" wide', s, 2)).toBe(true)
  expect(isLoneQuote('(27")', s, 3)).toBe(true)
  expect(isLoneQuote('pot" wide', s, 3)).toBe(false)
  expect(isLoneQuote('27"wide', s, 2)).toBe(false)
  s.rawQuotes = 1
  expect(isLoneQuote('27" wide', s, 2)).toBe(false)
})

describe("a mark that closes what was opened inside the text", () => {
  const isLastPaired = (text: string): boolean => isPaired(text, 0, text.length - 1)

  test("is paired with the one before it", () => {
    expect(isLastPaired("the sign says 'no entry.'")).toBe(true)
    expect(isLastPaired("the sign says «no entry»")).toBe(true)
    expect(isLastPaired("the sign says no entry'")).toBe(false)
  })

  test("is not paired with an apostrophe inside a word", () => {
    expect(isLastPaired("the driver's sign says 'no entry.'")).toBe(true)
    expect(isLastPaired("the driver's sign says no entry'")).toBe(false)
    expect(isLastPaired("see dir`ls`")).toBe(true)
  })
})
