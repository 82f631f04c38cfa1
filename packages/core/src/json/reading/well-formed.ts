import { isJsonSpace, QUOTE } from "../chars.ts"
import { ARRAY, BOOLEAN, NULL, NUMBER as NUMBER_KIND, OBJECT, STRING as STRING_KIND } from "../kind.ts"
import { positionOf } from "../names.ts"
import { scalarEnd, stringEnd } from "../tokens.ts"
import { AFTER, CLEAN_STRING, END, Frame, type Hypothesis, ITEM, KEY, NEXT_ITEM, NEXT_KEY, NOTHING, NUMBER, STEP_ROOT_END, VALUE } from "./hypothesis.ts"
import { markEnd } from "./protocol.ts"
import type { Search } from "./search.ts"
import { type Shape, UNKNOWN } from "./shape.ts"

/**
 * While one hypothesis is alive and the text is JSON that fits the schema, reads on as a plain parser does. Stops two values before
 * the first thing that needs an edit or that the schema objects to, openers of containers among them: the fault may lie in one of
 * them, and so they are read again with every alternative.
 */
export function runWellFormed(search: Search, h: Hypothesis): void {
  const reader = new Reader(search, h)
  while (reader.step());
  search.replaceOnly(reader.resume())
}

/** Where the reader stood before a value. */
class State {
  readonly pos: number
  readonly mode: number
  readonly frame: Frame | null
  readonly shape: Shape

  constructor(pos: number, mode: number, frame: Frame | null, shape: Shape) {
    this.pos = pos
    this.mode = mode
    this.frame = frame
    this.shape = shape
  }
}

class Reader {
  readonly #text: string
  readonly #limit: number
  readonly #from: Hypothesis
  #pos: number
  #mode: number
  #frame: Frame | null
  #shape: Shape
  #last: number
  #bodyEnd: number
  /** The states before the last two values. */
  #older: State | null = null
  #newer: State | null = null

  constructor(search: Search, h: Hypothesis) {
    this.#text = search.text
    this.#limit = search.limits.depth
    this.#from = h
    this.#pos = h.pos
    this.#mode = h.mode
    this.#frame = h.frame
    this.#shape = h.shape
    this.#last = h.last
    this.#bodyEnd = h.bodyEnd
  }

  /** Reads one token; false where the full search has to go on. */
  step(): boolean {
    const text = this.#text
    let at = this.#pos
    while (at < text.length && isJsonSpace(text.charCodeAt(at))) at++
    if (at >= text.length || this.#frame === null) return false
    const mode = this.#mode
    if (mode === AFTER) return this.#after(at)
    if (mode === KEY || mode === NEXT_KEY) return this.#key(at)
    return this.#value(at)
  }

  /** The state in which the search goes on. */
  resume(): Hypothesis {
    const from = this.#from
    if (this.#mode === END && this.#isOver()) return this.#at(new State(this.#pos, this.#mode, this.#frame, this.#shape), from)
    const state = this.#older ?? this.#newer
    return state === null ? from : this.#at(state, from)
  }

  /** Behind the root stands nothing that could belong to it: space, closers, marks, or another object. */
  #isOver(): boolean {
    const text = this.#text
    let at = this.#pos
    while (at < text.length) {
      const c = text.charCodeAt(at)
      if (c === 123) return true
      const next = isJsonSpace(c) || c === 125 || c === 93 ? at + 1 : markEnd(text, at)
      if (next === at) return false
      at = next
    }
    return true
  }

  #at({ pos, mode, frame, shape }: State, from: Hypothesis): Hypothesis {
    const out = from.next(pos, mode, frame, 0)
    out.calm = 0
    out.shape = shape
    if (pos === this.#pos) {
      out.last = this.#last
      out.bodyEnd = this.#bodyEnd
    }
    if (mode === END) out.mark(STEP_ROOT_END, "json/surrounding-text", pos)
    return out
  }

