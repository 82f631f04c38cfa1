import { close, closeAtEnd } from "./close.ts"
import { isQuoteLike, skipSpace } from "./follow.ts"
import { AFTER, type Frame, type Hypothesis, KEY, NEXT_KEY, STEP_TWICE, VALUE } from "./hypothesis.ts"
import { keyCost, memberShape, positionIn } from "./key-cost.ts"
import { Bill, type LooseKey, looseKeyAt, payForColon, payForQuotes } from "./loose-key.ts"
import { PRICES } from "./prices.ts"
import { restartAt } from "./restart.ts"
import type { Search } from "./search.ts"
import { type KeyToken, strictKeyAt } from "./strict-key.ts"

/** Reads a key, or the end of the object. */
export function stepKey(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const frame = h.frame as Frame
  // a comma promises a member, and an object that has only begun is no empty one
  if (at >= text.length) return closeAtEnd(search, h, at, "element")
  const c = text[at] as string
  if (c === "}" || c === "｝") closeObject(search, h, at, c)
  else if (c === "]") closeByBracket(search, h, at)
  else if (c === "," || c === ";") skipComma(search, h, at)
  else if (c === "{") openAgain(search, h, at, frame)
  else if (c === "." || c === "…") return skipEllipsis(search, h, at)
  if (isQuoteLike(text.charCodeAt(at))) strayQuote(search, h, at)
  restartInKey(search, h, at)
  cutKey(search, h, at)
  readKey(search, h, at, frame, 0)
  if (h.mode === NEXT_KEY) closeForOuterKey(search, h, at, frame)
}

function closeObject(search: Search, h: Hypothesis, at: number, c: string): void {
  const frame = h.frame as Frame
  const isTrailing = h.mode === NEXT_KEY
  const cost = (isTrailing ? search.fee(h, "trailingComma") : 0) + (c === "}" ? 0 : search.fee(h, "otherComma"))
  if (!isTrailing) return close(search, h, at + 1, c === "}" ? { cost } : { cost, fault: "json/full-width", start: at, end: at + 1, insert: "}" })
  const comma = commaBefore(search.text, at)
  const edited = h.next(at, h.mode, frame, 0).edit("json/trailing-comma", comma, comma + 1, "")
  edited.flags |= PRICES.trailingComma.bit
  close(search, edited, at + 1, c === "}" ? { cost, end: at + 1 } : { cost, fault: "json/full-width", start: at, end: at + 1, insert: "}" })
}

/** The place of the comma that was read last. */
export function commaBefore(text: string, at: number): number {
  let i = at - 1
  while (i > 0 && text[i] !== "," && text[i] !== ";" && text[i] !== "，" && text[i] !== "；") i--
  return i
}

function closeByBracket(search: Search, h: Hypothesis, at: number): void {
  const extra = h.mode === NEXT_KEY ? PRICES.trailingComma.first : 0
  const comma = h.mode === NEXT_KEY ? commaBefore(search.text, at) : -1
  const g = comma < 0 ? h : h.next(h.pos, h.mode, h.frame, 0).edit("json/trailing-comma", comma, comma + 1, "")
  close(search, g, at, { cost: PRICES.lostCloser.first + extra, fault: "json/inner-closer", start: at, insert: "}" })
  close(search, g, at + 1, { cost: PRICES.wrongCloser.first + extra, fault: "json/mismatched-closer", start: at, end: at + 1, insert: "}" })
}

function skipComma(search: Search, h: Hypothesis, at: number): void {
  const g = h.next(at + 1, h.mode, h.frame, search.fee(h, "extraComma")).edit("json/extra-comma", at, at + 1, "")
  g.flags |= PRICES.extraComma.bit
  search.add(g)
}

function openAgain(search: Search, h: Hypothesis, at: number, frame: Frame): void {
  if (h.mode === KEY) search.add(h.next(at + 1, KEY, frame, PRICES.extraOpener.first).edit("json/doubled-opener", at, at + 1, ""))
  if (frame.parent !== null && !frame.parent.isObject)
    close(search, h, at, {
      cost: PRICES.lostCloser.first,
      fault: "json/inner-closer",
      start: h.mode === NEXT_KEY ? commaBefore(search.text, at) : at,
      insert: "}",
      isBehindComma: h.mode === NEXT_KEY,
    })
  restartAt(search, h, at)
}

/** Ex) {"a": 1, ...} : something is left out, and nobody knows what. */
function skipEllipsis(search: Search, h: Hypothesis, at: number): void {
  if (search.text.startsWith("...", at) || search.text.startsWith("…", at)) {
    const g = h.next(at + (search.text[at] === "." ? 3 : 1), AFTER, h.frame, PRICES.ellipsis.first)
    g.refusal = "json/unreadable"
    search.add(g)
  }
}

function strayQuote(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const next = skipSpace(text, at + 1)
  if (text[next] !== "}") return
  const g = h.next(at + 1, h.mode, h.frame, search.fee(h, "strayQuote")).edit("json/stray-quote", at, at + 1, "")
  g.flags |= PRICES.strayQuote.bit
  search.add(g)
}

