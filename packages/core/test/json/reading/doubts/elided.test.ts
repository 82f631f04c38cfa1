import { describe, expect, test } from "vitest"
import { endsInDots, hasElision } from "../../../../src/json/reading/doubts/elided.ts"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

test("what a program writes where it left something out", () => {
  for (const text of ["a [truncated 9 chars] b", "a <snip> b", "a [snipped] b", "a … (3 more lines)", "a \\…b"])
    expect(hasElision(text)).toBe(true)
  for (const text of ["a … b", "snip the rose", "a (see below)", "[1, 2]"]) expect(hasElision(text)).toBe(false)
})

describe("dots where the closing quote is missing", () => {
  test.each([
    '{"title": "all lids of the…, "pages": 3}',
    '{"title": "all lids of the..., "pages": 3}',
    '{"title": "all lids… (4 more), "pages": 3}',
    '{"title": "all lids [...], "pages": 3}',
    '{"title": "all lids [...]  "pages": 3}',
    '{"title": "x", "labels": ["lid", "pot..."}',
    '{"title": "x", "labels": ["lid", "pot..., "pan"]}',
  ])("%s", (given) => {
    refuses(given, NOTE)
  })

  test("elsewhere they are text", () => {
    expect(valueIn('{"title": "all lids...", "pages": 3,}', NOTE)).toEqual({ title: "all lids...", pages: 3 })
    expect(valueIn('{"title": "all... lids, "pages": 3}', NOTE)).toEqual({ title: "all... lids", pages: 3 })
    expect(valueIn('{"title": "x", "labels": ["./..."}', NOTE)).toEqual({ title: "x", labels: ["./..."] })
    expect(endsInDots("", { lastStep: null })).toBe(false)
  })
})