  #after(at: number): boolean {
    const c = this.#text.charCodeAt(at)
    const frame = this.#frame as Frame
    if (c === 44) {
      this.#frame = frame.behindComma()
      return this.#go(at + 1, frame.isObject ? NEXT_KEY : NEXT_ITEM)
    }
    return c === frame.closer && c === (frame.isObject ? 125 : 93) && this.#close(at)
  }

  #close(at: number): boolean {
    const frame = this.#frame as Frame
    if (frame.missing() > 0) return false
    this.#frame = frame.parent
    this.#last = NOTHING
    // what stands behind the root is never plain JSON
    if (frame.parent === null) return !this.#go(at + 1, END)
    return this.#go(at + 1, AFTER)
  }

  #go(pos: number, mode: number): true {
    this.#pos = pos
    this.#mode = mode
    return true
  }

  #key(at: number): boolean {
    const text = this.#text
    const frame = this.#frame as Frame
    if (text.charCodeAt(at) === 125) return this.#mode === KEY && frame.closer === 125 && this.#close(at)
    if (text.charCodeAt(at) !== QUOTE) return false
    const end = stringEnd(text, at)
    if (end < 0) return false
    let colon = end
    while (colon < text.length && isJsonSpace(text.charCodeAt(colon))) colon++
    if (colon >= text.length || text.charCodeAt(colon) !== 58) return false
    return this.#member(at + 1, end - 1) && this.#go(colon + 1, VALUE)
  }

  /** Takes a key that the schema has nothing to say against. */
  #member(start: number, end: number): boolean {
    const frame = this.#frame as Frame
    const { names } = frame.shape
    const position = names === null ? -1 : positionOf(names, this.#text, start, end)
    if (position >= 0) {
      if (frame.hasUsed(position, null)) return false
      this.#frame = frame.withKey(position, null)
      this.#shape = frame.shape.memberAt(position)
      return true
    }
    if (end - start > 256) return false
    const name = this.#text.slice(start, end)
    const other = frame.shape.otherMember(name)
    if ((names !== null && other === null) || name.includes("\\")) return false
    this.#frame = frame.withKey(-1, name)
    this.#shape = other ?? UNKNOWN
    return true
  }

  #value(at: number): boolean {
    const text = this.#text
    const frame = this.#frame as Frame
    const c = text.charCodeAt(at)
    if (!frame.isObject) {
      if (c === 93 && this.#mode === ITEM && frame.closer === 93) return this.#close(at)
      const { shape } = frame
      if ((shape.kinds & ARRAY) === 0) return false
      this.#shape = shape.element(frame.count)
    }
    if (c === QUOTE) return this.#string(at)
    if (c === 123 || c === 91) return this.#open(at, c === 123)
    return this.#scalar(at, c)
  }

  #string(at: number): boolean {
    const { kinds, texts } = this.#shape
    const end = (kinds & STRING_KIND) === 0 ? -1 : stringEnd(this.#text, at)
    if (end < 0 || (texts !== null && !texts.includes(this.#text.slice(at + 1, end - 1)))) return false
    this.#remember(at)
    this.#last = CLEAN_STRING
    this.#bodyEnd = end - 1
    return this.#go(end, AFTER)
  }

  #remember(at: number): void {
    this.#older = this.#newer
    this.#newer = new State(at, this.#mode, this.#frame, this.#shape)
  }

  #open(at: number, isObject: boolean): boolean {
    const frame = this.#frame as Frame
    if ((this.#shape.kinds & (isObject ? OBJECT : ARRAY)) === 0 || frame.depth >= this.#limit) return false
    this.#remember(at)
    this.#frame = new Frame(isObject, isObject ? 125 : 93, frame, this.#shape)
    return this.#go(at + 1, isObject ? KEY : ITEM)
  }

  #scalar(at: number, c: number): boolean {
    const text = this.#text
    const end = scalarEnd(text, at)
    if (end < 0 || end >= text.length) return false
    const kind = c === 110 ? NULL : c === 116 || c === 102 ? BOOLEAN : NUMBER_KIND
    const d = text.charCodeAt(end)
    if ((this.#shape.kinds & kind) === 0 || !(d === 44 || d === 125 || d === 93 || isJsonSpace(d))) return false
    this.#remember(at)
    this.#last = kind === NUMBER_KIND ? NUMBER : NOTHING
    return this.#go(end, AFTER)
  }
}
