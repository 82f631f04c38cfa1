import { parseStrict } from "../strict.ts"
import { close, closeAtEnd, closeBeforeComma, closeByOther, closeByOwn, withoutComma } from "./close.ts"
import { isQuoteLike, matchEnd, skipSpace } from "./follow.ts"
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
  else if (c === "]") closeByOther(search, h, at)
  else if (c === "," || c === ";") skipComma(search, h, at)
  else if (c === "{") openAgain(search, h, at, frame)
  else if (c === "." || c === "…") return skipEllipsis(search, h, at)
  if (isQuoteLike(text.charCodeAt(at))) strayQuote(search, h, at)
  restartInKey(search, h, at)
  cutKey(search, h, at)
  readKey(search, h, at, frame)
  if (h.mode === NEXT_KEY) closeForOuterKey(search, h, at, frame)
}

function closeObject(search: Search, h: Hypothesis, at: number, c: string): void {
  const spelling = c === "}" ? 0 : h.fee("otherComma")
  if (h.mode !== NEXT_KEY) return closeByOwn(search, h, at, spelling)
  closeByOwn(search, withoutComma(search, h, at).slipped("trailingComma"), at, spelling + h.fee("trailingComma"))
}

export function skipComma(search: Search, h: Hypothesis, at: number): void {
  search.add(
    h
      .stay(at + 1, h.fee("extraComma"))
      .slipped("extraComma")
      .edit("json/extra-comma", at, at + 1, ""),
  )
}

function openAgain(search: Search, h: Hypothesis, at: number, frame: Frame): void {
  if (h.mode === KEY) search.add(h.next(at + 1, KEY, frame, PRICES.extraOpener.first).edit("json/doubled-opener", at, at + 1, ""))
  if (frame.parent !== null && !frame.parent.isObject) {
    if (h.mode === NEXT_KEY) closeBeforeComma(search, h, at)
    else close(search, h, at, { cost: PRICES.lostCloser.first, fault: "json/inner-closer", start: at, insert: "}" })
  }
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
  if (search.text[skipSpace(search.text, at + 1)] !== "}") return
  search.add(
    h
      .stay(at + 1, h.fee("strayQuote"))
      .slipped("strayQuote")
      .edit("json/stray-quote", at, at + 1, ""),
  )
}

const HALF_KEY = /["'“]?[\w$ .-]{0,60}["'”]?\s{0,16}:?\s{0,16}(?=\{)/y

/** Ex) {"path": "a", "con{"path": … : begun again inside a key. */
function restartInKey(search: Search, h: Hypothesis, at: number): void {
  if (search.repeatedKey === "" || search.text[at] === "{") return
  const brace = matchEnd(HALF_KEY, search.text, at)
  if (brace > 0) restartAt(search, h, brace)
}

const CUT_KEY = /(?:["'“][^"'”:{}[\]]{0,64}|[\w$]{1,64})["'”]?\s{0,16}$/y
const CUT_COLON = /["'“]?[^"'”:{}[\]]{1,64}["'”]?\s{0,16}:\s{0,16}$/y

function cutKey(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  if (at < text.length - 96) return
  if (matchEnd(CUT_KEY, text, at) > 0) search.finish(h, h.cost + PRICES.cutElsewhere.first, "key")
  else if (matchEnd(CUT_COLON, text, at) > 0) search.finish(h, h.cost + PRICES.cutElsewhere.first, "value")
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
    if (positionIn(outer.shape, name) >= 0) closeBeforeComma(search, h, at)
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
function readKey(search: Search, h: Hypothesis, at: number, frame: Frame): void {
  const { text } = search
  const strict = strictKeyAt(text, at)
  if (strict !== null) {
    const name = nameOf(text, strict)
    const position = positionIn(frame.shape, name)
    giveKey(search, h, frame, position, name, strict.next, 0)
    if (position >= 0 || PLAIN_NAME.test(name)) return
  }
  const loose = looseKeyAt(text, at)
  if (loose !== null) readLooseKey(search, h, frame, loose)
}

function nameOf(text: string, key: KeyToken): string {
  const raw = text.slice(key.start, key.end)
  return key.hasEscape ? ((parseStrict(`"${raw}"`) as string | undefined) ?? raw) : raw
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
function readLooseKey(search: Search, h: Hypothesis, frame: Frame, key: LooseKey): void {
  const bill = new Bill(h.flags)
  payForQuotes(bill, key)
  // Ex) "path: "a" : the colon ended the key before its quote
  if (key.hasInnerColon && key.colon === "" && key.isQuoted && !/\s/.test(search.text[key.next] ?? "")) {
    const g = h.next(h.pos, h.mode, h.frame, 0).edit("json/half-quoted-key", key.start, key.nameEnd, JSON.stringify(key.name))
    g.flags = bill.flags
    giveKey(search, g, frame, positionIn(frame.shape, key.name), key.name, key.nameEnd + 1, bill.cost + PRICES.keyQuoteLost.first)
  }
  if (!payForColon(bill, key, search.text)) return
  const g = h.next(h.pos, h.mode, h.frame, 0)
  const spelled = JSON.stringify(key.name)
  if (search.text.slice(key.start, key.nameSpanEnd) !== spelled) g.edit(key.fault, key.start, key.nameSpanEnd, spelled)
  g.flags = bill.flags
  if (key.hasInnerColon || key.colon !== ":") g.edit(key.colon === "：" ? "json/full-width" : "json/colon-spelling", key.nameSpanEnd, key.next, ":")
  giveKey(search, g, frame, positionIn(frame.shape, key.name), key.name, key.next, bill.cost)
}
