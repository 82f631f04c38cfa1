// Defines the backslash styles of a string: each is one reading, priced by the evidence in the string.

import { hasLetterOrDigit } from "../../lazy-pattern.ts"
import { BACKSLASH, COLON, DECIMAL_POINT, DOUBLE_QUOTE } from "../chars.ts"
import { hasHexDigits, isMixedPath, MAX_PATH } from "../escapes.ts"
import { matchEnd } from "./follow.ts"
import { foreignEscape, quotesPathPart } from "./odd-escapes.ts"
import { PRICES } from "./prices.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** JSON escapes; a backslash that forms no escape is literal. */
export const AS_JSON = 0
/** Every backslash is literal. */
export const AS_RAW = 1
/** Only \" is an escape. */
export const ONLY_QUOTES = 2
/** Only \" and line ends before a non-letter are escapes, as in LaTeX. */
export const ONLY_LINE_ENDS = 3
/** Like AS_JSON, but \\" is a quote that was escaped twice. */
export const OVER_ESCAPED = 4
/** Like AS_JSON, with the escapes of other languages decoded. Ex) \x41, \u{1F600} */
export const AS_FOREIGN = 5

/** Like AS_JSON, but backslashes before marks that need none are dropped. */
export const WITHOUT_NEEDLESS = 6

/** A path: single backslashes are literal, doubled ones stand for one. Ex) C:\\lids\new */
export const AS_PATH = 7

const STYLE_COUNT = 8
/** Prices of the styles, filled by `priceStyles`; Infinity if a style is not a reading of its own. */
export const STYLE_COSTS: Float64Array = new Float64Array(STYLE_COUNT)

export function lineBreakCost(s: StringEvidence): number {
  if (s.lineBreaks === 0 || s.mark === "`" || s.mark.length === 3) return 0
  return PRICES.rawLineBreak.first + Math.min(s.lineBreaks - 1, 8) * PRICES.rawLineBreak.again
}

/** Conclusions from the evidence. */
interface StyleEvidence {
  /** Number of escaped line ends and the like. */
  readonly lineEnds: number
  /** True if quotes are nested as in code, `raw "a \"b\" c"`: every run of escaped quotes is between two raw ones. */
  readonly hasNestedQuotes: boolean
  /** True for a path or a formula: backslashes before letters form escapes by chance. */
  readonly isSpecial: boolean
  /** True if there are more raw line breaks than escaped ones: a writer who types line breaks does not escape them. */
  readonly hasRawBreaks: boolean
  /** Line ends between escaped quotes, if the line breaks are raw; whether some of them end a literal of code. */
  readonly quotedLineEnds: number
  readonly endsLiterals: boolean
  /** True if the first of two quotes follows a backslash that belongs to a path. */
  readonly quotesPart: boolean
}

export const nestsQuotes = (s: StringEvidence): boolean =>
  s.escapedQuotes > 0 &&
  s.rawQuotes >= 2 &&
  ((s.unpairedRuns === 0 && s.quoteRun % 2 === 0) || (s.lineBreaks > 0 && s.outsideQuotes === 0))

function signsOf(text: string, s: StringEvidence, end: number): StyleEvidence {
  const lineEnds = s.certainEscapes + s.escapesBeforeLetter
  const hasSigns = s.invalidEscapes + s.rareEscapes + s.rawQuotes + s.lineBreaks > 0
  // a writer who types line breaks may still escape tabs
  const hasRawBreaks = s.lineBreaks > lineEnds && lineEnds > (s.rawQuotes > 0 ? 0 : s.tabEscapes)
  return {
    lineEnds,
    hasNestedQuotes: nestsQuotes(s),
    isSpecial: s.escapesBeforeLetter > 0 && hasSigns && isPathOrFormula(text, s, end),
    hasRawBreaks,
    quotedLineEnds: hasRawBreaks ? s.betweenQuotes : 0,
    endsLiterals: hasRawBreaks && s.literalEnds > 0,
    quotesPart: quotesPathPart(text, s, end),
  }
}

