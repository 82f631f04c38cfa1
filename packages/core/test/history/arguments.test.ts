import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sentObject, sentText } from "../../src/history/arguments.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { anyText } from "../support/arbitrary.ts"

const none = () => null
const text = (given: unknown, limits = DEFAULT_LIMITS) => sentText(given, none, limits)
const object = (given: unknown) => sentObject(given, none, DEFAULT_LIMITS)

describe("arguments as text", () => {
  it("stay when they are an object, to the byte", () => {
    for (const given of ["{}", ' { "n" : 1.0 }\n', '{"n":12345678901234567890}', '{"n":1,"n":2}'])
      expect(text(given)).toBeNull()
  })

  it("are read where there is one reading", () => {
    expect(text("{'bed': True}")).toEqual({ text: '{"bed": true}', how: "read" })
    expect(text('"{\\"bed\\":1}"')).toEqual({ text: '{"bed":1}', how: "read" })
    expect(text('{"bed": {"n": 1}')).toEqual({ text: '{"bed": {"n": 1}}', how: "read" })
    expect(text("```json\n{}\n```")).toEqual({ text: "{}", how: "read" })
  })

  it("are an empty object where nothing was written", () => {
    for (const given of ["", " \n", "null", "None", undefined, null])
      expect(text(given)).toEqual({ text: "{}", how: "empty" })
  })

  it("are kept raw where there is none, or more than one", () => {
    for (const given of [
      '{"a": "cut of',
      "rain tomorrow",
      '{"a":1}{"a":2}',
      "[1,2]",
      "5",
      '"word"',
      "}{",
      "{",
      '{"a": 1',
    ])
      expect(text(given)).toEqual({ text: JSON.stringify({ _unreadable: given }), how: "unreadable" })
    expect(text(5)).toEqual({ text: '{"_unreadable":"5"}', how: "unreadable" })
    expect(text([1])).toEqual({ text: '{"_unreadable":"[1]"}', how: "unreadable" })
    expect(text(5n)?.text).toBe('{"_unreadable":"5"}')
    expect(text({ row: 90071992547409931n, of: "A" })).toEqual({
      text: '{"row":90071992547409931,"of":"A"}',
      how: "written",
    })
  })

  it("are written where a server gave an object", () => {
    expect(text({ bed: "a" })).toEqual({ text: '{"bed":"a"}', how: "written" })
  })

  it("are cut between characters, and hold no half of a pair", () => {
    const limits = { ...DEFAULT_LIMITS, unreadableChars: 6 }
    expect(text("rain\u{1f327}\u{1f327}", limits)?.text).toBe('{"_unreadable":"rain…"}')
    expect(text("rain \ud83c")?.text).toBe('{"_unreadable":"rain \ufffd"}')
  })

  it("are not read beyond the limit", () => {
    expect(text("{a: 1}", { ...DEFAULT_LIMITS, argumentsBytes: 5 })?.how).toBe("unreadable")
  })

  it("are a JSON object in any case", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.json(), fc.anything()), (given) => {
        const sent = text(given)?.text ?? (given as string)
        const value: unknown = JSON.parse(sent)
        expect(typeof value === "object" && value !== null && !Array.isArray(value)).toBe(true)
        expect(text(sent)).toBeNull()
      }),
    )
  })
})

describe("arguments as an object", () => {
  it("stay when they are one", () => {
    expect(object({})).toBeNull()
    expect(object({ bed: [1] })).toBeNull()
  })

  it("are parsed where they came as text", () => {
    expect(object('{"bed": 1}')?.value).toEqual({ bed: 1 })
    expect(object("{bed: 1}")?.value).toEqual({ bed: 1 })
    expect(object(null)?.value).toEqual({})
    expect(object([1])?.value).toEqual({ _unreadable: "[1]" })
  })

  it("are kept as text where a number would change", () => {
    expect(object('{"id":12345678901234567890}')).toMatchObject({
      how: "unreadable",
      value: { _unreadable: '{"id":12345678901234567890}' },
    })
    expect(object('{"id":1e2,"n":1.50}')?.value).toEqual({ id: 100, n: 1.5 })
  })
})
