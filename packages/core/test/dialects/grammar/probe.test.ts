import { describe, expect, test } from "vitest"
import { trimmedEnd } from "../../../src/dialects/grammar/extent.ts"
import { findLineEnd, findLiteral, hasLiteral, probeOf, readCodeAt, settleResult, skipBlanks, skipSpaces } from "../../../src/dialects/grammar/probe.ts"

const early = (text: string) => probeOf({ text, isEnd: false })

describe("hunger", () => {
  test("asking behind the text, or for a literal that the text breaks off in", () => {
    for (const ask of [
      (p: ReturnType<typeof early>) => readCodeAt(p, 3),
      (p: ReturnType<typeof early>) => hasLiteral(p, "cd", 2),
      (p: ReturnType<typeof early>) => hasLiteral(p, "x", 3),
      (p: ReturnType<typeof early>) => findLiteral(p, "x", 0),
      (p: ReturnType<typeof early>) => findLineEnd(p, 0),
    ]) {
      const probe = early("abc")
      ask(probe)
      expect(probe.needsMoreInput).toBe(true)
      expect(settleResult(probe, null)).toBe("more")
    }
  })

  test("not where the text already differs, nor at its end", () => {
    const probe = early("abc")
    expect([hasLiteral(probe, "bc", 1), hasLiteral(probe, "bd", 1), hasLiteral(probe, "xyz12", 0), findLiteral(probe, "c", 0), readCodeAt(probe, 0)]).toEqual([
      true,
      false,
      false,
      2,
      97,
    ])
    expect(probe.needsMoreInput).toBe(false)
    const last = probeOf({ text: "abc", isEnd: true })
    expect([readCodeAt(last, 3), hasLiteral(last, "cd", 2), findLiteral(last, "x", 0), findLineEnd(last, 0)]).toEqual([-1, false, -1, 3])
    expect(settleResult(last, null)).toBeNull()
  })
})

test("spaces", () => {
  const probe = early(" \t\n x \n")
  expect([skipBlanks(probe, 0), skipSpaces(probe, 0), findLineEnd(probe, 4), trimmedEnd(probe.text, 0, 7), trimmedEnd(probe.text, 6, 7)]).toEqual([
    2, 4, 6, 5, 6,
  ])
})