const HALF_KEY = /["'“]?[\w$ .-]{0,60}["'”]?\s{0,16}:?\s{0,16}(?=\{)/y

/** Ex) {"path": "a", "con{"path": … : begun again inside a key. */
function restartInKey(search: Search, h: Hypothesis, at: number): void {
  if (search.repeatedKey === "" || search.text[at] === "{") return
  HALF_KEY.lastIndex = at
  if (HALF_KEY.test(search.text)) restartAt(search, h, HALF_KEY.lastIndex)
}

const CUT_KEY = /(?:["'“][^"'”:{}[\]]{0,64}|[\w$]{1,64})["'”]?\s{0,16}$/y
const CUT_COLON = /["'“]?[^"'”:{}[\]]{1,64}["'”]?\s{0,16}:\s{0,16}$/y

function cutKey(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (at < text.length - 96) return
  CUT_KEY.lastIndex = at
  CUT_COLON.lastIndex = at
  if (CUT_KEY.test(text)) search.finish(h, h.cost + PRICES.cutElsewhere.first, "key")
  else if (CUT_COLON.test(text)) search.finish(h, h.cost + PRICES.cutElsewhere.first, "value")
}

/** A key that an outer object declares: the inner one was not closed. */
function closeForOuterKey(search: Search, h: Hypothesis, at: number, frame: Frame): void {
  if (frame.parent === null || !hasOuterObject(frame)) return
  const key = strictKeyAt(search.text, at)
  if (key === null) return
  const name = search.text.slice(key.start, key.end)
  const own = positionIn(frame.shape, name)
  if (own >= 0 && !frame.hasUsed(own, null)) return
  for (let outer: Frame | null = frame.parent, depth = 1; outer !== null && depth < 4; outer = outer.parent, depth++) {
    if (!outer.isObject) continue
    const position = positionIn(outer.shape, name)
    if (position < 0) return
    const comma = commaBefore(search.text, at)
    close(search, h, at, { cost: PRICES.lostCloser.first, fault: "json/inner-closer", start: comma, insert: frame.isObject ? "}" : "]", isBehindComma: true })
    return
  }
}

/** True when an object that declares members is around this one. */
function hasOuterObject(frame: Frame): boolean {
  for (let outer = frame.parent; outer !== null; outer = outer.parent) if (outer.isObject) return outer.shape.names !== null
  return false
}

const PLAIN_NAME = /^[\w$.@ -]+$/

/** Reads the key at `at` in every way it may be written. */
export function readKey(search: Search, h: Hypothesis, at: number, frame: Frame, extra: number): void {
  const { text } = search
  const strict = strictKeyAt(text, at)
  if (strict !== null) {
    const name = nameOf(text, strict)
    const position = positionIn(frame.shape, name)
    giveKey(search, h, frame, position, name, strict.next, extra)
    if (position >= 0 || PLAIN_NAME.test(name)) return
  }
  const loose = looseKeyAt(text, at)
  if (loose !== null) readLooseKey(search, h, frame, loose, extra)
}

function nameOf(text: string, key: KeyToken): string {
  const raw = text.slice(key.start, key.end)
  if (!key.hasEscape) return raw
  try {
    return JSON.parse(`"${raw}"`) as string
  } catch {
    return raw
  }
}

/** The value of a member comes next. */
function giveKey(search: Search, h: Hypothesis, frame: Frame, position: number, name: string, next: number, cost: number): void {
  const g = h.next(next, VALUE, frame.withKey(position, position < 0 ? name : null), cost + keyCost(frame, position, name))
  g.shape = memberShape(search, frame, position, name)
  if (frame.hasUsed(position, position < 0 ? name : null)) g.mark(STEP_TWICE, "json/repeated", next)
  g.mixed(frame.used).mixed(next)
  search.add(g)
}

/** Reads a key that is not written as JSON has it. */
function readLooseKey(search: Search, h: Hypothesis, frame: Frame, key: LooseKey, extra: number): void {
  const bill = new Bill(h.flags)
  payForQuotes(bill, key)
  // Ex) "path: "a" : the colon ended the key before its quote
  if (key.hasInnerColon && key.colon === "" && key.isQuoted && !/\s/.test(search.text[key.next] ?? "")) {
    const g = h.next(h.pos, h.mode, h.frame, 0).edit("json/half-quoted-key", key.start, key.nameEnd, JSON.stringify(key.name))
    g.flags = bill.flags
    giveKey(search, g, frame, positionIn(frame.shape, key.name), key.name, key.nameEnd + 1, extra + bill.cost + PRICES.keyQuoteLost.first)
  }
  if (!payForColon(bill, key, search.text)) return
  const g = h.next(h.pos, h.mode, h.frame, 0)
  const spelled = JSON.stringify(key.name)
  if (search.text.slice(key.start, key.nameSpanEnd) !== spelled) g.edit(key.fault, key.start, key.nameSpanEnd, spelled)
  g.flags = bill.flags
  if (key.hasInnerColon || key.colon !== ":") g.edit(key.colon === "：" ? "json/full-width" : "json/colon-spelling", key.nameSpanEnd, key.next, ":")
  giveKey(search, g, frame, positionIn(frame.shape, key.name), key.name, key.next, extra + bill.cost)
}
