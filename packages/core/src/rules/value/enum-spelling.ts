import { foldMemberName } from "../../json/names.ts"
import { hasLetterOrDigit, lazyPattern } from "../../lazy-pattern.ts"
import { splitKeyWords, stripQuotes } from "../fold.ts"
import { type RepairPlace, type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const keepText = (text: string): string => text
const lowerCased = (text: string): string => text.toLowerCase()
const withUnderscores = (text: string): string => lowerCased(text).replace(/[\s_-]+/g, "_")
// Keeps a separator next to a digit: "-1" is not "1", "1-2" not "12". And at an edge: "-name" reverses the order.
export const withoutSeparators = (text: string): string =>
  lowerCased(text).replace(/(?<=[^\d\s_-])[\s_-]+(?=[^\d\s_-])/g, "")
const lettersOf = (text: string): string => lowerCased(text).replace(NO_LETTERS(), "")
const NO_LETTERS = lazyPattern(String.raw`[^\p{L}\p{N}]+`, "gu")

// Removes Markdown's backslashes. Ex) very\_low
const withoutEscapes = (text: string): string => text.replace(/\\([_*-])/g, "$1")
/** Ex) **high** */
const withoutEmphasis = (text: string): string => text.replace(/^(\*{1,3})([^*]+)\1$/, "$2")

/** Ways to compare words, from the narrowest to the widest. */
const TEXT_FOLDS = [keepText, lowerCased, withUnderscores, withoutSeparators]

/** Units in which the case of an m, a p or a b is significant. Ex) mW and MW, Mb and MB, MBps */
const UNIT_SYMBOL = /^(?:[mp](?:[avwgjls]|hz|wh|pa|ev|bar)|[kmgtpe]i?b(?:ps|\/s)?)$/i
const tellingLetters = (symbol: string): string => String(symbol.match(/^[mp]|b/gi))

/** Letters that are two units by case. Ex) m: minutes, months or mega; mm: minutes or months; Cal: 1,000 cal */
const CASED_UNIT = /^(?:b|cal|m|mm)$/i
/** Values next to such a unit in a list of units. */
const UNIT = /^(?:[hdwyqgls]|ms|ns|us|min|mins|sec|hr|yr|[kmgtp]i?b|[cdkn]?m|ft|in|yd|mi|kcal|k?j|hh|dd|ss|yy(?:yy)?)$/i
/** Clothing sizes and sexes. */
const LETTER_CODE = /^(?:f|x{0,3}l|x{0,3}s)$/i

/** True for a case-sensitive unit in a list of units. Ex) m beside h, B beside KB; not M beside S and L */
const isCasedUnit = (value: string, values: readonly string[]): boolean => {
  const others = values.filter((other) => other !== value)
  return (
    CASED_UNIT.test(value) &&
    others.some((other) => UNIT.test(other)) &&
    !others.every((other) => LETTER_CODE.test(other))
  )
}

function isOtherUnit(text: string, value: string, values: readonly string[]): boolean {
  if (text !== value && text.toLowerCase() === value.toLowerCase() && isCasedUnit(value, values)) return true
  // Ex) 1M for 1m : a month is not a minute
  if (/^\d+m$/i.test(text) && values.some((other) => /^\d+[hdwy]$/i.test(other))) return text !== value
  // Ex) GBp for GBP : pence are not pounds
  if (/^[A-Z]{2}[a-z]$/.test(text) && values.every((other) => /^[A-Z]{3}$/.test(other))) return true
  // A lowercase text, or two spellings in a single case each, say nothing about case. Ex) mbps for Mbps, MB for mb
  if (text === text.toLowerCase()) return false
  const isTold = UNIT_SYMBOL.test(text) && /[a-z][A-Z]|[A-Z][a-z]/.test(`${text} ${value}`)
  return isTold && tellingLetters(text) !== tellingLetters(value)
}

/**
 * True if the text lost a dash that may be a sign: a dash at an edge, or one before a number if it follows a letter or
 * the name of a time zone, or if another value has a plus. Ex) "UTC 5" for UTC-5, "_1" for -1
 */
function losesSign(text: string, value: string, values: readonly string[]): boolean {
  if (value.startsWith("-")) return !text.startsWith("-")
  if (value.endsWith("-")) return !text.endsWith("-")
  const number = /-\d+$/.exec(value)?.[0]
  if (number === undefined || text.endsWith(number)) return false
  return /^(?:utc|gmt|[a-z])-\d/i.test(value) || values.some((other) => other.includes("+"))
}

/** True if a text whose separators differ from an allowed value may mean another value, or the opposite. */
const isOtherWord = (text: string, value: string, values: readonly string[]): boolean =>
  losesSign(text, value, values) || values.filter((other) => lettersOf(other) === lettersOf(value)).length > 1

/** A text that was broken into lines; others in the call may be broken too. Ex) "very⏎low" */
const LINE_BREAK_INSIDE = /\S\s*[\r\n]\s*\S/

/** Returns the scalars: other values have no spelling, and some cannot even be converted to text. */
const scalarsOf = (values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => /string|number|boolean/.test(typeof value))

/** Returns the one allowed value that a text spells differently, by the first comparison that finds any. */
function spelledLike(text: string, values: readonly unknown[]): RepairProposal | null {
  if (LINE_BREAK_INSIDE.test(text)) return null
  const words = values.map((value) => (typeof value === "string" ? stripQuotes(value) : String(value)))
  for (const foldText of TEXT_FOLDS) {
    const foldedText = foldText(text)
    // Ex) " >= " : a symbol must match exactly
    if (foldText !== keepText && !hasLetterOrDigit(foldedText)) break
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

/**
 * Removes an end tag or one final punctuation mark, if no allowed value ends in this mark. The result is only likely.
 * Ex) "done." , "done</state>" for state
 */
function withoutEnd(text: string, key: string, values: readonly unknown[]): string {
  const tag = `</${key}>`
  if (key !== "" && text.endsWith(tag)) return text.slice(0, -tag.length).trim()
  const isEnd = /[^\s.,!;][.,!;]$/.test(text) && !values.some((value) => String(value).endsWith(text.slice(-1)))
  return isEnd ? text.slice(0, -1) : text
}

const QUALIFIED = /^([A-Za-z]\w{1,40})(?:\.|::)([A-Za-z][\w-]*)$/

/** Minimum length: a shorter name may be a word of the value. Ex) no_smoking, by_road */
const MIN_NAME = 4

/** Removes the member's name before the value. Ex) level_high , "Level: high" for level; not stop_limit beside stop */
function withoutName(text: string, key: string, values: readonly unknown[]): string {
  const name = foldMemberName(key)
  const rest = /^(?:[_-]|\s{0,2}[:=]?\s{1,2})(?=[^\s\d_:=-])/.exec(text.slice(key.length))
  const isNamed = rest !== null && name.length >= MIN_NAME && foldMemberName(text.slice(0, key.length)) === name
  return isNamed && !values.some((value) => foldMemberName(String(value)) === name)
    ? text.slice(key.length + rest[0].length)
    : text
}

/** Removes an enumeration named after the member. Ex) Level.HIGH , TicketLevel::high for the level of a ticket */
function withoutOwner(text: string, { key, tool }: RepairPlace, values: readonly unknown[]): string {
  const [, owner = "", own] = QUALIFIED.exec(text) ?? []
  if (own === undefined || values.some((value) => /[.:]/.test(String(value)))) return text
  const toolWords = splitKeyWords(tool.name)
  const memberWords = splitKeyWords(key)
  const ownerWords = splitKeyWords(owner)
  const isNamed =
    ownerWords.slice(-memberWords.length).join(" ") === memberWords.join(" ") &&
    ownerWords.slice(0, -memberWords.length).every((word) => toolWords.includes(word))
  return isNamed ? own : text
}

/** True if a text has the letters of an allowed value, so that it means this value or none. */
const isNearAny = (text: string, values: readonly unknown[]): boolean =>
  values.some((value) => lettersOf(String(value)) === lettersOf(text))

export const enumSpelling: RepairRule = {
  id: "value/enum-spelling",
  triggers: VALUE_KEYWORDS,
  message: "The text is another spelling of one allowed value.",
  propose(place) {
    const { value, view, key } = place
    if (typeof value !== "string" || view.values === null) return null
    const bare = withoutEscapes(withoutEmphasis(stripQuotes(value)))
    const values = scalarsOf(view.values)
    const ended = withoutEnd(bare, key, values)
    // Ex) ROLE_ADMIN for role_admin beside admin : the prefix is part of the value if one value has it
    const spelled = spelledLike(ended, values)
    if (spelled !== null || isNearAny(ended, values))
      return ended === bare || spelled === null ? spelled : { ...spelled, confidence: "likely" }
    const found = spelledLike(withoutName(withoutOwner(ended, place, values), key, values), values)
    return found === null ? null : { ...found, confidence: "likely" }
  },
}
