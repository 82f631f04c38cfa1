import { expect, test } from "vitest"
import { isQualifier } from "../../src/names/qualifiers.ts"

test("words that say where, whether, when or how the call is made", () => {
  for (const word of ["staging", "trial", "if", "pending", "example", "later", "readonly", "wenn", "若"])
    expect(isQualifier(word, false), word).toBe(true)
  for (const word of ["pantry", "office", "mcp", "github", "search", ""])
    expect(isQualifier(word, true), word).toBe(false)
})

test("words that servers bear, too, count where something is changed", () => {
  for (const word of ["docs", "history", "paper", "backup"])
    expect([isQualifier(word, false), isQualifier(word, true)], word).toEqual([false, true])
})
