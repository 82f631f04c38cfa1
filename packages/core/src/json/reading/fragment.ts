// JSON as the text of a string, with none of its quotes escaped.
import { parseStrict } from "../strict.ts"
import { findStringEnd } from "../tokens.ts"
import type { Hypothesis } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { StringEvidence } from "./string-evidence.ts"

/** Longer fragments, and later ones, are read by their quotes: every opening bracket may begin one. */
const MAX_FRAGMENT = 4_096
const MAX_TRIES = 64

/** Where the strict object or list that begins at `at` ends, or -1. */
export function containerEnd(text: string, at: number): number {
  let depth = 0
  const searchLimit = Math.min(text.length, at + MAX_FRAGMENT)
  for (let i = at; i < searchLimit; i++) {
    const c = text.charCodeAt(i)
    if (c === 34) {
      const end = findStringEnd(text, i)
      if (end < 0) return -1
      i = end - 1
    } else if (c === 123 || c === 91) depth++
    else if ((c === 125 || c === 93) && --depth === 0) return i + 1
  }
  return -1
}

/** Ex) "input": "{"name": "demo"}" : whole strict JSON between the quotes is not torn open. */
export function readFragment(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const c = text.charCodeAt(at + 1)
  if (c !== 123 && c !== 91) return
  if (++search.fragmentCount > MAX_TRIES) return
  const end = containerEnd(text, at + 1)
  if (end < 0 || text.charCodeAt(end) !== 34 || !search.continuationCheck.mayEndAt(end + 1, h.frame?.isObject ?? true))
    return
  const inner = text.slice(at + 1, end)
  if (!inner.includes('"') || inner.includes("\\") || parseStrict(inner) === undefined) return
  const stringEvidence = new StringEvidence('"', at, at + 1)
  stringEvidence.rawQuotes = 2
  if (inner.includes("\n")) {
    stringEvidence.isPlain = false
    stringEvidence.lineBreaks = inner.split("\n").length - 1
  }
  const g = h.openString(stringEvidence, PRICES.quotedFragment.first)
  g.pos = end
  search.add(g)
}
