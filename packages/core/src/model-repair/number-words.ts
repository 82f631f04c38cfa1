import { canonicalNumber } from "../json/canonical.ts"

const SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ")
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
])
/** Ex) "two dozen", "3 point 5", "half a million", "one third" : more than this reader adds up, so nothing is read at all. */
const BEYOND = /^(?:dozen|score|point|half|halves|quarter|third|fourth|fifth|trillion|squared|times|plus|percent)s?$/

const TOKEN = /[\p{L}\p{M}\p{N}_]+(?:['’.,][\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}_]/gu
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const DIGITS = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE]\d+)?$/

/** The one number a text says, as a JSON literal, and the other words of the text. */
export interface SaidNumber {
  readonly literal: string
  readonly rest: readonly string[]
}

const smallValue = (word: string): number | null => {
  const small = SMALL.indexOf(word)
  if (small >= 0) return small
  const ten = TENS.indexOf(word)
  return ten >= 0 ? (ten + 2) * 10 : null
}

/** Adds up the words of one number; null where they are no number. Ex) two hundred and five */
function sum(words: readonly string[]): number | null {
  let total = 0
  let group = -1
  let lowest = Number.POSITIVE_INFINITY
  for (const word of words) {
    const scale = SCALES.get(word)
    const value = smallValue(word)
    if (scale === 100) {
      if (group < 1 || group > 9) return null
      group *= 100
    } else if (scale !== undefined) {
      if (group < 1 || scale >= lowest) return null
      total += group * scale
      lowest = scale
      group = -1
    } else if (value !== null) {
      const fits = group < 0 || (group % 100 === 0 && group > 0) || (group % 10 === 0 && group % 100 >= 20 && value > 0 && value < 10)
      if (!fits) return null
      group = Math.max(group, 0) + value
    }
  }
  return group < 0 && total === 0 ? null : total + Math.max(group, 0)
}

const isNumberWord = (word: string): boolean => SCALES.has(word) || smallValue(word) !== null

/** Splits at hyphens between number words only: twenty-five, but not 2024-05 or A-7. */
const tokensOf = (text: string): string[] =>
  [
    ...text
      .toLowerCase()
      .replace(/(?<=ty)-(?=[a-z])/g, " ")
      .matchAll(TOKEN),
  ].map(([token]) => token)

/**
 * The one number a text says in digits or in English words; null when it says none, or two that differ, or more than can be read for sure.
 * @example soleNumber("about twenty-five results") // { literal: "25", rest: ["about", "results"] }
 */
export function soleNumber(text: string): SaidNumber | null {
  const plain = text.trim()
  if (PLAIN.test(plain)) return { literal: plain, rest: [] }
  if (text.length > 400) return null
  const tokens = tokensOf(text)
  const found: string[] = []
  const rest: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as string
    const before = tokens[at - 1] ?? ""
    if (BEYOND.test(token)) return null
    if (DIGITS.test(token)) {
      // Ex) 5 million, 3/4, 10-20, 5%, 5°: the digits are not the number
      if (SCALES.has(tokens[at + 1] ?? "") || /^[%‰°/:*^]$/.test(tokens[at + 1] ?? "") || /^[/:*^]$/.test(before)) return null
      const signed = isMinus(before) ? tokens[at - 2] === undefined && "-" : ""
      if (signed === false) return null
      found.push(`${signed}${token.replaceAll(",", "").replace(/^0+(?=\d)/, "")}`)
      at++
      continue
    }
    if (isNumberWord(token) || ((token === "a" || token === "an") && SCALES.has(tokens[at + 1] ?? ""))) {
      const from = at
      const words = [isNumberWord(token) ? token : "one"]
      for (at++; at < tokens.length; at++) {
        const next = tokens[at] as string
        if (isNumberWord(next)) words.push(next)
        else if (!(next === "and" && isNumberWord(tokens[at + 1] ?? "") && SCALES.has(words.at(-1) ?? ""))) break
      }
      const value = sum(words)
      if (value === null) return null
      const minus = /^(?:minus|negative)$/.test(tokens[from - 1] ?? "")
      if (minus) rest.pop()
      found.push(`${minus && value !== 0 ? "-" : ""}${value}`)
      continue
    }
    if (/[\p{L}\p{N}%<>≤≥~±]/u.test(token)) rest.push(token)
    at++
  }
  const [first] = found
  if (first === undefined || found.some((other) => canonicalNumber(other) !== canonicalNumber(first))) return null
  return { literal: first, rest }
}

const isMinus = (token: string): boolean => /^[-−–]$/.test(token)
