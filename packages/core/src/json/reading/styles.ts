// How the backslashes of one string are meant: each style is one reading, and the evidence inside the string prices it.

import { PRICES } from "./prices.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** As JSON has it; a backslash that forms no escape stands for itself. */
export const AS_JSON = 0
/** Every backslash stands for itself. */
export const AS_RAW = 1
/** Only \" is an escape. */
export const ONLY_QUOTES = 2
/** Only \" and line ends before a non-letter are escapes, as in LaTeX. */
export const ONLY_LINE_ENDS = 3
/** As JSON, but \\" is a quote that was escaped twice. */
export const OVER_ESCAPED = 4
/** As JSON, with the escapes of other languages decoded. Ex) \x41, \u{1F600} */
export const AS_FOREIGN = 5

/** As JSON, and backslashes before marks that need none are dropped. */
export const WITHOUT_NEEDLESS = 6

const STYLES = 7
/** The prices of the styles, filled by `priceStyles`; Infinity where a style is no reading of its own. */
export const STYLE_COSTS: Float64Array = new Float64Array(STYLES)

export function lineBreakCost(s: StringEvidence): number {
  if (s.lineBreaks === 0 || s.mark === "`" || s.mark.length === 3) return 0
  return PRICES.rawLineBreak.first + Math.min(s.lineBreaks - 1, 8) * PRICES.rawLineBreak.again
}

/** Fills STYLE_COSTS for a string that ends at `end`. */
export function priceStyles(text: string, s: StringEvidence, end: number): void {
  STYLE_COSTS.fill(Number.POSITIVE_INFINITY)
  if (s.isRaw) {
    STYLE_COSTS[AS_RAW] = lineBreakCost(s)
    return
  }
  if (s.isPython) {
    STYLE_COSTS[AS_FOREIGN] = lineBreakCost(s) + (s.invalid > 0 ? PRICES.invalidEscape.again * s.invalid : 0)
    return
  }
  // `raw "a \"b\" c"` nests as code does when every run of escaped quotes lies between two raw ones
  const nests = s.escapedQuotes > 0 && s.rawQuotes >= 2 && s.mixed === 0 && s.run % 2 === 0
  const hasSigns = s.invalid + s.rareEscapes + s.rawQuotes + s.lineBreaks > 0
  const isSpecial = s.escapesBeforeLetter > 0 && hasSigns && isPathOrFormula(text, s, end)
  const lineEnds = s.escapes + s.escapesBeforeLetter
  // more raw line breaks than written-out ones: who types line breaks does not escape them
  const breaksRaw = s.lineBreaks > lineEnds && lineEnds > 0
  STYLE_COSTS[AS_JSON] = jsonCost(s, nests, isSpecial, breaksRaw)
  if (s.overEscaped > 0) {
    STYLE_COSTS[OVER_ESCAPED] = STYLE_COSTS[AS_JSON] as number
    STYLE_COSTS[AS_JSON] = Number.POSITIVE_INFINITY
  }
  // nothing tells whether the backslash or what it spells was meant, unless other backslashes are kept
  if (s.needless > 0) STYLE_COSTS[WITHOUT_NEEDLESS] = (STYLE_COSTS[AS_JSON] as number) + (s.invalid - s.needless) * 100
  if (s.foreign > 0) STYLE_COSTS[AS_FOREIGN] = (STYLE_COSTS[AS_JSON] as number) + (s.mark === "'" ? -PRICES.invalidEscape.first : 0)
  const hasEscapes = lineEnds + s.rareEscapes + s.insideLiteral + s.escapedQuotes + s.backslashes + s.dropped + s.foreign > 0
  if (hasEscapes) STYLE_COSTS[AS_RAW] = rawCost(s, nests, isSpecial, breaksRaw)
  if (s.escapedQuotes > 0 && s.invalid + s.rareEscapes > 0)
    STYLE_COSTS[ONLY_QUOTES] = PRICES.onlyQuotesEscaped.first + lineEnds * (isSpecial ? 10 : 160) + s.backslashes * 50
  if (s.escapes > 0 && (s.rareEscapes > 0 || isSpecial))
    STYLE_COSTS[ONLY_LINE_ENDS] = PRICES.lineEndsEscaped.first + s.escapesBeforeLetter * (isSpecial ? 10 : 100) + s.backslashes * 30
}

