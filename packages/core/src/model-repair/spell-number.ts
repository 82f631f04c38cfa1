import { isDigit } from "../json/chars.ts"

const STRICT = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LOOSE = /[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y

/** A number as some language writes it: where it ends and how JSON spells it, digit for digit. Hexadecimal is refused. */
export function spellNumber(text: string, at: number): { end: number; literal: string } | null {
  const whole = wholeEnd(text, at)
  if (whole > at) return { end: whole, literal: text.slice(at, whole) }
  LOOSE.lastIndex = at
  const loose = LOOSE.exec(text)
  if (loose === null) return null
  STRICT.lastIndex = at
  const strict = STRICT.exec(text)
  if (strict !== null && strict[0].length === loose[0].length) return { end: at + strict[0].length, literal: strict[0] }
  const spelled = loose[0]
    .replaceAll("_", "")
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, ".0")
    .replace(/^(-?)0+(?=\d)/, "$1")
  return { end: at + loose[0].length, literal: spelled }
}

/** Where a plain whole number ends, or `at`: most numbers need no more. */
function wholeEnd(text: string, at: number): number {
  let end = at
  while (isDigit(text.charCodeAt(end))) end++
  const next = text.charCodeAt(end)
  if (next === 46 || next === 95 || next === 101 || next === 69 || (text.charCodeAt(at) === 48 && end > at + 1)) return at
  return end
}