/** Fills STYLE_COSTS for a string that ends at `end`. */
export function priceStyles(text: string, s: StringEvidence, end: number): void {
  STYLE_COSTS.fill(Number.POSITIVE_INFINITY)
  if (s.stringNotation === "raw") STYLE_COSTS[AS_RAW] = lineBreakCost(s)
  else if (s.stringNotation === "python")
    STYLE_COSTS[AS_FOREIGN] = lineBreakCost(s) + s.invalidEscapes * PRICES.invalidEscape.again
  else if (s.escapedRoots > 0 && isMixedPath(s.head(text, end, MAX_PATH + 1)))
    STYLE_COSTS[AS_PATH] = PRICES.invalidEscape.first
  else {
    const styleEvidence = signsOf(text, s, end)
    priceJson(s, jsonCost(s, styleEvidence))
    priceOthers(s, styleEvidence)
    // both styles decode the quote
    if (styleEvidence.quotesPart)
      for (const style of [AS_JSON, ONLY_QUOTES]) (STYLE_COSTS[style] as number) += PRICES.oddQuotes.first
    if (s.pathRoots === 0) matchKept(s)
    boundStyleCosts()
  }
}

/**
 * Limits the cost that all styles share: it says nothing about the differences, and for a text with hundreds of LaTeX
 * commands it must not exceed the price of leaving the string open.
 */
function boundStyleCosts(): void {
  let leastCost = Number.POSITIVE_INFINITY
  for (const cost of STYLE_COSTS) if (cost < leastCost) leastCost = cost
  const excessCost = leastCost - MAX_SHARED_COST
  if (excessCost > 0) for (let style = 0; style < STYLE_COUNT; style++) (STYLE_COSTS[style] as number) -= excessCost
}

const MAX_SHARED_COST = 150

/**
 * Lowers the cost of dropping needless backslashes to that of escaping only quotes: escaped quotes alone say nothing
 * about backslashes that no notation needs. Ex) \"\$x: \$y\"
 */
function matchKept(s: StringEvidence): void {
  const keptCost = (STYLE_COSTS[ONLY_QUOTES] as number) + keptBackslashCost(s)
  if (s.needlessEscapes > 0 && keptCost < (STYLE_COSTS[WITHOUT_NEEDLESS] as number))
    STYLE_COSTS[WITHOUT_NEEDLESS] = keptCost
}

const keptBackslashCost = (s: StringEvidence): number =>
  (s.invalidEscapes - s.needlessEscapes) * PRICES.keptBackslash.first

/** Prices JSON escapes and the variants that the evidence allows. */
function priceJson(s: StringEvidence, cost: number): void {
  STYLE_COSTS[s.overEscaped > 0 ? OVER_ESCAPED : AS_JSON] = cost
  // it is unknown whether the backslash is meant or only the mark after it, unless other backslashes are kept
  if (s.needlessEscapes > 0) STYLE_COSTS[WITHOUT_NEEDLESS] = cost + keptBackslashCost(s)
  // in single quotes these escapes belong to the writer's language
  if (s.foreignEscapes > 0) STYLE_COSTS[AS_FOREIGN] = cost - (s.mark === "'" ? PRICES.invalidEscape.first : 0)
}

function priceOthers(s: StringEvidence, evidenceSigns: StyleEvidence): void {
  const { lineEnds, isSpecial, hasRawBreaks, quotedLineEnds } = evidenceSigns
  if (s.escapedQuotes + s.otherEscapes > 0) STYLE_COSTS[AS_RAW] = rawCost(s, evidenceSigns)
  const isCut = s.rawQuotes === 0 && (quotedLineEnds > 0 || (s.lineBreaks > 0 && s.insideLiteral > 0))
  if (s.escapedQuotes > 0 && (isCut || s.invalidEscapes + s.rareEscapes > 0)) {
    const escapePrice = (isSpecial ? PRICES.escapeInPath : PRICES.escapeInQuotesOnly).first
    const each = hasRawBreaks ? escapePrice * RAW_SHARE : escapePrice
    const nestedCost = evidenceSigns.hasNestedQuotes ? PRICES.nestedQuotesOnLines.first : 0
    STYLE_COSTS[ONLY_QUOTES] =
      PRICES.onlyQuotesEscaped.first +
      lineBreakCost(s) +
      nestedCost +
      (lineEnds - quotedLineEnds) * each +
      s.doubledBackslashes * PRICES.doubledInQuotesOnly.first
  }
  if (s.certainEscapes > 0 && (s.rareEscapes > 0 || isSpecial)) {
    const each = isSpecial ? PRICES.escapeInPath.first : PRICES.invalidEscape.first
    STYLE_COSTS[ONLY_LINE_ENDS] =
      PRICES.lineEndsEscaped.first + s.escapesBeforeLetter * each + s.doubledBackslashes * PRICES.doubledInFormula.first
  }
}

