// Doubt: two conventions explain the quotes or backslashes of a string, and they give different values.
import { SPACE_CLASS } from "../../../lazy-pattern.ts"
import { closersOf } from "../../chars.ts"
import { areTokens } from "../../separators.ts"
import { isQuoteLike, skipSpace } from "../follow.ts"
import { type ContainerFrame, isOnlyItem, ownerName, type ReadingStep } from "../hypothesis.ts"
import { isPaired } from "../quote-as-text.ts"
import { areMarkedAlike, hasTwoFrames, joinsLiterals, lastInnerQuote, opens, opensInWord } from "../quote-pairs.ts"
import { isEscapedTwice, type StringEvidence } from "../string-evidence.ts"
import { nestsQuotes } from "../styles.ts"
import { hasOwnKey, swallowsMember } from "./declared-in-text.ts"
import { holdsItemSeam } from "./doubtful-items.ts"
import { holdsExpression } from "./expression-in-text.ts"
import { isTypedText } from "./stand-ins.ts"
import { isWrittenAgain } from "./written-again.ts"

/** Text looked at from the beginning of a string and from its end: each place where it may end is looked at anew. */
const MAX_LOOK = 400

/** True for a string with two such explanations: its reading competes, and nothing may be executed from it. */
export function isDoubtfulString(
  text: string,
  { end, frame }: Pick<ReadingStep, "end" | "frame">,
  s: StringEvidence,
): boolean {
  const { openOffset, start, mark } = s
  if (start - openOffset === 2 && text[openOffset] === "\\")
    return s.doubledBackslashes + s.overEscaped + s.escapedQuotes > 0
  if (start === openOffset && isNoBeginning(text, s)) return true
  if (text[end] === "\\" && isOpenInside(text, s, end)) return true
  if (holdsStreamComment(text, s, end)) return true
  if (swallowsEscaped(text, s, end, frame)) return true
  if (hasOddBackslashes(text, s, end) || SEAM_BEFORE_QUOTE.test(text.slice(Math.max(start, end - 80), end))) return true
  if (mark === "") return isOnlyItem(text, end, frame) && areTokens(text.slice(start, Math.min(end, start + MAX_LOOK)))
  if (mark.length > 1) return isQuotedInTable(text.slice(start, Math.min(end, start + MAX_LOOK)))
  return hasOddEdge(text, s, end) || isOddInside(text, s, end, frame)
}

