import { CLOSE_PAREN, COMMA, isCloser, LINE_FEED } from "../../json/chars.ts"
import { trimmedEnd } from "../grammar/extent.ts"
import { readCodeAt } from "../grammar/probe.ts"
import { closerOf, type ExpressionExtent } from "./expression.ts"
import { readArgumentKey } from "./names.ts"
import { isTooDeep, type PythonReader, skipPythonTrivia, TEXT_END } from "./reader.ts"

/** A value written without quotes. Ex) f(place=New York, NY, days=3) */
export function unquotedEnd(reader: PythonReader, from: number, isColon: boolean): ExpressionExtent | null {
  const open: number[] = []
  let at = from
  for (;;) {
    const c = readCodeAt(reader, at)
    if (c === TEXT_END) return { end: trimmedEnd(reader.text, from, at), isCut: true }
    if (open.length === 0) {
      if (c === CLOSE_PAREN || (c === COMMA && commaEnds(reader, at, isColon)))
        return { end: trimmedEnd(reader.text, from, at), isCut: false }
      if (c === LINE_FEED && !endsLine(reader, at)) return null
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
export function commaEnds(reader: PythonReader, commaAt: number, isColon: boolean): boolean {
  const at = skipPythonTrivia(reader, commaAt + 1)
  const c = readCodeAt(reader, at)
  if (c === CLOSE_PAREN || c === COMMA || c === TEXT_END) return true
  const key = readArgumentKey(reader, at)
  return key !== null && (isColon || !key.isColon)
}

/** What has no quotes stands on one line. */
function endsLine(reader: PythonReader, at: number): boolean {
  const c = readCodeAt(reader, skipPythonTrivia(reader, at))
  return c === CLOSE_PAREN || c === COMMA || c === TEXT_END
}