/** Returns the cost of escaped apostrophes, limited because long strings have many. Ex) 'it\'s' */
const apostropheCost = (s: StringEvidence): number =>
  Math.min(s.droppedBackslashes, MAX_PAID_APOSTROPHES) * PRICES.droppedBackslash.first
const MAX_PAID_APOSTROPHES = 8

/**
 * Returns the number of \r before a letter, because no line ends like this. Beside paths and doubled backslashes they
 * prove nothing. Ex) x \right
 */
const loneReturns = (s: StringEvidence): number =>
  s.doubledBackslashes + s.pathRoots === 0 ? s.returnsBeforeLetter : 0

function jsonCost(
  s: StringEvidence,
  { lineEnds, hasNestedQuotes: nests, isSpecial, hasRawBreaks: breaksRaw, endsLiterals }: StyleEvidence,
): number {
  let cost = lineBreakCost(s) + s.rareEscapes * PRICES.invalidEscape.first + apostropheCost(s)
  if (s.invalidEscapes > 0) cost += PRICES.invalidEscape.first + (s.invalidEscapes - 1) * PRICES.invalidEscape.again
  // Ex) re("\\d")⏎ with raw quotes : a writer who types line breaks and quotes may also have typed the backslashes
  const mayBeRaw = isPasted(s) && s.doubledBackslashes > 0 && lineEnds + s.escapedQuotes === 0
  if (breaksRaw || (mayBeRaw && !isEscapedThroughout(s))) cost += PRICES.rawBreaksBesideEscapes.first
  cost += loneReturns(s) * PRICES.invalidEscape.first
  if (s.cutCodes > 0) cost += PRICES.cutCode.first
  if (endsLiterals || isLiteralCut(s, lineEnds)) cost += PRICES.escapeInsideLiteral.first
  if (isSpecial) cost += PRICES.escapesInPath.first
  if (nests) cost += (s.lineBreaks > 0 ? PRICES.nestedQuotesOnLines : PRICES.nestedQuotes).first
  return cost + unevenCost(s, lineEnds)
}

/** True if each backslash is doubled, including one that is single in code. */
const isEscapedThroughout = (s: StringEvidence): boolean => s.escapedInCode > 0 && s.invalidEscapes === 0

const isPasted = (s: StringEvidence): boolean => s.lineBreaks > 0 && s.rawQuotes > 1

/** True if a decoded escape inside a literal of pasted code would split the literal. */
function isLiteralCut(s: StringEvidence, lineEnds: number): boolean {
  if (s.insideLiteral === 0 || s.rawQuotes + s.lineBreaks + s.invalidEscapes === 0) return false
  return s.lineBreaks > 0 || (lineEnds === 0 && s.insideLiteral < 4)
}

/** Returns the cost if some parts of the string are escaped and others are not. */
function unevenCost(s: StringEvidence, lineEnds: number): number {
  const isMixed = s.escapesBeforeLetter > 0 && s.invalidEscapes > 0
  const isHalf = s.rawQuotes > 1 && lineEnds > 0 && s.escapedQuotes === 0
  return ((isMixed ? 1 : 0) + (isHalf ? 1 : 0)) * PRICES.unevenEscapes.first
}

const MAX_PAID_SIGNS = 3
/** Factor for escapes if raw line breaks show the style: then they say little against it. */
const RAW_SHARE = 0.3

