// Step after a value: the next member, the end of the container, or a deviation such as a lost comma.
import { CLOSE_BRACKET, COLON, COMMA, closersOf, toStructure } from "../chars.ts"
import type { FaultId } from "../faults.ts"
import { ARRAY_BIT, OBJECT_BIT, STRING_BIT } from "../kind.ts"
import { restrictsCall } from "../restriction.ts"
import { closeAtEnd, closeByOther, closeByOwn, closeContainer, closerText } from "./close.ts"
import { insertedBehindValueEnd } from "./doubts/inserted-text.ts"
import { quotedRefusal } from "./doubts/literal-body.ts"
import { changesBehind, objectsBehind } from "./doubts/prose-doubt.ts"
import { hasLineBreak, isClosingBracket, isQuoteLike, keyLikeEnd, matchEnd, skipSpace } from "./follow.ts"
import { type ContainerFrame, EXPECT_NEXT_ITEM, EXPECT_VALUE, type Hypothesis, ownerName } from "./hypothesis.ts"
import { isOuterName, memberShape, positionIn } from "./key-cost.ts"
import { isInTextParens, isString, isWrittenTwice, lostComma } from "./lost-comma.ts"
import { GARBAGE_CHARACTER, PRICES, type PriceName } from "./prices.ts"
import { isMarkTail } from "./protocol.ts"
import { restartAt } from "./restart.ts"
import type { Search } from "./search.ts"
import { UNKNOWN_SHAPE } from "./shape.ts"
import { isLineComment } from "./step-key.ts"
import { StringEvidence } from "./string-evidence.ts"

const EXPRESSION_START = /(?:if|or|and|else)\s|[?%*/+]\s{1,8}[\w"'(]|\.\w{1,64}\(|\[\d/y
const EXPRESSION_REST = /[^,}\]\n]{1,200}/y
const GARBAGE_RUN = /[^,}\]"\n]{1,200}/y

/** Reads the text after a value: a comma, a closer, or something unexpected. */
export function stepAfter(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const frame = h.frame as ContainerFrame
  if (at >= text.length) return closeAtEnd(search, h, at, null)
  const mark = text[at] as string
  const c = toStructure(text.charCodeAt(at))
  // the mark that ends a call proves that its last value is complete
  if ("<`[".includes(mark) && isMarkTail(text, at)) return closeAtEnd(search, h, at, null)
  if (mark === ",") return search.add(h.behindComma(at + 1, 0))
  if (c === COMMA || mark === ";" || mark === "；")
    takeComma(search, h, at, "otherComma", mark === ";" ? "json/comma-spelling" : "json/full-width")
  if (c === frame.closer || isClosingBracket(c)) return stepCloser(search, h, at, c)
  stepMark(search, h, at, c)
  stepExpression(search, h, at)
  if (".:|-".includes(mark)) wrongComma(search, h, at, frame)
  lostComma(search, h, at, frame)
  proseTail(search, h, at)
  skipGarbage(search, h, at)
}

