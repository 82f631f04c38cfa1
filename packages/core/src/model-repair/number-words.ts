// Finds the one number that a text says, in digits or English words.
import { canonicalNumber } from "../json/canonical.ts"

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, (i + 2) * 10] as const),
])
const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
  ["dozen", 12],
])
/** Words that this parser cannot add up; a text with one is rejected. Ex) "3 point 5", "half a million", "one third" */
const BEYOND = /^(?:score|point|half|halves|quarter|third|fourth|fifth|trillion|squared|times|plus|percent)s?$/

const SCALE = [...SCALES.keys()].join("|")
const WORD = `(?:${[...VALUES.keys()].join("|")}|${SCALE})`
/** The words of one number, not inside a longer word. Ex) two hundred and five, twenty-five, a dozen */
const NUMBER_WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}_]['’.,]?)(?:an?\\s+(?=${SCALE}))?${WORD}(?:(?:\\s+(?:and\\s+)?|-)${WORD})*(?!['’.,]?[\\p{L}\\p{M}\\p{N}_])`,
  "gu",
)
const TOKEN = /[\p{L}\p{M}\p{N}_]+(?:['’.,][\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}_]/gu
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const DIGITS = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e\d+)?$/
const MINUS = /^(?:[-−–]|minus|negative)$/
/** A unit directly after its number. Ex) 30s, 5kg */
const GLUED = /(?<=\d)(?=(?:ms|s|secs?|mins?|h|hrs?|mg|kg|g|km|cm|mm|kb|mb|gb)(?![\p{L}\p{N}]))/giu

/** The one number of a text as a JSON literal, and the words around it. */
export interface SaidNumber {
  readonly literal: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** True if a value may follow. Ex) five after nothing (-1), after hundred, or after twenty. */
const mayFollow = (group: number, value: number): boolean =>
  group < 0 || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && value > 0 && value < 10)

/** Adds up the words of one number; null if they are not a number. Ex) two hundred and five */
function sumOf(text: string): number | null {
  let [total, group, lastScale] = [0, -1, Number.POSITIVE_INFINITY]
  for (const said of text.split(/\s+(?:and\s+)?|-/)) {
    const word = said === "a" || said === "an" ? "one" : said
    const scale = SCALES.get(word)
    if (scale === undefined) {
      const value = VALUES.get(word)
      if (value === undefined || !mayFollow(group, value)) return null
      group = Math.max(group, 0) + value
      continue
    }
    if (group < 1 || (scale === 100 ? group > 9 : scale >= lastScale)) return null
    if (scale === 100) group *= 100
    else [total, group, lastScale] = [total + group * scale, -1, scale]
  }
  return group < 0 && total === 0 ? null : total + Math.max(group, 0)
}

/**
 * Returns the digits with their sign, and removes a sign word from the others. Ex) 10-20, 0644 : the digits are no
 * number
 */
function signedDigits(tokens: readonly string[], at: number, others: string[]): string | null {
  const [sign = "", digits] = [MINUS.exec(tokens[at - 1] ?? "")?.[0], tokens[at] as string]
  if (/^0\d/.test(digits) || (sign.length === 1 && at !== 1)) return null
  if (sign.length > 1) others.pop()
  return `${sign === "" || digits === "0" ? "" : "-"}${digits.replaceAll(",", "")}`
}

/** Reads the tokens of a text in order; null if one of them cannot be read safely. */
function readTokens(tokens: readonly string[]): SaidNumber | null {
  if (tokens.some((token) => BEYOND.test(token))) return null
  const found: string[] = []
  const [before, after]: [string[], string[]] = [[], []]
  for (const [at, token] of tokens.entries()) {
    const others = found.length === 0 ? before : after
    if (DIGITS.test(token)) {
      // Ex) (1,250.00) is a negative number in bookkeeping; after a number, parentheses repeat it
      const isBooked = found.length === 0 && tokens.slice(0, at).includes("(")
      const literal = isBooked ? null : signedDigits(tokens, at, others)
      if (literal === null) return null
      found.push(literal)
    } else if (/[\p{L}\p{N}]/u.test(token)) others.push(token)
    else if (token === "%" && found.length > 0) others.push("percent")
    else if (!isHarmlessMark(tokens, at, found.length === 0)) return null
  }
  const [literal] = found
  return literal === undefined || new Set(found.map(canonicalNumber)).size > 1 ? null : { literal, before, after }
}

/** True for marks that do not change a number at their position. Others may be a unit, sign or doubt: 5', $5, ~5, 5? */
function isHarmlessMark(tokens: readonly string[], at: number, isBeforeNumber: boolean): boolean {
  const [before, mark, next] = [tokens[at - 1] ?? "", tokens[at] as string, tokens[at + 1] ?? ""]
  if (mark === "(" || mark === ")") return true
  if (mark === "#" || MINUS.test(mark)) return DIGITS.test(next) && (mark === "#" || at === 0)
  if (mark === ":" || mark === "=") return /^\p{L}/u.test(before) && isBeforeNumber
  return /^[.!,;]$/.test(mark) && before !== "" && !DIGITS.test(next)
}

/** A longer text is prose. */
const MAX_LENGTH = 400

/**
 * Returns the one number that a text says in digits or English words; null if it says none, two different ones, or
 * something that cannot be read safely.
 * @example soleNumber("exactly twenty-five results") // { literal: "25", before: ["exactly"], after: ["results"] }
 */
export function soleNumber(text: string): SaidNumber | null {
  const plain = text.trim()
  if (PLAIN.test(plain)) return { literal: plain, before: [], after: [] }
  if (text.length > MAX_LENGTH) return null
  // Ex) "ten" in quotes inside the text
  const unquoted = /^(\*\*|["'`])([^"'`*]*)\1$/.exec(plain)?.[2]?.trim() ?? plain
  let isRead = true
  const digits = unquoted.toLowerCase().replace(NUMBER_WORDS, (words) => {
    const sum = sumOf(words)
    isRead &&= sum !== null
    return String(sum)
  })
  return isRead ? readTokens(digits.replace(GLUED, " ").match(TOKEN) ?? []) : null
}

/**
 * True for a number in parentheses: negative in bookkeeping, plain elsewhere, so neither reading is safe. Ex)
 * (1,250.00)
 */
export const isBookkeepingNegative = (text: string): boolean => /^\s*\((?=[^)]*\d)[-+\d.,'’\s\p{Sc}]*\)\s*$/u.test(text)

/**
 * Returns a decimal in English words as a JSON literal: whole number, "point", digit by digit. "one point twenty" and
 * "point five" give null.
 * @example spokenDecimal("minus one point two five") // "-1.25"
 */
export function spokenDecimal(text: string): string | null {
  const [, sign, whole = "", tail = ""] =
    /^(minus\s+|negative\s+)?([a-z\s-]+)\s+point\s+([a-z\s]+)$/.exec(text.trim().slice(0, MAX_LENGTH).toLowerCase()) ??
    []
  const digits = tail.split(/\s+/).map((word) => SMALL.slice(0, 10).indexOf(word))
  const sum = sumOf(whole)
  return sum === null || digits.includes(-1) ? null : `${sign === undefined ? "" : "-"}${sum}.${digits.join("")}`
}
