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

  test("code is shown as it comes, closed or not", () => {
    const codes = ["f() { return { id, name: 1 } }", "style={{ color: 'red', a }}", "{x : x > 0", "{ a, b"]
    for (const code of codes) {
      const text = visible()
      let mostHeld = 0
      const words = `So: ${code} and then it goes on with a few more words.`.match(/\S+\s*/g) ?? []
      let length = 0
      for (const word of words) {
        length += word.length
        mostHeld = Math.max(mostHeld, length - text.feed(word))
      }
      expect([code, mostHeld < 40]).toEqual([code, true])
    }
  })

  test("markup in entities waits", () => {
    expect(shown("A) &lt;tool", "_call&gt; more)")).toBe("A) ")
    expect(shown("A) R&D is", " fine)")).toBe("A) R&D is fine)")
  })
})

describe("behind a call that may be only mentioned", () => {
  const MENTION = 'Write get_weather(city="Oslo") in your program: '
  const WORDS = "it is a function like any other. "
  const fed = (...pieces: readonly string[]): VisibleText => {
    const text = visible()
    for (const piece of pieces) text.feed(piece)
    return text
  }

  test("the call is judged when enough text stands behind it", () => {
    expect(fed(MENTION, WORDS).isToJudge).toBe(false)
    expect(fed(MENTION, WORDS.repeat(6)).isToJudge).toBe(true)
    expect(fed(WORDS.repeat(9)).isToJudge).toBe(false)
  })

  test("the text flows on when it is mentioned, and waits at the next one", () => {
    const text = fed(MENTION, WORDS.repeat(6))
    const length = MENTION.length + WORDS.length * 6
    expect(text.judge(true)).toBeGreaterThan(length - 12)
    expect(text.feed(WORDS)).toBeGreaterThan(length)
    const before = text.feed("")
    expect(text.feed(MENTION)).toBeLessThan(before + MENTION.length / 2)
    expect(text.isToJudge).toBe(false)
  })

  test("a call that seems to be meant is judged again when the text has grown by a quarter", () => {
    const text = fed(MENTION, WORDS.repeat(6))
    expect(text.judge(false)).toBe(0)
    text.feed(WORDS)
    expect(text.isToJudge).toBe(false)
    text.feed(WORDS)
    expect(text.isToJudge).toBe(true)
  })

  test("a call in marks waits for the end", () => {
    const marked = '<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call> '
    expect(fed(marked, WORDS.repeat(60)).isToJudge).toBe(false)
    expect(fed(MENTION, "&lt;tool_call&gt; ", WORDS.repeat(60)).isToJudge).toBe(true)
    expect(fed("&lt;tool_call&gt; ", WORDS.repeat(60)).isToJudge).toBe(false)
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
