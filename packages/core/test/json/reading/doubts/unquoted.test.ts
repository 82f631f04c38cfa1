import { describe, expect, test } from "vitest"
import { isNoText } from "../../../../src/json/reading/doubts/unquoted.ts"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

const noText = (text: string): boolean => isNoText(text, 0, text.length)

describe("gaps and encoded members", () => {
  test.each(["____", "???", "--", "a=1&b=2", "pot # a remark", "pot, lid: blue"])("%s is no text", (text) => {
    expect(isNoText(text, 0, text.length)).toBe(true)
  })

  test("a symbol is one", () => {
    expect(isNoText("☕", 0, 1)).toBe(false)
  })
})

describe("without quotes", () => {
  test.each(["kettle", "dark blue", "src/x.ts", "2024-05-01", "it's fine", "C:\\pots\\new", "tea, then milk"])(
    "a text: %s",
    (text) => {
      expect(noText(text)).toBe(false)
    },
  )

  test.each([
    "make(1)",
    "<name>",
    "{name}",
    "a[0]",
    "tea...",
    "tea…",
    "$TITLE",
    "%s",
    "__TITLE__",
    "12px",
    "a | b",
    'say "x"',
    "lid ?? pot",
    "pot?.lid",
    "tall if wide else low",
    "lid + pot",
    "lambda: 3",
    "clay // the old one",
    "https://pots.example /* list */",
  ])("no text: %s", (text) => {
    expect(noText(text)).toBe(true)
  })

  test("only the part that is asked about counts", () => {
    expect(isNoText("x: kettle, y: f(1)", 3, 9)).toBe(false)
  })
})

test("a text in the encoding of addresses is not decoded, so it is not taken", () => {
  expect(isNoText("title=May%20I%3F", 6, 16)).toBe(true)
  expect(isNoText("title=100% clay", 6, 15)).toBe(false)
})

test("a word that a literal merely begins with is one", () => {
  expect(valueIn('{"title": no, "pages": 1}', NOTE)).toEqual({ title: "no", pages: 1 })
})

test("a literal or number with a slip is no text", () => {
  for (const slip of ["nulll", "nul", "trrue", "fals", "12..5", "--1"]) refuses(`{"title": ${slip}, "pages": 1}`, NOTE)
})

test.each(["tr\nue", "nu\n  ll", "Paul“"])(
  "a literal in two lines, or a text with a closing quote alone, is no text: %j",
  (text) => {
    expect(noText(text)).toBe(true)
  },
)

test.each([String.raw`\\\\shelf\\pots`, String.raw`\\shelf\\pots`])(
  "all backslashes of a path on a server are doubled: %s",
  (text) => expect(noText(text)).toBe(true),
)

test("one at a time behind the first two they are those of the path", () =>
  expect(noText(String.raw`\\shelf\pots`)).toBe(false))