function jsonCost(s: StringEvidence, nests: boolean, isSpecial: boolean, breaksRaw: boolean): number {
  const lineEnds = s.escapes + s.escapesBeforeLetter
  let cost = lineBreakCost(s) + (s.invalid > 0 ? PRICES.invalidEscape.first + (s.invalid - 1) * PRICES.invalidEscape.again : 0)
  cost += s.rareEscapes * PRICES.invalidEscape.first + s.dropped * 10
  if (breaksRaw) cost += 80
  if (s.cutCodes > 0) cost += PRICES.cutCode.first
  const isPasted = s.rawQuotes + s.lineBreaks + s.invalid > 0
  if (s.insideLiteral > 0 && isPasted && (s.lineBreaks > 0 || (lineEnds === 0 && s.insideLiteral < 4))) cost += PRICES.escapeInsideLiteral.first
  if (s.escapesBeforeLetter > 0 && s.invalid > 0) cost += 30
  if (isSpecial) cost += 100
  if (nests) cost += s.lineBreaks > 0 ? 200 : 120
  if (s.rawQuotes > 1 && lineEnds > 0 && s.escapedQuotes === 0) cost += 30
  return cost
}

function rawCost(s: StringEvidence, nests: boolean, isSpecial: boolean, breaksRaw: boolean): number {
  const isEvident = s.rawQuotes + s.lineBreaks + s.invalid + s.rareEscapes > 0
  const share = breaksRaw ? 0.3 : 1
  let cost = (isEvident ? PRICES.rawStyleOnEvidence.first : PRICES.rawStyle.first) + lineBreakCost(s) / 2
  cost += s.escapesBeforeLetter * (isSpecial ? 10 : PRICES.escapeInRawStyle.first * ((s.invalid > 0 && s.escapes === 0) || breaksRaw ? 0.3 : 1))
  cost += s.escapes * PRICES.escapeInRawStyle.first * share
  cost += s.escapedQuotes * (nests ? 15 : PRICES.escapedQuoteInRawStyle.first)
  if (s.cutCodes > 0 && !isSpecial) cost += PRICES.cutCode.first
  return cost + (s.backslashes + s.dropped) * 80
}

/** Of a long text its beginning shows whether it is a path or a formula. */
const MAX_LOOK = 1_024
export const isPathStart = (text: string): boolean => PATH_START.test(text)
const PATH_START = /(?:^|["\s])(?:[A-Za-z]:\\|\.{1,2}\\|\\\\\w)/
const FORMULA =
  /\\(?:n(?:abla|u|eq?|ot|onumber|ewline)|t(?:heta|ext[a-z]{0,8}|imes|an|au|o|ilde|frac)|r(?:ho|ight[a-z]{0,8}|angle|ef|m)|b(?:egin|eta|ar|inom|f)|f(?:rac|orall))(?![a-z])/
const FORMULA_SIGN = /\\[a-zA-Z]{1,32}\{|[\^_$]/

/** Ex) C:\new\table, \frac{\theta}{n}: backslashes before letters that happen to form escapes. */
function isPathOrFormula(text: string, s: StringEvidence, end: number): boolean {
  if (end - s.start < MAX_LOOK) return looksSpecial(text.slice(s.start, end))
  s.isSpecial ??= looksSpecial(text.slice(s.start, s.start + MAX_LOOK))
  return s.isSpecial
}

const looksSpecial = (text: string): boolean => (PATH_START.test(text) && !/\s\\/.test(text)) || (FORMULA.test(text) && FORMULA_SIGN.test(text))

const FOREIGN = /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))/y

/** The escape of another language that begins at `at`: its length and what it stands for, or null. */
export function foreignEscape(text: string, at: number): { length: number; value: string } | null {
  const next = text[at + 1]
  if (next !== "x" && next !== "u" && next !== "U") return null
  FOREIGN.lastIndex = at
  const hit = FOREIGN.exec(text)
  if (hit === null) return null
  const code = Number.parseInt(hit[1] ?? hit[2] ?? hit[3] ?? "", 16)
  return code > 0x10ffff ? null : { length: hit[0].length, value: JSON.stringify(String.fromCodePoint(code)).slice(1, -1) }
}
