// How are the backslashes of a string intended? Each style is one reading; evidence in the string prices it.

import { hasLetterOrDigit } from "../../lazy-pattern.ts"
import { BACKSLASH, COLON, DECIMAL_POINT, DOUBLE_QUOTE } from "../chars.ts"
import { hasHexDigits, isMixedPath, MAX_PATH } from "../escapes.ts"
import { matchEnd } from "./follow.ts"
import { foreignEscape, quotesPathPart } from "./odd-escapes.ts"
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

/** A path: every backslash stands for itself, but two stand for one. Ex) C:\\lids\new */
export const AS_PATH = 7

const STYLE_COUNT = 8
/** The prices of the styles, filled by `priceStyles`; Infinity where a style is no reading of its own. */
export const STYLE_COSTS: Float64Array = new Float64Array(STYLE_COUNT)

export function lineBreakCost(s: StringEvidence): number {
  if (s.lineBreaks === 0 || s.mark === "`" || s.mark.length === 3) return 0
  return PRICES.rawLineBreak.first + Math.min(s.lineBreaks - 1, 8) * PRICES.rawLineBreak.again
}

/** What the evidence comes to. */
interface StyleEvidence {
  /** Escapes of line ends and the like. */
  readonly lineEnds: number
  /** `raw "a \"b\" c"` nests as code does: every run of escaped quotes lies between two raw ones. */
  readonly hasNestedQuotes: boolean
  /** A path or a formula: backslashes before letters happen to form escapes. */
  readonly isSpecial: boolean
  /** More raw line breaks than written-out ones: who types line breaks does not escape them. */
  readonly hasRawBreaks: boolean
  /** Of the line ends: between escaped quotes, where the line breaks are raw; some end a literal of code. */
  readonly quotedLineEnds: number
  readonly endsLiterals: boolean
  /** Of two quotes the first one stands behind a backslash that belongs to a path. */
  readonly quotesPart: boolean
}

export const nestsQuotes = (s: StringEvidence): boolean =>
  s.escapedQuotes > 0 &&
  s.rawQuotes >= 2 &&
  ((s.unpairedRuns === 0 && s.quoteRun % 2 === 0) || (s.lineBreaks > 0 && s.outsideQuotes === 0))

function signsOf(text: string, s: StringEvidence, end: number): StyleEvidence {
  const lineEnds = s.certainEscapes + s.escapesBeforeLetter
  const hasSigns = s.invalidEscapes + s.rareEscapes + s.rawQuotes + s.lineBreaks > 0
  // who types line breaks may well write tabs out
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
    // both decode the quote
    if (styleEvidence.quotesPart)
      for (const style of [AS_JSON, ONLY_QUOTES]) (STYLE_COSTS[style] as number) += PRICES.oddQuotes.first
    if (s.pathRoots === 0) matchKept(s)
    boundStyleCosts()
  }
}

/**
 * What even the cheapest style costs says nothing of the others: of a text with hundreds of commands of LaTeX it must not
 * exceed the price of leaving the string open.
 */
function boundStyleCosts(): void {
  let leastCost = Number.POSITIVE_INFINITY
  for (const cost of STYLE_COSTS) if (cost < leastCost) leastCost = cost
  const excessCost = leastCost - MAX_SHARED_COST
  if (excessCost > 0) for (let style = 0; style < STYLE_COUNT; style++) (STYLE_COSTS[style] as number) -= excessCost
}

const MAX_SHARED_COST = 150

/** Ex) \"\$x: \$y\" : that quotes alone are escaped says nothing of backslashes that no notation needs. */
function matchKept(s: StringEvidence): void {
  const keptCost = (STYLE_COSTS[ONLY_QUOTES] as number) + keptBackslashCost(s)
  if (s.needlessEscapes > 0 && keptCost < (STYLE_COSTS[WITHOUT_NEEDLESS] as number))
    STYLE_COSTS[WITHOUT_NEEDLESS] = keptCost
}

const keptBackslashCost = (s: StringEvidence): number =>
  (s.invalidEscapes - s.needlessEscapes) * PRICES.keptBackslash.first

