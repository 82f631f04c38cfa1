// The quick way through what is as it should be: most of a damaged text. It takes a member or an element only where the
// careful way would take it just so, and leaves everything else, with nothing of it taken, to the careful way.
import { COLON, COMMA, codeAt, EQUALS, isCloser, isLetter, isSpace, OPEN_BRACE, OPEN_BRACKET, QUOTE, WIDE_COLON } from "../chars.ts"
import { type Frame, isUsedAt } from "../frame.ts"
import { plainEnd } from "../key-token.ts"
import { follow, NONE, STRONG } from "../lookahead.ts"
import { positionOf } from "../names.ts"
import { numberEnd, pastJsonSpace, scalarEnd, stringEnd } from "../tokens.ts"
import { enterMember } from "./keys.ts"
import { done, type State, top, VALUE } from "./state.ts"
import { noteSoftPath } from "./texts.ts"

// one for all: it is read before the next key is looked for
const found = { start: 0, position: -1, name: "" }

/** Members of the innermost object, each followed by the comma and the key of a next one. */
export function readSoundMembers(s: State): void {
  const frame = top(s)
  let colon = soundKey(s, frame, s.pos)
  while (colon >= 0) {
    enterMember(s, frame, found.start, found.name, found.position)
    s.pos = colon + 1
    s.expects = VALUE
    colon = soundMember(s, frame, colon + 1)
  }
}

/** Takes the value at `from` if a next key bears out that it ends where it seems to: the colon of that key, or -1. */
function soundMember(s: State, frame: Frame, from: number): number {
  const { text } = s
  const at = pastJsonSpace(text, from)
  const c = codeAt(text, at)
  const end = c === QUOTE ? textEnd(text, at) : scalarEnd(text, at)
  if (end < 0) return -1
  const comma = pastJsonSpace(text, end)
  if (codeAt(text, comma) !== COMMA) {
    endLast(s, at, c, end, comma)
    return -1
  }
  const colon = soundKey(s, frame, comma + 1)
  if (colon >= 0) takeBefore(s, frame, at, c, comma)
  return colon
}

/** Elements of the innermost list, each followed by a comma and a next one. */
export function readSoundElements(s: State): void {
  const frame = top(s)
  let at = pastJsonSpace(s.text, s.pos)
  let end = elementEnd(s, at)
  while (end >= 0) {
    const c = codeAt(s.text, at)
    const comma = pastJsonSpace(s.text, end)
    if (codeAt(s.text, comma) !== COMMA) {
      endLast(s, at, c, end, comma)
      return
    }
    const next = pastJsonSpace(s.text, comma + 1)
    end = elementEnd(s, next)
    if (end < 0 && !opensContainer(s, next)) return
    takeBefore(s, frame, at, c, comma)
    s.pos = next
    at = next
  }
}

function opensContainer(s: State, at: number): boolean {
  const c = codeAt(s.text, at)
  return (c === OPEN_BRACE || c === OPEN_BRACKET) && at < s.source.tail
}

/** A value with a comma behind it has been read. */
function takeBefore(s: State, frame: Frame, at: number, c: number, comma: number): void {
  if (c === QUOTE) noteSoftPath(s, at)
  frame.count++
  frame.comma = comma
}

/** A value before a closer: a number ends there, a text if the closers lead on, a word if anything does. */
function endLast(s: State, at: number, c: number, end: number, next: number): void {
  if (at >= s.source.tail || !isCloser(codeAt(s.text, next))) return
  if (c === QUOTE) {
    if (follow(s.source, s.stack, end, true) !== STRONG) return
    noteSoftPath(s, at)
  } else if (isLetter(c) && follow(s.source, s.stack, end, true) === NONE) return
  done(s, end)
}

/** The colon of a key in plain quotes that may stand here, told in `found`: declared and not read yet, where names are declared; else -1. */
function soundKey(s: State, frame: Frame, from: number): number {
  const { text } = s
  const start = pastJsonSpace(text, from)
  if (start >= s.source.tail || codeAt(text, start) !== QUOTE) return -1
  const end = plainEnd(text, start + 1)
  if (end < 0) return -1
  const colon = pastJsonSpace(text, end + 1)
  if (codeAt(text, colon) !== COLON) return -1
  const next = codeAt(text, colon + 1)
  if (next === COLON || next === EQUALS) return -1
  found.start = start
  found.position = frame.names === null ? -1 : positionOf(frame.names, text, start + 1, end)
  if (frame.names === null) found.name = text.slice(start + 1, end)
  else if (found.position < 0 || isUsedAt(frame, found.position)) return -1
  else found.name = frame.names.list[found.position] as string
  return colon
}

/** Where an element ends that cannot be the key of an outer object, with a comma or a closer behind it; else -1. */
function elementEnd(s: State, at: number): number {
  if (at >= s.source.tail) return -1
  const c = codeAt(s.text, at)
  const end = c === QUOTE ? textEnd(s.text, at) : numberEnd(s.text, at)
  if (end < 0 || (c === QUOTE && hasColon(s.text, at, end))) return -1
  const next = codeAt(s.text, pastJsonSpace(s.text, end))
  return next === COMMA || isCloser(next) ? end : -1
}

/** Where a text ends in which nothing needs a second look; else -1. */
function textEnd(text: string, at: number): number {
  const first = codeAt(text, at + 1)
  if (first === OPEN_BRACE || first === OPEN_BRACKET || isSpace(first) || (first === QUOTE && codeAt(text, at + 2) === QUOTE)) return -1
  return stringEnd(text, at)
}

function hasColon(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i)
    if (c === COLON || c === EQUALS || c === WIDE_COLON) return true
  }
  return false
}
