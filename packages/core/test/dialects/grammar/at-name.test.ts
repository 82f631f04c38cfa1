import { describe, expect, test } from "vitest"
import { atNameCalls } from "../../../src/dialects/grammar/named-json.ts"
import { mend } from "../../../src/mend.ts"
import { bodyOf, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })

test("a name, an id and an object", () => {
  const text = '@ring(c1): {"tone": "low"} tail'
  expect(tell(atNameCalls, text, words)).toEqual([["ring", '{"tone": "low"}']])
  const { end, calls } = bodyOf(atNameCalls({ text, isEnd: true, words }, 0))
  expect([text.slice(end), calls[0]?.id]).toEqual([" tail", "c1"])
})

test.each(["@ring(c1)", "@ring(c1): low", "@ring(c1):\n"])("the arguments did not come: %j", (text) => {
  expect(tell(atNameCalls, text, words)).toEqual([["ring", "cut", "cut"]])
})

test.each(["@ring(c1) rang", "@ring(): {}", '@ring(tone="low"): {}', "ring(c1): {}", "@ring (c1): {}"])(
  "not mine: %j",
  (text) => {
    expect(tell(atNameCalls, text, words)).toBeNull()
  },
)

describe("through the door", () => {
  const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
  const inputs = (content: string, channel: "native" | "text" = "native") =>
    mend({ content }, tools, { channel }).calls.map(({ input }) => input)

  test("alone, or at the end of a text", () => {
    expect(inputs('@ring(c1): {"tone": "low"}')).toEqual([{ tone: "low" }])
    expect(inputs('@ring(c1): {"tone": "low"}\n@ring(c2): {"tone": "high"}')).toEqual([
      { tone: "low" },
      { tone: "high" },
    ])
  })

  test("within prose it is a mention; the id is never an argument", () => {
    expect(inputs('@ring(c1): {"tone": "low"} is how the old client wrote it.')).toEqual([])
    for (const channel of ["native", "text"] as const)
      for (const text of ['@ring(c1): {"tone": "lo', "@ring(c1):", "@ring(c1)"])
        expect(inputs(text, channel)).toEqual([])
  })
})

test("an answer is the last word", () => {
  keepsLaw(
    atNameCalls,
    ['@ring(c1): {"tone": "low"} tail', '@ring(c1): {"tone": "low"}\n'],
    ["@", "(", ")", ":", "{", "}", '"', "\n", "<"],
    words,
  )
})