/** As JSON, and the variants of it that the evidence allows. */
function priceJson(s: StringEvidence, cost: number): void {
  STYLE_COSTS[s.overEscaped > 0 ? OVER_ESCAPED : AS_JSON] = cost
  // nothing tells whether the backslash or what it spells was meant, unless other backslashes are kept
  if (s.needlessEscapes > 0) STYLE_COSTS[WITHOUT_NEEDLESS] = cost + keptBackslashCost(s)
  // in single quotes they are the writer's own language
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

/** Ex) 'it\'s' : a long text has many of them, as every text in single quotes. */
const apostropheCost = (s: StringEvidence): number =>
  Math.min(s.droppedBackslashes, MAX_PAID_APOSTROPHES) * PRICES.droppedBackslash.first
const MAX_PAID_APOSTROPHES = 8

/** No line ends in a return before a letter. Beside paths and doubled backslashes that says nothing. Ex) x \right */
const loneReturns = (s: StringEvidence): number =>
  s.doubledBackslashes + s.pathRoots === 0 ? s.returnsBeforeLetter : 0

function jsonCost(
  s: StringEvidence,
  { lineEnds, hasNestedQuotes: nests, isSpecial, hasRawBreaks: breaksRaw, endsLiterals }: StyleEvidence,
): number {
  let cost = lineBreakCost(s) + s.rareEscapes * PRICES.invalidEscape.first + apostropheCost(s)
  if (s.invalidEscapes > 0) cost += PRICES.invalidEscape.first + (s.invalidEscapes - 1) * PRICES.invalidEscape.again
  // Ex) re("\\d")⏎ with raw quotes : who types line breaks and quotes may have typed the backslashes, too
  const mayBeRaw = isPasted(s) && s.doubledBackslashes > 0 && lineEnds + s.escapedQuotes === 0
  if (breaksRaw || (mayBeRaw && !isEscapedThroughout(s))) cost += PRICES.rawBreaksBesideEscapes.first
  cost += loneReturns(s) * PRICES.invalidEscape.first
  if (s.cutCodes > 0) cost += PRICES.cutCode.first
  if (endsLiterals || isLiteralCut(s, lineEnds)) cost += PRICES.escapeInsideLiteral.first
  if (isSpecial) cost += PRICES.escapesInPath.first
  if (nests) cost += (s.lineBreaks > 0 ? PRICES.nestedQuotesOnLines : PRICES.nestedQuotes).first
  return cost + unevenCost(s, lineEnds)
}

/** Each backslash is doubled, and one stands where code has no two. */
const isEscapedThroughout = (s: StringEvidence): boolean => s.escapedInCode > 0 && s.invalidEscapes === 0

const isPasted = (s: StringEvidence): boolean => s.lineBreaks > 0 && s.rawQuotes > 1

/** Escapes inside a literal of pasted code would cut it in two. */
function isLiteralCut(s: StringEvidence, lineEnds: number): boolean {
  if (s.insideLiteral === 0 || s.rawQuotes + s.lineBreaks + s.invalidEscapes === 0) return false
  return s.lineBreaks > 0 || (lineEnds === 0 && s.insideLiteral < 4)
}

/** Some things in the string are escaped and others are not. */
function unevenCost(s: StringEvidence, lineEnds: number): number {
  const isMixed = s.escapesBeforeLetter > 0 && s.invalidEscapes > 0
  const isHalf = s.rawQuotes > 1 && lineEnds > 0 && s.escapedQuotes === 0
  return ((isMixed ? 1 : 0) + (isHalf ? 1 : 0)) * PRICES.unevenEscapes.first
}

const MAX_PAID_SIGNS = 3
/** Where raw line breaks show the style, escapes say little against it. */
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
  // in code with typed line breaks and quotes a dozen of them says no more than three
  cost += breaksRaw && isPasted(s) ? Math.min(escapesCost, MAX_PAID_SIGNS * each * RAW_SHARE) : escapesCost
  if (!quotesPart) cost += s.escapedQuotes * (nests ? PRICES.nestedInRawStyle : PRICES.escapedQuoteInRawStyle).first
  if (s.cutCodes > 0 && !isSpecial) cost += PRICES.cutCode.first
  const pairCount = s.doubledBackslashes + s.droppedBackslashes
  // of pasted code more of them say no more: patterns are full of them
  return isPasted(s) && !isEscapedThroughout(s)
    ? cost + Math.min(pairCount, MAX_PAID_SIGNS) * PRICES.doubledInPastedCode.first
    : cost + pairCount * PRICES.doubledInRawStyle.first
}

