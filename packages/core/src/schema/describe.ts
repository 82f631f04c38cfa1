// Words for kinds, values and counts in the text of an issue.
import { type JsonKind, KIND_BITS, kindOf, NUMBER_BIT } from "../json/kind.ts"
import { jsonTextOf } from "../json/text-of.ts"

const ALL_KINDS = Object.keys(KIND_BITS) as JsonKind[]

/** Returns the names of kinds. Ex) "string or null", "integer" */
export function kindWords(kinds: number, integer: boolean): string {
  const kindNames: string[] = []
  for (const kind of ALL_KINDS)
    if (kinds & KIND_BITS[kind]) kindNames.push(kind === "number" && integer ? "integer" : kind)
  return kindNames.length === 0 ? "nothing" : kindNames.join(" or ")
}

/** Returns the kind of a value, never the value. */
export const receivedKind = (value: unknown): string =>
  typeof value === "number" && !Number.isFinite(value)
    ? "number out of range"
    : value === undefined
      ? "nothing"
      : kindOf(value)

/** Returns the kind of a value where another was expected, and why a text that spells a number is not read as one. */
export function receivedInstead(value: unknown, wantedKinds: number): string {
  if (typeof value !== "string" || (wantedKinds & NUMBER_BIT) === 0) return receivedKind(value)
  if (/^\s{0,8}[+-]?0\d{1,40}\s{0,8}$/.test(value)) return "string (digits with a leading zero)"
  return GROUPED_DIGITS.test(value) ? "string (a number with a thousands separator)" : "string"
}

/** Ex) 1,000 , 12 500 000.5 ; not 12.500, which may be a fraction */
const GROUPED_DIGITS = /^\s{0,8}[+-]?[1-9]\d{0,2}([,'\u00a0\u202f ])\d{3}(?:\1\d{3}){0,12}(?:\.\d{1,40})?\s{0,8}$/

/** Maximum number of declared values that are listed; the rest is only counted. */
const MAX_SHOWN_VALUES = 20

export function valueWords(values: readonly unknown[]): string {
  const shownValues = values
    .slice(0, MAX_SHOWN_VALUES)
    .map((value) =>
      typeof value === "object" && value !== null ? `a given ${kindOf(value)}` : (jsonTextOf(value) ?? typeof value),
    )
  const moreText = values.length > MAX_SHOWN_VALUES ? ` and ${values.length - MAX_SHOWN_VALUES} more` : ""
  return values.length < 2 ? (shownValues[0] ?? "nothing") : `one of ${shownValues.join(", ")}${moreText}`
}

export const quoteNames = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(", ")

export const formatCount = (count: number, singularNoun: string): string =>
  `${count} ${singularNoun}${count === 1 ? "" : "s"}`
