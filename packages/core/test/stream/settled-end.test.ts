import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { settledEnd } from "../../src/stream/settled-end.ts"
import { promise } from "../support/promise.ts"

const settled = (text: string): string => text.slice(0, settledEnd(text, text.length))

describe("what a call behind it would take with it is not settled", () => {
  const cases: readonly (readonly [text: string, settled: string])[] = [
    ["It is sunny.", "It is"],
    ["It is sunny)", "It is sunny)"],
    ["Look: get_weather", "Look:"],
    ["Look! to=functions.get_weather \n", "Look!"],
    ["Look! \n\n\n", "Look!"],
    ['Look! **"', "Look!"],
    ["Look! x = ", "Look!"],
    ["Look! result= print(", "Look!"],
    ["Look! await ", "Look!"],
    ["Look!\nreturn ", "Look!"],
    ["Look!\nnote  =  await ", "Look!"],
    ["Look!\n\n```py\nbrew", "Look!"],
    ["Look! ```py\nbrew", "Look!"],
    ["Look! ```py\nbrew!", "Look! ```py\nbrew!"],
    ["Look!\n```json\n", "Look!"],
    ["Look!\n  ~~~\n", "Look!"],
    ["Look!\n```json\n1;", "Look!\n```json\n1;"],
    ["a += =", "a += ="],
    ["", ""],
    ["word", ""],
  ]
  for (const [text, expected] of cases) test(JSON.stringify(text), () => expect(settled(text)).toBe(expected))
})

test("an end before the end of the text counts", () => {
  expect(settledEnd("Look! get_weather(", 5)).toBe(5)
  expect(settledEnd("Look! get_weather(", 9)).toBe(5)
})

test("a long run of blanks is not held as a whole", () => {
  expect(settledEnd(`x!${" ".repeat(5_000)}`, 5_002)).toBeGreaterThan(4_400)
})

/** The same as regular expressions say it, which begin at the start of the text. */
const OPENERS = /(?:\b(?:print|await|return)\b|\b\w{1,40}[ \t]{0,8}= ?|["'`*[({\s])+$/
const WORD = /[\w.:/\\-]{1,128}[ \n]{0,4}$/
const FENCE = /(?:(?:^|\n)[ \t]*(?:`{3,}|~{3,})[^\n`]{0,80}|`{3,}[\w+#.-]{0,24}(?: action)?)$/

test("as the patterns say it", () => {
  const parts = fc.array(
    fc.constantFrom(
      "print",
      "await",
      "return",
      "x",
      "=",
      " ",
      "\n",
      "(",
      "[",
      "```",
      "json",
      "~~~",
      "!",
      ",",
      "to",
      ".",
      "\t",
      "é",
      "_",
      "a-b",
      "*",
      '"',
    ),
    { maxLength: 12 },
  )
  promise(
    parts.map((list) => list.join("")),
    (text) => {
      const rest = text.replace(OPENERS, "").replace(WORD, "").replace(OPENERS, "")
      const withoutFence = rest.replace(FENCE, "")
      const expected = withoutFence === rest ? rest : withoutFence.replace(OPENERS, "")
      expect(settledEnd(text, text.length)).toBe(expected.length)
    },
  )
})
