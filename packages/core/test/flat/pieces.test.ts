import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { assembleText, type TextPiece } from "../../src/flat/pieces.ts"
import { undoEdits } from "../../src/json/edit.ts"

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
