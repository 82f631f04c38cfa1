import { canonicalNumber } from "../json/canonical.ts"

const SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ")
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

/** The sum of the words read so far: `total` holds the groups with a scale, `group` the one after them, or -1. */
interface Sum {
  total: number
  group: number
  /** The scale of the last group: the next one must be lower. */
  scale: number
}

/** Ex) hundred, thousand. False where it cannot follow. */
function addScale(sum: Sum, scale: number): boolean {
  if (sum.group < 1 || (scale === 100 ? sum.group > 9 : scale >= sum.scale)) return false
  if (scale === 100) sum.group *= 100
  else {
    sum.total += sum.group * scale
    sum.scale = scale
    sum.group = -1
  }
  return true
}

/** Ex) five behind nothing, behind hundred, or behind twenty. False where it cannot follow. */
function addSmall(sum: Sum, value: number): boolean {
  const { group } = sum
  const fits = group < 0 || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && value > 0 && value < 10)
  if (fits) sum.group = Math.max(group, 0) + value
  return fits
}

/** Adds up the words of one number; null where they are no number. Ex) two hundred and five */
function sumOf(words: readonly string[]): number | null {
  const sum: Sum = { total: 0, group: -1, scale: Number.POSITIVE_INFINITY }
  for (const word of words) {
    const scale = SCALES.get(word)
    const value = smallValue(word)
    if (scale !== undefined ? !addScale(sum, scale) : value !== null && !addSmall(sum, value)) return null
  }
  return sum.group < 0 && sum.total === 0 ? null : sum.total + Math.max(sum.group, 0)
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

/** Reads the tokens of a text one after the other. */
class NumberReader {
  readonly found: string[] = []
  readonly before: string[] = []
  readonly after: string[] = []
  private readonly tokens: readonly string[]
  private at = 0

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  /** False where a token is more than can be read for sure. */
  readAll(): boolean {
    while (this.at < this.tokens.length) if (!this.readNext()) return false
    return true
  }

  private readNext(): boolean {
    const token = this.tokens[this.at] as string
    if (BEYOND.test(token)) return false
    if (DIGITS.test(token)) return this.readDigits(token)
    if (isNumberWord(token) || (isArticle(token) && SCALES.has(this.tokens[this.at + 1] ?? ""))) return this.readWords(token)
    this.at++
    if (token === "%" && this.found.length > 0) this.addWord("percent")
    else if (/[\p{L}\p{N}]/u.test(token)) this.addWord(token)
    else return this.isHarmlessMark(token)
    return true
  }

  private addWord(word: string): void {
    ;(this.found.length === 0 ? this.before : this.after).push(word)
  }

  private readDigits(token: string): boolean {
    const before = this.tokens[this.at - 1] ?? ""
    const next = this.tokens[this.at + 1] ?? ""
    // Ex) 5 million, 3/4, 10-20, 0644 : the digits are not the number
    if (SCALES.has(next) || /^0\d/.test(token)) return false
    if (isMinus(before) && this.at !== 1) return false
    // Ex) (1,250.00) is a negative number in bookkeeping; behind a number that was said already, parentheses repeat it
    if (this.found.length === 0 && this.tokens.indexOf("(") >= 0 && this.tokens.indexOf("(") < this.at) return false
    this.found.push(`${isMinus(before) ? "-" : ""}${token.replaceAll(",", "")}`)
    this.at++
    return true
  }

  private readWords(token: string): boolean {
    const from = this.at
    const words = [isNumberWord(token) ? token : "one"]
    for (this.at++; this.at < this.tokens.length; this.at++) {
      const next = this.tokens[this.at] as string
      if (isNumberWord(next)) words.push(next)
      else if (!(next === "and" && isNumberWord(this.tokens[this.at + 1] ?? "") && SCALES.has(words.at(-1) ?? ""))) break
    }
    const value = sumOf(words)
    if (value === null) return false
    const isNegative = /^(?:minus|negative)$/.test(this.tokens[from - 1] ?? "")
    if (isNegative) (this.found.length === 0 ? this.before : this.after).pop()
    this.found.push(`${isNegative && value !== 0 ? "-" : ""}${value}`)
    return true
  }

  /** Marks that leave a number what it is, where they stand. Any other may be a unit, a sign, a doubt: 5', $5, ~5, 5? */
  private isHarmlessMark(mark: string): boolean {
    const before = this.tokens[this.at - 2] ?? ""
    const next = this.tokens[this.at] ?? ""
    if (mark === "(" || mark === ")") return true
    if (mark === "#" || isMinus(mark)) return DIGITS.test(next) && (mark === "#" || this.at === 1)
    if (mark === ":" || mark === "=") return /^\p{L}/u.test(before) && this.found.length === 0
    return /^[.!,;]$/.test(mark) && before !== "" && !DIGITS.test(next)
  }
}

const isArticle = (token: string): boolean => token === "a" || token === "an"

/** Ex) "ten" in quotes inside the text */
const unquoted = (text: string): string => /^(\*\*|["'`])([^"'`*]*)\1$/.exec(text)?.[2]?.trim() ?? text

/**
 * The one number a text says in digits or in English words; null when it says none, or two that differ, or more than can be read for sure.
 * @example soleNumber("exactly twenty-five results") // { literal: "25", before: ["exactly"], after: ["results"] }
 */
export function soleNumber(text: string): SaidNumber | null {
  const plain = text.trim()
  if (PLAIN.test(plain)) return { literal: plain, before: [], after: [] }
  if (text.length > 400) return null
  const reader = new NumberReader(tokensOf(unquoted(plain)))
  if (!reader.readAll()) return null
  const [first] = reader.found
  if (first === undefined || reader.found.some((other) => canonicalNumber(other) !== canonicalNumber(first))) return null
  return { literal: first, before: reader.before, after: reader.after }
}

/** A number in parentheses is negative in bookkeeping and plain elsewhere, so it is neither for sure. Ex) (1,250.00) */
export const isBooked = (text: string): boolean => /^\s*\((?=[^)]*\d)[-+\d.,'’\s\p{Sc}]*\)\s*$/u.test(text)

const isMinus = (token: string): boolean => /^[-−–]$/.test(token)
