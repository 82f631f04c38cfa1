import { toStructure } from "../chars.ts"
import { endOf } from "../space.ts"
import { isQuoteLike, keyLikeEnd, matchEnd } from "./follow.ts"
import { END, Frame, type Hypothesis, KEY, STEP_COPY, STEP_ROOT } from "./hypothesis.ts"
import { DROPPED_CHARACTER, DROPPED_QUOTE, PRICES, type PriceName } from "./prices.ts"
import { skipMarks } from "./protocol.ts"
import type { Search } from "./search.ts"
import { openContainer, stepContainer } from "./step-value.ts"

const THINKING = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*/y
const MEMBER = /["'”]\s{0,16}[:=：]\s{0,16}\S/
/** Characters of prose that cost nothing beside the price of prose itself. */
const FREE_BEHIND = 200
const FREE_BETWEEN = 40
const MAX_PROSE_COST = 300

/** Finds where the arguments begin. */
export function stepBegin(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const thought = text.charCodeAt(at) === 60 ? matchEnd(THINKING, text, at) : -1
  if (thought > 0) return search.add(h.stay(thought, PRICES.comment.first))
  const mark = skipMarks(text, at)
  if (mark > at) search.add(h.stay(mark, h.fee("protocolMark")).slipped("protocolMark"))
  beginAtOpeners(search, h, at)
  beginAtKey(search, h, at)
  // Ex) edit(path="a", n=1)
  const inCall = matchEnd(CALL, text, at)
  if (inCall > 0) beginAtKey(search, h, inCall)
}

function beginAtOpeners(search: Search, h: Hypothesis, from: number): void {
  const { text, limits } = search
  let at = from
  for (let tried = 0; tried < Math.max(1, limits.candidates); tried++) {
    while (at < text.length && !isOpener(text, at, from)) at++
    if (at >= text.length) return
    const cost = proseBefore(text, from, at)
    // what is dropped only grows from here on
    if (search.isTooDear(h.cost + cost)) return
    beginAt(search, h, at, cost)
    // behind a brace that opens an object every other one stands inside it
    if (matchEnd(OBJECT_HERE, text, at) > 0) return
    at++
  }
}

/** A list is a root only where the text begins with it: brackets are common in prose. */
function isOpener(text: string, at: number, from: number): boolean {
  const c = toStructure(text.charCodeAt(at))
  if (c === 123) return true
  return c === 91 && (at === from || /^\s{0,16}[{[]/.test(text.slice(at + 1, at + 18)))
}

/** Ex) Do NOT run this: … : words may object to a call, they never make one. */
const NEGATION = /\b(?:not|never|cannot|refuse|instead|against|cancel|cancelled|canceled|ignore|avoid|skip|abort|forbidden|prohibited)\b|n['’]t\b/i
const MAX_PROSE = 2_000

function proseBefore(text: string, from: number, at: number): number {
  if (at === from) return 0
  const before = text.slice(Math.max(from, at - MAX_PROSE), at)
  let cost = PRICES.proseBefore.first + Math.min(MAX_PROSE_COST, before.length * 0.3)
  if (MEMBER.test(before)) cost += PRICES.droppedJson.first
  if (OBJECT_START.test(before)) cost += 2 * PRICES.droppedJson.first
  if (/^[\s{[(]+$/.test(before)) cost += PRICES.extraOpener.first
  return cost
}

/** Ex) at: {"a": 1}, f(at={"a": 1}), <at>{"a": 1}</at> : the object is the value of something, not the arguments. */
function isPartOfMore(search: Search, at: number): boolean {
  const before = search.text.slice(Math.max(0, at - 96), at)
  const name = /([\w.-]+)["']?\s*[:=>]\s*$/.exec(before)?.[1]
  if (name === undefined) return false
  return search.root.names?.exact.has(name) === true || (/[=]\s*$/.test(before) && search.isCall)
}

function beginAt(search: Search, h: Hypothesis, at: number, cost: number): void {
  const { text, root } = search
  const c = toStructure(text.charCodeAt(at))
  const g = h.next(at, h.mode, null, cost)
  g.shape = root
  g.mixed(at)
  if (at > h.pos && isPartOfMore(search, at)) g.refusal = "json/unreadable"
  if (at > h.pos && NEGATION.test(text.slice(Math.max(h.pos, at - MAX_PROSE), at))) g.refusal = "json/unreadable"
  if (at > 0) g.mark(STEP_ROOT, "json/surrounding-text", at)
  stepContainer(search, g, at, c)
}

/** Ex) "path": "a.ts", "n": 1} : the first brace is missing. */
function beginAtKey(search: Search, h: Hypothesis, at: number): void {
  if (keyLikeEnd(search.text, at) < 0) return
  const g = h.next(at, KEY, new Frame(true, 125, null, search.root), PRICES.lostRootOpener.first)
  g.isImplied = true
  g.mixed(at).mark(STEP_ROOT, "json/surrounding-text", at)
  search.add(g.edit("json/missing-opener", at, at, "{"))
}

const CALL = /(?:await\s{1,8})?[\w.-]{0,128}\(\s{0,64}/y

const OBJECT_HERE = /\{\s{0,64}(?:["'“}]|\w{1,64}\s{0,16}:)/y
const OBJECT_START = /\{\s{0,64}(?:["'“}]|\w{1,64}\s{0,16}:)/

/** Reads what stands behind a whole object. */
export function stepEnd(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (at >= text.length) return search.finish(h, h.cost, null)
  const mark = skipMarks(text, at)
  if (mark > at) return skipBehind(search, h, mark, "protocolMark")
  const c = text.charCodeAt(at)
  if (isQuoteLike(c) || (c === 41 && !search.isCall)) skipBehind(search, h, at + 1, "quoteBehind")
  else if (at >= search.closersFrom) return finishInClosers(search, h, at)
  else if (/[}\]);,>]/.test(text[at] as string)) skipBehind(search, h, at + 1, "markBehind")
  if (search.isTooDear(h.cost + PRICES.proseBehind.first)) return
  const next = search.nextObject(at)
  if (next >= 0) return stepNextObject(search, h, at, next)
  if (RETRACTED.test(text.slice(at, at + MAX_PROSE))) return search.finish(h, h.cost + PRICES.proseBehind.first, null, "json/unreadable")
  if (!search.isTooDear(h.cost + text.length - at - FREE_BEHIND)) finishInProse(search, h, at)
}

/** Nothing but prose follows. Members in it may not be dropped, but the reading competes. */
function finishInProse(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const hasMembers = MEMBER.test(text.slice(at, at + MAX_PROSE))
  search.finish(h, h.cost + PRICES.proseBehind.first + droppedCost(text, at, text.length, FREE_BEHIND), null, hasMembers ? "json/unreadable" : null)
}

/** Ex) Wait, no. Please don't run it. */
const RETRACTED =
  /\b(?:do|should|must|will|shall|can|would|could)(?: not|n['’]t|not) (?:be )?(?:do|run|execute|call|send|apply|use|done|sent)\b|\b(?:wait,? no\b|never ?mind\b|scratch that\b|i (?:refuse|decline)\b|cancel (?:this|that|it)\b)/i

/** More closers too many say no more than a few. */
const MAX_CLOSERS = 4

/** Nothing but closers too many follows to the end of the text. */
function finishInClosers(search: Search, h: Hypothesis, at: number): void {
  const more = Math.min(search.text.length - at - 1, MAX_CLOSERS)
  search.finish(h, h.cost + h.fee("markBehind") + more * PRICES.markBehind.again, null)
}

function skipBehind(search: Search, h: Hypothesis, pos: number, name: PriceName): void {
  search.add(h.next(pos, END, null, h.fee(name)).slipped(name))
}

/** Text that is thrown away is paid by its length, by the quotes in it, and by members that it seems to have. */
function droppedCost(text: string, from: number, to: number, free: number): number {
  const most = Math.min(to, from + MAX_PROSE)
  let quotes = 0
  for (let i = from; i < most && quotes < 22; i++) if (text.charCodeAt(i) === 34) quotes++
  const hasMembers = MEMBER.test(text.slice(from, most)) ? PRICES.droppedJson.first : 0
  return hasMembers + Math.max(0, to - from - free) * DROPPED_CHARACTER + Math.max(0, quotes - 2) * DROPPED_QUOTE
}

/** Another object behind the first: a further call, a copy, or one that was begun again and cut. */
function stepNextObject(search: Search, h: Hypothesis, at: number, next: number): void {
  const { text } = search
  // a second call is never dropped, unless it is the beginning of the first one once more
  if (isBeginningAgain(text, next))
    search.finish(h.next(text.length, END, null, 0).mark(STEP_COPY, "json/repeated", next), h.cost + PRICES.proseBehind.first, null)
  else search.finish(h, h.cost + PRICES.proseBehind.first + PRICES.droppedObject.first, null, "json/unreadable")
  if (search.isTooDear(h.cost + next - at - FREE_BETWEEN)) return
  const between = next > at ? 60 + droppedCost(text, at, next, FREE_BETWEEN) : 0
  const g = h.next(next, END, null, h.fee("anotherObject") + between).slipped("anotherObject")
  g.shape = search.root
  g.mixed(next).mark(STEP_ROOT, "json/concatenated", next)
  openContainer(search, g, next, next + 1, 123, 0)
}

/** What stands from `next` to the end is how the first object begins. Ex) {"id":"p1"}{"id": */
function isBeginningAgain(text: string, next: number): boolean {
  const first = text.indexOf("{")
  const end = endOf(text)
  if (end - next > next - first) return false
  for (let i = next; i < end; i++) if (text.charCodeAt(i) !== text.charCodeAt(first + i - next)) return false
  return true
}
