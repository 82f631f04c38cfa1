// Doubt: a piece of a string was sent twice, with the first closing quote between the copies.
import { isEscaped } from "../../escapes.ts"

/** Only the separator between two values. */
const SEAM_ONLY = /^["'\s,:;[\]]{0,12}$/
/** Ex) dry=1",dry=1 , a ."}t . : a separator between values before the repeated piece. */
const SEAM_BEFORE = /^[\s,:;{}[\]]{1,8}/

/** Minimum and maximum length of an overlap: shorter pieces are alike by chance. */
const MIN_OVERLAP = 4
const MAX_OVERLAP = 64

/** True if the text on one side of the quotes is repeated on the other. Ex) a.log"log, bedr"bedroom, it.""it. */
export function isWrittenAgain(body: string, mark: string, quoteCount: number): boolean {
  const last = lastRawQuote(body, mark, body.length)
  if (last <= 0) return false
  const other = lastRawQuote(body, mark, last - 1)
  const isSeam = quoteCount === 2 && other > 0 && SEAM_ONLY.test(body.slice(other, last))
  if (quoteCount > 1 && !isSeam) return false
  const before = body.slice(0, isSeam ? other : last)
  const behind = body.slice(last + 1)
  return isPieceAgain(before, behind) || isPieceAgain(before, behind.replace(SEAM_BEFORE, ""))
}

const isPieceAgain = (before: string, behind: string): boolean =>
  before !== "" && behind !== "" && (before.endsWith(behind) || behind.startsWith(before) || overlaps(before, behind))

/** True if the end of the first text is the beginning of the second. Ex) "v": [1,"v": [1, 2] */
function overlaps(before: string, behind: string): boolean {
  const most = Math.min(MAX_OVERLAP, before.length, behind.length)
  for (let length = MIN_OVERLAP; length <= most; length++) if (before.endsWith(behind.slice(0, length))) return true
  return false
}

function lastRawQuote(body: string, mark: string, from: number): number {
  let at = body.lastIndexOf(mark, from)
  while (at > 0 && isEscaped(body, 0, at)) at = body.lastIndexOf(mark, at - 1)
  return at
}
