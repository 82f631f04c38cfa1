import { CLOSE_PAREN, COMMA, isCloser, LF } from "../../json/chars.ts"
import { trimmedEnd } from "../grammar/extent.ts"
import { closerOf, type Stretch } from "./expression.ts"
import { readKey } from "./names.ts"
import { code, END, isTooDeep, pastBlank, type Reader } from "./reader.ts"

/** A value written without quotes. Ex) f(place=New York, NY, days=3) */
export function unquotedEnd(reader: Reader, from: number, isColon: boolean): Stretch | null {
  const open: number[] = []
  let at = from
  for (;;) {
    const c = code(reader, at)
    if (c === END) return { end: trimmedEnd(reader.text, from, at), isCut: true }
    if (open.length === 0) {
      if (c === CLOSE_PAREN || (c === COMMA && commaEnds(reader, at, isColon))) return { end: trimmedEnd(reader.text, from, at), isCut: false }
      if (c === LF && !endsLine(reader, at)) return null
    }
    const closer = closerOf(c)
    if (closer !== 0) {
      open.push(closer)
      if (isTooDeep(reader, open.length)) return null
    } else if (isCloser(c) && open.pop() !== c) return null
    at++
  }
}

/** A comma ends a value without quotes only before the next name or the end of the call. */
export function commaEnds(reader: Reader, comma: number, isColon: boolean): boolean {
  const at = pastBlank(reader, comma + 1)
  const c = code(reader, at)
  if (c === CLOSE_PAREN || c === COMMA || c === END) return true
  const key = readKey(reader, at)
  return key !== null && (isColon || !key.isColon)
}

/** What has no quotes stands on one line. */
function endsLine(reader: Reader, at: number): boolean {
  const c = code(reader, pastBlank(reader, at))
  return c === CLOSE_PAREN || c === COMMA || c === END
}
