import type { Anchor } from "../anchor.ts"
import { COMMA, closersOf, codeAt, isDigit, OPEN_BRACE, OPEN_PAREN, toStructure } from "../chars.ts"
import { type Frame, isUsedAt, openFrame } from "../frame.ts"
import { keyAt } from "../key-token.ts"
import { ARRAY, OBJECT } from "../kind.ts"
import { follow, isFree, isFreeKey, STRONG } from "../lookahead.ts"
import { past } from "../space.ts"
import { AFTER, done, dropEditsFrom, fail, heal, KEY, placeOf, type State, top, VALUE } from "./state.ts"

export function open(s: State, at: number, c: number): boolean {
  if (s.stack.length >= s.limits.depth) return fail(s, "limit/depth", at)
  const place = placeOf(s)
  const isSet = c === OPEN_BRACE && opensSet(s, at, place)
  const object = c === OPEN_BRACE && !isSet
  if (c === OPEN_PAREN) heal(s, "json/tuple", at, at + 1, "[")
  else if (isSet) heal(s, "json/set", at, at + 1, "[")
  else if (s.text.charCodeAt(at) !== c) heal(s, "json/full-width", at, at + 1, object ? "{" : "[")
  s.stack.push(openFrame(object, c === OPEN_BRACE ? "}" : c === OPEN_PAREN ? ")" : "]", place))
  s.pos = at + 1
  s.expects = object ? KEY : VALUE
  return true
}

/** Ex) {'a', 'b'} where only a list fits: values without a colon. */
function opensSet(s: State, at: number, place: Anchor | null): boolean {
  if (place === null || (place.kinds & (OBJECT | ARRAY)) !== ARRAY) return false
  const first = past(s.text, at + 1)
  const c = codeAt(s.text, first)
  return (closersOf(c).length > 0 || isDigit(c)) && keyAt(s.text, first, s.token) === null
}

export function closeTop(s: State, end: number): boolean {
  const frame = s.stack.pop() as Frame
  if (frame.names !== null) for (const position of frame.names.required) if (!isUsedAt(frame, position)) s.penalty++
  return done(s, end)
}

function dropComma(s: State, frame: Frame): void {
  if (frame.comma < 0) return
  heal(s, "json/trailing-comma", frame.comma, frame.comma + 1, "")
  frame.comma = -1
}

/** The text has ended with containers open: closing them loses nothing. */
export function closeAll(s: State, at: number): boolean {
  // Ex) {"env": {"A": "b", "timeout": 5} : one brace is missing, before timeout or at the end
  if (s.strayName) return fail(s, "json/ambiguous", at)
  // spaces and comments behind it go with the rest of the text
  dropEditsFrom(s, at)
  let closers = ""
  for (let i = s.stack.length - 1; i >= 0; i--) closers += (s.stack[i] as Frame).object ? "}" : "]"
  heal(s, "json/missing-closer", at, at, closers)
  s.cut = "closers"
  while (s.stack.length > 0) closeTop(s, at)
  s.pos = at
  return true
}

export function closer(s: State, at: number, c: number): boolean {
  const frame = top(s)
  if (c === frame.closer.charCodeAt(0)) {
    if (s.stack.length === 1 && frame.object && goesOn(s, frame, at + 1)) {
      // Ex) {"a": {"b": 1}}, "c": 2} : the root closes, yet a declared member follows
      heal(s, "json/excess-closer", at, at + 1, "")
      s.pos = at + 1
      s.expects = AFTER
      return true
    }
    dropComma(s, frame)
    s.closed = frame.object ? { frame, at, depth: s.stack.length } : null
    if (frame.closer === ")") heal(s, "json/tuple", at, at + 1, "]")
    else if (frame.closer === "}" && !frame.object) heal(s, "json/set", at, at + 1, "]")
    else if (s.text.charCodeAt(at) !== c) heal(s, "json/full-width", at, at + 1, frame.closer)
    return closeTop(s, at + 1)
  }
  return wrongCloser(s, at, c, frame)
}

function goesOn(s: State, frame: Frame, from: number): boolean {
  const comma = past(s.text, from)
  if (toStructure(codeAt(s.text, comma)) !== COMMA) return false
  const key = keyAt(s.text, past(s.text, comma + 1), s.token)
  return key !== null && isFreeKey(frame, key)
}

function wrongCloser(s: State, at: number, c: number, frame: Frame): boolean {
  const mark = String.fromCharCode(c)
  if (s.stack.some((f) => f.closer === mark)) {
    // Ex) [{"a": 1}}, {"a": 2}] : without it the list goes on, with it nothing does
    if (follow(s.source, s.stack, at + 1, false) === STRONG && follow(s.source, outerOf(s.stack, mark), at + 1, false) < STRONG) {
      heal(s, "json/excess-closer", at, at + 1, "")
      s.pos = at + 1
      s.expects = AFTER
      return true
    }
    // Ex) {"tags": ["x"} : the inner one is closed first, then this closer is read again
    dropEditsFrom(s, s.pos)
    dropComma(s, frame)
    heal(s, "json/inner-closer", s.pos, s.pos, frame.object ? "}" : "]")
    return closeTop(s, s.pos)
  }
  dropComma(s, frame)
  const popped = s.stack.slice(0, -1)
  if (follow(s.source, popped, at + 1, true) === STRONG) {
    heal(s, "json/mismatched-closer", at, at + 1, frame.object ? "}" : "]")
    return closeTop(s, at + 1)
  }
  if (past(s.text, at + 1) >= s.source.tail && s.text.lastIndexOf(frame.closer) <= at) {
    heal(s, "json/mismatched-closer", at, at + 1, frame.object ? "}" : "]")
    return closeTop(s, at + 1)
  }
  heal(s, "json/excess-closer", at, at + 1, "")
  s.pos = at + 1
  s.expects = AFTER
  return true
}

/** What stays open when the nearest container that this mark closes is closed. */
function outerOf(stack: readonly Frame[], mark: string): readonly Frame[] {
  let level = stack.length - 1
  while (level >= 0 && (stack[level] as Frame).closer !== mark) level--
  return stack.slice(0, level)
}

/** Ex) {"a": {"b": {"c": 1}}, "d": 2}} where d belongs to a: the brace before it was one too many. */
export function reopen(s: State, name: string): boolean {
  const { closed } = s
  const frame = top(s)
  if (closed === null || closed.depth !== s.stack.length + 1 || !isFree(closed.frame, name)) return false
  heal(s, "json/excess-closer", closed.at, closed.at + 1, "")
  closed.frame.comma = frame.comma
  frame.comma = -1
  frame.count--
  s.stack.push(closed.frame)
  s.closed = null
  return true
}

/** Closes inner containers because the key that follows belongs to an outer object. */
export function closeDownTo(s: State, level: number, at: number): boolean {
  let closers = ""
  for (let i = s.stack.length - 1; i > level; i--) closers += (s.stack[i] as Frame).object ? "}" : "]"
  heal(s, "json/inner-closer", at, at, closers)
  while (s.stack.length - 1 > level) closeTop(s, at)
  return true
}
