import { describe, expect, test } from "vitest"
import { codeAt, find, has, lineEnd, pastBlanks, pastSpaces, probeOf, settle, trimmedEnd } from "../../../src/dialects/grammar/probe.ts"

const early = (text: string) => probeOf({ text, isEnd: false })

describe("hunger", () => {
  test("asking behind the text, or for a literal that the text breaks off in", () => {
    for (const ask of [
      (p: ReturnType<typeof early>) => codeAt(p, 3),
      (p: ReturnType<typeof early>) => has(p, "cd", 2),
      (p: ReturnType<typeof early>) => has(p, "x", 3),
      (p: ReturnType<typeof early>) => find(p, "x", 0),
      (p: ReturnType<typeof early>) => lineEnd(p, 0),
    ]) {
      const probe = early("abc")
      ask(probe)
      expect(probe.isHungry).toBe(true)
      expect(settle(probe, null)).toBe("more")
    }
  })

  test("not where the text already differs, nor at its end", () => {
    const probe = early("abc")
    expect([has(probe, "bc", 1), has(probe, "bd", 1), has(probe, "xyz12", 0), find(probe, "c", 0), codeAt(probe, 0)]).toEqual([true, false, false, 2, 97])
    expect(probe.isHungry).toBe(false)
    const last = probeOf({ text: "abc", isEnd: true })
    expect([codeAt(last, 3), has(last, "cd", 2), find(last, "x", 0), lineEnd(last, 0)]).toEqual([-1, false, -1, 3])
    expect(settle(last, null)).toBeNull()
  })
})

test("spaces", () => {
  const probe = early(" \t\n x \n")
  expect([pastBlanks(probe, 0), pastSpaces(probe, 0), lineEnd(probe, 4), trimmedEnd(probe.text, 0, 7), trimmedEnd(probe.text, 6, 7)]).toEqual([2, 4, 6, 5, 6])
})
