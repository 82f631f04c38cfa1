import { wordsOf } from "../rules/fold.ts"
import { dayOf } from "./dates.ts"

const WORD = /[\p{L}\p{M}\p{N}]/u
/** A longer text is no word of an enumeration, and each is compared with all of them. */
const LONGEST = 1_000
const NEGATING =
  /\b(?:not|no|non|never|without|except|excluding|neither|nor|isn't|don't|dont|but|other than|instead of|rather than|less|below|under|above|over|beyond|between|before|after|until|till|since|minus|negative)\b/i

/** Ex) anything but high, two days before 2031-04-05. The part itself does not count: an address may end in .no */
export const isNegated = (said: string, part: string): boolean => NEGATING.test(said.toLowerCase().replaceAll(part.toLowerCase(), " "))

/** Whether `part` stands in `text` as a whole: nothing that belongs to a word, a number or an address goes on at its ends. */
export function standsIn(part: string, text: string): boolean {
  if (part === "") return false
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (isEdge(text, at, -1, part.slice(0, 1)) && isEdge(text, at + part.length, 0, part.slice(-1))) return true
  }
  return false
}

/** At an edge the text goes on with a blank or a mark, and not with a mark that joins words. Ex) the 5 of 5.2, the b of a-b */
function isEdge(text: string, at: number, side: -1 | 0, own: string): boolean {
  const next = text[at + side] ?? ""
  if (!WORD.test(own)) return true
  if (WORD.test(next)) return false
  const behind = text[at + (side === 0 ? 1 : -2)] ?? ""
  // Ex) the C of C++ or C#
  if (/[+#*%&=~^$€£°]/.test(next)) return false
  return !(/[-_./@:\\'’]/.test(next) && WORD.test(behind)) && !(side === -1 && /[-−+]/.test(next) && /\d/.test(own))
}

const folded = (text: string): string => wordsOf(text.normalize("NFKC")).join(" ")

/** How a word an enumeration does not know is near to one it knows: 3 the same word, 2 one is in the other, 1 one letter apart, 0 not at all. */
function nearness(said: string, value: string): number {
  const a = folded(said)
  const b = folded(value)
  if (a === "" || b === "") return 0
  if (a === b || a.replaceAll(" ", "") === b.replaceAll(" ", "")) return 3
  if (standsIn(b, a)) return 2
  if (a.length >= 2 && b.startsWith(a)) return 2
  return a.length >= 5 && a[0] === b[0] && areOneLetterApart(a, b) ? 1 : 0
}

function areOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let head = 0
  while (head < a.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const left = a.length - head - tail
  const right = b.length - head - tail
  if (left <= 1 && right <= 1) return true
  // Ex) hihg for high
  return left === 2 && right === 2 && a[head] === b[head + 1] && a[head + 1] === b[head]
}

/** Whether a text means this value of an enumeration and, as near, no other. */
export function meansValue(said: string, value: string, values: readonly unknown[]): boolean {
  if (said.length > LONGEST) return false
  const own = nearness(said, value)
  if (own === 0 || (own < 3 && isNegated(said, value))) return false
  return !values.some((other) => typeof other === "string" && other !== value && nearness(said, other) >= own)
}

/**
 * Letters, digits and the marks that mean something where they stand: a sign, a decimal point, a slash in a path. Blanks, hyphens
 * and the like are one and the same; between letters they may not be lost, since "ab c" is not "abc".
 */
function essence(text: string): string {
  let out = ""
  let last = ""
  let parted = false
  for (let at = 0; at < text.length; at++) {
    const c = text[at] as string
    if (isSeparator(text, at)) {
      parted = true
      continue
    }
    if (parted && LETTER.test(c) && LETTER.test(last)) out += "·"
    parted = false
    last = c
    out += c
  }
  return out.toLowerCase()
}

const LETTER = /[\p{L}\p{M}]/u

function isSeparator(text: string, at: number): boolean {
  const c = text[at] as string
  const before = text[at - 1] ?? ""
  const next = text[at + 1] ?? ""
  const inNumber = /\d/.test(before) && /\d/.test(next)
  if (/[\s_()]/.test(c) || (c === "-" && WORD.test(before))) return true
  if (c === "." || c === ",") return !inNumber
  // Ex) 2024-05-01T10:00 : the letter of the format, not of the text
  return inNumber && /[/:Tt]/.test(c)
}

/**
 * Whether a text is another spelling of one that the schema does not take: the same letters and digits in the same order,
 * the same day, or (where a pattern or a format asks for it) a part that stands in it as a whole.
 */
export function isRespelled(said: string, next: string, mayTakePart: boolean): boolean {
  if (next === "" || said === "") return false
  if (next === said.trim() || essence(next) === essence(said)) return true
  if (dayOf(said) === next) return true
  return mayTakePart && next.length >= 2 && !isNegated(said, next) && standsIn(next, said)
}