function rawCost(
  s: StringEvidence,
  { hasNestedQuotes: nests, isSpecial, hasRawBreaks: breaksRaw, quotesPart }: StyleEvidence,
): number {
  const isEvident = s.rawQuotes + s.lineBreaks + s.invalidEscapes + s.rareEscapes > 0
  const each = PRICES.escapeInRawStyle.first
  const beforeLetter = (s.invalidEscapes > 0 && s.certainEscapes === 0) || breaksRaw ? each * RAW_SHARE : each
  let cost = (isEvident ? PRICES.rawStyleOnEvidence : PRICES.rawStyle).first + lineBreakCost(s) / 2
  const escapesCost =
    Math.max(0, s.escapesBeforeLetter - loneReturns(s)) * (isSpecial ? PRICES.escapeInPath.first : beforeLetter) +
    s.certainEscapes * each * (breaksRaw ? RAW_SHARE : 1)
  // in code with typed line breaks and quotes, a dozen of them prove no more than three
  cost += breaksRaw && isPasted(s) ? Math.min(escapesCost, MAX_PAID_SIGNS * each * RAW_SHARE) : escapesCost
  if (!quotesPart) cost += s.escapedQuotes * (nests ? PRICES.nestedInRawStyle : PRICES.escapedQuoteInRawStyle).first
  if (s.cutCodes > 0 && !isSpecial) cost += PRICES.cutCode.first
  const pairCount = s.doubledBackslashes + s.droppedBackslashes
  // in pasted code more of them prove nothing more: patterns are full of them
  return isPasted(s) && !isEscapedThroughout(s)
    ? cost + Math.min(pairCount, MAX_PAID_SIGNS) * PRICES.doubledInPastedCode.first
    : cost + pairCount * PRICES.doubledInRawStyle.first
}

