import { describe, expect, test } from "vitest"
import { assembleText, type TextPiece } from "../../src/flat/pieces.ts"
import { commaAfter, piecesWithout, pushComma, pushCut } from "../../src/flat/root-members.ts"
import { type JsonMember, readTree } from "../../src/json/tree.ts"

function without(text: string, names: readonly string[]): string {
  const root = readTree(text)
  return assembleText(
    text,
    piecesWithout(text, root, new Set(root.members.filter((member) => names.includes(member.key)))),
  ).text
}

describe("piecesWithout", () => {
  test("takes members out, with one comma each", () => {
    expect(without('{"a":1,"b":2,"c":3}', ["b"])).toBe('{"a":1,"c":3}')
    expect(without('{"a":1,"b":2,"c":3}', ["a"])).toBe('{"b":2,"c":3}')
    expect(without('{"a":1,"b":2,"c":3}', ["c"])).toBe('{"a":1,"b":2}')
    expect(without('{"a":1,"b":2}', ["a", "b"])).toBe("{}")
    expect(without(' { "a" : [1,2] , "b":2 } ', ["b"])).toBe(' { "a" : [1,2] } ')
    expect(without("{}", [])).toBe("{}")
  })
})

describe("pushCut", () => {
  test("what follows on is one piece", () => {
    const out: TextPiece[] = [[0, 1]]
    pushCut(out, 1, 4)
    pushComma(out, 4, true)
    pushCut(out, 5, 9)
    expect(out).toEqual([[0, 9]])
    pushComma(out, 9, false)
    pushCut(out, 12, 12)
    expect(out).toEqual([[0, 9], ","])
  })
})

test("commaAfter finds the comma behind a value, not in it", () => {
  const text = '{"a":[1,2] ,"b":3}'
  expect(commaAfter(text, readTree(text).members[0] as JsonMember)).toBe(11)
})