/** Ex) x\", \"size\": \"big\"} : from some quote on all are escaped, those of the object too. */
const ESCAPED_MEMBER = /\\",\s{0,8}\\"[\w$.-]{1,64}\\"\s{0,8}:/
const holdsEscapedMember = (text: string, { start }: StringEvidence, end: number): boolean =>
  !/[{[]/.test(text[start] ?? "") && ESCAPED_MEMBER.test(text.slice(Math.max(start, end - MAX_LOOK), end))

/** Two texts in escaped quotes, and between them what separates members and items on lines of their own. */
const ESCAPED_SEAM = /\\",[ \t]{0,8}\r?\n\s{0,64}\\"/

/** Ex) 10:00\",⏎  \"location\": \"hall : the quotes of a seam were escaped, and its line break was not. */
function swallowsEscaped(text: string, s: StringEvidence, end: number, frame: ContainerFrame | null): boolean {
  if (s.lineBreaks === 0 || s.escapedQuotes < 2) return false
  const head = text.slice(s.start, Math.min(end, s.start + MAX_LOOK))
  // what begins with a bracket is JSON in a text
  if (!ESCAPED_SEAM.test(head) || /^\s{0,8}[{[]/.test(head)) return false
  return frame?.isObject === false || swallowsMember(text, end, [head], frame)
}

const isOddInside = (text: string, s: StringEvidence, end: number, frame: ContainerFrame | null): boolean =>
  hasTwoFrames(text, s, end) ||
  (s.mark !== '"' && isDoubtfulInside(text, s, end, frame)) ||
  (hasRawQuotes(text, s, end) && hasDoubtfulQuotes(text, s, end, frame))

/**
 * In quotes that are not those of JSON. Ex) 'pot", "size": "big' : the first quote inside closes a text, and a member
 * follows it; 'ls' -l" : the mark that opens the text has a partner of its own.
 */
function isDoubtfulInside(text: string, s: StringEvidence, end: number, frame: ContainerFrame | null): boolean {
  const { start, mark } = s
  const isUnlike = text[end] === '"' && (s.rawQuotes - s.wordApostrophes) % 2 === 1
  const head = text.slice(start, Math.min(end, start + MAX_LOOK))
  if (isUnlike || isMadeCurly(mark, head)) return true
  return hasSign([CLOSED_FIRST], head) && swallowsMember(text, end, [head], frame)
}

/** Ex) po⏎⏎: keep-alive⏎⏎t : a comment of an event stream between raw line breaks. */
const STREAM_COMMENT = /\n\r?\n:[ \w-]{0,64}\r?\n\r?\n/
const holdsStreamComment = (text: string, { lineBreaks, start }: StringEvidence, end: number): boolean =>
  lineBreaks > 3 && STREAM_COMMENT.test(text.slice(Math.max(start, end - MAX_LOOK), end))

/**
 * Some of the line breaks may be those of inner literals, or a backslash was escaped twice as the quotes are, and
 * decoded once. Ex) \\"\\\\d\\" , G\\"odel and G\\"{o}del with the mark that LaTeX sets on a letter
 */
const isUnevenlyEscaped = (text: string, s: StringEvidence, end: number): boolean =>
  (s.doubledLineEnds > 0 && !isEscapedTwice(s)) ||
  TWICE_OR_ACCENT.test(text.slice(s.start, Math.min(end, s.start + MAX_LOOK)))
/** Behind one small letter alone the quote is that of a literal with a prefix. Ex) f\\"{i}\\" */
const TWICE_OR_ACCENT = /\\{4}|(?:[A-Za-z]{2}|[A-Z])\\\\"(?:[aeiouyAEIOUY]|\{(?:[aeiouyAEIOUY]|\\{1,2}[ij])\})/

const hasOddBackslashes = (text: string, s: StringEvidence, end: number): boolean =>
  (s.overEscaped > 0 && isUnevenlyEscaped(text, s, end)) || isPathAmongOthers(s)

/**
 * Ex) C:\Temp\new and \| : the backslashes of a path are literal, and others in the same text are not those of a path.
 */
const isPathAmongOthers = (s: StringEvidence): boolean =>
  s.pathRoots > 0 && s.spacedBackslashes > 0 && s.escapesBeforeLetter > 0 && s.invalidEscapes > 0

/** Ex) ["b], [""] , 'B, qty: 2}, {sku: 'C' : the quote that seems to close the text opens the next one. */
const SEAM_BEFORE_QUOTE = /[\]}]\s{0,8},\s{0,8}[[{]\s{0,8}(?:["']?[\w$]{1,64}["']?\s{0,8}:\s{0,8})?$/

/**
 * No quote closes it, and it ends in what stands between two members, or before a bracket that it opened. Ex)
 * "old.txt,, "n": 1 , "${HOME} , "a{2,}b , 'a"}, "n": 1 , "a\ufffd : the mark of a lost character may have been the quote
 */
function isLeftOpen(text: string, s: StringEvidence, end: number): boolean {
  if (end <= s.start || end >= text.length || isQuoteLike(text.charCodeAt(end))) return false
  const next = text.charCodeAt(skipSpace(text, end))
  if (ENDS_IN_SEAM.test(text.slice(Math.max(s.start, end - MAX_LOOK), end)) || s.hasOpened(next)) return true
  // Ex) "pot"[:5], "n": 1 : the inner quote without a partner is the one that is missed here
  if ((s.rawQuotes - s.wordApostrophes) % 2 === 1) return true
  if (s.openBraces + s.openSquares === 0) return false
  // Ex) {⏎  "pot": 1 : the members are those of the text itself; a{2, : so is the comma
  return isQuoteLike(next) || (next === COMMA && !OPENS_BEHIND.test(text.slice(Math.max(s.start, end - 32), end)))
}

const COMMA = 44
const ENDS_IN_SEAM = /[,;，；、،\ufffd]$|^[^{[]*["'”]\s{0,4}[}\]]$/

/**
 * Ex) ""use x\"; : the first quote is doubled or one of the text, and with this choice another one has no partner;
 * "a"",b" : comma and quote changed places, or are text; """a" : three quotes open it, and one closes it.
 */
function isOddBeginning(text: string, s: StringEvidence, end: number): boolean {
  const { openOffset, start } = s
  if (text[openOffset + 1] === text[openOffset] && s.escapedQuotes > 0 && hasOddQuote(text, s, end)) return true
  return (text[start] === "," && isQuoteLike(text.charCodeAt(openOffset - 1))) || isOpenedTwice(text, start, end)
}

/** Ex) ""([^\"]*)\"" : one in a class of characters needs no partner. */
const hasOddQuote = (text: string, { start, escapedQuotes, rawQuotes }: StringEvidence, end: number): boolean => {
  const inClasses = text.slice(start, Math.min(end, start + MAX_LOOK)).split(QUOTE_IN_CLASS).length - 1
  return (escapedQuotes + rawQuotes - inClasses) % 2 === 1
}
const QUOTE_IN_CLASS = /\[\^?[^\]"\\]{0,8}\\"[^\]"]{0,8}\]/

/** Two quotes begin the text, and not three. */
const isOpenedTwice = (text: string, start: number, end: number): boolean =>
  end > start + 1 && text.startsWith('""', start) && text[start + 2] !== '"'

/**
 * Ex) "<img src=" , "print(" , "{ " : the quote that ends the whole text stands where one of the text itself opens, and
 * the text is cut. Where it escapes its own quotes it is not.
 */
export function isCutInside(text: string, { start, escapedQuotes }: StringEvidence, end: number): boolean {
  if (escapedQuotes > 0 || end === start || skipSpace(text, end + 1) < text.length) return false
  return QUOTE_AHEAD.test(text.slice(Math.max(start, end - MAX_LOOK), end)) || OPENER_ONLY.test(text.slice(start, end))
}
const QUOTE_AHEAD = /<\w[^<>]{0,200}\s[\w:-]{1,40}=$|\w\($/
const OPENER_ONLY = /^[{[](?:\\[nrt]|\s){0,8}$/
const OPENS_BEHIND = /[=([{](?:\\[nrt]|\s){0,8}$/

const hasOddEdge = (text: string, s: StringEvidence, end: number): boolean =>
  isOddBeginning(text, s, end) || isLeftOpen(text, s, end) || opensKey(text, s, end) || isClosedTooEarly(text, s, end)

/**
 * Ex) "„pot"“, : the mark behind the quote closes one that the text opened; "a rod of 6', : the mark is that of feet;
 * "Don'} : it is an apostrophe, behind which the text was cut.
 */
const isClosedTooEarly = (text: string, { start, mark }: StringEvidence, end: number): boolean =>
  isQuoteLike(text.charCodeAt(end)) &&
  ((isOtherQuote(text, end + 1, text[end]) && isPaired(text, start, end + 1)) ||
    (text[end] === "'" &&
      mark === '"' &&
      (BEFORE_APOSTROPHE.test(text.slice(Math.max(start, end - 12), end)) || closesBehind(text, end))))

const TEXT_BEHIND = /^'\s{0,8},\s{0,8}"([^"\n]{0,200})"/

/** Ex) "split(',"')" : the apostrophe has its other one in what would be the next text. */
function closesBehind(text: string, end: number): boolean {
  const behind = TEXT_BEHIND.exec(text.slice(end, end + 256))?.[1] ?? ""
  return ((behind.match(/(?<!\w)'|'(?!\w)/g) ?? []).length & 1) === 1
}

const BEFORE_APOSTROPHE =
  /\b(?:(?:in|of|by|for|about|after|every) \d{1,3}|(?:ai|are|ca|could|did|do|does|had|has|have|is|must|should|was|were|wo|would)n)$|^(?:i|it|that|there|he|she|what|who|let|you|we|they)$/i

/** Ex) "{"pot": 1 : the quote opens a key within the text. */
const opensKey = (text: string, { start }: StringEvidence, end: number): boolean =>
  /\w/.test(text[end + 1] ?? "") && OPENS_BEHIND.test(text.slice(Math.max(start, end - 32), end))

/** Quotes like its own that are taken for text, or a closing quote that is none of its own. */
const hasRawQuotes = (text: string, { rawQuotes, mark }: StringEvidence, end: number): boolean =>
  rawQuotes > 0 || (isQuoteLike(text.charCodeAt(end)) && !closersOf(mark.charCodeAt(0)).includes(text.charCodeAt(end)))

/**
 * Ex) "path":⏎: note⏎"a.ts" : what lost its first quote is one line; [\"a\", \"b\"]" : what begins with an escaped
 * quote has not lost its own; \ufffda" : the mark of a lost character stands for it; string "a" : the text has its type;
 * [a" : so may a bracket that nothing closes.
 */
const isNoBeginning = (text: string, { start, mark, lineBreaks, openBraces, openSquares }: StringEvidence): boolean =>
  (openBraces + openSquares > 0 && "[{".includes(text.charAt(start))) ||
  (mark === '"' && lineBreaks > 0) ||
  (mark !== "" && text.startsWith('\\"', start)) ||
  /[\ufffd「『【《〈]/.test(text[start] ?? "") ||
  isTypedText(text, start)

/** Ex) He said , style= , \s* : a quote opens here rather than closes; of 24 , x 3/4 : one that needs no partner. */
const BEFORE_OWN_QUOTE = /[ \t=:;+,|*&@#~^-]$|[\s(×x]\d{1,3}(?:[./]\d{1,3})?$/

/**
 * Ex) print(\"} , "\"} : the text goes on behind an escaped quote, and was cut; a=\"[^\"]\", : the quote closes one of the
 * text, and its own is missing.
 */
const isOpenInside = (text: string, s: StringEvidence, end: number): boolean =>
  end === s.start ||
  holdsEscapedMember(text, s, end) ||
  BEFORE_OWN_QUOTE.test(text.slice(Math.max(s.start, end - 12), end)) ||
  /[([{][^)\]}]*$/.test(text.slice(Math.max(s.start, end - MAX_LOOK), end)) ||
  (s.escapedQuotes > 0 && hasOddQuote(text, s, end))

/** Ex) "q":": "x" : a colon and a quote were written twice. */
const COLON_AGAIN = new RegExp(`^${SPACE_CLASS}{0,8}[:=]\\s{0,8}["'“]`)
/**
 * Ex) "a\" and b\\" c" : one of the quotes is escaped once more than the others, or stands behind a backslash of the
 * text. Ex) "a\," b : backslash and comma changed places.
 */
const UNEVEN_ESCAPE = /(?:^|[^\\])(?:(?:\\\\)+|\\[.,;:!?])"/

/** Ex) kim\" "ola : an escaped quote and a raw one with nothing between. */
const ESCAPED_BESIDE_RAW = /(?:^|[^\\])\\"\s{1,8}"/
/** Ex) \"1\"" or "x : the same without a space, and words between it and the next raw one. */
const RAW_BEHIND_ESCAPED = /(?:^|[^\\])\\""\s[^"\\]{1,40}"(?=\S)/

/** Ex) README.txt", , : a seam between members at the end of the text. */
const SEAM_AT_END = /[^"\\]",\s{0,8}[,:{}[\]"]{0,4}\s{0,8}$/

/** Ex) a",<pad> "b , a"], ["b , a",⏎: ping , a",:"b : a token, brackets, a line of a stream or a lost key between two values. */
const SEAM_OF_ITEMS =
  // one quote before all: a search for it skips most of a text
  /"(?:,\s{0,8}(?:<\|?[\w/▁]{1,32}\|?>|\n\s{0,8}:)|(?<=[^\s([{,:=]"),:\s{0,8}"|\s{0,8}\]\s{0,8},?\s{0,8}\[\s{0,8}")/

/**
 * Ex) a", - "b , a"[0], "b , a"::text, "b : the first quote closes, the next one opens, and more than a comma stands
 * between them.
 */
const NOTED_SEAM = /^(?:[^"\\]|\\[\s\S])*?[^\s([{=,:'"\\-]"(?!\s{0,8},\s{0,8}")[^"\\]{0,24},[^"\\]{0,24}"(?=\S)/

/** Ex) log", // next , acme"}⏎{ : the first inner quote closes something, and structure follows it. */
const CLOSED_FIRST =
  /^(?:[^"\\]|\\[\s\S])*?(?:[^\s([{=,:'"\\-]|\\")"\s{0,8}[,}\]，｝］][\s,}\]，｝］]{0,8}(?:["'“{[:｛：]|\/[/*]|#|$|(?<=\},\s{0,8})[\w$]{1,64}\s{0,8}:)/
/** Ex) Paris", France : a closing quote without a partner before a comma belongs to the text, or to nothing. */
const BEFORE_COMMA = /[^\s([{=,:'"\\-]",/
const isAlone = (s: StringEvidence): boolean =>
  s.rawQuotes === 1 && s.loneQuotes === 0 && s.escapedQuotes % 2 === 0 && s.mark === '"'

/** Ex) a", cw"d: "/srv : a key with a quote in the wrong place. */
const TORN_KEY =
  /"\s{0,8},\s{0,8}(?:"?\w{1,64}"\w{1,64}"?\s{0,8}[:;=]\s{0,8}(?:["\d[{tfn-]|\w")|\w{1,64}:\w{1,64}\s{0,8}["\d])/
/** Ex) 'users, id: 'u1' : the quote opens a value. */
const OPENED_VALUE = /[,{]\s{0,8}[\w$]{1,64}\s{0,8}:\s{0,8}'/
/** Between double quotes no apostrophe does. Ex) style={{ color: 'red' }} */
const opensValue = (head: string, marks: string): boolean => marks !== '""' && OPENED_VALUE.test(head)
const HEAD_SIGNS: readonly RegExp[] = [SEAM_OF_ITEMS, CLOSED_FIRST, TORN_KEY]
/** Ex) a",5\" pipe : behind the comma an item has lost its first quote. */
const BARE_SEAM = /^(?:[^"\\]|\\[\s\S])*",\s{0,8}[^"\s][^"]*$/
/** Ex) a@b.c"{ "d@e.f : nothing but marks between the only two quotes. */
const MARKED_SEAM = /^[^"\\]+"[^"\w\\]{0,4}"[^"\\]+$/
/** Ex) te"src"st , a, "nn"@b : a pair of quotes within a word, or an item that the next one is glued to. */
const GLUED_PAIR = /(?:[A-Za-z]{2}|,\s{0,8})"[\w./@-]{1,64}"[\w@]/
const ITEM_SIGNS: readonly RegExp[] = [NOTED_SEAM, MARKED_SEAM, GLUED_PAIR]
const TAIL_SIGNS: readonly RegExp[] = [SEAM_AT_END, SEAM_OF_ITEMS]
const ESCAPE_SIGNS: readonly RegExp[] = [UNEVEN_ESCAPE, ESCAPED_BESIDE_RAW]

/** Each sign has a double quote. Looking for that first halves the time of a hostile text in single quotes. */
const hasSign = (patterns: readonly RegExp[], body: string): boolean =>
  body.includes('"') && patterns.some((pattern) => pattern.test(body))

function hasDoubtfulQuotes(text: string, s: StringEvidence, end: number, frame: ContainerFrame | null): boolean {
  const { start, mark, rawQuotes } = s
  const head = text.slice(start, Math.min(end, start + MAX_LOOK))
  const tail = text.slice(Math.max(start, end - MAX_LOOK), end)
  if (hasSeam(head, tail, mark + text[end]) || areUnpaired(text, s, end, [head, tail])) return true
  if (goesOnAsJson(text, s, end, frame)) return true
  if (closesItself(text, s, end) || isClosedTwice(text, end) || (frame?.isObject === false && isTwoItems(s, head)))
    return true
  if (s.escapedQuotes > 0 && hasSign(ESCAPE_SIGNS, tail)) return true
  if (isWrappedTwice(s, head, tail) || areQuotesDoubled(head, mark) || isWrittenAgain(tail, mark, rawQuotes))
    return true
  if (isOtherNotation(s, head)) return true
  return hasOwnKey(head, ownerName(frame)) || swallowsMember(text, end, [head, tail], frame)
}

/** The quotes are written as another language writes them, or some of them are escaped as JSON has it. */
const isOtherNotation = (s: StringEvidence, head: string): boolean =>
  isBesideEscaped(s, head) ||
  holdsExpression(head, s.mark) ||
  areMarkedAlike(head, s.mark) ||
  (s.mark === '"' && opensInWord(head))

/**
 * Ex) “grep ”pot“ src”, “<a href=“x”>”, “print(‘x’)”, “tag -m “x”” : a program made all quotes curly, and the inner ones
 * may have been straight: the marks are the wrong way round, or stand where only code has quotes. In prose they are right.
 */
const isMadeCurly = (mark: string, head: string): boolean => /[“”‘’]/.test(mark) && MADE_CURLY.test(head)
const MADE_CURLY =
  /(?:^|[\s=([{:,])”(?=[^\s)\]};,.])|[=<>]\s?[[{(]?[“‘’]|\w[([][“‘’]|\{\s{0,4}[“‘]|(?:^|\s)-{1,2}\w[\w-]{0,32}\s[“‘’]|(?:^|\s)’\w[^’\s]{1,64}’/

/** Ex) v: \"1\"" or "v: \"2\" : a literal ends in an escaped quote and a raw one. */
const isBesideEscaped = (s: StringEvidence, head: string): boolean =>
  s.mark === '"' && s.escapedQuotes > 0 && !nestsQuotes(s) && RAW_BEHIND_ESCAPED.test(head)

/**
 * Ex) He said "hi : the last quote opens something, and none closes it; a.txt" -> "b.txt : the quotes are those of two
 * literals. One that stands apart is a sign like others.
 */
function areUnpaired(text: string, s: StringEvidence, end: number, [head, tail]: readonly [string, string]): boolean {
  const { mark, rawQuotes, escapedQuotes, wordApostrophes } = s
  if (joinsLiterals(head, tail, mark) || (isAlone(s) && BEFORE_COMMA.test(tail))) return true
  const isEven = (rawQuotes - wordApostrophes + (mark === '"' ? escapedQuotes : 0)) % 2 === 0
  // at the very end the text is cut rather than odd
  if (isEven || skipSpace(text, end + 1) >= text.length) return false
  const last = lastInnerQuote(tail, mark)
  return last >= 0 && opens(tail, last)
}

/** Ex) -d '{"a": "b", "n": 1}' : a bracket of the text is open, and what follows is none of the tool's. */
function goesOnAsJson(text: string, s: StringEvidence, end: number, frame: ContainerFrame | null): boolean {
  const names = frame?.isObject === true ? frame.shape.names : null
  if (names === null || s.openBraces + s.openSquares === 0) return false
  const following = text.slice(end + 1, end + 96)
  const name = NEXT_MEMBER.exec(following)?.[1]
  return name === undefined ? CLOSED_AND_MORE.test(following) : !names.positionByName.has(name)
}
/** Ex) "}]};⏎log(o) : the brackets close those of the text, which goes on behind them. */
const CLOSED_AND_MORE = /^\s{0,8}[}\]][\s}\]]{0,16}[^\s}\],]/
const NEXT_MEMBER = /^\s{0,8},\s{0,8}["']([\w$.-]{1,64})["']\s{0,8}:/

/** Ex) {"code":"{"a": "b"} : the bracket that ends the whole text closes one of the text itself. */
function closesItself(text: string, s: StringEvidence, end: number): boolean {
  const next = skipSpace(text, end + 1)
  if (!s.hasOpened(text.charCodeAt(next)) || skipSpace(text, next + 1) < text.length) return false
  return /(?<!["'])[{[](?:\\[nrt]|\s){0,16}"/.test(text.slice(s.start, Math.min(end, s.start + MAX_LOOK)))
}

/** Ex) ""x"" : the quotes are doubled, or belong to the text. */
const isWrappedTwice = ({ rawQuotes, mark }: StringEvidence, head: string, tail: string): boolean =>
  rawQuotes === 2 && head.length > 2 && head.startsWith(mark) && tail.endsWith(mark)

/** Ex) 'grep 'x' 'a'", : two marks close the text, and one of them belongs to it. */
const isClosedTwice = (text: string, end: number): boolean =>
  isOtherQuote(text, end + 1, text[end]) && !isOtherQuote(text, end - 1, text[end])

/** Ex) cat \"a\"", and "ls , 42"\"No. : beside escaped quotes, raw ones where one item seems to end and the next to begin. */
const MIXED_SEAM = /(?<=[^\s([{=,\\])"(?:\\"|[^"\\]{0,12}"(?=\S))|\\""/

/** Ex) ["sh"-c", "ls"] : a quote without a partner in an item, or a seam of items. */
function isTwoItems(s: StringEvidence, head: string): boolean {
  const { mark, rawQuotes, escapedQuotes, loneQuotes } = s
  if (mark === '"' && escapedQuotes > 0 && !nestsQuotes(s) && (BEFORE_COMMA.test(head) || MIXED_SEAM.test(head)))
    return true
  return (
    (mark === '"' && loneQuotes === 0 && (rawQuotes + escapedQuotes) % 2 === 1) ||
    hasSign(ITEM_SIGNS, head) ||
    (rawQuotes > 0 && holdsItemSeam(head)) ||
    (rawQuotes === 1 && BARE_SEAM.test(head.replace(/\\"/g, "'")))
  )
}

const isOtherQuote = (text: string, at: number, mark: string | undefined): boolean =>
  isQuoteLike(text.charCodeAt(at)) && text[at] !== mark

/** What stands between two values or members is a part of the text. */
const hasSeam = (head: string, tail: string, marks: string): boolean =>
  opensValue(head, marks) || COLON_AGAIN.test(head) || hasSign(HEAD_SIGNS, head) || hasSign(TAIL_SIGNS, tail)

/** Ex) """pot"": ""lid""" : one quote around a text whose own quotes are doubled. An empty literal is code. Ex) (a="") */
const isQuotedInTable = (body: string): boolean => /[\w^]""|""\w/.test(body) && areQuotesDoubled(body, '"')

/** Ex) f(a="") , x = [""] : an empty literal of code. */
const EMPTY_LITERAL = /[=([{,:+]\s?(?:""|'')(?=[\s)\]},;])/g

/** Ex) say ""hi"" : doubled as in a table of values, or two quotes in the text. */
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
