import { describe, expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { toolIndexOf } from "../../src/scavenge/words.ts"
import { VisibleText } from "../../src/stream/visible-text.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

const visible = (maxLength = 1_000_000): VisibleText =>
  new VisibleText(toolIndexOf(catalogOf([WEATHER_TOOL], DEFAULT_LIMITS), DEFAULT_LIMITS), maxLength)

const shown = (...pieces: readonly string[]): string => {
  const text = visible()
  for (const piece of pieces) text.feed(piece)
  return pieces.join("").slice(0, text.feed(""))
}

describe("what is shown", () => {
  test("prose up to its last word", () => {
    expect(shown("It is ", "sunny in ", "Oslo today")).toBe("It is sunny in Oslo")
    expect(shown("It is sunny in Oslo today!)")).toBe("It is sunny in Oslo today!)")
  })

  test("nothing from the first sign of a call on, however it is cut", () => {
    const text =
      'I look it up!\n<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo", "days": 2}}</tool_call> and more prose'
    for (const size of [1, 3, 200]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) as string[]
      expect(shown(...pieces)).toBe("I look it up!")
    }
  })

  test("a bracket that turns out to be one of prose", () => {
    expect(shown("a <", " b) is (", "true), ", "so)")).toBe("a < b) is (true), so)")
  })

  test("markup in entities waits", () => {
    expect(shown("A) &lt;tool", "_call&gt; more)")).toBe("A) ")
    expect(shown("A) R&D is", " fine)")).toBe("A) R&D is fine)")
  })
})

test("when something else begins, the last word was no head of a call", () => {
  const text = visible()
  text.feed("It is sunny")
  expect(text.pause()).toBe(11)
  const open = visible()
  open.feed("It is <tool_ca")
  expect(open.pause()).toBe(2)
})

test("a text that is too long to be searched is shown as it comes", () => {
  const text = visible(20)
  expect(text.feed("<tool_call>")).toBe(0)
  expect(text.feed("0123456789")).toBe(21)
})
