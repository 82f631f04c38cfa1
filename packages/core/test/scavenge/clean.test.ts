import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { withoutSpans } from "../../src/scavenge/clean.ts"
import { runs } from "../support/runs.ts"

/** What ⟦ and ⟧ enclose is taken out. */
function cleaned(written: string): string {
  const spans: { start: number; end: number }[] = []
  let text = ""
  for (const piece of written.split(/(⟦[^⟧]*⟧)/)) {
    const body = piece.startsWith("⟦") ? piece.slice(1, -1) : piece
    if (body !== piece) spans.push({ start: text.length, end: text.length + body.length })
    text += body
  }
  return withoutSpans(text, spans)
}

describe("the gap that is left", () => {
  test.each([
    ["a blank within a line", "One ⟦x⟧ two", "One two"],
    ["nothing between words that touched it", "One⟦x⟧two", "Onetwo"],
    ["a blank line between lines", "One\n⟦x⟧\nTwo", "One\n\nTwo"],
    ["one blank line, however many there were", "One\n\n\n⟦x⟧\n\n\nTwo", "One\n\nTwo"],
    ["nothing at the end", "One.\n\n⟦x⟧\n", "One."],
    ["nothing at the start", "\n⟦x⟧\n\nTwo ", "Two "],
    ["nothing at all", " ⟦x⟧\n⟦y⟧ ", ""],
    ["one for several", "One\n⟦x⟧ ⟦y⟧\n⟦z⟧\nTwo", "One\n\nTwo"],
    ["one for several that touch each other", "One.\n⟦x⟧⟦y⟧Two", "One.\n\nTwo"],
    ["two for two", "One ⟦x⟧ two ⟦y⟧ three", "One two three"],
  ])("%s", (_, written, left) => {
    expect(cleaned(written)).toBe(left)
  })

  test("space at the ends that nobody touched stays", () => {
    expect(cleaned("  One ⟦x⟧ two  \n")).toBe("  One two  \n")
  })
})

describe("a fence", () => {
  test.each([
    ["goes with what it held", "So:\n```json\n⟦x⟧\n```\nDone.", "So:\n\nDone."],
    ["of tildes, too", "So:\n~~~json\n⟦x⟧\n~~~\nDone.", "So:\n\nDone."],
    ["goes with all it held", "So:\n```\n⟦x⟧\n⟦y⟧\n```", "So:"],
    ["goes though it is open", "So:\n```\n⟦x⟧\n", "So:"],
    ["stays with what it still holds", "So:\n```sh\nls\n⟦x⟧\n```\nDone.", "So:\n```sh\nls\n\n```\nDone."],
    ["stays where it held nothing of it", "```\nls\n```\n⟦x⟧", "```\nls\n```"],
  ])("%s", (_, written, left) => {
    expect(cleaned(written)).toBe(left)
  })
})

describe("marks", () => {
  test.each([
    ["of items go with them", "So:\n1. ⟦x⟧\n2. ⟦y⟧\n- ⟦z⟧", "So:"],
    ["of items stay with more words", "So:\n1. ⟦x⟧ at once\n2. Rest", "So:\n1. at once\n2. Rest"],
    ["stay within a sentence", "One - ⟦x⟧", "One -"],
    ["around it alone go", "So:\n`⟦x⟧`", "So:"],
    ["of a function stay", "So: f(⟦x⟧) is it.", "So: f() is it."],
    ["of a template go at the end", "So:\n```json\n⟦x⟧\n```<|im_end|>\n", "So:"],
    ["of a template stay before words", "So: ⟦x⟧ <|im_end|> is a mark.", "So: <|im_end|> is a mark."],
    ["of a trace go at the end", "So:\nAction: ⟦x⟧\nObservation:", "So:"],
  ])("%s", (_, written, left) => {
    expect(cleaned(written)).toBe(left)
  })
})

test("no stretch, no change", () => {
  for (const text of ["", "  \n", " One\n\n\n\ntwo ", "```\n```"]) expect(withoutSpans(text, [])).toBe(text)
})

test("what is left is the text in its order, white space apart", () => {
  const part = fc.constantFrom("a", "b c", " ", "\n", "⟦x⟧", "⟦y z⟧", ".", "\n```\n")
  const bare = (text: string) => text.replace(/\s+/g, "")
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
      const written = parts.join("")
      const left = cleaned(written)
      const without = written.replace(/⟦[^⟧]*⟧/g, "")
      // only rows of backticks may go as well
      expect(bare(left).replaceAll("```", "")).toBe(bare(without).replaceAll("```", ""))
    }),
    { numRuns: runs(1_000), seed: 3 },
  )
})
