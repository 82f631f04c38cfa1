import { type ContainerFrame, memberName } from "./hypothesis.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** Text looked at from the beginning of a string and from its end: each place where it may end is looked at anew. */
const MAX_LOOK = 400

/**
 * Two conventions explain the quotes or backslashes of a string, and the values differ: the reading competes, and
 * nothing may be executed from it.
 */
export function isDoubtfulString(text: string, s: StringEvidence, end: number, frame: ContainerFrame | null): boolean {
  const { openOffset, start, mark } = s
  if (start - openOffset === 2 && text[openOffset] === "\\")
    return s.doubledBackslashes + s.overEscaped + s.escapedQuotes > 0
  // Ex) [\"a\", \"b\"]" : a text that begins with an escaped quote has not lost its own
  if (start === openOffset && mark !== "" && text.startsWith('\\"', start)) return true
  return s.rawQuotes > 0 && mark.length === 1 && hasDoubtfulQuotes(text, s, end, memberName(frame))
}

/** Ex) "q":": "x" : a colon and a quote were written twice. */
const COLON_AGAIN = /^\s{0,8}[:=]\s{0,8}["'“]/
/**
 * Ex) "a\" and b\\" c" : one of the quotes is escaped once more than the others, or stands behind a backslash of the
 * text.
 */
const UNEVEN_ESCAPE = /(?:^|[^\\])(?:\\\\)+"/

/** Ex) README.txt", , : a seam between members at the end of the text. */
const SEAM_AT_END = /[^"\\]",\s{0,8}[,:{}[\]"]{0,4}\s{0,8}$/

function hasDoubtfulQuotes(text: string, s: StringEvidence, end: number, key: string): boolean {
  const { start, mark } = s
  const head = text.slice(start, Math.min(end, start + MAX_LOOK))
  const tail = text.slice(Math.max(start, end - MAX_LOOK), end)
  if (COLON_AGAIN.test(head) || hasOwnKey(head, key) || areQuotesDoubled(head, mark)) return true
  if ((s.escapedQuotes > 0 && UNEVEN_ESCAPE.test(tail)) || SEAM_AT_END.test(tail)) return true
  // Ex) ""x"" : the quotes are doubled, or belong to the text
  if (s.rawQuotes === 2 && end - start > 2 && head.startsWith(mark) && tail.endsWith(mark)) return true
  return s.rawQuotes === 1 && isWrittenAgain(tail, mark)
}

/** Ex) a.log"log, bedr"bedroom : what stands on one side of the quote was written again on the other. */
function isWrittenAgain(body: string, mark: string): boolean {
  const at = body.lastIndexOf(mark)
  const before = body.slice(0, at)
  const behind = body.slice(at + 1)
  return at > 0 && behind !== "" && (before.endsWith(behind) || behind.startsWith(before))
}

/** Ex) "memo": "Rent, "memo": "Rent, May" : the member was begun again, or speaks of itself. */
function hasOwnKey(body: string, key: string): boolean {
  const at = key === "" ? -1 : body.indexOf(`"${key}"`)
  return at >= 0 && body[at - 1] !== "\\" && /^\s{0,8}:/.test(body.slice(at + key.length + 2, at + key.length + 12))
}

/** Ex) say ""hi"" : doubled as in a table of values, or two quotes in the text. */
function areQuotesDoubled(body: string, mark: string): boolean {
  let runCount = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 2)) {
    if (at + 1 < body.length && (body[at + 1] !== mark || body[at + 2] === mark)) return false
    runCount++
  }
  return runCount > 1 || (runCount > 0 && body.length < MAX_LOOK)
}
