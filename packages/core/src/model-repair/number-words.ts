import { canonicalNumber } from "../json/canonical.ts"

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
  ["dozen", 12],
])
/** Ex) "3 point 5", "half a million", "one third" : more than this reader adds up, so nothing is read at all. */
const BEYOND = /^(?:score|point|half|halves|quarter|third|fourth|fifth|trillion|squared|times|plus|percent)s?$/

const TOKEN = /[\p{L}\p{M}\p{N}_]+(?:['’.,][\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}_]/gu
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const DIGITS = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE]\d+)?$/

/** The one number a text says, as a JSON literal, and the words around it. */
export interface SaidNumber {
  readonly literal: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const smallValue = (word: string): number | null => {
  const small = SMALL.indexOf(word)
  if (small >= 0) return small
  const ten = TENS.indexOf(word)
  return ten >= 0 ? (ten + 2) * 10 : null
}

/** Ex) five behind nothing (-1), behind hundred, or behind twenty. */
const mayFollow = (group: number, value: number): boolean =>
  group < 0 || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && value > 0 && value < 10)

/** Adds up the words of one number; null where they are no number. Ex) two hundred and five */
function sumOf(words: readonly string[]): number | null {
  let [total, group, lastScale] = [0, -1, Number.POSITIVE_INFINITY]
  for (const word of words) {
    const scale = SCALES.get(word)
    if (scale === undefined) {
      const value = smallValue(word) ?? 0
      if (!mayFollow(group, value)) return null
      group = Math.max(group, 0) + value
      continue
    }
    if (group < 1 || (scale === 100 ? group > 9 : scale >= lastScale)) return null
    if (scale === 100) group *= 100
    else [total, group, lastScale] = [total + group * scale, -1, scale]
  }
  return group < 0 && total === 0 ? null : total + Math.max(group, 0)
}

const isNumberWord = (word: string): boolean => SCALES.has(word) || smallValue(word) !== null

/** A unit glued to its number. Ex) 30s, 5kg */
const GLUED = /(?<=\d)(?=(?:ms|s|secs?|mins?|h|hrs?|mg|kg|g|km|cm|mm|kb|mb|gb)(?![\p{L}\p{N}]))/giu

/** Splits at hyphens between number words only: twenty-five, but not 2024-05 or A-7. */
const tokensOf = (text: string): string[] =>
  [
    ...text
      .toLowerCase()
      .replace(/(?<=ty)-(?=[a-z])/g, " ")
      .replace(GLUED, " ")
      .matchAll(TOKEN),
  ].map(([token]) => token)

/** What was read of a text so far: the numbers, the words before the first one, and those behind it. */
interface ReadTokens {
  readonly found: string[]
  readonly before: string[]
  readonly after: string[]
}

/** Reads the tokens of a text one after the other; null where one of them is more than can be read for sure. */
function readTokens(tokens: readonly string[]): ReadTokens | null {
  const read: ReadTokens = { found: [], before: [], after: [] }
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as string
    const words = numberWordsAt(tokens, at)
    const others = read.found.length === 0 ? read.before : read.after
    if (BEYOND.test(token)) return null
    if (DIGITS.test(token) || words.length > 0) {
      const literal = words.length > 0 ? readWords(words, tokens[at - 1], others) : readDigits(tokens, at, read)
      if (literal === null) return null
      read.found.push(literal)
    } else if (/[\p{L}\p{N}]/u.test(token)) others.push(token)
    else if (token === "%" && read.found.length > 0) others.push("percent")
    else if (!isHarmlessMark(tokens, at, read)) return null
    at += Math.max(1, words.length)
  }
  return read
}

/** The number that the words say. A sign right before it is taken out of the other words. */
function readWords(words: readonly string[], sign = "", others: string[]): string | null {
  const value = sumOf(words.filter((word) => word !== "and"))
  if (value === null || !/^(?:minus|negative)$/.test(sign)) return value === null ? null : String(value)
  others.pop()
  return value === 0 ? "0" : `-${value}`
}

