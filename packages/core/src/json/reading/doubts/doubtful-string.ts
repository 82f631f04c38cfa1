// Doubt: two conventions explain the quotes or backslashes of a string, and they give different values.
import { SPACE_CLASS } from "../../../lazy-pattern.ts"
import { closersOf } from "../../chars.ts"
import { areTokens } from "../../separators.ts"
import { isQuoteLike, skipSpace } from "../follow.ts"
import { type ContainerFrame, isOnlyItem, ownerName, type ReadingStep } from "../hypothesis.ts"
import { isPaired } from "../quote-as-text.ts"
import { areMarkedAlike, hasTwoFrames, joinsLiterals, lastInnerQuote, opens, opensInWord } from "../quote-pairs.ts"
import { bitIf, isEscapedTwice, type StringEvidence } from "../string-evidence.ts"
import { nestsQuotes } from "../styles.ts"
import { hasOwnKey, swallowsMember } from "./declared-in-text.ts"
import { holdsItemSeam } from "./doubtful-items.ts"
import { holdsExpression } from "./expression-in-text.ts"
import { isTypedText } from "./stand-ins.ts"
import { isWrittenAgain } from "./written-again.ts"

/** Characters checked at each end of a string: the check runs again for each possible end. */
const MAX_LOOK = 400

/** A string that ends at `end`, with its first and last characters. */
interface SeenString {
  readonly text: string
  readonly s: StringEvidence
  readonly end: number
  readonly frame: ContainerFrame | null
  readonly head: string
  readonly tail: string
}

/** Facts about a string, as bits: most signs only count together with one of these. */
const LINES = 1
const TWICE_ESCAPED = 2
/** Raw quotes of its own kind that are read as text, or a closing quote that does not match the opening one. */
const RAW = 4
/** With RAW: the only raw quote has no partner; another quote than JSON's opens or closes it; it is an item. */
const ALONE = 8
const OTHER_MARKS = 16
const ITEM = 32
/** A double quote is in the head or in the tail. This check halves the time for hostile texts in single quotes. */
const IN_HEAD = 64
const IN_TAIL = 128
/** Some quotes are escaped; the escaped quotes are not nested in the raw ones as in code. */
const ESCAPED = 256
const UNNESTED = 512

function factsOf({ text, s, end, frame, head, tail }: SeenString): number {
  const { mark, rawQuotes, escapedQuotes } = s
  const facts = bitIf(LINES, s.lineBreaks > 0) | bitIf(TWICE_ESCAPED, s.overEscaped > 0)
  if (mark.length !== 1 || !hasRawQuotes(text, s, end)) return facts
  return (
    facts |
    RAW |
    bitIf(ALONE, mark === '"' && rawQuotes === 1 && s.loneQuotes === 0 && escapedQuotes % 2 === 0) |
    bitIf(OTHER_MARKS, mark !== '"' || text[end] !== '"') |
    bitIf(ITEM, frame?.isObject === false) |
    bitIf(IN_HEAD, head.includes('"')) |
    bitIf(IN_TAIL, tail.includes('"')) |
    bitIf(ESCAPED, escapedQuotes > 0) |
    bitIf(UNNESTED, mark === '"' && escapedQuotes > 0 && !nestsQuotes(s))
  )
}

