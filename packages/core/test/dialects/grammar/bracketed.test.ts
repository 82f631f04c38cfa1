import { describe, expect, test } from "vitest"
import { bracketedCalls } from "../../../src/dialects/grammar/bracketed.ts"
import { bodyOf, isQuick, keepsLaw, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"], hush: [] })
const read = (text: string, isEnd = true) => bracketedCalls({ text, isEnd, words }, 0)

/** The text that was taken, or null. */
const taken = (text: string): string | null => {
  const found = read(text)
  return found === null ? null : text.slice(0, bodyOf(found).end)
}

describe("a call whose bracket was opened before it", () => {
  test.each([
    ['ring(tone="low")]', " and on"],
    ['ring({"tone": "low"})\n]', ""],
    ["hush() ]", "]"],
    ['ring(tone="]")]', " x"],
  ])("%s takes the closing one along", (text, tail) => {
    expect(taken(text + tail)).toBe(text)
    expect(bodyOf(read(text + tail)).calls).toHaveLength(1)
  })

  test("without it the call ends where it ends", () => {
    expect(taken('ring(tone="low") then')).toBe('ring(tone="low")')
    expect(taken('ring(tone="low")')).toBe('ring(tone="low")')
    expect(taken("some words]")).toBeNull()
  })

  test("the bracket is waited for", () => {
    expect(read('ring(tone="low") ', false)).toBe("more")
    expect(read("ring(", false)).toBe("more")
    expect(read('ring(tone="low")] ', false)).toMatchObject({ end: 17 })
  })
})

test("an answer is the last word", () => {
  keepsLaw(bracketedCalls, ['ring(tone="low", times=2) ] and', "hush()]", 'ring({"tone": "x"})'], ["]", "[", "(", ")", '"', "ring(", " ", "\n"], words)
})

test("much of anything", () => {
  for (const unit of ["]", "(", "ring(", " ", "hush() "]) isQuick(bracketedCalls, unit, words)
})
