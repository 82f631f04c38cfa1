import { COMMA, isCloser, isSpace, OPEN_BRACE, OPEN_BRACKET, QUOTE, toStructure } from "../chars.ts"
import type { Frame } from "../frame.ts"
import { editInside } from "../inside.ts"
import { ANY, NUMBER } from "../kind.ts"
import { follow, PLAUSIBLE, STRONG, WEAK } from "../lookahead.ts"
import { cutOff, done, edit, ended, fail, fault, innermost, placeOf, pushTo, type State } from "./state.ts"

export const NO_VALUE: RegExp = /^-?(?:NaN|nan|Infinity|inf|Inf)$/
/** Code, markup and placeholders are not taken for a text that lost its quotes. */
const REFUSED = /[(){}[\]"'`<>|;]|\.\.\.|^[,:=]|^\*/
export const LONGEST_UNQUOTED = 4_096

export function unquoted(s: State, at: number): boolean {
  const frame = innermost(s)
  if (frame === undefined) return fail(s, "json/unreadable", at)
  const stop = unquotedEnd(s, at, frame)
  if (stop === null) return ended(s, Math.min(s.length, at + LONGEST_UNQUOTED)) && s.failure === null ? cutOff(s, "literal") : fail(s, "json/unreadable", at)
  let end = stop.at
  while (end > at && isSpace(s.text.charCodeAt(end - 1))) end--
  const inner = s.text.slice(at, end)
  const kinds = placeOf(s)?.kinds ?? ANY
  // Ex) 0x1f, 18n: some number, where a number could stand
  if (!stop.quoted && (kinds & NUMBER) !== 0 && /^[+-]?\d/.test(inner) && /^[\w+-]+$/.test(inner)) return fail(s, "json/no-value", at)
  if (inner === "" || (!stop.quoted && REFUSED.test(inner)) || NO_VALUE.test(inner))
    return fail(s, NO_VALUE.test(inner) ? "json/no-value" : "json/unreadable", at)
  fault(s, stop.quoted ? "json/half-quoted-value" : "json/unquoted-value", at, stop.quoted ? stop.at + 1 : end)
  edit(s, at, at, '"')
  // with its closing quote there the writer knew of strings, and escaped as in one
  const inside = editInside(s.text, at, end, QUOTE, false, !stop.quoted, pushTo(s))
  if (inside.unclear) return fail(s, "json/unclear-escapes", at)
  edit(s, end, stop.quoted ? stop.at + 1 : end, '"')
  return done(s, stop.quoted ? stop.at + 1 : end)
}

function unquotedEnd(s: State, at: number, frame: Frame): { at: number; quoted: boolean } | null {
  const limit = Math.min(s.length, at + LONGEST_UNQUOTED)
  let weak = -1
  for (let i = at; i < limit; i++) {
    const c = toStructure(s.text.charCodeAt(i))
    if (c === COMMA || isCloser(c) || c === 10) {
      const grade = follow(s.source, s.stack, i, false)
      if (grade === STRONG || (grade === PLAUSIBLE && (c === COMMA || !frame.object)) || (grade === WEAK && c === COMMA && !frame.object))
        return { at: i, quoted: false }
      if (grade >= PLAUSIBLE && weak < 0) weak = i
    } else if (c === QUOTE) {
      if (i > at && follow(s.source, s.stack, i + 1, false) >= PLAUSIBLE) return { at: i, quoted: true }
      return null
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) return null
  }
  return weak < 0 ? null : { at: weak, quoted: false }
}
