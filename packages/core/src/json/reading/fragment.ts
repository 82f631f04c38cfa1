// Reads unescaped JSON inside a string.
import { DOUBLE_QUOTE } from "../chars.ts"
import { parseStrict } from "../strict.ts"
import { findStringEnd } from "../tokens.ts"
import { isClosingBracket, isOpeningBracket, skipSpace } from "./follow.ts"
import type { Hypothesis } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { StringEvidence } from "./string-evidence.ts"

/** Limits for fragments read as a whole; others are read by their quotes. Any opening bracket may begin one. */
const MAX_FRAGMENT = 4_096
const MAX_TRIES = 64

/** Returns the offset after the bracket that balances the one at `at`, ignoring strings; -1 if not within `most`. */
export function balancedEnd(text: string, at: number, most: number = MAX_FRAGMENT): number {
  let depth = 0
  const searchLimit = Math.min(text.length, at + most)
  for (let i = at; i < searchLimit; i++) {
    const c = text.charCodeAt(i)
    if (c === DOUBLE_QUOTE) {
      const end = findStringEnd(text, i)
      if (end < 0) return -1
      i = end - 1
    } else if (isOpeningBracket(c)) depth++
    else if (isClosingBracket(c) && --depth === 0) return i + 1
  }
  return -1
}

/** Maximum number of characters in a string before the JSON begins. */
const MAX_HEAD = 1_024
/** Text before the JSON, up to its opening bracket. Ex) post '{" */
const HEAD = /^[^"\\\n]*?(?=[{[]\s{0,8}(?:"|[{[]))/

/** Returns where JSON may begin in the string that opens at `at`; -1 if its first quote does not belong to JSON. */
function fragmentStart(text: string, at: number): number {
  if (isOpeningBracket(text.charCodeAt(at + 1))) return at + 1
  const head = HEAD.exec(text.slice(at + 1, at + 1 + MAX_HEAD))?.[0]
  return head === undefined ? -1 : at + 1 + head.length
}

/** Keeps strict JSON inside a string as text. Ex) "{"name": "demo"}" , "post '{"name": "demo"}' to it" */
export function readFragment(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const start = fragmentStart(text, at)
  if (start < 0 || (start > at + 1 && h.frame?.isObject !== true) || ++search.fragmentCount > MAX_TRIES) return
  const end = balancedEnd(text, start)
  if (end < 0) return
  const isAll = start === at + 1
  const close = skipSpace(text, end)
  // all of the string: a closing quote must follow; else neither a colon nor a comma may follow
  const goesOn = isAll
    ? text.charCodeAt(close) === DOUBLE_QUOTE && search.continuationCheck.mayEndAt(close + 1, h.frame?.isObject ?? true)
    : !/^\s*[:,]/.test(text.slice(end, end + 8))
  if (!goesOn) return
  const inner = text.slice(start, end)
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
