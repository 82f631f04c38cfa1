// How the backslashes of one string are meant: each style is one reading, and the evidence inside the string prices it.

import { matchEnd } from "./follow.ts"
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

/** What the evidence comes to. */
interface Signs {
  /** Escapes of line ends and the like. */
  readonly lineEnds: number
  /** `raw "a \"b\" c"` nests as code does: every run of escaped quotes lies between two raw ones. */
  readonly nests: boolean
  /** A path or a formula: backslashes before letters happen to form escapes. */
  readonly isSpecial: boolean
  /** More raw line breaks than written-out ones: who types line breaks does not escape them. */
  readonly breaksRaw: boolean
}

function signsOf(text: string, s: StringEvidence, end: number): Signs {
  const lineEnds = s.escapes + s.escapesBeforeLetter
  const hasSigns = s.invalid + s.rareEscapes + s.rawQuotes + s.lineBreaks > 0
  return {
    lineEnds,
    nests: s.escapedQuotes > 0 && s.rawQuotes >= 2 && ((s.mixed === 0 && s.run % 2 === 0) || (s.lineBreaks > 0 && s.outside === 0)),
    isSpecial: s.escapesBeforeLetter > 0 && hasSigns && isPathOrFormula(text, s, end),
    breaksRaw: s.lineBreaks > lineEnds && lineEnds > 0,
  }
}

/** Fills STYLE_COSTS for a string that ends at `end`. */
export function priceStyles(text: string, s: StringEvidence, end: number): void {
  STYLE_COSTS.fill(Number.POSITIVE_INFINITY)
  if (s.notation === "raw") STYLE_COSTS[AS_RAW] = lineBreakCost(s)
  else if (s.notation === "python") STYLE_COSTS[AS_FOREIGN] = lineBreakCost(s) + s.invalid * PRICES.invalidEscape.again
  else {
    const signs = signsOf(text, s, end)
    priceJson(s, jsonCost(s, signs))
    priceOthers(s, signs)
  }
}

/** As JSON, and the variants of it that the evidence allows. */
function priceJson(s: StringEvidence, cost: number): void {
  STYLE_COSTS[s.overEscaped > 0 ? OVER_ESCAPED : AS_JSON] = cost
  // nothing tells whether the backslash or what it spells was meant, unless other backslashes are kept
  if (s.needless > 0) STYLE_COSTS[WITHOUT_NEEDLESS] = cost + (s.invalid - s.needless) * PRICES.keptBackslash.first
  // in single quotes they are the writer's own language
  if (s.foreign > 0) STYLE_COSTS[AS_FOREIGN] = cost - (s.mark === "'" ? PRICES.invalidEscape.first : 0)
}

function priceOthers(s: StringEvidence, signs: Signs): void {
  const { lineEnds, isSpecial } = signs
  const escapes = lineEnds + s.rareEscapes + s.insideLiteral + s.escapedQuotes + s.backslashes + s.dropped + s.foreign
  if (escapes > 0) STYLE_COSTS[AS_RAW] = rawCost(s, signs)
  if (s.escapedQuotes > 0 && s.invalid + s.rareEscapes > 0) {
    const each = isSpecial ? PRICES.escapeInPath.first : PRICES.escapeInQuotesOnly.first
    const nested = signs.nests ? PRICES.nestedQuotesOnLines.first : 0
    STYLE_COSTS[ONLY_QUOTES] = PRICES.onlyQuotesEscaped.first + nested + lineEnds * each + s.backslashes * PRICES.doubledInQuotesOnly.first
  }
  if (s.escapes > 0 && (s.rareEscapes > 0 || isSpecial)) {
    const each = isSpecial ? PRICES.escapeInPath.first : PRICES.invalidEscape.first
    STYLE_COSTS[ONLY_LINE_ENDS] = PRICES.lineEndsEscaped.first + s.escapesBeforeLetter * each + s.backslashes * PRICES.doubledInFormula.first
  }
}

function jsonCost(s: StringEvidence, { lineEnds, nests, isSpecial, breaksRaw }: Signs): number {
  let cost = lineBreakCost(s) + s.rareEscapes * PRICES.invalidEscape.first + s.dropped * PRICES.droppedBackslash.first
  if (s.invalid > 0) cost += PRICES.invalidEscape.first + (s.invalid - 1) * PRICES.invalidEscape.again
  if (breaksRaw) cost += PRICES.rawBreaksBesideEscapes.first
  if (s.cutCodes > 0) cost += PRICES.cutCode.first
  if (isLiteralCut(s, lineEnds)) cost += PRICES.escapeInsideLiteral.first
  if (isSpecial) cost += PRICES.escapesInPath.first
  if (nests) cost += (s.lineBreaks > 0 ? PRICES.nestedQuotesOnLines : PRICES.nestedQuotes).first
  return cost + unevenness(s, lineEnds)
}

