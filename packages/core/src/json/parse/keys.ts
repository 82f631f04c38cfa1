import { COLON, COMMA, closersOf, isCloser, isDigit, OPEN_BRACE, OPEN_BRACKET, QUOTE, toStructure } from "../chars.ts"
import { type Frame, isEnvelope, isUnused, isUsedAt, use } from "../frame.ts"
import { editInside } from "../inside.ts"
import { type KeyToken, keyAt } from "../key-token.ts"
import { isFree, isKnownKey, ownerOf } from "../lookahead.ts"
import { positionOf } from "../names.ts"
import { past } from "../space.ts"
import { closeAll, closeDownTo, closer, closeTop, reopen } from "./closers.ts"
import { cutOff, dropEditsFrom, edit, ended, fail, fault, heal, pushTo, type State, skip, top, VALUE } from "./state.ts"
import { insideFaults } from "./texts.ts"

/** The whole rest of a text that ended inside a key, or right behind one. */
const CUT_KEY = /^["'`]?[^\s"'`{}[\]:,]*["'`]?\s*$/

const isEmptyByDeclaration = ({ anchor }: Frame): boolean => anchor?.closed === true && anchor.names.length === 0

export function readKey(s: State): boolean {
  const frame = top(s)
  const at = skip(s, s.pos)
  if (ended(s, at)) {
    if (frame.comma >= 0) return cutOff(s, "element")
    if (frame.count > 0) return closeAll(s, s.pos)
    // an object that has only begun is no empty one, unless it can be nothing else
    return isEmptyByDeclaration(frame) ? closeAll(s, at) : cutOff(s, "key")
  }
  const c = toStructure(s.text.charCodeAt(at))
  if (isCloser(c)) return closer(s, at, c)
  if (c === COMMA) {
    heal(s, "json/extra-comma", at, at + 1, "")
    s.pos = at + 1
    return true
  }
  if (c === OPEN_BRACE) {
    const outer = s.stack[s.stack.length - 2]
    if (frame.count > 0 && frame.comma >= 0 && outer !== undefined && !outer.object) {
      // Ex) [{"a":1, {"a":2}] : the first element lost its brace
      const comma = frame.comma
      dropEditsFrom(s, comma)
      heal(s, "json/inner-closer", comma, comma, "}")
      closeTop(s, comma)
      s.pos = comma
      return true
    }
    if (frame.count > 0 || frame.comma >= 0) return fail(s, "json/unreadable", at)
    heal(s, "json/doubled-opener", at, at + 1, "")
    s.pos = at + 1
    return true
  }
  const key = s.source.peekedAt === at ? s.source.peeked : (keyAt(s.text, at, s.token) ?? keyWithoutColon(s, at, frame))
  if (key === null) return CUT_KEY.test(s.text.slice(at, at + 256)) ? cutOff(s, "key") : fail(s, "json/unreadable", at)
  if (frame.names !== null && frame.comma >= 0 && !isKnownKey(frame.names, key)) {
    const owner = reopen(s, key.name) ? -1 : ownerOf(s.stack, s.stack.length - 1, key.name)
    if (owner >= 0) {
      const comma = frame.comma
      closeDownTo(s, owner, comma)
      top(s).comma = comma
    }
  }
  return takeKey(s, key)
}

/** Ex) {"path" "a.ts"} : a declared name, its colon lost. */
function keyWithoutColon(s: State, at: number, frame: Frame): KeyToken | null {
  const closers = closersOf(s.text.charCodeAt(at))
  if (closers.length === 0 || frame.names === null) return null
  const end = s.text.indexOf(String.fromCharCode(closers[0] as number), at + 1)
  if (end < 0 || end - at > frame.names.longest + 1 || !isFree(frame, s.text.slice(at + 1, end))) return null
  const next = past(s.text, end + 1)
  const c = s.text.charCodeAt(next)
  if (closersOf(c).length === 0 && c !== OPEN_BRACE && c !== OPEN_BRACKET && !isDigit(c) && !/^(?:true|false|null)\b/.test(s.text.slice(next, next + 6)))
    return null
  return Object.assign(s.token, {
    text: s.text,
    start: at,
    nameStart: at + 1,
    nameEnd: end,
    end: end + 1,
    opened: s.text.charCodeAt(at),
    closed: true,
    escaped: false,
    colon: end + 1,
    colonEnd: end + 1,
  })
}

function takeKey(s: State, key: KeyToken): boolean {
  const frame = top(s)
  const { start: from, nameStart, nameEnd, end, opened, closed, colon, colonEnd } = key
  frame.keyStart = from
  const position = frame.names === null || key.escaped ? -1 : positionOf(frame.names, s.text, nameStart, nameEnd)
  frame.key = position >= 0 ? (frame.names?.list[position] as string) : key.escaped ? unescapeKey(key.name) : key.name
  frame.step = position >= 0 ? (frame.names?.steps[position] as string) : ""
  if (opened === 0) {
    fault(s, closed ? "json/half-quoted-key" : "json/unquoted-key", from, end)
    edit(s, from, from, '"')
    edit(s, nameEnd, end, '"')
  } else if (!closed) heal(s, "json/half-quoted-key", nameEnd, end, '"')
  else if (opened !== QUOTE || s.text.charCodeAt(end - 1) !== QUOTE || nameEnd + 1 !== end) {
    if (s.text.charCodeAt(from) === 39) s.pythonic = true
    fault(s, "json/foreign-quotes", from, end)
    edit(s, from, nameStart, '"')
    editInside(s.text, nameStart, nameEnd, opened, s.pythonic, false, pushTo(s))
    edit(s, nameEnd, end, '"')
  } else if (key.escaped) insideFaults(s, nameStart, nameEnd, opened)
  if (colon > end) skip(s, end)
  takeColon(s, colon, colonEnd)
  enterMember(s, frame, from, frame.key, key.escaped ? (frame.names?.exact.get(frame.key) ?? -1) : position)
  s.pos = colonEnd
  s.expects = VALUE
  return true
}

/** A key has been read: what it says about the object it stands in. `position`: among the declared names, or -1. */
export function enterMember(s: State, frame: Frame, start: number, name: string, position: number): void {
  frame.keyStart = start
  frame.key = name
  frame.step = position >= 0 && frame.names !== null ? (frame.names.steps[position] as string) : ""
  if (frame.names === null) {
    if (s.stack.length > 1 && ownerOf(s.stack, s.stack.length - 1, name) >= 0) s.strayName = true
    return
  }
  if (position >= 0) {
    s.repeated ||= isUsedAt(frame, position)
    use(frame, position)
  } else if (s.stack.length === 1 && isUnused(frame) && isEnvelope(name)) frame.names = null
  else if (frame.names.closed) s.penalty++
}

function takeColon(s: State, colon: number, colonEnd: number): void {
  if (colon === colonEnd) heal(s, "json/colon-spelling", colon, colonEnd, ":")
  else if (colonEnd - colon > 1 || s.text.charCodeAt(colon) === 61) heal(s, "json/colon-spelling", colon, colonEnd, ":")
  else if (s.text.charCodeAt(colon) !== COLON) heal(s, "json/full-width", colon, colonEnd, ":")
}

function unescapeKey(name: string): string {
  try {
    return JSON.parse(`"${name}"`) as string
  } catch {
    return name
  }
}
