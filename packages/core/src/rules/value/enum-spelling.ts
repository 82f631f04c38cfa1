import { hasLetterOrDigit } from "../../lazy-pattern.ts"
import { stripQuotes } from "../fold.ts"
import { type RepairProposal, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

const keepText = (text: string): string => text
const lowerCased = (text: string): string => text.toLowerCase()
const withUnderscores = (text: string): string => lowerCased(text).replace(/[\s_-]+/g, "_")
// A separator beside a digit is kept: "-1" is not "1" and "1-2" is not "12". So is one at an end: "-name" sorts the
// other way.
export const withoutSeparators = (text: string): string =>
  lowerCased(text).replace(/(?<=[^\d\s_-])[\s_-]+(?=[^\d\s_-])/g, "")

// Ex) very\_low : Markdown's backslash, unless the allowed values have some of their own
const withoutEscapes = (text: string): string => text.replace(/\\([_*-])/g, "$1")

/** From the narrowest to the widest way of being the same word. */
const TEXT_FOLDS = [keepText, lowerCased, withUnderscores, withoutSeparators]

/** Units where the case of an m, a p or a b is the meaning. Ex) mW and MW, Mb and MB */
const UNIT_SYMBOL = /^(?:[mp](?:[wavgl]|hz|wh|pa)|[kmgt]i?b)$/i
const tellingLetters = (unit: string): string => String(unit.match(/^[mp]|b$/gi))

/** Two spellings in one case all through tell nothing of it. Ex) mb for MB */
const isOtherUnit = (text: string, value: string): boolean =>
  UNIT_SYMBOL.test(text) &&
  /[a-z][A-Z]|[A-Z][a-z]/.test(`${text} ${value}`) &&
  tellingLetters(text) !== tellingLetters(value)

/** Ex) "very⏎low" : a text that was broken into lines, as others in the call may be. */
const LINE_BREAK_INSIDE = /\S\s*[\r\n]\s*\S/

/** The one allowed value that a text is another spelling of, by the first fold that finds any. */
function spelledLike(text: string, values: readonly unknown[]): RepairProposal | null {
  if (LINE_BREAK_INSIDE.test(text)) return null
  for (const foldText of TEXT_FOLDS) {
    const word = foldText(text)
    if (!hasLetterOrDigit(word)) break
    const equalValues = values.filter((value) =>
      typeof value === "string"
        ? foldText(stripQuotes(value)) === word
        : (typeof value === "number" || typeof value === "boolean") && foldText(String(value)) === word,
    )
    if (equalValues.length > 1) return null
    if (equalValues.length === 1 && isOtherUnit(text, String(equalValues[0]))) return null
    if (equalValues.length === 1)
      return {
        edits: JSON.stringify(equalValues[0]),
        confidence: foldText === withoutSeparators ? "likely" : "certain",
      }
  }
  return null
}

export const enumSpelling: RepairRule = {
  id: "value/enum-spelling",
  triggers: VALUE_KEYWORDS,
  message: "The text is another spelling of one allowed value.",
  propose: ({ value, view }) =>
    typeof value === "string" && view.values !== null
      ? spelledLike(withoutEscapes(stripQuotes(value)), view.values)
      : null,
}
