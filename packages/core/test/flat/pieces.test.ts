import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { assembleText, commaAfter, piecesWithout, pushComma, pushCut, type TextPiece } from "../../src/flat/pieces.ts"
import { undoEdits } from "../../src/json/edit.ts"
import { type JsonMember, readTree } from "../../src/json/tree.ts"

describe("assemble", () => {
  test("what keeps its order is not edited", () => {
    expect(assembleText("abcdef", [[0, 2], "X", [2, 6]])).toEqual({
      text: "abXcdef",
      edits: [{ offset: 2, removed: "", inserted: "X" }],
    })
    expect(
      assembleText("abcdef", [
        [0, 1],
        [3, 6],
      ]),
    ).toEqual({ text: "adef", edits: [{ offset: 1, removed: "bc", inserted: "" }] })
    expect(assembleText("abc", [[0, 3]]).edits).toEqual([])
  })

  test("new text that is the old is no edit", () => {
    expect(assembleText("a,b", [[0, 1], ",", [2, 3]])).toEqual({ text: "a,b", edits: [] })
  })

  test("what moves back is removed and inserted", () => {
    const { text, edits } = assembleText("abcdef", [
      [4, 6],
      [0, 4],
    ])
    expect(text).toBe("efabcd")
    expect(undoEdits(text, edits)).toBe("abcdef")
  })

  test("any pieces can be undone", () => {
    const source = "the quick brown fox"
    const place = fc
      .tuple(fc.nat(source.length), fc.nat(source.length))
      .map(([a, b]): TextPiece => [Math.min(a, b), Math.max(a, b)])
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ maxLength: 3 }), place), { maxLength: 8 }), (pieces) => {
        const { text, edits } = assembleText(source, pieces)
        expect(text).toBe(
          pieces.map((piece) => (typeof piece === "string" ? piece : source.slice(piece[0], piece[1]))).join(""),
        )
        expect(undoEdits(text, edits)).toBe(source)
      }),
      { seed: 5 },
    )
  })
})

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
