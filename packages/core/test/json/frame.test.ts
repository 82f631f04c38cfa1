import { describe, expect, test } from "vitest"
import { copyFrame, isEnvelope, isUnused, isUsed, isUsedAt, openFrame, placeIn, use } from "../../src/json/frame.ts"
import { STRING } from "../../src/json/kind.ts"
import { object } from "../support/fitting.ts"
import { anchorOf, NOTE, TEXT, TEXTS } from "../support/reading.ts"

describe("openFrame", () => {
  test("an object knows the names of its place", () => {
    const frame = openFrame(true, "}", anchorOf(NOTE))
    expect([...(frame.names?.list ?? [])].sort()).toEqual(["body", "labels", "pages", "title"])
    expect(frame).toMatchObject({ object: true, closer: "}", count: 0, comma: -1, used: 0, usedMore: null, quoted: false })
  })

  test("a list has none, and a place without a schema neither", () => {
    expect(openFrame(false, "]", anchorOf(TEXTS)).names).toBeNull()
    expect(openFrame(true, "}", null).names).toBeNull()
    expect(openFrame(true, "}", anchorOf({ type: "object" })).names).toBeNull()
  })

  test("an object where a list is wanted is read as an element of it", () => {
    const frame = openFrame(true, "}", anchorOf({ type: "array", items: object({ x: TEXT }) }))
    expect(frame.names?.exact.has("x")).toBe(true)
  })
})

describe("placeIn", () => {
  const root = anchorOf(NOTE)

  test("a declared member, an undeclared one", () => {
    const frame = openFrame(true, "}", root)
    expect(placeIn({ ...frame, key: "title" }, root)?.kinds).toBe(STRING)
    expect(placeIn({ ...frame, key: "weather" }, root)).toBeNull()
    expect(placeIn({ ...frame, key: "__proto__" }, root)).toBeNull()
  })

  test("what an undeclared wrapper wraps is the root again", () => {
    expect(placeIn({ ...openFrame(true, "}", root), key: "arguments" }, root)).toBe(root)
  })

  test("the next element of a list; a list where one value is wanted holds such values", () => {
    expect(placeIn(openFrame(false, "]", anchorOf(TEXTS)), null)?.kinds).toBe(STRING)
    expect(placeIn(openFrame(false, "]", root), root)).toBe(root)
    expect(placeIn(openFrame(false, "]", null), null)).toBeNull()
  })
})

test("names in use, and a copy that does not share them", () => {
  const frame = openFrame(true, "}", anchorOf(NOTE))
  expect(isUsed(frame, "title")).toBe(false)
  const position = (name: string): number => frame.names?.exact.get(name) as number
  use(frame, position("title"))
  const copy = copyFrame(frame)
  use(copy, position("body"))
  expect([isUsed(frame, "title"), isUsed(frame, "body"), isUsed(copy, "body")]).toEqual([true, false, true])
})

test("more names than a number has bits", () => {
  const frame = openFrame(true, "}", anchorOf(object(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`n${i}`, TEXT])))))
  expect(isUnused(frame)).toBe(true)
  for (const position of [0, 30, 31, 32, 69]) {
    const copy = copyFrame(frame)
    use(copy, position)
    expect(Array.from({ length: 70 }, (_, i) => i).filter((i) => isUsedAt(copy, i))).toEqual([position])
    expect([isUnused(copy), isUnused(frame), isUsedAt(copy, -1)]).toEqual([false, true, false])
  }
})

test("words of an envelope", () => {
  expect(["arguments", "name", "tool_calls", "title", "constructor"].map(isEnvelope)).toEqual([true, true, true, false, false])
})