/** Escapes inside a literal of pasted code would cut it in two. */
function isLiteralCut(s: StringEvidence, lineEnds: number): boolean {
  if (s.insideLiteral === 0 || s.rawQuotes + s.lineBreaks + s.invalid === 0) return false
  return s.lineBreaks > 0 || (lineEnds === 0 && s.insideLiteral < 4)
}

/** Some things in the string are escaped and others are not. */
function unevenness(s: StringEvidence, lineEnds: number): number {
  const isMixed = s.escapesBeforeLetter > 0 && s.invalid > 0
  const isHalf = s.rawQuotes > 1 && lineEnds > 0 && s.escapedQuotes === 0
  return ((isMixed ? 1 : 0) + (isHalf ? 1 : 0)) * PRICES.unevenEscapes.first
}

/** Where raw line breaks show the style, escapes say little against it. */
const RAW_SHARE = 0.3

function rawCost(s: StringEvidence, { nests, isSpecial, breaksRaw }: Signs): number {
  const isEvident = s.rawQuotes + s.lineBreaks + s.invalid + s.rareEscapes > 0
  const each = PRICES.escapeInRawStyle.first
  const beforeLetter = (s.invalid > 0 && s.escapes === 0) || breaksRaw ? each * RAW_SHARE : each
  let cost = (isEvident ? PRICES.rawStyleOnEvidence : PRICES.rawStyle).first + lineBreakCost(s) / 2
  cost += s.escapesBeforeLetter * (isSpecial ? PRICES.escapeInPath.first : beforeLetter)
  cost += s.escapes * each * (breaksRaw ? RAW_SHARE : 1)
  cost += s.escapedQuotes * (nests ? PRICES.nestedInRawStyle : PRICES.escapedQuoteInRawStyle).first
  if (s.cutCodes > 0 && !isSpecial) cost += PRICES.cutCode.first
  const isPasted = s.lineBreaks > 0 && s.rawQuotes > 1
  return cost + (s.backslashes + s.dropped) * (isPasted ? PRICES.doubledInPastedCode : PRICES.doubledInRawStyle).first
}

/** Ex) C:\new, ..\table, \\share : behind the beginning of the text, a quote or a space. */
const PATH_ROOT = /(?:^|["\s])(?:[A-Za-z]:|\.{1,2})$/
const FORMULA =
  /\\(?:n(?:abla|u|eq?|ot|onumber|ewline)|t(?:heta|ext[a-z]{0,8}|imes|an|au|o|ilde|frac)|r(?:ho|ight[a-z]{0,8}|angle|ef|m)|b(?:egin|eta|ar|inom|f)|f(?:rac|orall))(?![a-z])/y
const COMMAND = /\\[a-zA-Z]{1,32}\{/y

/** Notes what the backslash at `at` looks like: a part of a path, or a command of a formula. */
export function noteBackslash(text: string, s: StringEvidence, at: number): void {
  const before = at > s.start ? text.charCodeAt(at - 1) : 32
  if (before === 58 || before === 46) {
    if (PATH_ROOT.test(text.slice(Math.max(s.start, at - 3), at))) s.paths++
  } else if (before <= 32 || before === 34) {
    if (text.charCodeAt(at + 1) === 92 && /\w/.test(text[at + 2] ?? "")) s.paths++
    if (at > s.start && before <= 32) s.spaced++
  }
  if (matchEnd(FORMULA, text, at) > 0) s.formulas++
  if (matchEnd(COMMAND, text, at) > 0) s.commands++
}

const FORMULA_SIGN = /[\^_$]/
/** A formula shows its signs early. */
const MAX_LOOK = 1_024

/** Ex) C:\new\table, \frac{\theta}{n}: backslashes before letters that happen to form escapes. */
function isPathOrFormula(text: string, s: StringEvidence, end: number): boolean {
  if (s.paths > 0 && s.spaced === 0) return true
  return s.formulas > 0 && (s.commands > 0 || FORMULA_SIGN.test(text.slice(s.start, Math.min(end, s.start + MAX_LOOK))))
}

/** Marks that no notation needs to escape; shells, Markdown and LaTeX do it all the same. A line break behind a blank goes on in the next line. */
export const NEEDLESS = "!#_~><=&@%:;,\n"

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
