import { soleNumber } from "./number-words.ts"

const DIGITS = "zero one two three four five six seven eight nine".split(" ")

/**
 * A decimal in English words as a JSON literal: whole number, "point", digit by digit. "one point twenty" and "point five" are none.
 * @example spokenDecimal("minus one point two five") // "-1.25"
 */
export function spokenDecimal(text: string): string | null {
  const [head = "", tail, ...more] = text
    .trim()
    .toLowerCase()
    .split(/\s+point\s+/)
  if (text.length > 200 || tail === undefined || more.length > 0) return null
  const sign = /^(?:minus|negative)\s+/.exec(head)?.[0] ?? ""
  const whole = soleNumber(head.slice(sign.length))
  const digits = tail.split(/\s+/).map((word) => DIGITS.indexOf(word))
  if (!/^[a-z\s-]+$/.test(head) || whole === null || !/^\d+$/.test(whole.literal) || whole.before.length + whole.after.length > 0) return null
  return digits.includes(-1) ? null : `${sign === "" ? "" : "-"}${whole.literal}.${digits.join("")}`
}
