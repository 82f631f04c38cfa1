// Steps outside the arguments: where they begin, and what may follow them.
import { CLOSE_BRACE, OPEN_BRACE, OPEN_BRACKET, toStructure } from "../chars.ts"
import { isEscapedThroughout } from "../encodings.ts"
import { isArgumentsWrapper } from "../envelope.ts"
import { restrictsCall } from "../restriction.ts"
import { findTrimmedEnd } from "../space.ts"
import {
  changesBehind,
  correctsMember,
  givesLacking,
  givesOption,
  isData,
  isEventStream,
  isFragmentBehind,
  isOperandBehind,
  isWithinCode,
  namesMember,
  objectsBefore,
  objectsBehind,
} from "./doubts/prose-doubt.ts"
import { isWithdrawnBefore, isWithdrawnBehind } from "./doubts/withdrawn.ts"
import { bracketDepth, isQuoteLike, keyLikeEnd, matchEnd } from "./follow.ts"
import { AFTER_ROOT, ContainerFrame, EXPECT_KEY, type Hypothesis } from "./hypothesis.ts"
import { DROPPED_CHARACTER, DROPPED_QUOTE, PRICES, type PriceName } from "./prices.ts"
import { skipTemplateMarks } from "./protocol.ts"
import type { Search } from "./search.ts"
import { openContainer, stepContainer } from "./step-value.ts"

