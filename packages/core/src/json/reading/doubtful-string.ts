import type { StringEvidence } from "./string-evidence.ts"

/** Text looked at, from either end. */
const MAX_LOOK = 2_000

/** Ex) "q":": "x" : a colon and a quote were written twice. */
const COLON_AGAIN = /^\s{0,8}[:=]\s{0,8}["'“]/
/** Ex) "a\" and b\\" c" : one of the quotes is escaped once more than the others, or stands behind a backslash of the text. */
const UNEVEN_ESCAPE = /(?:^|[^\\])(?:\\\\)+"/

/** Two conventions explain the quotes or backslashes of a string, and the values differ: the reading competes, and nothing may be executed from it. */
export function isDoubtfulString(text: string, s: StringEvidence, end: number): boolean {
  if (s.start - s.openOffset === 2 && text[s.openOffset] === "\\") return s.doubledBackslashes + s.overEscaped + s.escapedQuotes > 0
  if (s.rawQuotes === 0 || s.mark.length !== 1) return false
  const body = end - s.start > 2 * MAX_LOOK ? text.slice(s.start, s.start + MAX_LOOK) + text.slice(end - MAX_LOOK, end) : text.slice(s.start, end)
  if (COLON_AGAIN.test(body) || (s.escapedQuotes > 0 && UNEVEN_ESCAPE.test(body))) return true
  return isQuotedWhole(body, s) || areQuotesDoubled(body, s.mark)
}

/** Ex) ""x"" : the quotes are doubled, or belong to the text. */
const isQuotedWhole = (body: string, s: StringEvidence): boolean => s.rawQuotes === 2 && body.length > 2 && body.startsWith(s.mark) && body.endsWith(s.mark)

/** Ex) say ""hi"" : doubled as in a table of values, or two quotes in the text. */
function areQuotesDoubled(body: string, mark: string): boolean {
  let runCount = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 2)) {
    if (body[at + 1] !== mark || body[at + 2] === mark) return false
    runCount++
  }
  return runCount > 0
}