/** Ex) C:\new, ..\table, \\share : after the beginning of the string, a quote or a space. */
const PATH_ROOT = /(?:^|["\s])(?:[A-Za-z]:|\.{1,2})$/
/** Ex) for x in c:\n    print(x) : no name follows, so the escape is a line end. */
const LONE_ESCAPE = /^[nrt](?![\w.]|\\[\w.-]{2})/
/** After a single full stop a sentence ended, and an empty line or a tab follows. */
const ESCAPE_BEHIND_STOP = /^[nrt](?![\w.])/
/** The name of a server, with the backslash after it; a character class has only one letter. Ex) \\d */
const SHARE_NAME = /[\w.-]{2,64}\\/y
const FORMULA_COMMAND =
  /\\(?:n(?:abla|u|eq?|ot|onumber|ewline)|t(?:heta|ext[a-z]{0,8}|imes|an|au|o|ilde|frac)|r(?:ho|ight[a-z]{0,8}|angle|ef|m)|b(?:egin|eta|ar|inom|f)|f(?:rac|orall))(?![a-z])/y
const LATEX_COMMAND = /\\[a-zA-Z]{1,32}\{/y

/** True for a formula command; a doubled backslash before it comes from JSON. Ex) \\theta , \\textbf */
export const isFormulaCommand = (text: string, at: number): boolean => matchEnd(FORMULA_COMMAND, text, at) > 0

/** Records what the backslash at `at` looks like: part of a path, or a command of a formula. */
export function noteBackslash(text: string, s: StringEvidence, at: number): void {
  // an escaped quote is not part of a path. Ex) "node .\"
  if (text.charCodeAt(at + 1) === DOUBLE_QUOTE) return
  notePathRoot(text, s, at)
  if (isEscapedInCode(text, s, at)) s.escapedInCode++
  if (isFormulaCommand(text, at)) s.formulaCommands++
  if (matchEnd(LATEX_COMMAND, text, at) > 0) s.argumentCommands++
}

/** A character class of a pattern, or the end of a line after which a command continues. */
const SINGLE_IN_CODE =
  /\\\\(?:[dDwWsSbB](?![A-Za-z])|(?:(?<=(?:&&|\|) {1,2}\\\\)|(?=\r?\n\s{1,64}(?:-{1,2}\w|\||&&)))\r?\n)/y
const MAX_LINE = 200

/**
 * True if a backslash is doubled outside the literals of its line, where code has a single one. So it was escaped by
 * JSON. Ex) /[^\\w]+/ , boil \\⏎  --pot
 */
function isEscapedInCode(text: string, s: StringEvidence, at: number): boolean {
  if (matchEnd(SINGLE_IN_CODE, text, at) < 0) return false
  const before = text.slice(Math.max(s.start, at - MAX_LINE), at)
  const line = before.slice(before.lastIndexOf("\n") + 1)
  return ['"', "'", "`"].every((mark) => line.split(mark).length % 2 === 1)
}

function notePathRoot(text: string, s: StringEvidence, at: number): void {
  const codeBefore = at > s.start ? text.charCodeAt(at - 1) : 32
  const isDoubled = text.charCodeAt(at + 1) === BACKSLASH
  if (codeBefore === COLON || codeBefore === DECIMAL_POINT) {
    const lonePattern = codeBefore === DECIMAL_POINT && text[at - 2] !== "." ? ESCAPE_BEHIND_STOP : LONE_ESCAPE
    if (lonePattern.test(text.slice(at + 1, at + 5)) || !PATH_ROOT.test(text.slice(Math.max(s.start, at - 3), at)))
      return
    s.pathRoots++
    if (isDoubled) s.escapedRoots++
  } else if (codeBefore <= 32 || codeBefore === DOUBLE_QUOTE) {
    if (isDoubled && matchEnd(SHARE_NAME, text, at + 2) > 0) s.pathRoots++
    if (at > s.start && codeBefore <= 32) s.spacedBackslashes++
  }
}

/** A mathematical sign, or a command that cannot be an escape. Ex) \alpha, \item */
const FORMULA_SIGN = /[\^_$]|\\(?![nrtbfu])[a-z]{2,32}(?![a-z])/
/** Number of characters checked: a formula shows its signs early. */
const MAX_LOOK = 1_024

/** True if backslashes before letters form escapes by chance. Ex) C:\new\table, \frac{\theta}{n} */
export function isPathOrFormula(text: string, s: StringEvidence, end: number): boolean {
  // a path with JSON escapes is no evidence
  if (s.pathRoots > s.escapedRoots && s.spacedBackslashes === 0) return true
  return s.formulaCommands > 0 && (s.argumentCommands > 0 || FORMULA_SIGN.test(s.head(text, end, MAX_LOOK)))
}

/** Marks that need no escape; shells, Markdown and LaTeX escape them. A capital may be an escape in the wrong case. */
const NEEDLESS_MARKS = "!#_~><=&@%:;,\n $*NTR"
const OCTAL_CODE = /[0-3][0-7]{2}/y

/** True if it is unknown whether the backslash at `at` belongs to the string. */
export const isNeedlessEscape = (text: string, at: number): boolean =>
  at + 1 < text.length &&
  ((NEEDLESS_MARKS.includes(text[at + 1] as string) && !endsExec(text, at)) || matchEnd(OCTAL_CODE, text, at + 1) > 0)

/** True if the command needs the backslash. Ex) find . -exec cat {} \; */
const endsExec = (text: string, at: number): boolean => text[at + 1] === ";" && text.slice(at - 3, at) === "{} "

/**
 * True if a command or macro continues on the next line. Before a word it may be a line continuation as in JavaScript,
 * and on a line of its own the backslash continues nothing. Ex) docker run \⏎  -p 80
 */
const isCommandLine = (text: string, at: number): boolean =>
  /[ \t]/.test(text[at - 1] ?? "") && !hasLetterOrDigit(text[at + 2] ?? "")

/** True for an incomplete code: it is not a character, and not a literal backslash unless the others are. Ex) \u00e */
export const isHalfCode = (s: StringEvidence, style: number): boolean =>
  s.cutCodes > 0 &&
  style !== AS_PATH &&
  (style !== AS_RAW || (STYLE_COSTS[AS_RAW] as number) >= (STYLE_COSTS[AS_JSON] as number))

/**
 * Counts what \n, \r, \t or \/ shows. `closesHere` is true if the character after it may end the string. Paths and
 * formulas do not continue after an escaped quote.
 */
function noteLineEnd(text: string, s: StringEvidence, at: number, closesHere: boolean): void {
  const nextCharacter = text[at + 2] ?? ""
  const isReturn = text[at + 1] === "r" && /[A-Za-z]/.test(nextCharacter)
  if (isReturn) s.returnsBeforeLetter++
  const isInLiteral = s.isInLiteral
  // Ex) '\n') , `a\n`; : the quote closes a literal. Ex) \n`npm i` , \n```js , \n'x' : it opens a new line
  const endsLiteral = nextCharacter === '"' ? isInLiteral : ENDS_LITERAL.test(text.slice(at + 2, at + 8))
  if (endsLiteral && !closesHere) s.insideLiteral++
  else if (isInLiteral && text[at + 1] !== "/") s.insideLiteral++
  else if (isReturn) s.escapesBeforeLetter++
  else noteOutside(text, s, at)
}

/** Records the backslash at `at` and what it escapes, except quotes and backslashes. Returns where to continue. */
export function noteEscape(text: string, s: StringEvidence, at: number, closesHere: boolean): number {
  const next = text[at + 1] as string
  if (next === "u" || next === "U" || next === "x") return noteCode(text, s, at)
  if (next === "'" || next === "`") s.droppedBackslashes++
  else if (next === "b" || next === "f") s.rareEscapes++
  else if ("nrt/".includes(next)) noteLineEnd(text, s, at, closesHere)
  else return noteInvalid(text, s, at)
  return at + 2
}

/** Records an escape with a character code. Ex) \u0041, \x41, \u{1F600} */
function noteCode(text: string, s: StringEvidence, at: number): number {
  if (text[at + 1] === "u" && hasHexDigits(text, at + 2, text.length)) {
    s.certainEscapes++
    return at + 6
  }
  const foreignMatch = foreignEscape(text, at)
  if (foreignMatch !== null) {
    s.foreignEscapes++
    return at + foreignMatch.length
  }
  // Ex) S\U00e3o , S\u 00e3o : four digits after a capital U, or after a space, are an incomplete code too
  if (/^\\(?:u(?:[\da-fA-F+]|\s[\da-fA-F]{4})|U[\da-fA-F]{4})/.test(text.slice(at, at + 7))) s.cutCodes++
  return noteInvalid(text, s, at)
}

function noteInvalid(text: string, s: StringEvidence, at: number): number {
  const next = text[at + 1]
  s.invalidEscapes++
  if (isNeedlessEscape(text, at) && !(next === "\n" && isCommandLine(text, at))) s.needlessEscapes++
  return next === "\n" ? at + 1 : at + 2
}

/** Number of characters on one side of an escape in which the literal around it must begin or end. */
const MAX_LITERAL = 200
/** An escaped quote that opens something, with no other quote after it; the group is what code has before it. */
const QUOTED_FROM = /(?:^|([([{,=+])\s{0,4}|[\s:>])\\"(?:[^"\\\n]|\\[^"\n])*$/
/** An escape and the next quote on its line, which is escaped and closes. The group: code follows directly. */
const QUOTED_TO = /^\\[nrt](?:(\\"\s{0,4}[),;\]}])|(?:[^"\\\n]|\\[^"\n]){0,200}\\"(?!\w))/

/** Records an escape at `at` that is between escaped quotes on one line. Ex) puts(\"a\n\") */
function noteQuoted(text: string, s: StringEvidence, at: number): void {
  const from = QUOTED_FROM.exec(text.slice(Math.max(s.start, at - MAX_LITERAL), at))
  const to = from === null ? null : QUOTED_TO.exec(text.slice(at, at + MAX_LITERAL))
  if (to === null) return
  s.betweenQuotes++
  if (text[at + 1] === "t") s.quotedTabs++
  if (from?.[1] !== undefined && to[1] !== undefined) s.literalEnds++
}

/** The quote of a literal, followed by code. Ex) '\n') , `a\n`; , '%s\n' "$x" */
const ENDS_LITERAL = /^['`](?:\s{0,2}(?:[),;\]}+*/=?!.:%&|$<>-]|\n|\\[nr])|\s{1,2}["'\\]|\s{0,2}$)/

function noteOutside(text: string, s: StringEvidence, at: number): void {
  if (text[at + 1] === "t") s.tabEscapes++
  if (s.quotesOnLine % 2 === 1 && text[at + 1] !== "/") noteQuoted(text, s, at)
  if (/[a-z]/.test(text[at + 2] ?? "") && !text.startsWith('\\"', at - 2)) s.escapesBeforeLetter++
  else s.certainEscapes++
}