/** Maximum length of prose at the end; longer prose is read as text between values, with its doubts. */
const MAX_PROSE_TAIL = 400
const PROSE_TAIL = /^[A-Z][^"{}[\]:=<>]{0,400}$/

/** Ends the reading if the closers are missing and only words follow. Ex) {"a": "x"⏎⏎Done. */
function proseTail(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (text.length - at > MAX_PROSE_TAIL || !hasLineBreak(text, h.pos, at) || !PROSE_TAIL.test(text.slice(at))) return
  const words = text.slice(at)
  const isDoubted = objectsBehind(words) || changesBehind(words) || restrictsCall(words)
  const g = h.continueAt(h.pos, PRICES.proseBehind.first).refuse(isDoubted && "json/unreadable")
  closeAtEnd(search, g, h.pos, null)
}

/** Handles an unexpected mark after a value. */
function stepMark(search: Search, h: Hypothesis, at: number, c: number): void {
  const { text } = search
  const frame = h.frame as ContainerFrame
  if (text[at] === ")") closeByParen(search, h, at)
  else if (isQuoteLike(c)) stepQuote(search, h, at)
  else if (text[at] === "+" && isString(h)) joinSum(search, h, at)
  else if (text[at] === "{") restartAt(search, h, at)
  // Ex) "path": "/etc/hoead": 10 : something between them is missing
  else if (c === COLON && isString(h) && !holdsObjects(frame)) lostText(search, h, at)
  else if (text.startsWith('\\"', at) && search.continuationCheck.mayEndAt(at + 2, frame.isObject))
    skipStrayQuote(search, h, at, at + 2)
}

function closeByParen(search: Search, h: Hypothesis, at: number): void {
  const frame = h.frame as ContainerFrame
  // Ex) edit(path="a") : the root is closed by a round bracket
  const isOfCall = frame.parent === null && search.isCall
  const fault = isOfCall ? "json/surrounding-text" : "json/mismatched-closer"
  const edit = { fault, start: at, end: at + 1, insert: closerText(frame) } as const
  closeContainer(search, h, at + 1, (isOfCall ? PRICES.callSyntax : PRICES.wrongCloser).first, edit)
}

/** Reads the mark at `at` as a comma. */
function takeComma(search: Search, h: Hypothesis, at: number, name: PriceName, fault: FaultId): void {
  const g = h
    .behindComma(at + 1, h.slipCost(name))
    .recordSlip(name)
    .addEdit(fault, at, at + 1, ",")
  search.add(g.refuse(isLineComment(search.text, h, at) && "json/ambiguous"))
}

function stepCloser(search: Search, h: Hypothesis, at: number, c: number): void {
  const frame = h.frame as ContainerFrame
  const isOwn = c === frame.closer
  if (isOwn) closeByOwn(search, h, at, search.text.charCodeAt(at) === c ? 0 : h.slipCost("otherComma"))
  else closeByOther(search, h, at)
  // an extra closer: the same container continues after it
  if (!isOwn || (goesOn(search.text, at, frame) && !isOuterMember(search.text, at, frame)))
    search.add(withoutCloser(search, h, at, c))
}

/** Drops an extra closer. If a list is allowed here, its opener may be missing. Ex) "items": {"b": 1}] */
function withoutCloser(search: Search, h: Hypothesis, at: number, c: number): Hypothesis {
  const g = h.continueAt(at + 1, PRICES.extraCloser.first).addEdit("json/excess-closer", at, at + 1, "")
  const frame = h.frame as ContainerFrame
  if (c !== CLOSE_BRACKET || !frame.isObject || search.text[h.pos - 1] !== "}") return g
  const { kinds } = memberShape(search, frame, frame.position, frame.key ?? "")
  return g.refuse((kinds & ARRAY_BIT) !== 0 && "json/ambiguous")
}

function goesOn(text: string, at: number, frame: ContainerFrame): boolean {
  const next = skipSpace(text, at + 1)
  if (text[next] !== ",") return !frame.isObject && text[next] === "]"
  return /["'{[]/.test(text[skipSpace(text, next + 1)] ?? "")
}

const NEXT_NAME = /[}\]]\s{0,64},\s{0,64}["'“]([\w$.-]{1,64})["'”](\s{0,16}:)?/y

/**
 * True if a member that an outer object declares and lacks follows the closer at `at`, or its name without a value:
 * then the inner container ends here.
 */
function isOuterMember(text: string, at: number, frame: ContainerFrame): boolean {
  NEXT_NAME.lastIndex = at
  const [, name, colon] = NEXT_NAME.exec(text) ?? []
  return name !== undefined && (colon !== undefined || !frame.isObject) && isOuterName(frame, name)
}

function stepQuote(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const frame = h.frame as ContainerFrame
  if (search.continuationCheck.mayEndAt(at + 1, frame.isObject)) skipStrayQuote(search, h, at, at + 1)
  if (!isString(h) || at === h.pos || closersOf(text.charCodeAt(at)).length === 0) return
  // Ex) note⏎"x" : an unquoted string is not part of a concatenation
  if (!isQuoteLike(text.charCodeAt(h.pos - 1))) return
  if (isInTextParens(h)) return joinAt(search, h, at, h.slipCost("joinedStrings"))
  const isLineBreak = hasLineBreak(text, h.pos, at)
  const cost =
    (frame.isObject ? h.slipCost("joinedStrings") : PRICES.joinedWithoutPlus.first + 40) +
    (isLineBreak ? 0 : PRICES.joinedWithoutPlus.again)
  joinAt(search, h, at, cost)
}

/**
 * Text before a quote that belongs to the string: a short number on its own, a backslash, a mark after which a quote
 * opens, or a quote with nothing after it.
 */
const QUOTE_OF_TEXT = /(?:["\s(×x])\d{1,3}(?:[.,]\d{1,2})?$|\\$|\w\s{0,2}[=(]\s{0,2}$|\w[:,]\s{1,2}$|[[,:]\s?"$/

/** True if a raw quote closes an escaped one. A quote in a character class opens nothing. Ex) say \"hi"" */
function closesEscaped(text: string, end: number): boolean {
  let escapedCount = 0
  for (let at = end - 1; at > Math.max(0, end - MAX_BODY); at--) {
    if (text[at] !== '"') continue
    if (text[at - 1] !== "\\") break
    if (!/\[\^[^\]"]{0,8}\\$/.test(text.slice(Math.max(0, at - 12), at))) escapedCount++
  }
  return escapedCount % 2 === 1
}
const MAX_BODY = 400

/** Drops an extra quote: a doubled closing quote, or one after a value without quotes. */
function skipStrayQuote(search: Search, h: Hypothesis, at: number, end: number): void {
  const { text } = search
  const isDoubled = isString(h) && at === h.pos
  // Ex) "27"" : an inch mark; "27\\"" : a quote that was escaped twice; "href=""
  const isOfText =
    QUOTE_OF_TEXT.test(text.slice(Math.max(0, h.bodyEnd - 8), h.bodyEnd)) || closesEscaped(text, h.bodyEnd)
  // Ex) 'x'" : the opening quote is missing, and the others are part of the string
  const isUnlike = text[at] === '"' && text[h.bodyEnd] !== '"' && h.pos > h.bodyEnd
  const g = h.skipSlip(isDoubled ? "doubledClosingQuote" : "strayQuote", "json/stray-quote", at, end)
  search.add(g.refuse(isDoubled && (isOfText || isUnlike) && "json/ambiguous"))
}

/** Joins two strings at a plus sign. Ex) "a" + "b" */
function joinSum(search: Search, h: Hypothesis, at: number): void {
  const next = skipSpace(search.text, at + 1)
  const c = search.text[next]
  if (c === '"' || c === "'" || c === "`") joinAt(search, h, next, h.slipCost("joinedStrings"))
}

function joinAt(search: Search, h: Hypothesis, at: number, cost: number): void {
  const { text } = search
  const joinedString = new StringEvidence(text[at] as string, h.bodyEnd, at + 1, "joined")
  const isDoubtful = isCodeAround(text, h, at) || isNoSum(text, h, at)
  const g = h.openString(joinedString, cost).recordSlip("joinedStrings")
  search.add(g.refuse(isDoubtful && "json/ambiguous").refuse(quotedRefusal(text, at)))
}

/** What code has before the quote that opens a literal, and after the one that closes it. */
const CODE_BEFORE = /[\s(=,[{<>+:!|&-]$/
const CODE_BEHIND = /^[\s)\],;:.+}]/

/** True if the text between the two strings is itself a literal of code. Ex) "if (op == "+") add()" */
const isCodeAround = (text: string, { bodyEnd }: Hypothesis, at: number): boolean =>
  CODE_BEFORE.test(text.slice(Math.max(0, bodyEnd - 1), bodyEnd)) && CODE_BEHIND.test(text.slice(at + 1, at + 2))

/**
 * True for two strings without a plus sign that may not be one: nothing shows it, or one is empty, a copy of the other,
 * a member name, or one of several quoted lines.
 */
function isNoSum(text: string, h: Hypothesis, at: number): boolean {
  if (text.slice(h.pos, at).includes("+")) return false
  if (!isOneText(text, h, at)) return true
  if (isInTextParens(h)) return false
  const isEmpty = text[at + 1] === text[at] || text[h.bodyEnd - 1] === text[h.bodyEnd]
  const isOneOfMany =
    h.lastStep?.kind === "string" && h.lastStep.stringEvidence?.stringNotation === "joined" && !endsLine(text, h)
  return isEmpty || isOneOfMany || isWrittenTwice(text, h, at) || isLostMember(text, h, at)
}

/** True for a string written line by line, as in code. Ex) "glaze\n"⏎"dry\n"⏎"fire" */
const endsLine = (text: string, { bodyEnd, frame, shape }: Hypothesis): boolean =>
  frame?.isObject === true &&
  (shape.kinds & ARRAY_BIT) === 0 &&
  /(?<!\\)\\n$/.test(text.slice(Math.max(0, bodyEnd - 3), bodyEnd))

/**
 * True for a long string as code writes it: "glaze the lid "⏎"and the pot" . Two lines without a space between them are
 * two strings, unless brackets enclose them; ("pot" "lid") is a list in a shell.
 */
function isOneText(text: string, h: Hypothesis, at: number): boolean {
  const hasBlank =
    /(?:\s|\\[nrt])$/.test(text.slice(Math.max(0, h.bodyEnd - 2), h.bodyEnd)) ||
    /^(?:\s|\\[nrt])/.test(text.slice(at + 1, at + 3))
  const isLineBreak = hasLineBreak(text, h.pos, at)
  if (isInTextParens(h)) return hasBlank || isLineBreak
  return hasBlank && isLineBreak && (h.shape.kinds & STRING_BIT) !== 0
}

/** True if the string after the last one is a member that lost its comma. Ex) "Graz "⏎"unit": 1 */
function isLostMember(text: string, { frame }: Hypothesis, at: number): boolean {
  if (frame?.isObject !== true) return false
  const end = text.indexOf(text[at] as string, at + 1)
  return end > 0 && positionIn(frame.shape, text.slice(at + 1, end).replace(/(?:\\n)+$/, "")) >= 0
}

/** True for a list of objects: a key in it lost its brace. */
const holdsObjects = (frame: ContainerFrame): boolean =>
  !frame.isObject && frame.shape !== UNKNOWN_SHAPE && (frame.shape.element(frame.count).kinds & OBJECT_BIT) !== 0

const WHOLE_VALUE = /\s{0,64}(?:"(?:[^"\\\n]|\\.){0,4096}"|-?\d[\d.]{0,32}|true|false|null)\s{0,64}[,}]/y

/** Drops a repeated member name with its colon. Ex) "path": "path": "a.ts" */
function repeatedName(search: Search, h: Hypothesis, at: number): void {
  const frame = h.frame as ContainerFrame
  const name = ownerName(frame)
  const start = h.bodyEnd - name.length
  if (!frame.isObject || name === "" || search.text.slice(start, h.bodyEnd) !== name) return
  const key = search.text.slice(Math.max(0, start - name.length - 64), start - 1).trimEnd()
  if (!key.endsWith(":") || !key.slice(0, -1).trimEnd().endsWith(`"${name}"`)) return
  if (matchEnd(WHOLE_VALUE, search.text, at + 1) <= 0) return
  const g = h.advanceTo(at + 1, EXPECT_VALUE, frame, PRICES.restartOfCopy.first)
  search.add(g.addEdit("json/repeated", start - 1, at + 1, ""))
}

/** Skips the text after the colon as the value that it seems to be. */
function lostText(search: Search, h: Hypothesis, at: number): void {
  repeatedName(search, h, at)
  const frame = h.frame as ContainerFrame
  const g = h.advanceTo(at + 1, frame.isObject ? EXPECT_VALUE : EXPECT_NEXT_ITEM, frame, PRICES.lostText.first)
  g.shape = UNKNOWN_SHAPE
  search.add(g.refuse("json/unreadable"))
}

/** Skips an expression, because nothing is computed. Ex) "a" if x else "b", name.upper(), 60 * 24 */
function stepExpression(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (search.isBeyond(h.cost + PRICES.expression.first) || h.lastRead === "string") return
  if (text[at] === "/" && /[/*]/.test(text[at + 1] ?? "")) return
  if (text[at] === "+" && /["'`]/.test(text[skipSpace(text, at + 1)] ?? "")) return
  if (matchEnd(EXPRESSION_START, text, at) > 0)
    skipUnread(search, h, Math.max(at + 1, matchEnd(EXPRESSION_REST, text, at)), PRICES.expression.first)
}

/** Skips unreadable text: the reading competes, but nothing may be executed from it. */
const skipUnread = (search: Search, h: Hypothesis, end: number, cost: number): void =>
  search.add(h.continueAt(end, cost).refuse("json/unreadable"))

/** Reads another mark as the comma. Ex) "a". "b" */
function wrongComma(search: Search, h: Hypothesis, at: number, frame: ContainerFrame): void {
  const { text } = search
  const next = skipSpace(text, at + 1)
  // Ex) ["a" | "b"] offers a choice, and ["a": "b"] may be a member
  const isItem = next < text.length && text[at] !== "|" && text[at] !== ":" && /["'{[\dtfn-]/.test(text[next] as string)
  if (!(frame.isObject ? keyLikeEnd(text, next) > 0 : isItem)) return
  // Ex) ["a" . "b"] , ["a" - "b"] : with a space before it, the mark is an operator; ⏎-"n": 1 : a removed line of a
  // diff
  // Ex) "pot" and"lid": [ : the quote before the colon closes a key
  const isOperator = frame.isObject ? text[at] === ":" && h.lastRead === "string" : at > h.pos
  const isOdd = isOperator || hasLineBreak(text, h.pos, at)
  const g = isOdd ? h.continueAt(h.pos, 0).refuse("json/unreadable") : h
  takeComma(search, g, at, "wrongComma", "json/comma-spelling")
}

/** Skips anything else up to the next mark: cheap if JSON continues after it, otherwise the last resort. */
function skipGarbage(search: Search, h: Hypothesis, at: number): void {
  if (isQuoteLike(search.text.charCodeAt(at)) || search.isBeyond(h.cost + PRICES.insertedText.first)) return
  const insertedEnd = insertedBehindValueEnd(search.text, at)
  if (insertedEnd > 0) return skipUnread(search, h, insertedEnd, PRICES.insertedText.first + insertedEnd - at)
  const end = matchEnd(GARBAGE_RUN, search.text, at)
  if (end > 0) skipUnread(search, h, end, PRICES.garbage.first + GARBAGE_CHARACTER * (end - at))
}