/** Ex) Paris", France : a closing quote without a partner before a comma is part of the string, or stray. */
const BEFORE_COMMA = /[^\s([{=,:'"\\-]",/
/** Ex) a",<pad> "b , a"], ["b , a",⏎: ping , a",:"b : between two values a token, brackets, a stream line or no key. */
const SEAM_OF_ITEMS =
  // the quote comes first: so the search skips most of a text
  /"(?:,\s{0,8}(?:<\|?[\w/▁]{1,32}\|?>|\n\s{0,8}:)|(?<=[^\s([{,:=]"),:\s{0,8}"|\s{0,8}\]\s{0,8},?\s{0,8}\[\s{0,8}")/
/** Ex) log", // next , acme"}⏎{ : the first inner quote closes something, and JSON structure follows it. */
const CLOSED_FIRST =
  /^(?:[^"\\]|\\[\s\S])*?(?:[^\s([{=,:'"\\-]|\\")"\s{0,8}[,}\]，｝］][\s,}\]，｝］]{0,8}(?:["'“{[:｛：]|\/[/*]|#|$|(?<=\},\s{0,8})[\w$]{1,64}\s{0,8}:)/

/** The signs: in which part of the string to search, which facts are needed, and the pattern. */
const SIGNS: readonly (readonly [part: "head" | "tail", needs: number, sign: RegExp])[] = [
  // Ex) po⏎⏎: keep-alive⏎⏎t : a comment of an event stream between raw line breaks
  ["tail", LINES, /\n\r?\n:[ \w-]{0,64}\r?\n\r?\n/],
  // a backslash was escaped twice like the quotes, and decoded once. Ex) \\"\\\\d\\" , G\\"odel and G\\"{o}del with the
  // LaTeX mark for an accent. After a single small letter the quote belongs to a literal with a prefix. Ex) f\\"{i}\\"
  ["head", TWICE_ESCAPED, /\\{4}|(?:[A-Za-z]{2}|[A-Z])\\\\"(?:[aeiouyAEIOUY]|\{(?:[aeiouyAEIOUY]|\\{1,2}[ij])\})/],
  // Ex) 'users, id: 'u1' : the quote opens a value. In double quotes it does not. Ex) style={{ color: 'red' }}
  ["head", OTHER_MARKS, /[,{]\s{0,8}[\w$]{1,64}\s{0,8}:\s{0,8}'/],
  // Ex) "q":": "x" : colon and quote were written twice
  ["head", RAW, new RegExp(`^${SPACE_CLASS}{0,8}[:=]\\s{0,8}["'“]`)],
  ["head", IN_HEAD, SEAM_OF_ITEMS],
  ["head", IN_HEAD, CLOSED_FIRST],
  // Ex) a", cw"d: "/srv : a key with a misplaced quote
  [
    "head",
    IN_HEAD,
    /"\s{0,8},\s{0,8}(?:"?\w{1,64}"\w{1,64}"?\s{0,8}[:;=]\s{0,8}(?:["\d[{tfn-]|\w")|\w{1,64}:\w{1,64}\s{0,8}["\d])/,
  ],
  // Ex) README.txt", , : a separator between members at the end of the string
  ["tail", IN_TAIL, /[^"\\]",\s{0,8}[,:{}[\]"]{0,4}\s{0,8}$/],
  ["tail", IN_TAIL, SEAM_OF_ITEMS],
  ["tail", ALONE, BEFORE_COMMA],
  // Ex) "a\" and b\\" c" : one quote is escaped once more than the others, or follows a literal backslash
  // Ex) "a\," b : backslash and comma were swapped
  ["tail", ESCAPED | IN_TAIL, /(?:^|[^\\])(?:(?:\\\\)+|\\[.,;:!?])"/],
  // Ex) kim\" "ola : an escaped quote and a raw one with only spaces between them
  ["tail", ESCAPED | IN_TAIL, /(?:^|[^\\])\\"\s{1,8}"/],
  // Ex) \"1\"" or "x : the same without a space, and words before the next raw quote
  ["head", UNNESTED, /(?:^|[^\\])\\""\s[^"\\]{1,40}"(?=\S)/],
  ["head", UNNESTED | ITEM, BEFORE_COMMA],
  // Ex) cat \"a\"", and "ls , 42"\"No. : besides escaped quotes there are raw ones where one item seems to end and the
  // next to begin
  ["head", UNNESTED | ITEM, /(?<=[^\s([{=,\\])"(?:\\"|[^"\\]{0,12}"(?=\S))|\\""/],
  // Ex) a", - "b , a"[0], "b , a"::text, "b : the first quote closes, the next one opens, and there is more than a
  // comma between them
  [
    "head",
    ITEM | IN_HEAD,
    /^(?:[^"\\]|\\[\s\S])*?[^\s([{=,:'"\\-]"(?!\s{0,8},\s{0,8}")[^"\\]{0,24},[^"\\]{0,24}"(?=\S)/,
  ],
  // Ex) a@b.c"{ "d@e.f : only punctuation between the only two quotes
  ["head", ITEM | IN_HEAD, /^[^"\\]+"[^"\w\\]{0,4}"[^"\\]+$/],
  // Ex) te"src"st , a, "nn"@b : a pair of quotes inside a word, or an item glued to the next one
  ["head", ITEM | IN_HEAD, /(?:[A-Za-z]{2}|,\s{0,8})"[\w./@-]{1,64}"[\w@]/],
]

function hasSign({ head, tail }: SeenString, facts: number): boolean {
  for (const [part, needs, sign] of SIGNS)
    if ((facts & needs) === needs && sign.test(part === "head" ? head : tail)) return true
  return false
}

/** True if two conventions explain the string. Its reading competes, but nothing may be executed from it. */
export function isDoubtfulString(
  text: string,
  { end, frame }: Pick<ReadingStep, "end" | "frame">,
  s: StringEvidence,
): boolean {
  const { openOffset, start } = s
  if (start - openOffset === 2 && text[openOffset] === "\\")
    return s.doubledBackslashes + s.overEscaped + s.escapedQuotes > 0
  if (start === openOffset && isNoBeginning(text, s)) return true
  const seen = { text, s, end, frame, head: s.head(text, end, MAX_LOOK), tail: s.tail(text, end, MAX_LOOK) }
  return (text[end] === "\\" && isOpenInside(seen)) || isOdd(seen)
}

function isOdd(seen: SeenString): boolean {
  const { text, s, end, frame } = seen
  const { mark } = s
  const facts = factsOf(seen)
  if (hasSign(seen, facts) || SEAM_BEFORE_QUOTE.test(s.tail(text, end, 80))) return true
  if (!s.isPlain && (hasOddBackslashes(s) || swallowsEscaped(seen))) return true
  if (mark === "") return isOnlyItem(text, end, frame) && areTokens(seen.head)
  if (mark.length > 1) return isQuotedInTable(seen.head)
  if (hasOddEdge(seen) || hasTwoFrames(text, s, end)) return true
  return (mark !== '"' && isDoubtfulInside(seen)) || ((facts & RAW) !== 0 && hasDoubtfulQuotes(seen, facts))
}

/** True if quotes of its own kind are read as text, or the closing quote does not match the opening one. */
const hasRawQuotes = (text: string, { rawQuotes, mark }: StringEvidence, end: number): boolean =>
  rawQuotes > 0 || (isQuoteLike(text.charCodeAt(end)) && !closersOf(mark.charCodeAt(0)).includes(text.charCodeAt(end)))

/** Two strings in escaped quotes, and between them the separator of members or items on separate lines. */
const ESCAPED_SEAM = /\\",[ \t]{0,8}\r?\n\s{0,64}\\"/

/**
 * True if the quotes around a separator were escaped and its line break was not. Ex) 10:00\",⏎  \"location\": \"hall
 */
function swallowsEscaped({ text, s, end, head, frame }: SeenString): boolean {
  // a string that begins with a bracket contains JSON
  if (s.lineBreaks === 0 || s.escapedQuotes < 2 || !ESCAPED_SEAM.test(head) || /^\s{0,8}[{[]/.test(head)) return false
  return frame?.isObject === false || swallowsMember(text, end, [head], frame)
}

/**
 * Whether a string in other quotes than JSON's is doubtful.
 * Ex) 'pot", "size": "big' : the first inner quote closes a string, and a member follows
 * Ex) 'ls' -l" : the opening mark has a partner of its own
 */
function isDoubtfulInside({ text, s, end, head, frame }: SeenString): boolean {
  const isUnlike = text[end] === '"' && (s.rawQuotes - s.wordApostrophes) % 2 === 1
  if (isUnlike || (/[“”‘’]/.test(s.mark) && MADE_CURLY.test(head))) return true
  return head.includes('"') && CLOSED_FIRST.test(head) && swallowsMember(text, end, [head], frame)
}

/**
 * True if some escaped line breaks may belong to inner literals, or if a path has literal backslashes and others are
 * not part of it. Ex) C:\Temp\new and \|
 */
const hasOddBackslashes = (s: StringEvidence): boolean =>
  (s.overEscaped > 0 && s.doubledLineEnds > 0 && !isEscapedTwice(s)) ||
  (s.pathRoots > 0 && s.spacedBackslashes > 0 && s.escapesBeforeLetter > 0 && s.invalidEscapes > 0)

/** Ex) ["b], [""] , 'B, qty: 2}, {sku: 'C' : the quote that seems to close the string opens the next one. */
const SEAM_BEFORE_QUOTE = /[\]}]\s{0,8},\s{0,8}[[{]\s{0,8}(?:["']?[\w$]{1,64}["']?\s{0,8}:\s{0,8})?$/

/**
 * True if no quote closes the string, and it ends in a separator between members, or before a closer for a bracket that
 * it opened.
 * Ex) "old.txt,, "n": 1 , "${HOME} , "a{2,}b , 'a"}, "n": 1
 * Ex) "a\ufffd : the replacement character may have been the quote
 */
function isLeftOpen({ text, s, end, tail }: SeenString): boolean {
  if (end <= s.start || end >= text.length || isQuoteLike(text.charCodeAt(end))) return false
  const next = text.charCodeAt(skipSpace(text, end))
  if (ENDS_IN_SEAM.test(tail) || s.hasOpened(next)) return true
  // Ex) "pot"[:5], "n": 1 : the inner quote without a partner is the missing closing quote
  if ((s.rawQuotes - s.wordApostrophes) % 2 === 1) return true
  if (s.openBraces + s.openSquares === 0) return false
  // Ex) {⏎  "pot": 1 : the members belong to the string itself; a{2, : so does the comma
  return isQuoteLike(next) || (next === COMMA && !OPENS_BEHIND.test(tail))
}

const COMMA = 44
const ENDS_IN_SEAM = /[,;，；、،\ufffd]$|^[^{[]*["'”]\s{0,4}[}\]]$/

/**
 * True if the opening quote is doubtful.
 * Ex) ""use x\"; : it is doubled, or the second one is text, and with this choice another quote has no partner
 * Ex) "a"",b" : comma and quote were swapped, or are text
 * Ex) """a" : three quotes open the string, and one closes it
 */
function isOddBeginning(seen: SeenString): boolean {
  const { text, s, end } = seen
  const { openOffset, start } = s
  if (text[openOffset + 1] === text[openOffset] && hasOddQuote(seen)) return true
  if (text[start] === "," && isQuoteLike(text.charCodeAt(openOffset - 1))) return true
  return end > start + 1 && text.startsWith('""', start) && text[start + 2] !== '"'
}

/** True if the number of quotes is odd, without those in a character class. Ex) ""([^\"]*)\"" */
const hasOddQuote = ({ s, head }: SeenString): boolean =>
  s.escapedQuotes > 0 && (s.escapedQuotes + s.rawQuotes - (head.split(QUOTE_IN_CLASS).length - 1)) % 2 === 1
const QUOTE_IN_CLASS = /\[\^?[^\]"\\]{0,8}\\"[^\]"]{0,8}\]/

/**
 * True if the quote at the end of the text is where a quote of the string itself opens, so that the string is cut off.
 * False if the string escapes its own quotes. Ex) "<img src=" , "print(" , "{ "
 */
export function isCutInside(text: string, s: StringEvidence, end: number): boolean {
  if (s.escapedQuotes > 0 || end === s.start || skipSpace(text, end + 1) < text.length) return false
  return QUOTE_AHEAD.test(s.tail(text, end, MAX_LOOK)) || OPENER_ONLY.test(text.slice(s.start, end))
}
const QUOTE_AHEAD = /<\w[^<>]{0,200}\s[\w:-]{1,40}=$|\w\($/
const OPENER_ONLY = /^[{[](?:\\[nrt]|\s){0,8}$/
const OPENS_BEHIND = /[=([{](?:\\[nrt]|\s){0,8}$/

function hasOddEdge(seen: SeenString): boolean {
  const { text, end, tail } = seen
  // Ex) "{"pot": 1 : the quote opens a key inside the string
  const opensKey = /\w/.test(text[end + 1] ?? "") && OPENS_BEHIND.test(tail)
  return opensKey || isOddBeginning(seen) || isLeftOpen(seen) || isClosedTooEarly(seen)
}

/**
 * True if the closing quote may not be the end of the string.
 * Ex) "„pot"“, : the mark after the quote closes one that the string opened
 * Ex) "a rod of 6', : the mark means feet
 * Ex) "Don'} : it is an apostrophe, and the string was cut off after it
 */
function isClosedTooEarly({ text, s, end, tail }: SeenString): boolean {
  if (!isQuoteLike(text.charCodeAt(end))) return false
  if (isOtherQuote(text, end + 1, text[end]) && isPaired(text, s.start, end + 1)) return true
  if (text[end] !== "'" || s.mark !== '"') return false
  return BEFORE_APOSTROPHE.test(tail) || closesBehind(text, end)
}

const TEXT_BEHIND = /^'\s{0,8},\s{0,8}"([^"\n]{0,200})"/

/** True if the partner of the apostrophe is in what would be the next string. Ex) "split(',"')" */
function closesBehind(text: string, end: number): boolean {
  const behind = TEXT_BEHIND.exec(text.slice(end, end + 256))?.[1] ?? ""
  return ((behind.match(/(?<!\w)'|'(?!\w)/g) ?? []).length & 1) === 1
}

const BEFORE_APOSTROPHE =
  /\b(?:(?:in|of|by|for|about|after|every) \d{1,3}|(?:ai|are|ca|could|did|do|does|had|has|have|is|must|should|was|were|wo|would)n)$|^(?:i|it|that|there|he|she|what|who|let|you|we|they)$/i

/**
 * True if a missing opening quote may not be the explanation.
 * Ex) "path":⏎: note⏎"a.ts" : a string that lost its opening quote is one line
 * Ex) [\"a\", \"b\"]" : a string that begins with an escaped quote has not lost its own
 * Ex) \ufffda" : the replacement character stands for the quote
 * Ex) string "a" : a type name precedes the string
 * Ex) [a" : the bracket is never closed
 */
const isNoBeginning = (text: string, { start, mark, lineBreaks, openBraces, openSquares }: StringEvidence): boolean =>
  (openBraces + openSquares > 0 && "[{".includes(text.charAt(start))) ||
  (mark === '"' && lineBreaks > 0) ||
  (mark !== "" && text.startsWith('\\"', start)) ||
  /[\ufffd「『【《〈]/.test(text[start] ?? "") ||
  isTypedText(text, start)

/**
 * Text before a quote that opens, or that needs no partner.
 * Ex) He said , style= , \s* : it opens
 * Ex) of 24 , x 3/4 : it needs no partner
 */
const BEFORE_OWN_QUOTE = /[ \t=:;+,|*&@#~^-]$|[\s(×x]\d{1,3}(?:[./]\d{1,3})?$/

/**
 * True if an escaped closing quote may be text.
 * Ex) print(\"} , "\"} : the string continues after it and was cut off
 * Ex) a=\"[^\"]\", : the quote closes one inside the string, and its own closing quote is missing
 */
function isOpenInside(seen: SeenString): boolean {
  const { text, s, end, tail } = seen
  if (end === s.start || BEFORE_OWN_QUOTE.test(tail) || /[([{][^)\]}]*$/.test(tail)) return true
  return (!/[{[]/.test(text[s.start] ?? "") && ESCAPED_MEMBER.test(tail)) || hasOddQuote(seen)
}
/** Ex) x\", \"size\": \"big\"} : from one quote on all quotes are escaped, including those of the object. */
const ESCAPED_MEMBER = /\\",\s{0,8}\\"[\w$.-]{1,64}\\"\s{0,8}:/

function hasDoubtfulQuotes(seen: SeenString, facts: number): boolean {
  const { text, s, end, frame, head, tail } = seen
  const { mark, rawQuotes } = s
  if (areUnpaired(seen)) return true
  if (s.openBraces + s.openSquares > 0 && (goesOnAsJson(seen) || closesItself(seen))) return true
  // Ex) 'grep 'x' 'a'", : two quotes close the string, and one of them belongs to it
  if (isOtherQuote(text, end + 1, text[end]) && !isOtherQuote(text, end - 1, text[end])) return true
  if (((facts & ITEM) !== 0 && isTwoItems(s, head)) || isWrappedTwice(seen)) return true
  if (areQuotesDoubled(head, mark) || isWrittenAgain(tail, mark, rawQuotes) || isOtherNotation(mark, head)) return true
  return hasOwnKey(head, ownerName(frame)) || swallowsMember(text, end, [head, tail], frame)
}

/** True if the quotes are doubled, or a second pair is part of the string. Ex) ""x"" */
const isWrappedTwice = ({ s, head, tail }: SeenString): boolean =>
  s.rawQuotes === 2 && head.length > 2 && head.startsWith(s.mark) && tail.endsWith(s.mark)

/** True if the quotes follow the notation of another language. */
const isOtherNotation = (mark: string, head: string): boolean =>
  holdsExpression(head, mark) || areMarkedAlike(head, mark) || (mark === '"' && opensInWord(head))

/**
 * Ex) “grep ”pot“ src”, “<a href=“x”>”, “print(‘x’)”, “tag -m “x”” : a program made all quotes curly, and the inner
 * ones may have been straight: they are the wrong way round, or at places where only code has quotes. In prose they are
 * right.
 */
const MADE_CURLY =
  /(?:^|[\s=([{:,])”(?=[^\s)\]};,.])|[=<>]\s?[[{(]?[“‘’]|\w[([][“‘’]|\{\s{0,4}[“‘]|(?:^|\s)-{1,2}\w[\w-]{0,32}\s[“‘’]|(?:^|\s)’\w[^’\s]{1,64}’/

/**
 * True if the inner quotes do not form pairs. A quote that stands alone between spaces is an ordinary character.
 * Ex) He said "hi : the last quote opens something that is never closed
 * Ex) a.txt" -> "b.txt : the quotes belong to two literals
 */
function areUnpaired({ text, s, end, head, tail }: SeenString): boolean {
  const { mark, rawQuotes, escapedQuotes, wordApostrophes } = s
  if (joinsLiterals(head, tail, mark)) return true
  const isEven = (rawQuotes - wordApostrophes + (mark === '"' ? escapedQuotes : 0)) % 2 === 0
  // at the very end of the text, the string was cut off
  if (isEven || skipSpace(text, end + 1) >= text.length) return false
  const last = lastInnerQuote(tail, mark)
  return last >= 0 && opens(tail, last)
}

/** True if a bracket of the string is open and an undeclared member follows. Ex) -d '{"a": "b", "n": 1}' */
function goesOnAsJson({ text, end, frame }: SeenString): boolean {
  const names = frame?.isObject === true ? frame.shape.names : null
  if (names === null) return false
  const following = text.slice(end + 1, end + 96)
  const name = NEXT_MEMBER.exec(following)?.[1]
  return name === undefined ? CLOSED_AND_MORE.test(following) : !names.positionByName.has(name)
}
/** Ex) "}]};⏎log(o) : the brackets close those of the string, which continues after them. */
const CLOSED_AND_MORE = /^\s{0,8}[}\]][\s}\]]{0,16}[^\s}\],]/
const NEXT_MEMBER = /^\s{0,8},\s{0,8}["']([\w$.-]{1,64})["']\s{0,8}:/

/** True if the bracket at the end of the text closes one that the string opened. Ex) {"code":"{"a": "b"} */
function closesItself({ text, s, end, head }: SeenString): boolean {
  const next = skipSpace(text, end + 1)
  if (!s.hasOpened(text.charCodeAt(next)) || skipSpace(text, next + 1) < text.length) return false
  return /(?<!["'])[{[](?:\\[nrt]|\s){0,16}"/.test(head)
}

/** True if an item contains a quote without a partner, or an item separator. Ex) ["sh"-c", "ls"] */
const isTwoItems = ({ mark, rawQuotes, escapedQuotes, loneQuotes }: StringEvidence, head: string): boolean =>
  (mark === '"' && loneQuotes === 0 && (rawQuotes + escapedQuotes) % 2 === 1) ||
  (rawQuotes > 0 && holdsItemSeam(head)) ||
  (rawQuotes === 1 && BARE_SEAM.test(head.replace(/\\"/g, "'")))
/** Ex) a",5\" pipe : an item after the comma lost its opening quote. */
const BARE_SEAM = /^(?:[^"\\]|\\[\s\S])*",\s{0,8}[^"\s][^"]*$/

const isOtherQuote = (text: string, at: number, mark: string | undefined): boolean =>
  isQuoteLike(text.charCodeAt(at)) && text[at] !== mark

/** True for one quote around a string with doubled quotes: """pot"": ""lid""" . Not for code. Ex) (a="") */
const isQuotedInTable = (body: string): boolean => /[\w^]""|""\w/.test(body) && areQuotesDoubled(body, '"')

/** Ex) f(a="") , x = [""] : an empty literal in code. */
const EMPTY_LITERAL = /[=([{,:+]\s?(?:""|'')(?=[\s)\]},;])/g

/** True for quotes that are doubled as in CSV, or that are two quotes in the string. Ex) say ""hi"" */
function areQuotesDoubled(text: string, mark: string): boolean {
  const body = text.replace(EMPTY_LITERAL, "")
  let runCount = 0
  for (let at = body.indexOf(mark); at >= 0; runCount++) {
    let end = at + 1
    while (body[end] === mark) end++
    if ((end - at) % 2 === 1 && end < body.length) return false
    at = body.indexOf(mark, end)
  }
  return runCount > 1 || (runCount > 0 && body.length < MAX_LOOK)
}