/** The digits with their sign. Ex) 5 million, 3/4, 10-20, 0644 : the digits are not the number */
function readDigits(tokens: readonly string[], at: number, { found }: ReadTokens): string | null {
  const [token, isNegative] = [tokens[at] as string, isMinus(tokens[at - 1] ?? "")]
  if (SCALES.has(tokens[at + 1] ?? "") || /^0\d/.test(token) || (isNegative && at !== 1)) return null
  // Ex) (1,250.00) is a negative number in bookkeeping; behind a number that was said already, parentheses repeat it
  if (found.length === 0 && tokens.slice(0, at).includes("(")) return null
  return `${isNegative ? "-" : ""}${token.replaceAll(",", "")}`
}

/** The words of the number that begins here, an "and" inside it included. Ex) two hundred and five; a dozen */
function numberWordsAt(tokens: readonly string[], at: number): readonly string[] {
  const first = tokens[at] as string
  if (!isNumberWord(first) && !(isArticle(first) && SCALES.has(tokens[at + 1] ?? ""))) return []
  const words = [isNumberWord(first) ? first : "one"]
  for (let i = at + 1; i < tokens.length; i++) {
    const next = tokens[i] as string
    if (!isNumberWord(next) && !(next === "and" && isNumberWord(tokens[i + 1] ?? "") && SCALES.has(words.at(-1) ?? "")))
      break
    words.push(next)
  }
  return words
}

/** Marks that leave a number what it is, where they stand. Any other may be a unit, a sign, a doubt: 5', $5, ~5, 5? */
function isHarmlessMark(tokens: readonly string[], at: number, { found }: ReadTokens): boolean {
  const [before, mark, next] = [tokens[at - 1] ?? "", tokens[at] as string, tokens[at + 1] ?? ""]
  if (mark === "(" || mark === ")") return true
  if (mark === "#" || isMinus(mark)) return DIGITS.test(next) && (mark === "#" || at === 0)
  if (mark === ":" || mark === "=") return /^\p{L}/u.test(before) && found.length === 0
  return /^[.!,;]$/.test(mark) && before !== "" && !DIGITS.test(next)
}

const isArticle = (token: string): boolean => token === "a" || token === "an"

/** Ex) "ten" in quotes inside the text */
const unquoted = (text: string): string => /^(\*\*|["'`])([^"'`*]*)\1$/.exec(text)?.[2]?.trim() ?? text

/**
 * The one number a text says in digits or in English words; null when it says none, or two that differ, or more than
 * can be read for sure.
 * @example soleNumber("exactly twenty-five results") // { literal: "25", before: ["exactly"], after: ["results"] }
 */
export function soleNumber(text: string): SaidNumber | null {
  const plain = text.trim()
  if (PLAIN.test(plain)) return { literal: plain, before: [], after: [] }
  if (text.length > 400) return null
  const { found = [], before = [], after = [] } = readTokens(tokensOf(unquoted(plain))) ?? {}
  const [first] = found
  if (first === undefined || found.some((other) => canonicalNumber(other) !== canonicalNumber(first))) return null
  return { literal: first, before, after }
}

/** A number in parentheses is negative in bookkeeping and plain elsewhere, so it is neither for sure. Ex) (1,250.00) */
export const isBookkeepingNegative = (text: string): boolean => /^\s*\((?=[^)]*\d)[-+\d.,'’\s\p{Sc}]*\)\s*$/u.test(text)

const isMinus = (token: string): boolean => /^[-−–]$/.test(token)

/**
 * A decimal in English words as a JSON literal: whole number, "point", digit by digit. "one point twenty" and "point
 * five" are none.
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
  const digits = tail.split(/\s+/).map((word) => SMALL.slice(0, 10).indexOf(word))
  if (
    !/^[a-z\s-]+$/.test(head) ||
    whole === null ||
    !/^\d+$/.test(whole.literal) ||
    whole.before.length + whole.after.length > 0
  )
    return null
  return digits.includes(-1) ? null : `${sign === "" ? "" : "-"}${whole.literal}.${digits.join("")}`
}
