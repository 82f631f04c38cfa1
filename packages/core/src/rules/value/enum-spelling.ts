import { foldMemberName } from "../../json/names.ts"
import { hasLetterOrDigit } from "../../lazy-pattern.ts"
import { type AllowedWords, allowedWords } from "../allowed-words.ts"
import { splitKeyWords, stripQuotes } from "../fold.ts"
import { type RepairPlace, type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const keepText = (text: string): string => text
const lowerCased = (text: string): string => text.toLowerCase()
const withUnderscores = (text: string): string => lowerCased(text).replace(/[\s_-]+/g, "_")
// Keeps a separator next to a digit: "-1" is not "1", "1-2" not "12". And at an edge: "-name" reverses the order.
export const withoutSeparators = (text: string): string =>
  lowerCased(text).replace(/(?<=[^\d\s_-])[\s_-]+(?=[^\d\s_-])/g, "")
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
/** An allowed value that is a duration. Ex) 6h beside 3m */
const DURATION = /^\d+[hdwy]$/i
const NO_CURRENCY = /^(?![A-Z]{3}$)/

function isOtherUnit(text: string, value: string, allowed: AllowedWords): boolean {
  // Ex) M for m beside h, b for B beside KB; not m for M beside S and L
  if (text !== value && lowerCased(text) === lowerCased(value) && CASED_UNIT.test(value) && allowed.isBesideUnit(value))
    return true
  // Ex) 1M for 1m : a month is not a minute
  if (/^\d+m$/i.test(text) && allowed.someMatches(DURATION)) return text !== value
  // Ex) GBp for GBP : pence are not pounds
  if (/^[A-Z]{2}[a-z]$/.test(text) && !allowed.someMatches(NO_CURRENCY)) return true
  // a lowercase text, or two spellings in a single case each, say nothing about case. Ex) mbps for Mbps, MB for mb
  if (text === text.toLowerCase()) return false
  const isTold = UNIT_SYMBOL.test(text) && /[a-z][A-Z]|[A-Z][a-z]/.test(`${text} ${value}`)
  return isTold && tellingLetters(text) !== tellingLetters(value)
}

const PLUS_SIGN = /\+/

/**
 * True if the text lost a dash that may be a sign: a dash at an edge, or one before a number if it follows a letter or
 * the name of a time zone, or if another value has a plus. Ex) "UTC 5" for UTC-5, "_1" for -1
 */
function losesSign(text: string, value: string, allowed: AllowedWords): boolean {
  if (value.startsWith("-")) return !text.startsWith("-")
  if (value.endsWith("-")) return !text.endsWith("-")
  const number = /-\d+$/.exec(value)?.[0]
  if (number === undefined || text.endsWith(number)) return false
  return /^(?:utc|gmt|[a-z])-\d/i.test(value) || allowed.someMatches(PLUS_SIGN)
}

/** True if a text with other separators than an allowed value may mean another value, or the opposite. */
const isOtherWord = (text: string, value: string, allowed: AllowedWords): boolean =>
  losesSign(text, value, allowed) || allowed.countLike(value) > 1

/** A text that was broken into lines; others in the call may be broken too. Ex) "very⏎low" */
const LINE_BREAK_INSIDE = /\S\s*[\r\n]\s*\S/

/** The one allowed value that a text is another spelling of, by the first fold that finds any. */
function spelledLike(text: string, allowed: AllowedWords): RepairProposal | null {
  if (LINE_BREAK_INSIDE.test(text)) return null
  for (const foldText of TEXT_FOLDS) {
    const foldedText = foldText(text)
    // Ex) " >= " : a symbol must match exactly
    if (foldText !== keepText && !hasLetterOrDigit(foldedText)) break
    const equalAt = allowed.positionsOf(foldText, foldedText)
    if (equalAt.length === 0) continue
    const [at = 0] = equalAt
    const word = allowed.words[at] as string
    const isSeparated = foldText !== keepText && foldText !== lowerCased
    if (equalAt.length > 1 || isOtherUnit(text, word, allowed) || (isSeparated && isOtherWord(text, word, allowed)))
      return null
    return {
      edits: JSON.stringify(allowed.values[at]),
      confidence: foldText === withoutSeparators ? "likely" : "certain",
    }
  }
  return null
}

/** Ex) "done." , "done</state>" for state : where no allowed value ends so, and only then likely. */
function withoutEnd(text: string, key: string, allowed: AllowedWords): string {
  const tag = `</${key}>`
  if (key !== "" && text.endsWith(tag)) return text.slice(0, -tag.length).trim()
  const isEnd = /[^\s.,!;][.,!;]$/.test(text) && !allowed.hasEnd(text.slice(-1))
  return isEnd ? text.slice(0, -1) : text
}

const QUALIFIER = /[.:]/
const QUALIFIED = /^([A-Za-z]\w{1,40})(?:\.|::)([A-Za-z][\w-]*)$/

/** Minimum length: a shorter name may be a word of the value. Ex) no_smoking, by_road */
const MIN_NAME = 4

/**
 * Ex) level_high , "Level: high" for the level : the name of the member stands before the value. Not stop_limit, where
 * a stop is a value itself.
 */
function withoutName(text: string, key: string, allowed: AllowedWords): string {
  const name = foldMemberName(key)
  const rest = /^(?:[_-]|\s{0,2}[:=]?\s{1,2})(?=[^\s\d_:=-])/.exec(text.slice(key.length))
  const isNamed = rest !== null && name.length >= MIN_NAME && foldMemberName(text.slice(0, key.length)) === name
  return isNamed && !allowed.hasName(name) ? text.slice(key.length + rest[0].length) : text
}

/** Ex) Level.HIGH , TicketLevel::high for the level of a ticket: an enumeration that is named as the member is. */
function withoutOwner(text: string, { key, tool }: RepairPlace, allowed: AllowedWords): string {
  const [, owner = "", own] = QUALIFIED.exec(text) ?? []
  if (own === undefined || allowed.someMatches(QUALIFIER)) return text
  const toolWords = splitKeyWords(tool.name)
  const memberWords = splitKeyWords(key)
  const ownerWords = splitKeyWords(owner)
  const isNamed =
    ownerWords.slice(-memberWords.length).join(" ") === memberWords.join(" ") &&
    ownerWords.slice(0, -memberWords.length).every((word) => toolWords.includes(word))
  return isNamed ? own : text
}

export const enumSpelling: RepairRule = {
  id: "value/enum-spelling",
  triggers: VALUE_KEYWORDS,
  message: "The text is another spelling of one allowed value.",
  propose(place) {
    const { value, view, key } = place
    const allowed = typeof value === "string" ? allowedWords(view) : null
    if (typeof value !== "string" || allowed === null || allowed.isTooLong(value.trim())) return null
    const bare = withoutEscapes(withoutEmphasis(stripQuotes(value)))
    const ended = withoutEnd(bare, key, allowed)
    // Ex) ROLE_ADMIN for role_admin beside admin : what names the value is a part of it where one value has it
    const spelled = spelledLike(ended, allowed)
    if (spelled !== null || allowed.countLike(ended) > 0)
      return ended === bare || spelled === null ? spelled : { ...spelled, confidence: "likely" }
    const found = spelledLike(withoutName(withoutOwner(ended, place, allowed), key, allowed), allowed)
    return found === null ? null : { ...found, confidence: "likely" }
  },
}
