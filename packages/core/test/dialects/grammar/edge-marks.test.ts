import { expect, test } from "vitest"
import { hasEdgeMark, hasLooseCloser } from "../../../src/dialects/grammar/edge-marks.ts"
import { tagOf } from "../given.ts"

const inTag = (value: string) => hasEdgeMark(value, tagOf("<tone>"), "tone")
const inParameter = (value: string) => hasEdgeMark(value, tagOf('<parameter name="tone">'), "tone")

test.each(["<tone>low", "low</tone>", " low</tone>\n", "low/tone>", "low /tone>", "<tone>"])(
  "own mark: %s",
  (value) => {
    expect(inTag(value)).toBe(true)
  },
)

test.each(['<parameter name="tone">low', "low</parameter>", "low/parameter>", "low/antml:parameter>", "low</tone>"])(
  "own mark of a parameter: %s",
  (value) => {
    expect(inParameter(value)).toBe(true)
  },
)

test.each([
  "low",
  "",
  "<b>low</b>",
  "<tone>low</tone>",
  "the <tone> tag",
  "a </tone> b",
  "<tone/>",
  "half/tone",
  "x <tone>low</tone>",
])("content: %s", (value) => {
  expect(inTag(value)).toBe(false)
})

test("the next tag without its first bracket, behind a closing tag", () => {
  expect(inTag("low</tone>\ntimes>2")).toBe(true)
  expect(inParameter('low</parameter>\nparameter name="times">2')).toBe(true)
  expect(inParameter("low</parameter>parameter=times>2")).toBe(true)
  expect(inParameter("low</parameter> is > 2")).toBe(false)
})

test("marks of Kimi K3", () => {
  const argument = tagOf('<|open|>argument key="tone"<|sep|>')
  for (const value of [
    "low<|close|argument<|sep|>",
    "<|sep|>low",
    "low|close|>argument",
    'a<|close|>argument<|sep|>argument key="times"<|sep|>2',
  ])
    expect(hasEdgeMark(value, argument, "tone")).toBe(true)
  for (const value of ["low", "a <|sep|> b", "close", "sep", "<|open|>call<|sep|>x<|close|>call<|sep|>"])
    expect(hasEdgeMark(value, argument, "tone")).toBe(false)
})

test("the tag around all arguments", () => {
  expect(inTag("low\n</arguments>")).toBe(true)
  expect(inTag("<arguments>low</arguments>")).toBe(false)
})

test("tags of another name are content", () => {
  expect(inParameter("low</pitch>")).toBe(false)
  expect(inParameter("<tone>x</tone>")).toBe(false)
})

test("a closing tag that closes nothing in the value", () => {
  const loose = (value: string, isImplicit: boolean) => hasLooseCloser(value, tagOf("<tone>"), isImplicit)
  expect(loose("low</tone>softly", true)).toBe(true)
  expect(loose("low</tone>softly", false)).toBe(false)
  expect(loose("low</tone>\nsoftly", false)).toBe(true)
  expect(loose("<tone>low</tone>\nsoftly", true)).toBe(false)
  expect(loose("the <tone> tag", true)).toBe(false)
})

test("a tag of another kind at the edge is content", () => {
  for (const value of ["</input>", "low</arguments>", "cat low |open", "a|close"])
    expect(inParameter(value)).toBe(false)
  expect(inTag("low</arguments>")).toBe(true)
})
