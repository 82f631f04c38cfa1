import { HASH, isJsonSpace, isSpace, SLASH } from "../../json/chars.ts"
import { commentEnd } from "../../json/space.ts"
import { note, put } from "./amiss.ts"
import { BROKEN, codeIn, type Scan } from "./tokens.ts"

/** Past spaces that JSON does not know, and comments. */
export function pastOddSpace(scan: Scan, from: number, step: string): number {
  let at = from
  for (;;) {
    const c = codeIn(scan, at)
    if (isJsonSpace(c)) at++
    else if (c === SLASH || c === HASH) {
      const end = commentEnd(scan.text, at)
      if (end === at) return at
      // a remark up to the end of the text may be anything
      if (end >= scan.length) return BROKEN
      const amiss = note(scan, "json/comment", at, end, step)
      put(amiss, at, end, "")
      amiss.isRemarked = true
      at = end
    } else if (c >= 0 && isSpace(c)) {
      let end = at + 1
      while (isOddSpace(codeIn(scan, end))) end++
      put(note(scan, "json/odd-space", at, end, step), at, end, " ")
      at = end
    } else return at
  }
}

const isOddSpace = (c: number): boolean => c >= 0 && !isJsonSpace(c) && isSpace(c)
