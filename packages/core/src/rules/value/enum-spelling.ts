import { hasLetterOrDigit, lazyPattern } from "../../lazy-pattern.ts"
import { stripQuotes } from "../fold.ts"
import { type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const keepText = (text: string): string => text
const lowerCased = (text: string): string => text.toLowerCase()
const withUnderscores = (text: string): string => lowerCased(text).replace(/[\s_-]+/g, "_")
// A separator beside a digit is kept: "-1" is not "1" and "1-2" is not "12". So is one at an end: "-name" sorts the
// other way.
export const withoutSeparators = (text: string): string =>
  lowerCased(text).replace(/(?<=[^\d\s_-])[\s_-]+(?=[^\d\s_-])/g, "")
const lettersOf = (text: string): string => lowerCased(text).replace(NO_LETTERS(), "")
const NO_LETTERS = lazyPattern(String.raw`[^\p{L}\p{N}]+`, "gu")

// Ex) very\_low : Markdown's backslash, unless the allowed values have some of their own
const withoutEscapes = (text: string): string => text.replace(/\\([_*-])/g, "$1")
/** Ex) **high** */
const withoutEmphasis = (text: string): string => text.replace(/^(\*{1,3})([^*]+)\1$/, "$2")

/** From the narrowest to the widest way of being the same word. */
const TEXT_FOLDS = [keepText, lowerCased, withUnderscores, withoutSeparators]

/** Units where the case of an m, a p or a b is the meaning. Ex) mW and MW, Mb and MB */
const UNIT_SYMBOL = /^(?:[mp](?:[wavgl]|hz|wh|pa)|[kmgtpe]i?b)$/i
const tellingLetters = (symbol: string): string => String(symbol.match(/^[mp]|b/gi))

const isSymbol = (text: string): boolean => /^[a-z]{1,5}$/i.test(text)
/** Ex) kHz, MBps : not in one case, and not a word with a capital. */
const isMixed = (text: string): boolean => /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(text)

/** Whether the case of short values is a part of them: another value shows it, or the text itself. */
const isCaseTold = (text: string, values: readonly string[]): boolean =>
  UNIT_SYMBOL.test(text) || (isSymbol(text) && (isMixed(text) || (values.every(isSymbol) && values.some(isMixed))))

/** Two spellings in one case all through tell nothing of it. Ex) mb for MB */
function isOtherUnit(text: string, value: string, values: readonly string[]): boolean {
  // Ex) 1M for 1m : a month is not a minute
  if (/^\d+m$/i.test(text)) return text !== value
  if (!/[a-z][A-Z]|[A-Z][a-z]/.test(`${text} ${value}`) || !isCaseTold(text, values)) return false
  // Ex) GBp for GBP : pence are not pounds
  return tellingLetters(text) !== tellingLetters(value) || (isMixed(text) && value === value.toUpperCase())
}

/**
 * Ex) "UTC 5" for UTC-5, "_1" for -1 : a dash at an edge, or before the last number, may be a sign. Ex) utf_8 for utf-8 :
 * an underscore inside stands for a dash that is none.
 */
function losesSign(text: string, value: string): boolean {
  const sign = /^-|-(?:\d+)?$/.exec(value)?.[0]
  if (sign === undefined) return false
  return value.startsWith(sign) ? !text.startsWith(sign) : !text.replace(/_(?=\d)/g, "-").endsWith(sign)
}

/** Whether a text with other separators than an allowed value may as well be another one, or the opposite. */
const isOtherWord = (text: string, value: string, values: readonly string[]): boolean =>
  losesSign(text, value) || values.filter((other) => lettersOf(other) === lettersOf(value)).length > 1

/** Ex) "very⏎low" : a text that was broken into lines, as others in the call may be. */
const LINE_BREAK_INSIDE = /\S\s*[\r\n]\s*\S/

/** The one allowed value that a text is another spelling of, by the first fold that finds any. */
function spelledLike(text: string, allowedValues: readonly unknown[]): RepairProposal | null {
  if (LINE_BREAK_INSIDE.test(text)) return null
  const values = allowedValues.filter((value) => /string|number|boolean/.test(typeof value))
  const words = values.map((value) => (typeof value === "string" ? stripQuotes(value) : String(value)))
  for (const foldText of TEXT_FOLDS) {
    const foldedText = foldText(text)
    if (!hasLetterOrDigit(foldedText)) break
    const equalAt = words.flatMap((word, at) => (foldText(word) === foldedText ? [at] : []))
    if (equalAt.length === 0) continue
    const [at = 0] = equalAt
    const word = words[at] as string
    const isSeparated = foldText !== keepText && foldText !== lowerCased
    if (equalAt.length > 1 || isOtherUnit(text, word, words) || (isSeparated && isOtherWord(text, word, words)))
      return null
    return { edits: JSON.stringify(values[at]), confidence: foldText === withoutSeparators ? "likely" : "certain" }
  }
  return null
}

export const enumSpelling: RepairRule = {
  id: "value/enum-spelling",
  triggers: VALUE_KEYWORDS,
  message: "The text is another spelling of one allowed value.",
  propose: ({ value, view }) =>
    typeof value === "string" && view.values !== null
      ? spelledLike(withoutEscapes(withoutEmphasis(stripQuotes(value))), view.values)
      : null,
}
