import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, EQUALS, GREATER, isJsonSpace, LF, WIDE_COLON } from "../../json/chars.ts"
import { spellNumber } from "../../json/numbers.ts"
import { LONGEST_UNQUOTED, NO_VALUE } from "../../json/parse/unquoted.ts"
import { LITERALS } from "../../json/parse/values.ts"
import { ANYTHING, FLAG, GENERAL, isFine, REAL, WHOLE } from "../member-op.ts"
import { note, put } from "./amiss.ts"
import type { ScanValue } from "./plan.ts"
import { isText } from "./text.ts"
import { BROKEN, codeIn, cutOut, type Scan, UNSURE } from "./tokens.ts"

const WORD = /[A-Za-z_$][\w$]*/y
/** What a text without quotes may consist of so that only a comma or a closer can end it. */
const NAKED = /[ !#$%&*+\-./0-9:=?@A-Z^_a-z~]+/y

const PYTHON = /^(?:True|False|None)$/

/** Ex) ["a", b], ["a"; /* or *\/ b] : behind anything but a colon. Elements without quotes are weighed by the careful reader. */
function isInList(scan: Scan, at: number): boolean {
  let before = at - 1
  while (isJsonSpace(codeIn(scan, before))) before--
  const c = codeIn(scan, before)
  return c !== COLON && c !== EQUALS && c !== GREATER && c !== WIDE_COLON
}

/** Ex) True, None; or a text that lost its quotes. */
export function oddWord(scan: Scan, value: ScanValue, at: number): number {
  WORD.lastIndex = at
  WORD.test(scan.text)
  const end = WORD.lastIndex
  const found = cutOut(scan, at, end)
  const literal = LITERALS.get(found)
  if (literal === undefined) {
    if (found === "true" || found === "false" || found === "null") return UNSURE
    // Ex) NaN /* none */ : what follows the word need not belong to it
    return NO_VALUE.test(found) ? BROKEN : nakedText(scan, value, at)
  }
  if (!endsWord(codeIn(scan, end)) || !isLiteral(value, literal) || (!PYTHON.test(found) && isInList(scan, at))) return BROKEN
  const amiss = note(scan, "json/python-literal", at, end, "")
  put(amiss, at, end, literal)
  amiss.isPythonic = true
  return end
}

const endsWord = (c: number): boolean => c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET || c < 0 || isJsonSpace(c)

function isLiteral(value: ScanValue, literal: string): boolean {
  if (value.op === FLAG) return literal !== "null"
  if (value.op === ANYTHING) return true
  return value.op === GENERAL && value.object === null && value.list === null && value.node.check(JSON.parse(literal), 1)
}

/** Ex) +5, .5, 5. : the same number, digit for digit. */
export function oddNumber(scan: Scan, value: ScanValue, at: number): number {
  const spelled = value.op === WHOLE || value.op === REAL ? spellNumber(scan.text, at) : null
  if (spelled === null || spelled.end >= scan.length || !endsWord(codeIn(scan, spelled.end))) return BROKEN
  const { end, literal } = spelled
  const written = cutOut(scan, at, end)
  // Ex) 007, 70,000 : digits that may mean something else are left to the careful reader
  if (written === literal || LEADING_ZERO.test(written) || !isFine(value.fit, Number(literal), 0)) return BROKEN
  put(note(scan, "json/number-spelling", at, end, ""), at, end, literal)
  return end
}

const LEADING_ZERO = /^[+-]?0\d/

/** Ex) {"city": New York, "n": 1} */
function nakedText(scan: Scan, value: ScanValue, at: number): number {
  NAKED.lastIndex = at
  NAKED.test(scan.text)
  let end = NAKED.lastIndex
  const stop = codeIn(scan, end)
  if ((stop !== COMMA && stop !== CLOSE_BRACE && stop !== CLOSE_BRACKET && stop !== LF) || end - at >= LONGEST_UNQUOTED) return BROKEN
  while (codeIn(scan, end - 1) === 32) end--
  const text = cutOut(scan, at, end)
  if (NO_VALUE.test(text) || text.includes("...") || isInList(scan, at) || !isText(value, text)) return BROKEN
  const amiss = note(scan, "json/unquoted-value", at, end, "")
  put(amiss, at, at, '"')
  put(amiss, end, end, '"')
  amiss.isUnquoted = true
  return end
}