const THINKING_BLOCK = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*|◁think▷[\s\S]*?◁\/think▷\s*/y
const OPEN_THOUGHT = /^\s{0,16}[<◁]think(?:ing)?[>▷]/i
const MAY_THINK = "<◁"
const OBJECT_END = /\w[\s\S]{0,64}(?:["”]|\d|true|false|null)\s{0,16}[}\]][\s}\]]{0,16}$/
const MEMBER_MARK = /["'”»]\s{0,16}[:=：]\s{0,16}\S/
/** Number of characters of prose that cost nothing beside the price of prose itself. */
const FREE_BEHIND = 200
const FREE_BETWEEN = 40
const MAX_PROSE_COST = 300

/** Finds where the arguments begin. */
export function stepBegin(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const thinkingEnd = MAY_THINK.includes(text.charAt(at)) ? matchEnd(THINKING_BLOCK, text, at) : -1
  if (thinkingEnd > 0) return search.add(h.continueAt(thinkingEnd, PRICES.comment.first))
  const leadingMark = skipTemplateMarks(text, at)
  if (leadingMark > at) search.add(h.continueAt(leadingMark, h.slipCost("protocolMark")).recordSlip("protocolMark"))
  beginAtOpeners(search, h, at)
  if (text.charCodeAt(at) === OPEN_BRACE) return
  beginAtKey(search, h, at)
  // Ex) edit(path="a", n=1)
  const inCall = matchEnd(CALL_START, text, at)
  if (inCall > 0) beginAtKey(search, h, inCall)
}

function beginAtOpeners(search: Search, h: Hypothesis, from: number): void {
  const { text, limits } = search
  let at = from
  for (let triedOpeners = 0; triedOpeners < Math.max(1, limits.candidates); triedOpeners++) {
    while (at < text.length && !isOpener(text, at, from)) at++
    if (at >= text.length || (text[from] === "[" && isInList(text.slice(from, at)))) return
    const cost = proseBefore(text, from, at)
    // the dropped part only grows from here on
    if (search.isTooDear(h.cost + cost)) return
    beginAt(search, h, at, cost)
    // after a brace that opens an object, every other brace is inside it
    if (matchEnd(OBJECT_HERE, text, at) > 0) return
    at++
  }
}

/** True for an item of a list: the other items are not prose around it. Ex) ["lid", {"title": "pot"}] */
const isInList = (before: string): boolean => before.includes("[") && /,\s*["'\\]{0,2}$/.test(before)

/** True if an object that was opened before is still open. Ex) {r"oom": 1, "color": {"r": 255}} */
function isInObject(before: string): boolean {
  const outside = before.slice(0, before.length - (/[\s{[(]{0,16}$/.exec(before)?.[0].length ?? 0))
  return outside.split("{").length > outside.split("}").length
}

/** True for an opener of the arguments. Prose has brackets too: a list counts at the start or before an opener. */
function isOpener(text: string, at: number, from: number): boolean {
  const c = toStructure(text.charCodeAt(at))
  if (c === 123) return true
  return c === 91 && (at === from || /^\s{0,16}[{[]/.test(text.slice(at + 1, at + 18)))
}

const MAX_PROSE = 2_000

function proseBefore(text: string, from: number, at: number): number {
  if (at === from) return 0
  const proseText = text.slice(Math.max(from, at - MAX_PROSE), at)
  let cost = PRICES.proseBefore.first + Math.min(MAX_PROSE_COST, proseText.length * 0.3)
  if (MEMBER_MARK.test(proseText)) cost += PRICES.droppedJson.first
  if (OBJECT_START.test(proseText)) cost += 2 * PRICES.droppedJson.first
  if (/^[\s{[(]+$/.test(proseText)) cost += PRICES.extraOpener.first
  return cost
}

/** Ex) excluded: ["a"] : a single word before the list is its label. */
const LABEL_LINE = /(?:^|\n)[ \t]*["']?[\w.-]+["']?\s*[:=]\s*$/

/** True if the object is the value of a member. Ex) at: {"a": 1}, f(at={"a": 1}), <at>{"a": 1}</at> */
function isPartOfMore(search: Search, at: number): boolean {
  const precedingText = search.text.slice(Math.max(0, at - 96), at)
  // Ex) <arg_value>{"lat":1}</arg_value> : one of several values
  if (/<(?:arg_value|parameter)\b[^<>]*>\s*$/.test(precedingText)) return true
  const name = /([\w.-]+)["']?\s*[:=>]\s*$/.exec(precedingText)?.[1]
  if (name === undefined) return false
  if (search.text[at] === "[" && LABEL_LINE.test(precedingText))
    return !isArgumentsWrapper(name) && !/^(?:here|json|list)$/i.test(name)
  return search.rootShape.names?.positionByName.has(name) === true || (/[=]\s*$/.test(precedingText) && search.isCall)
}

/** True for a list item in a text without its beginning. Ex) "a"},{"path":"b"}]} , },{"path":"b"}]} */
const isAmongElements = (prose: string, text: string): boolean =>
  /["}\]]\s{0,16},\s{0,16}$/.test(prose) &&
  (/"[^"]*[\w}\]]/.test(prose) || text.split("]").length > text.split("[").length)

const isDoubted = (prose: string, text: string): boolean =>
  isInList(prose) ||
  isAmongElements(prose, text) ||
  isInObject(prose) ||
  isData(prose) ||
  objectsBefore(prose) ||
  restrictsCall(prose) ||
  isWithdrawnBefore(prose) ||
  hasOpenText(prose) ||
  isEventStream(prose, text) ||
  isWithinCode(prose, text)

/** Ex) "pot li{"title": … : a string before the object was opened and not closed. */
const OPEN_TEXT = /(?:^|[^\d"])"[^"\n]{0,200}[A-Za-z][^"\n]{0,200}$/
const hasOpenText = (prose: string): boolean => prose.split('"').length % 2 === 0 && OPEN_TEXT.test(prose.slice(-402))

function beginAt(search: Search, h: Hypothesis, at: number, cost: number): void {
  const { text, rootShape: root } = search
  const c = toStructure(text.charCodeAt(at))
  const isPart = at > h.pos && isPartOfMore(search, at)
  // Ex) labels: ["a"] : the list fits the tool with and without its name
  const droppedName = isPart && c === OPEN_BRACKET ? PRICES.droppedJson.first : 0
  const g = h.advanceTo(at, h.mode, null, cost + droppedName)
  g.shape = root
  g.mixValue(at)
  const prose = text.slice(Math.max(h.pos, at - MAX_PROSE), at)
  const isDoubtful = prose !== "" && (isDoubted(prose, text) || holdsMember(prose, root.names))
  g.refuse(isPart && "json/unreadable")
    .refuse(at > 0 && isWrappedTwice(text, at) && "json/ambiguous")
    .refuse(isDoubtful && "json/unreadable")
  if (at > 0) g.addMark("root", "json/surrounding-text", at)
  stepContainer(search, g, at, c)
}

const holdsMember = (prose: string, names: Search["rootShape"]["names"]): boolean =>
  namesMember(prose, names) || givesOption(prose, names)

/** Ex) JSON.parse('{"a":"x\\\\ny"}') : the object is a literal of a programming language, with escapes of its own. */
const LITERAL_START = /(?:parse|loads)\(\s{0,8}['"]$|(?:^|[^\w'])b['"]$/

/** True if a literal may enclose the object: each backslash or the layout is escaped. Ex) args = '{"a":"x\\ny"}' */
function isWrappedTwice(text: string, at: number): boolean {
  const head = text.slice(at, at + MAX_PROSE)
  const hasDoubled = head.includes("\\\\")
  if (text[at - 1] === "'") {
    if (head.includes("'\\''") || head.includes("'\"'\"'")) return true
    if ((hasDoubled && /^.\\[nrt]/.test(head)) || isEscapedThroughout(text.slice(at))) return true
  }
  return hasDoubled && LITERAL_START.test(text.slice(Math.max(0, at - 24), at))
}

/** Begins the arguments at their first key if the first brace is missing. Ex) "path": "a.ts", "n": 1} */
function beginAtKey(search: Search, h: Hypothesis, at: number): void {
  if (keyLikeEnd(search.text, at) < 0) return
  const root = new ContainerFrame(true, CLOSE_BRACE, null, search.rootShape)
  const g = h.advanceTo(at, EXPECT_KEY, root, PRICES.lostRootOpener.first)
  g.isImplied = true
  g.mixValue(at).addMark("root", "json/surrounding-text", at)
  search.add(g.addEdit("json/missing-opener", at, at, "{"))
}

const CALL_START = /(?:await\s{1,8})?[\w.-]{0,128}\(\s{0,64}/y

const OBJECT_START = /[{｛]\s{0,64}(?:["'`“”„‘’«＂＇}｝]|\w{1,64}\s{0,16}[:：])/
const OBJECT_HERE = new RegExp(OBJECT_START, "y")

/** Reads the text after a complete object. */
export function stepEnd(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (at >= text.length) return search.addFinal(h, h.cost, null)
  const trailingMark = skipTemplateMarks(text, at)
  if (trailingMark > at) return skipBehind(search, h, trailingMark, "protocolMark")
  const c = text.charCodeAt(at)
  doubtEnd(search, h, at)
  if (isQuoteLike(c) || (c === 41 && !search.isCall)) skipBehind(search, h, at + 1, "quoteBehind")
  else if (at >= search.closersFrom) return finishInClosers(search, h, at)
  else if (/[}\]);,>]/.test(text[at] as string)) skipBehind(search, h, search.markRowEnd(at), "markBehind")
  if (search.isTooDear(h.cost + PRICES.proseBehind.first)) return
  const next = search.nextObject(at)
  if (next >= 0) return stepNextObject(search, h, at, next)
  if (objectsBehind(text.slice(at, at + MAX_PROSE)) || isWithdrawnBehind(text.slice(at, at + MAX_PROSE)))
    return search.addFinal(h, h.cost + PRICES.proseBehind.first, null, "json/unreadable")
  if (!search.isTooDear(h.cost + text.length - at - FREE_BEHIND)) finishInProse(search, h, at)
}

/**
 * Ends the reading when only prose follows. If the prose contains members, the reading competes, but nothing may be
 * executed from it.
 */
function finishInProse(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  // Ex) <think>maybe {"a": 1} but no
  if (OPEN_THOUGHT.test(text) && !/[<◁]\/think/.test(text.slice(0, at)))
    return search.addFinal(h, h.cost + PRICES.proseBehind.first, null, "json/unreadable")
  const cost = PRICES.proseBehind.first + droppedCost(text, at, text.length, FREE_BEHIND)
  search.addFinal(h, h.cost + cost, null, isPartOfCall(search, h, at) ? "json/unreadable" : null)
}

/** True if the text after the object belongs to it, or changes it. */
function isPartOfCall(search: Search, h: Hypothesis, at: number): boolean {
  const { text } = search
  const prose = text.slice(at, at + MAX_PROSE)
  const { names } = search.rootShape
  // Ex) {"code":"push("}");"} , {"code":"if {$x eq \"a"} {…}"} : the text after it ends like the object
  const endsAsObject =
    OBJECT_END.test(text.slice(Math.max(at, text.length - 64))) &&
    (hasMoreClosers(prose) || search.hasOddQuotesBehind(at))
  // Ex) {"a": pot} with lid} : so does the text after an unquoted string
  const lastText = h.lastStep?.previousStep?.stringEvidence
  const goesOnUnquoted = lastText?.mark === "" && /\w\s{0,16}[}\]]\s{0,16}$/.test(prose) && hasMoreClosers(prose)
  return (
    endsAsObject ||
    goesOnUnquoted ||
    MEMBER_MARK.test(prose) ||
    isData(prose) ||
    restrictsCall(prose) ||
    changesBehind(prose) ||
    isFragmentBehind(text, at) ||
    isOperandBehind(text, at, names) ||
    holdsMember(prose, names) ||
    correctsMember(prose, names, text.slice(0, at)) ||
    givesLacking(prose, search.rootShape, text.slice(0, at))
  )
}

/** Marks, a quote and closers up to the end: the end of an object whose last value is a string. */
const TEXT_END = /^[\s)\]};]{0,16}["'”]\s{0,16}[}\]][\s}\]]{0,16}$/
const STRING = /"((?:[^"\\]|\\.)*)"/gs

/** A quote and closers up to the end. */
const QUOTED_END = /"\s{0,16}[}\]][\s}\]]{0,16}$/
/** Ex) f("} , echo "} : the quote that seems to close the last string is where one opens. */
const CLOSED_AS_OPENED = /[\s([{=,:+]"\s{0,4}[}\]][\s}\]]{0,32}$/

const CLOSERS_AND_QUOTE = /[\s}\]]{0,16}"/y

/** Refuses or prices the reading if the last string of the object may continue after `from`. */
function doubtEnd(search: Search, h: Hypothesis, from: number): void {
  const { text } = search
  if (endsAnOpenText(text, from) || beginsMember(search, from)) h.refusal = "json/unreadable"
  const next = matchEnd(CLOSERS_AND_QUOTE, text, from)
  if (next < 0 || !QUOTED_END.test(text.slice(Math.max(next - 1, text.length - 40))) || search.nextObject(from) >= 0)
    return
  // Ex) {"code":"push("}");"} : the quote closes a literal inside the string, which ends like the object
  const isOpened = CLOSED_AS_OPENED.test(text.slice(Math.max(0, next - 40), next - 1))
  const isPaired = !search.hasOddQuotesBehind(next - 1)
  if (isOpened && isPaired) h.cost += PRICES.droppedJson.first
  // if only quotes and closers follow, the end was written twice
  if (isOpened || (isPaired && /[^\s}\]"]/.test(text.slice(next, next + MAX_PROSE)))) h.refusal = "json/unreadable"
}

/** A comma and the beginning of a key, or of an object with a key, up to the end. */
const MEMBER_BEGUN = /^\s{0,16},\s{0,64}(?:\{\s{0,16})?["“][^"”\n:]{0,64}\s{0,8}$/
const NAME_BEGUN = /^\s{0,16},\s{0,64}([A-Za-z_][\w-]{0,64})\s{0,8}$/

/** True if the text is cut inside a member after a premature end. Ex) {"path":"a"},"mo , {"path":"a"}, mo */
function beginsMember({ text, rootShape }: Search, at: number): boolean {
  const behind = text.slice(at, at + MAX_BEGUN)
  // not if a quote encloses the whole text, or words surround the object
  if (at + behind.length < text.length || /^\s{0,8}["'`“]/.test(text)) return false
  const begunName = NAME_BEGUN.exec(behind)?.[1]
  const isBegun = (name: string): boolean => name.startsWith(begunName ?? "") && !text.includes(`"${name}"`)
  return MEMBER_BEGUN.test(behind) || (begunName !== undefined && rootShape.names?.list.some(isBegun) === true)
}
const MAX_BEGUN = 160

/** True if a string before it has an open bracket or an odd escaped quote. Ex) {"code":"f({\"a\":\"b"})"} */
function endsAnOpenText(text: string, at: number): boolean {
  if (!TEXT_END.test(text.slice(at, at + 64))) return false
  for (const [, body = ""] of text.slice(Math.max(0, at - MAX_PROSE), at).matchAll(STRING))
    if (bracketDepth(body, 0, body.length) > 0 || body.split('\\"').length % 2 === 0) return true
  return false
}

const hasMoreClosers = (prose: string): boolean => bracketDepth(prose, 0, prose.length) < 0

/** Maximum number of extra closers that are paid for: more of them prove nothing new. */
const MAX_CLOSERS = 4

/** Ends the reading when only extra closers follow. */
function finishInClosers(search: Search, h: Hypothesis, at: number): void {
  const extraClosers = Math.min(search.text.length - at - 1, MAX_CLOSERS)
  search.addFinal(h, h.cost + h.slipCost("markBehind") + extraClosers * PRICES.markBehind.again, null)
}

function skipBehind(search: Search, h: Hypothesis, pos: number, name: PriceName): void {
  search.add(h.advanceTo(pos, AFTER_ROOT, null, h.slipCost(name)).recordSlip(name))
}

/** Returns the cost of dropped text: its length, the quotes in it, and members that it seems to contain. */
function droppedCost(text: string, from: number, to: number, freeLength: number): number {
  const scanEnd = Math.min(to, from + MAX_PROSE)
  let quoteCount = 0
  for (let i = from; i < scanEnd && quoteCount < 22; i++) if (text.charCodeAt(i) === 34) quoteCount++
  const hasMembers = MEMBER_MARK.test(text.slice(from, scanEnd)) ? PRICES.droppedJson.first : 0
  return (
    hasMembers + Math.max(0, to - from - freeLength) * DROPPED_CHARACTER + Math.max(0, quoteCount - 2) * DROPPED_QUOTE
  )
}

/** Handles another object after the first: a further call, a copy, or a restart that was cut off. */
function stepNextObject(search: Search, h: Hypothesis, at: number, next: number): void {
  const { text } = search
  // Ex) {"a": 1}, "b": 2} {"a": 1}, "b": 2} : the text between them is part of the object
  const between = text.slice(at, Math.min(next, at + MAX_PROSE))
  // Ex) {"a": {}}, options: {} : the next object is the value of a member
  const isNamed = namesMember(`${between} x`, search.rootShape.names)
  const hasMembers = isNamed || MEMBER_MARK.test(between)
  // a second call is never dropped, unless it repeats the beginning of the first
  if (isBeginningAgain(text, next))
    search.addFinal(
      h.advanceTo(text.length, AFTER_ROOT, null, 0).addMark("copy", "json/repeated", next),
      h.cost + PRICES.proseBehind.first,
      null,
      hasMembers ? "json/unreadable" : null,
    )
  else search.addFinal(h, h.cost + PRICES.proseBehind.first + PRICES.droppedObject.first, null, "json/unreadable")
  if (search.isTooDear(h.cost + next - at - FREE_BETWEEN)) return
  if (isNamed) return
  const betweenCost = next > at ? 60 + droppedCost(text, at, next, FREE_BETWEEN) : 0
  const g = h.advanceTo(next, AFTER_ROOT, null, h.slipCost("anotherObject") + betweenCost).recordSlip("anotherObject")
  g.shape = search.rootShape
  // Ex) {"a": 1} if ok else {}
  g.refuse((hasMembers || isWithdrawnBehind(text.slice(at, next))) && "json/unreadable")
  g.mixValue(next).addMark("root", "json/concatenated", next)
  openContainer(search, g, next, OPEN_BRACE, 0)
}

/** True if the text from `next` to the end repeats the beginning of the first object. Ex) {"id":"p1"}{"id": */
function isBeginningAgain(text: string, next: number): boolean {
  const firstBrace = text.indexOf("{")
  const end = findTrimmedEnd(text)
  if (end - next > next - firstBrace) return false
  for (let i = next; i < end; i++) if (text.charCodeAt(i) !== text.charCodeAt(firstBrace + i - next)) return false
  return true
}
