// Reads values without quotes: numbers, literals, words, and their damaged forms.
import { lazyPattern } from "../../lazy-pattern.ts"
import { CLOSE_PAREN, DOUBLE_QUOTE, isJsonSpace, isSpace, OPEN_PAREN } from "../chars.ts"
import { BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, STRING_BIT } from "../kind.ts"
import { findScalarEnd } from "../tokens.ts"
import { hasOpenEscapes, hasPlaceholder } from "./doubts/literal-body.ts"
import { isOddScalar } from "./doubts/odd-scalars.ts"
import { isStandIn, isVariable } from "./doubts/stand-ins.ts"
import { hasLineBreak, matchEnd, skipSpace } from "./follow.ts"
import { EXPECT_VALUE, type Hypothesis, type LastRead, type ReadingRefusal } from "./hypothesis.ts"
import { positionIn } from "./key-cost.ts"
import { PRICES, type PriceName } from "./prices.ts"
import type { Search } from "./search.ts"
import type { PlaceShape } from "./shape.ts"
import { StringEvidence } from "./string-evidence.ts"

const PYTHON_WORD = /(?:True|False|None|TRUE|FALSE|NULL|Null|nil|undefined|Undefined)(?![\w$])/y
const NO_VALUE = /[+-]?(?:NaN|nan|Infinity|inf|Inf)(?![\w$])/y
const ELLIPSIS_MARK = /\.\.\.|…|etc\b\.?/y
const ODD_NUMBER = /[+−-]?(?:(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)/y
const STRING_PREFIX = /(?:[urbfURBF]{1,2}|@|\$)(?=["'`])/y
const FUNCTION_CALL = /[A-Za-z_]\w{0,64}(?:\.\w{1,64}){0,8}\(/y
const UNQUOTED_WORD = lazyPattern(String.raw`[\p{L}\p{N}_./@-]{1,128}(?=\s{0,64}[,}\]\n]|\s{0,64}$)`, "uy")
/** Ex) same for the lid , and so on , 3 more : words in place of items. */
const ELIDED_ITEMS =
  /(?:and so (?:on|forth)|(?:the )?same (?:for|as)|likewise|ditto|and (?:\d+ )?(?:more|others?)|\d+ (?:more|others?)|(?:and )?the (?:rest|others|remaining))\b/iy
/** Ex) [x for x in jars] : a Python comprehension. */
const COMPREHENSION = /[\w.()]{1,64} for \w{1,32}(?:, ?\w{1,32}){0,3} in [\w.(]/y
/** Ex) // b, "c"] : a comment that contains more than its words, or an unquoted item. */
const COMMENT_MARK = /(?:\/\/|#|--)\s|\/\*|<!--/y
/** Characters that may follow a number or literal. */
const VALUE_DELIMITER = /[\s,;:|}\]"'，、،｝］)\\#/<]/

/** Reads an unquoted value in all possible ways. */
export function readWord(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const isLiteral = readLiteral(search, h, at)
  // Ex) 1.10" : a number with a quote after it, or a string that lost its opening quote
  if (isLiteral && (h.shape.kinds & STRING_BIT) !== 0 && endsInQuote(text, at)) openWithoutQuote(search, h, at)
  const prefixEnd = matchEnd(STRING_PREFIX, text, at)
  if (prefixEnd > 0) return openPrefixed(search, h, at, prefixEnd)
  const noValueEnd = matchEnd(NO_VALUE, text, at)
  if (noValueEnd > 0) return refuseValue(search, h, at, noValueEnd, "pythonLiteral")
  const ellipsisEnd = matchEnd(ELLIPSIS_MARK, text, at)
  if (ellipsisEnd > 0) return refuseValue(search, h, at, ellipsisEnd, "ellipsis")
  if (!isLiteral && !'"{}[],:=｛［'.includes(text[at] as string)) openUnquoted(search, h, at)
}

/** Reads an unquoted string, a string without its opening quote, or a function call. */
function openUnquoted(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const isWord = matchEnd(UNQUOTED_WORD(), text, at) > 0
  const isCall = matchEnd(FUNCTION_CALL, text, at) > 0
  const name: PriceName = isWord ? "unquotedWord" : "unquotedText"
  const extraCost = isCall
    ? PRICES.unquotedCall.first
    : LITERAL_START.test(text.slice(at, at + 6))
      ? PRICES.unquotedNumber.first
      : 0
  search.add(
    h
      .openString(new StringEvidence("", at, at, "raw"), h.slipCost(name) + extraCost)
      .recordSlip("unquotedWord")
      .recordSlip("unquotedText")
      .refuse(isNameInCall(search, h, at) ? "json/no-value" : unquotedRefusal(text, h, at, isWord)),
  )
  openWithoutQuote(search, h, at)
  if (isCall) refuseValue(search, h, at, callEnd(text, at), "expression")
}

/** An identifier that is the whole value. */
const IDENTIFIER = /([A-Za-z_]\w{0,64})(?=\s{0,8}[,)\]}])/y
const MAX_BEFORE = 256

/** True for an unquoted name in a call with quoted strings: it is a variable. Ex) stir(lids=["tan", last_lid]) */
function isNameInCall(search: Search, { shape }: Hypothesis, at: number): boolean {
  if (!search.isCall || !/["']/.test(search.text.slice(Math.max(0, at - MAX_BEFORE), at))) return false
  IDENTIFIER.lastIndex = at
  const name = IDENTIFIER.exec(search.text)?.[1]
  return name !== undefined && shape.allowedTexts?.includes(name) !== true
}

/** Returns why nothing may be executed from an unquoted string with this beginning, or null. */
function unquotedRefusal(text: string, h: Hypothesis, at: number, isWord: boolean): ReadingRefusal | null {
  const { frame, shape } = h
  // Ex) "content": content , file_content : the name of something outside the text
  if (isStandIn(text, at, frame, shape) || (isWord && isVariable(text, at, frame, shape))) return "json/no-value"
  if (frame?.isObject === false && matchEnd(COMPREHENSION, text, at) > 0) return "json/no-value"
  if (frame?.isObject === false && matchEnd(ELIDED_ITEMS, text, at) > 0) return "json/unreadable"
  if (isNotValue(text, h, at)) return "json/ambiguous"
  // Ex) 「x」 : quotes that no JSON dialect has; 19.5f, yes where a string is allowed as well as a number
  return "「『【《〈".includes(text[at] as string) || isOddScalar(text, at, shape.kinds) ? "json/unreadable" : null
}

/** True if something other than a value begins here: a member, a comment, the rest of a number. */
const isNotValue = (text: string, h: Hypothesis, at: number): boolean =>
  (h.frame?.isObject === false && isMemberInList(text, at, h.shape)) ||
  matchEnd(COMMENT_MARK, text, at) > 0 ||
  isNextMember(text, h, at) ||
  isRestOfNumber(text, at)

/** Ex) [lid: 1] : a member, not an item; the colon of a URL or path is followed by a slash or backslash. */
const MEMBER_IN_LIST = /[A-Za-z_]\w{0,64}\s{0,4}:(?![/\\:])/y
/** Ex) [scope:read] where the items are strings : one word with a colon. */
const WORD_WITH_COLON = /\w{1,65}:\w/y
const isMemberInList = (text: string, at: number, { kinds }: PlaceShape): boolean =>
  matchEnd(MEMBER_IN_LIST, text, at) > 0 && (kinds !== STRING_BIT || matchEnd(WORD_WITH_COLON, text, at) < 0)
const LINE_START = /-\s|["']?[\w$. -]{1,64}["']?[ \t]{0,8}(?::\s|:$|=[^=])/y
const NEXT_NAME = /["']?([\w$.-]{1,64})["']?[ \t]{0,8}(?::\s|=[^=])/y

/** True if the value is empty or on the next lines, and a member or item follows. Ex) body:⏎pages: 2 , body= pages=2 */
function isNextMember(text: string, { mode, pos, frame }: Hypothesis, at: number): boolean {
  if (mode !== EXPECT_VALUE || frame === null) return false
  if (hasLineBreak(text, pos, at)) return matchEnd(LINE_START, text, at) > 0
  NEXT_NAME.lastIndex = at
  const name = at > pos ? NEXT_NAME.exec(text)?.[1] : undefined
  return name !== undefined && positionIn(frame.shape, name) >= 0
}

/** Constructs without a JSON value, and why nothing may be executed from a text with one. */
const REFUSALS = {
  pythonLiteral: "json/no-value",
  ellipsis: "json/unreadable",
  expression: "json/unreadable",
} as const satisfies Record<string, ReadingRefusal>

/** Continues after something that has no value, so that the reading can be compared with others. */
const refuseValue = (search: Search, h: Hypothesis, at: number, end: number, kind: keyof typeof REFUSALS): void =>
  search.add(behindLiteral(h, at, end, PRICES[kind].first, "other").refuse(REFUSALS[kind]))

const MAX_CALL = 512

/** Returns the offset after the bracket that closes the function call at `at`, or after its opening bracket. */
function callEnd(text: string, at: number): number {
  const parenOffset = text.indexOf("(", at)
  let depth = 0
  for (let i = parenOffset; i < Math.min(text.length, parenOffset + MAX_CALL); i++) {
    const c = text.charCodeAt(i)
    if (c === OPEN_PAREN) depth++
    else if (c === CLOSE_PAREN && --depth === 0) return i + 1
  }
  return parenOffset + 1
}

/** Ex) 1'200'000 */
const THOUSANDS = /(?:['’]\d{3}){1,8}(?!\d)/y

const LITERAL_START = /^-?\d|^(?:true|false|null)[^\w]/

/** Reads a string whose opening quote is missing; the rest of it is read like any string. */
export function openWithoutQuote(search: Search, h: Hypothesis, at: number): void {
  openLost(search, h, at)
  // Ex) "text":     return x" : spaces after the first may belong to the string
  if (at - h.pos > 1 && !hasLineBreak(search.text, h.pos, at)) openLost(search, h, h.pos + 1)
}

function openLost(search: Search, h: Hypothesis, at: number): void {
  // without a closing quote it is only an unquoted string
  if (at > search.lastQuoteOffset) return
  const codeBefore = search.text.charCodeAt(at - 1)
  // an invisible character before it may be layout or part of the string
  const isDoubtful = isSpace(codeBefore) && !isJsonSpace(codeBefore)
  const g = h.openString(new StringEvidence('"', at, at), PRICES.lostOpeningQuote.first)
  search.add(g.refuse(isDoubtful && "json/ambiguous"))
}

/** Reads a number or literal. True if the text can be nothing else. */
function readLiteral(search: Search, h: Hypothesis, at: number): boolean {
  const { text } = search
  const strictEnd = findScalarEnd(text, at)
  // Ex) 90210" where only a string is allowed: it lost its opening quote
  if (
    strictEnd > 0 &&
    text.charCodeAt(strictEnd) === DOUBLE_QUOTE &&
    (h.shape.kinds & (NUMBER_BIT | BOOLEAN_BIT | NULL_BIT)) === 0
  )
    return false
  const end =
    strictEnd > 0 && isDelimited(text, strictEnd) ? readScalar(search, h, at, strictEnd) : readOddNumber(search, h, at)
  if (end > 0) return isWhole(text, end)
  const pythonEnd = matchEnd(PYTHON_WORD, text, at)
  if (pythonEnd < 0) return false
  readPythonWord(search, h, at, pythonEnd)
  return isWhole(text, pythonEnd)
}

function readScalar(search: Search, h: Hypothesis, at: number, end: number): number {
  const c = search.text[at] as string
  const isNumber = /[-\d]/.test(c)
  const kind = isNumber ? NUMBER_BIT : c === "n" ? NULL_BIT : BOOLEAN_BIT
  const cost = (h.shape.kinds & kind) !== 0 ? 0 : PRICES.nearKind.first
  const g = behindLiteral(h, at, end, cost, isNumber ? "number" : "other")
  search.add(g.refuse(matchEnd(THOUSANDS, search.text, end) > 0 && "json/unreadable"))
  return end
}

/** Reads a number that is not in JSON spelling. Returns its end, or -1. */
function readOddNumber(search: Search, h: Hypothesis, at: number): number {
  const { text } = search
  const { kinds } = h.shape
  const oddNumber = (kinds & NUMBER_BIT) === 0 ? null : oddNumberAt(text, at)
  if (oddNumber === null || !isDelimited(text, oddNumber.end)) return -1
  // Ex) 0644 : a file mode in octal digits, or a number with a needless zero
  const isOctal = /^[+-]?0[0_]*[1-7]_?[0-7][0-7_]*$/.test(text.slice(at, oddNumber.end))
  // Ex) 02139 where strings are allowed: only a string keeps its zeros
  if ((kinds & STRING_BIT) !== 0 && /^[+-]?0\d/.test(text.slice(at, at + 3))) return -1
  const isDoubtful = isOctal || isNumbering(text, oddNumber.end) || isRestOfNumber(text, at)
  const g = behindLiteral(h, at, oddNumber.end, h.slipCost("numberSpelling"), "number").recordSlip("numberSpelling")
  g.addEdit("json/number-spelling", at, oddNumber.end, oddNumber.numberLiteral)
  search.add(g.refuse(isDoubtful && "json/ambiguous"))
  return oddNumber.end
}

/** True for the number of a list item. Ex) 1. "lid" */
const isNumbering = (text: string, end: number): boolean =>
  text[end - 1] === "." && /^[ \t]{1,8}["'\w{[]/.test(text.slice(end, end + 10))

/** Ex) the 000 of 11,000 or 11, 000 , the 05 of 3,05 : digits of the number before the comma. */
const REST_OF_NUMBER = /(?<=\d,)0\d|(?<=[1-9]\d{0,2},\s{1,4})000(?!\d)/y
const isRestOfNumber = (text: string, at: number): boolean => matchEnd(REST_OF_NUMBER, text, at) > 0

const WORD_AND_QUOTE = /[\w.+-]{1,64}"/y
const endsInQuote = (text: string, at: number): boolean => matchEnd(WORD_AND_QUOTE, text, at) > 0

function readPythonWord(search: Search, h: Hypothesis, at: number, end: number): void {
  const c = (search.text[at] as string).toLowerCase()
  const jsonLiteral = c === "t" ? "true" : c === "f" ? "false" : "null"
  const kind = jsonLiteral === "null" ? NULL_BIT : BOOLEAN_BIT
  const cost = h.slipCost("pythonLiteral") + ((h.shape.kinds & kind) !== 0 ? 0 : PRICES.nearKind.first)
  search.add(
    behindLiteral(h, at, end, cost, "other")
      .recordSlip("pythonLiteral")
      .addEdit("json/python-literal", at, end, jsonLiteral),
  )
}

const isDelimited = (text: string, at: number): boolean =>
  at >= text.length || VALUE_DELIMITER.test(text[at] as string) || (text[at] === "." && /\s/.test(text[at + 1] ?? ""))

/** True if the value ends here. */
function isWhole(text: string, end: number): boolean {
  const at = skipSpace(text, end)
  return at >= text.length || /[,;}\]"'，｝］)\\#/<]/.test(text[at] as string) || text.slice(end, at).includes("\n")
}

function behindLiteral(h: Hypothesis, at: number, end: number, cost: number, lastKind: LastRead): Hypothesis {
  const g = h.behindValue(end, cost)
  g.lastRead = lastKind
  return g.mixValue(at).mixValue(end)
}

/** Reads a number of another language, except hexadecimal. Returns its end and its JSON spelling, digit for digit. */
export function oddNumberAt(text: string, at: number): { end: number; numberLiteral: string } | null {
  const end = matchEnd(ODD_NUMBER, text, at)
  if (end <= at) return null
  const jsonSpelling = text
    .slice(at, end)
    .replaceAll("_", "")
    .replace(/^\+/, "")
    .replace(/^−/, "-")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, "")
    .replace(/^(-?)0+(?=\d)/, "$1")
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(jsonSpelling)
    ? { end, numberLiteral: jsonSpelling }
    : null
}

/** Opens a string with a prefix that belongs to it. Ex) r'\d+', f"x" */
function openPrefixed(search: Search, h: Hypothesis, at: number, quoteOffset: number): void {
  const { text } = search
  const prefixLetters = text.slice(at, quoteOffset).toLowerCase()
  const quoteMark = text[quoteOffset] as string
  const openingMark = text.startsWith(quoteMark.repeat(3), quoteOffset) ? quoteMark.repeat(3) : quoteMark
  const start = quoteOffset + openingMark.length
  const isRaw = prefixLetters.includes("r") || prefixLetters === "@"
  const prefixedString = new StringEvidence(openingMark, at, start, isRaw ? "raw" : "python")
  const g = h
    .openString(prefixedString, h.slipCost("stringPrefix") + (quoteMark === '"' ? 0 : h.slipCost("otherQuotes")))
    .recordSlip("stringPrefix")
  if (quoteMark !== '"') g.recordSlip("otherQuotes")
  // Ex) R"EADME.md" : a capital may be the first letter of the string; @"""x""" : two quotes stand for one
  const isDoubtful =
    /[A-Z]|@.{3}/.test(text.slice(at, start)) ||
    isFirstLetter(text, at, quoteOffset, h.shape) ||
    (!isRaw && hasOpenEscapes(text, start, openingMark, prefixLetters.includes("b")))
  const isComputed = (prefixLetters.includes("f") || prefixLetters === "$") && hasPlaceholder(text, start, openingMark)
  search.add(g.refuse(isDoubtful && "json/ambiguous").refuse(isComputed && "json/no-value"))
  // Ex) b"] : the end of a string that lost its opening quote
  if (quoteMark === '"') openWithoutQuote(search, h, at)
}

/** Common first words of values that begin with a prefix letter. */
const WORDS_BEHIND_PREFIX =
  " back backup bar base bash basic bat batch before best beta big bin binary black block blue board body bold book bot both bottom box branch break brew browser bug build bun bundle button buy by byte bytes false fast feature fetch field file files final find first fix fixed flask float flow flutter folder font foo for force form format free friday from front frontend full func function rails rake random range rate raw read readme ready recent red reduce refresh regex release remove rename replace reply report request research reset resolve restart result return review right rm rmdir role room root round route row rs rsync ruby run rust ubuntu uname undo unit unix unknown until unzip up update upgrade upload upper urgent uri url urls us usd use user users using usr utc utf util utils uuid uv "

/** True if the letter before the quote begins a word of the string: they were swapped. Ex) ["git", r"m -f"] */
function isFirstLetter(text: string, at: number, quoteOffset: number, { allowedTexts }: PlaceShape): boolean {
  if (quoteOffset - at > 1 || text[quoteOffset] !== '"') return false
  const joined = text[at] + text.slice(quoteOffset + 1, quoteOffset + 32)
  const word = /^[a-z]+/i.exec(joined)?.[0].toLowerCase()
  return (
    WORDS_BEHIND_PREFIX.includes(` ${word} `) ||
    allowedTexts?.some((allowed) => joined.startsWith(`${allowed}"`)) === true
  )
}