/** Ex) C:\new, ..\table, \\share : behind the beginning of the text, a quote or a space. */
const PATH_ROOT = /(?:^|["\s])(?:[A-Za-z]:|\.{1,2})$/
/** Ex) for x in c:\n    print(x) : no name follows, so the line ends there. */
const LONE_ESCAPE = /^[nrt](?![\w.]|\\[\w.-]{2})/
/** Behind a single full stop a sentence ended, and an empty line or a tab follows. */
const ESCAPE_BEHIND_STOP = /^[nrt](?![\w.])/
/** Of a server, with the backslash behind it; a class of a regular expression is one letter. Ex) \\d */
const SHARE_NAME = /[\w.-]{2,64}\\/y
const FORMULA_COMMAND =
  /\\(?:n(?:abla|u|eq?|ot|onumber|ewline)|t(?:heta|ext[a-z]{0,8}|imes|an|au|o|ilde|frac)|r(?:ho|ight[a-z]{0,8}|angle|ef|m)|b(?:egin|eta|ar|inom|f)|f(?:rac|orall))(?![a-z])/y
const LATEX_COMMAND = /\\[a-zA-Z]{1,32}\{/y

/** Ex) \\theta , \\textbf : a doubled backslash before it is that of JSON. */
export const isFormulaCommand = (text: string, at: number): boolean => matchEnd(FORMULA_COMMAND, text, at) > 0

/** Notes what the backslash at `at` looks like: a part of a path, or a command of a formula. */
export function noteBackslash(text: string, s: StringEvidence, at: number): void {
  // an escaped quote is no part of a path. Ex) "node .\"
  if (text.charCodeAt(at + 1) === DOUBLE_QUOTE) return
  notePathRoot(text, s, at)
  if (isEscapedInCode(text, s, at)) s.escapedInCode++
  if (isFormulaCommand(text, at)) s.formulaCommands++
  if (matchEnd(LATEX_COMMAND, text, at) > 0) s.argumentCommands++
}

/** A class of a pattern, or the end of a line behind which a command goes on. */
const SINGLE_IN_CODE =
  /\\\\(?:[dDwWsSbB](?![A-Za-z])|(?:(?<=(?:&&|\|) {1,2}\\\\)|(?=\r?\n\s{1,64}(?:-{1,2}\w|\||&&)))\r?\n)/y
const MAX_LINE = 200

/** Ex) /[^\\w]+/ , boil \\⏎  --pot : in no literal of its line, where code has one backslash. So JSON has escaped it. */
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

/** A sign of mathematics, or a command that cannot be an escape. Ex) \alpha, \item */
const FORMULA_SIGN = /[\^_$]|\\(?![nrtbfu])[a-z]{2,32}(?![a-z])/
/** A formula shows its signs early. */
const MAX_LOOK = 1_024

/** Ex) C:\new\table, \frac{\theta}{n}: backslashes before letters that happen to form escapes. */
export function isPathOrFormula(text: string, s: StringEvidence, end: number): boolean {
  // a path that is escaped as JSON has it says nothing
  if (s.pathRoots > s.escapedRoots && s.spacedBackslashes === 0) return true
  return s.formulaCommands > 0 && (s.argumentCommands > 0 || FORMULA_SIGN.test(s.head(text, end, MAX_LOOK)))
}

/**
 * Marks that no notation needs to escape; shells, Markdown and LaTeX do it all the same. A capital letter may be an
 * escape that was written too large.
 */
const NEEDLESS_MARKS = "!#_~><=&@%:;,\n $*NTR"
const OCTAL_CODE = /[0-3][0-7]{2}/y

/** Nothing tells whether the backslash at `at` belongs to the text. */
export const isNeedlessEscape = (text: string, at: number): boolean =>
  at + 1 < text.length &&
  ((NEEDLESS_MARKS.includes(text[at + 1] as string) && !endsExec(text, at)) || matchEnd(OCTAL_CODE, text, at + 1) > 0)

/** Ex) find . -exec cat {} \; : the command needs the backslash. */
const endsExec = (text: string, at: number): boolean => text[at + 1] === ";" && text.slice(at - 3, at) === "{} "

/**
 * Ex) docker run \⏎  -p 80 : a command or macro goes on. Before a word the text may be continued as in JavaScript, and on a
 * line of its own the backslash continues nothing.
 */
const isCommandLine = (text: string, at: number): boolean =>
  /[ \t]/.test(text[at - 1] ?? "") && !hasLetterOrDigit(text[at + 2] ?? "")

/** Ex) \u00e : half a code is no character, and no backslash either unless the others are. */
export const isHalfCode = (s: StringEvidence, style: number): boolean =>
  s.cutCodes > 0 &&
  style !== AS_PATH &&
  (style !== AS_RAW || (STYLE_COSTS[AS_RAW] as number) >= (STYLE_COSTS[AS_JSON] as number))

/**
 * Counts what \n, \r, \t or \/ says; `closesHere`: the character behind it may end the string. No path and no formula
 * goes on behind an escaped quote.
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

/**
 * Notes the backslash at `at` and what it escapes: neither a quote nor another backslash. Returns where the text goes on.
 */
export function noteEscape(text: string, s: StringEvidence, at: number, closesHere: boolean): number {
  const next = text[at + 1] as string
  if (next === "u" || next === "U" || next === "x") return noteCode(text, s, at)
  if (next === "'" || next === "`") s.droppedBackslashes++
  else if (next === "b" || next === "f") s.rareEscapes++
  else if ("nrt/".includes(next)) noteLineEnd(text, s, at, closesHere)
  else return noteInvalid(text, s, at)
  return at + 2
}

/** Ex) \u0041, \x41, \u{1F600} */
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
  // Ex) S\U00e3o , S\u 00e3o : with a capital U four digits are half a code, too, and behind a blank
  if (/^\\(?:u(?:[\da-fA-F+]|\s[\da-fA-F]{4})|U[\da-fA-F]{4})/.test(text.slice(at, at + 7))) s.cutCodes++
  return noteInvalid(text, s, at)
}

function noteInvalid(text: string, s: StringEvidence, at: number): number {
  const next = text[at + 1]
  s.invalidEscapes++
  if (isNeedlessEscape(text, at) && !(next === "\n" && isCommandLine(text, at))) s.needlessEscapes++
  return next === "\n" ? at + 1 : at + 2
}

/** Text on one side of an escape in which the literal around it begins, or ends. */
const MAX_LITERAL = 200
/** An escaped quote that opens something, and no other quote behind it; what code has before it. */
const QUOTED_FROM = /(?:^|([([{,=+])\s{0,4}|[\s:>])\\"(?:[^"\\\n]|\\[^"\n])*$/
/** The next quote on the line is escaped and closes; it stands right behind the escape, and before what code has there. */
const QUOTED_TO = /^\\[nrt](?:(\\"\s{0,4}[),;\]}])|(?:[^"\\\n]|\\[^"\n]){0,200}\\"(?!\w))/

/** Ex) puts(\"a\n\") : the escape at `at` stands between escaped quotes on one line. */
function noteQuoted(text: string, s: StringEvidence, at: number): void {
  const from = QUOTED_FROM.exec(text.slice(Math.max(s.start, at - MAX_LITERAL), at))
  const to = from === null ? null : QUOTED_TO.exec(text.slice(at, at + MAX_LITERAL))
  if (to === null) return
  s.betweenQuotes++
  if (text[at + 1] === "t") s.quotedTabs++
  if (from?.[1] !== undefined && to[1] !== undefined) s.literalEnds++
}

/** Behind the quote of a literal code goes on. Ex) '\n') , `a\n`; , '%s\n' "$x" */
const ENDS_LITERAL = /^['`](?:\s{0,2}(?:[),;\]}+*/=?!.:%&|$<>-]|\n|\\[nr])|\s{1,2}["'\\]|\s{0,2}$)/

function noteOutside(text: string, s: StringEvidence, at: number): void {
  if (text[at + 1] === "t") s.tabEscapes++
  if (s.quotesOnLine % 2 === 1 && text[at + 1] !== "/") noteQuoted(text, s, at)
  if (/[a-z]/.test(text[at + 2] ?? "") && !text.startsWith('\\"', at - 2)) s.escapesBeforeLetter++
  else s.certainEscapes++
}
