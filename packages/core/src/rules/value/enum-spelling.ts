import { hasLetterOrDigit } from "../../lazy-pattern.ts"
import { stripQuotes } from "../fold.ts"
import { proposeText, type RepairRule } from "../rule.ts"
import { VALUE_KEYWORDS } from "../triggers.ts"

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

/** The allowed values a text is another spelling of, by the first fold that finds any. */
function spelledLike(
  text: string,
  values: readonly unknown[],
): { readonly matchedValues: readonly unknown[]; readonly isWide: boolean } {
  for (const foldText of TEXT_FOLDS) {
    const word = foldText(text)
    if (!hasLetterOrDigit(word)) break
    const equalValues = values.filter((value) =>
      typeof value === "string"
        ? foldText(stripQuotes(value)) === word
        : (typeof value === "number" || typeof value === "boolean") && foldText(String(value)) === word,
    )
    if (equalValues.length > 0) return { matchedValues: equalValues, isWide: foldText === withoutSeparators }
  }
  return { matchedValues: [], isWide: false }
}

export const enumSpelling: RepairRule = {
  id: "value/enum-spelling",
  triggerKeywords: VALUE_KEYWORDS,
  maxConfidence: "certain",
  propose(place) {
    if (place.node.kind !== "string" || place.view.values === null) return null
    const { matchedValues: hits, isWide: wide } = spelledLike(
      withoutEscapes(stripQuotes(String(place.value))),
      place.view.values,
    )
    const matchedValue = hits[0]
    if (hits.length !== 1 || matchedValue === undefined) return null
    return proposeText(
      place,
      JSON.stringify(matchedValue),
      wide ? "likely" : "certain",
      "The text is another spelling of one allowed value.",
    )
  },
}
