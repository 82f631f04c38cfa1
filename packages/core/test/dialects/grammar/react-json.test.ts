import { expect, test } from "vitest"
import { jsonSpan } from "../../../src/dialects/grammar/react.ts"

const span = (text: string, isFenced = false) => jsonSpan({ text, isEnd: true }, 0, isFenced)

test("balanced, strings apart", () => {
  for (const json of ["{}", '{"a": "}\\"{"}', "{'a': ['b}c']}", "{a: it's fine}"])
    expect(span(`${json} }`)).toEqual({ end: json.length, isClosed: true })
})

test("otherwise up to a line of the protocol, a closing fence, or the end", () => {
  expect(span('{"a": [\nThought: }}')).toEqual({ end: 7, isClosed: false })
  expect(span('{"a": 1\n```\n}', true)).toEqual({ end: 7, isClosed: false })
  expect(span('{"a": 1\n```\n}')).toEqual({ end: 13, isClosed: true })
  expect(span('{"a": 1')).toEqual({ end: 7, isClosed: false })
})

test("the end of a text is not looked for without bound", () => {
  const far = `{"a": "\nThought: ${"x".repeat(5000)}"}`
  expect(span(far)).toEqual({ end: 7, isClosed: false })
  expect(span(far.replace("x".repeat(4000), ""))).toMatchObject({ isClosed: true })
})
