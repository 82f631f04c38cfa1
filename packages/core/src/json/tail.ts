import { markBefore } from "../protocol-marks.ts"
import { BACKTICK, isCloser, isSpace, toStructure } from "./chars.ts"

/**
 * Where the meaningless end of a text begins: spaces, excess closers, fences, marks of a call. Only marks of the table may follow the
 * object without being prose: a general closing tag could be the end of a document whose quotes were not escaped.
 * With `loose` one stray quote among them is meaningless too.
 */
export function tailStart(text: string, loose: boolean): number {
  let at = text.length
  let quotes = loose ? 1 : 0
  while (at > 0) {
    const c = toStructure(text.charCodeAt(at - 1))
    const mark = markBefore(text, at)
    if (mark !== null) at = mark.start
    else if (isSpace(c) || isCloser(c) || c === BACKTICK || c === 59) at--
    else if (quotes > 0 && c === 34 && at < text.length && at > 1 && isCloser(toStructure(text.charCodeAt(at - 2)))) {
      quotes--
      at--
    } else return at
  }
  return at
}
