// Fast path of the search: a lone hypothesis reads strict JSON that fits, until the first fault.
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isCloserOrSpace,
  isJsonSpace,
  OPEN_BRACE,
} from "../chars.ts"
import { ARRAY_BIT, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../kind.ts"
import { positionOf } from "../names.ts"
import { findScalarEnd, findStringEnd } from "../tokens.ts"
import { isOpeningBracket } from "./follow.ts"
import {
  AFTER_ROOT,
  AFTER_VALUE,
  ContainerFrame,
  EXPECT_ITEM,
  EXPECT_KEY,
  EXPECT_NEXT_ITEM,
  EXPECT_NEXT_KEY,
  EXPECT_VALUE,
  type Hypothesis,
} from "./hypothesis.ts"
import { isOuterName } from "./key-cost.ts"
import { markEnd } from "./protocol.ts"
import { isRestartOfCopy } from "./restart.ts"
import type { Search } from "./search.ts"
import { UNKNOWN_SHAPE } from "./shape.ts"

/**
 * Reads on like a plain parser while there is only one hypothesis and the text is JSON that fits the schema. Stops at
 * the first text that is not strict JSON or violates the schema, and goes back to before the last value (or the opener
 * of the container that it begins): the fault may be in that value, so it is read again with every alternative.
 */
export function runWellFormed(search: Search, h: Hypothesis): void {
  const reader = new WellFormedReader(search, h)
  while (reader.readToken());
  search.replaceOnly(reader.resumeSearch())
}

/** A backspace or form feed escape, or an escape at the root of a path. */
const RARE_ESCAPE = /(?<!\\)(?:\\\\)*\\[bf]|^"(?:[A-Za-z]:|\.{1,2})\\[nrt]/

/** Returns the kind by the first character. */
const kindOfScalar = (c: number): number => (c <= 64 ? NUMBER_BIT : c === 116 || c === 102 ? BOOLEAN_BIT : NULL_BIT)

/** State of the reader before a value. */
type ReaderState = Readonly<Pick<Hypothesis, "pos" | "mode" | "frame" | "shape">>

class WellFormedReader {
  readonly #search: Search
  readonly #text: string
  readonly #from: Hypothesis
  /** State that the reader has reached. */
  readonly #now: Hypothesis
  /** State before the last value, and before the opener of its container while the value is the first one in it. */
  #newest: ReaderState | null = null
  #opener: ReaderState | null = null
  /** State before a doubled opener, as long as the outer container holds nothing else. Ex) [["a"]} */
  #doubled: ReaderState | null = null
  #isBehindOpener = false

  constructor(search: Search, h: Hypothesis) {
    this.#search = search
    this.#text = search.text
    this.#from = h
    this.#now = h.continueAt(h.pos, 0)
  }

  /** Reads one token. False if the full search has to continue. */
  readToken(): boolean {
    const text = this.#text
    const { pos, mode, frame } = this.#now
    let at = pos
    while (at < text.length && isJsonSpace(text.charCodeAt(at))) at++
    if (at >= text.length || frame === null) return false
    if (mode === AFTER_VALUE) return this.#after(at)
    if (mode === EXPECT_KEY || mode === EXPECT_NEXT_KEY) return this.#key(at)
    return this.#value(at)
  }

  /** Returns the state from which the search continues. */
  resumeSearch(): Hypothesis {
    const from = this.#from
    if (this.#now.mode === AFTER_ROOT && this.#isOver()) return this.#at(this.#now, from)
    const resumeState = this.#doubled ?? this.#opener ?? this.#newest
    return resumeState === null ? from : this.#at(resumeState, from)
  }

  /** True if nothing after the root could belong to it: only spaces, closers, marks, or another object. */
  #isOver(): boolean {
    const text = this.#text
    let at = this.#now.pos
    while (at < text.length) {
      const c = text.charCodeAt(at)
      if (c === OPEN_BRACE) return true
      const next = isCloserOrSpace(c) ? at + 1 : markEnd(text, at)
      if (next === at) return false
      at = next
    }
    return true
  }

  #at({ pos, mode, frame, shape }: ReaderState, from: Hypothesis): Hypothesis {
    const out = from.advanceTo(pos, mode, frame, 0)
    out.stepsSinceSlip = 0
    out.mayRepeatKeys = this.#now.mayRepeatKeys
    out.shape = shape
    if (pos === this.#now.pos) {
      out.lastRead = this.#now.lastRead
      out.bodyEnd = this.#now.bodyEnd
    }
    if (mode === AFTER_ROOT) out.addMark("root end", "json/surrounding-text", pos)
    return out
  }

  #after(at: number): boolean {
    const frame = this.#now.frame as ContainerFrame
    const c = this.#text.charCodeAt(at)
    if (c === COMMA) {
      // Ex) [["a"], ["b"]] : the outer bracket is needed
      if (this.#doubled?.frame === frame.parent) this.#doubled = null
      this.#now.frame = frame.behindComma()
      return this.#go(at + 1, frame.isObject ? EXPECT_NEXT_KEY : EXPECT_NEXT_ITEM)
    }
    return this.#isOwnCloser(c) && this.#close(at)
  }

  #isOwnCloser(c: number): boolean {
    const { closer, isObject } = this.#now.frame as ContainerFrame
    return c === closer && c === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)
  }

  #close(at: number): boolean {
    const frame = this.#now.frame as ContainerFrame
    if (frame.countMissing() > 0) return false
    this.#now.frame = frame.parent
    if (this.#doubled?.frame === frame.parent) this.#doubled = null
    this.#now.lastRead = "other"
    // the text after the root is never plain JSON
    if (frame.parent === null) return !this.#go(at + 1, AFTER_ROOT)
    return this.#go(at + 1, AFTER_VALUE)
  }

  #go(pos: number, mode: number): true {
    this.#now.pos = pos
    this.#now.mode = mode
    return true
  }

  #key(at: number): boolean {
    const text = this.#text
    const c = this.#text.charCodeAt(at)
    if (c === CLOSE_BRACE) return this.#now.mode === EXPECT_KEY && this.#isOwnCloser(c) && this.#close(at)
    const end = c === DOUBLE_QUOTE ? findStringEnd(text, at) : -1
    let colonOffset = end < 0 ? text.length : end
    while (colonOffset < text.length && isJsonSpace(text.charCodeAt(colonOffset))) colonOffset++
    if (colonOffset >= text.length || text.charCodeAt(colonOffset) !== COLON) return false
    return this.#member(at + 1, end - 1) && this.#go(colonOffset + 1, EXPECT_VALUE)
  }

  /** Accepts a key if the schema does not object to it. */
  #member(start: number, end: number): boolean {
    const now = this.#now
    const frame = now.frame as ContainerFrame
    const { names } = frame.shape
    const position = names === null ? -1 : positionOf(names, this.#text, start, end)
    if (position >= 0) {
      if (frame.hasUsed(position, null)) return false
      now.frame = frame.withKey(position, null)
      now.shape = frame.shape.memberAt(position)
      return true
    }
    if (end - start > 256) return false
    const name = this.#text.slice(start, end)
    const otherShape = frame.shape.otherMember(name)
    if ((names !== null && otherShape === null) || name.includes("\\") || isOuterName(frame, name)) return false
    now.mayRepeatKeys ||= frame.mayRepeat(-1, name)
    now.frame = frame.withKey(-1, name)
    now.shape = otherShape ?? UNKNOWN_SHAPE
    return true
  }

  #value(at: number): boolean {
    const frame = this.#now.frame as ContainerFrame
    const c = this.#text.charCodeAt(at)
    if (!frame.isObject) {
      if (c === CLOSE_BRACKET) return this.#now.mode === EXPECT_ITEM && this.#isOwnCloser(c) && this.#close(at)
      const { shape } = frame
      if ((shape.kinds & ARRAY_BIT) === 0) return false
      this.#now.shape = shape.element(frame.count)
    }
    if (c === DOUBLE_QUOTE) return this.#string(at)
    if (isOpeningBracket(c)) return this.#open(at, c === OPEN_BRACE)
    return this.#scalar(at, c)
  }

  #string(at: number): boolean {
    const end = findStringEnd(this.#text, at)
    if (end <= 0 || !this.#fits(at + 1, end - 1)) return false
    // Ex) "\bpot" : a backspace is never intended, so the search compares the backslash styles of this string
    if (this.#search.hasRareEscapes && RARE_ESCAPE.test(this.#text.slice(at, end))) return false
    this.#remember(at)
    this.#now.lastRead = "clean string"
    this.#now.bodyEnd = end - 1
    return this.#go(end, AFTER_VALUE)
  }

  /** True if the schema allows this string. */
  #fits(start: number, end: number): boolean {
    const { kinds, allowedTexts } = this.#now.shape
    return (kinds & STRING_BIT) !== 0 && (allowedTexts === null || allowedTexts.includes(this.#text.slice(start, end)))
  }

  #remember(at: number): void {
    this.#opener = this.#isBehindOpener ? this.#newest : null
    this.#isBehindOpener = false
    const { mode, frame, shape } = this.#now
    this.#newest = { pos: at, mode, frame, shape }
  }

  #open(at: number, isObject: boolean): boolean {
    const frame = this.#now.frame as ContainerFrame
    const { shape } = this.#now
    if ((shape.kinds & (isObject ? OBJECT_BIT : ARRAY_BIT)) === 0) return false
    if (frame.depth >= this.#search.limits.depth) return false
    // Ex) {"a": 1, "b": {"a": 1, "b": 2} : the whole object may be restarted here
    if (isObject && isRestartOfCopy(this.#search, this.#from, at)) return false
    this.#remember(at)
    this.#isBehindOpener = true
    if (this.#text.charCodeAt(at) === this.#text.charCodeAt(at + 1)) this.#doubled = this.#newest
    this.#now.frame = new ContainerFrame(isObject, isObject ? CLOSE_BRACE : CLOSE_BRACKET, frame, shape)
    return this.#go(at + 1, isObject ? EXPECT_KEY : EXPECT_ITEM)
  }

  #scalar(at: number, c: number): boolean {
    const text = this.#text
    const end = findScalarEnd(text, at)
    if (end < 0 || end >= text.length) return false
    const kind = kindOfScalar(c)
    const d = text.charCodeAt(end)
    if ((this.#now.shape.kinds & kind) === 0 || !(d === COMMA || isCloserOrSpace(d))) return false
    this.#remember(at)
    this.#now.lastRead = kind === NUMBER_BIT ? "number" : "other"
    return this.#go(end, AFTER_VALUE)
  }
}
