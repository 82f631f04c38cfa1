// A strict JSON scanner that can stop at any character and resume from there, on another text.
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DECIMAL_POINT,
  DOUBLE_QUOTE,
  isDigit,
  isJsonSpace,
  MINUS_SIGN,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS_SIGN,
} from "./chars.ts"

/** An open container. Scans that resume at the same place share frames, and change only those that they created. */
interface Frame {
  readonly isList: boolean
  readonly parent: Frame | null
  /** Raw key literals read so far, in order. */
  readonly keys: Set<string>
  readonly maker: object
}

type Mode = "value" | "first-value" | "key" | "first-key" | "colon" | "after" | "string" | "number" | "literal" | "end"

/** The state in which a scan stopped. */
export interface ScanState {
  readonly mode: Mode
  /** The innermost open container. */
  readonly frame: Frame | null
  /** True if the open string is a key. */
  readonly isKey: boolean
  /**
   * In a string: characters missing in an escape, 5 after a backslash. In a number: a state of NUMBER. In a literal:
   * characters read.
   */
  readonly sub: number
  /** The literal being read, or the part of a key literal that was read by earlier scans. */
  readonly word: string
  /** True if raw control characters are allowed in strings, because the writer does not escape them. */
  readonly isLax: boolean
}

export interface ScanResult {
  /** closed: the root value ended before `at`. open: the text ended at `at`. broken: not JSON at `at`. */
  readonly status: "closed" | "open" | "broken"
  readonly at: number
  readonly state: ScanState
  /** Number of tokens that ended during this scan. */
  readonly tokens: number
}

/** Returns the open containers, innermost first. */
export function openFrames({ frame }: ScanState): Frame[] {
  const frames: Frame[] = []
  for (let open = frame; open !== null; open = open.parent) frames.push(open)
  return frames
}

/** Receives keys and values as they are read; offsets refer to the scanned text. */
export interface ScanListener {
  /** A key ended before `end`; `literal` is its text between the quotes. */
  onKey(literal: string, end: number): void
  /** A value begins at `start` with this character code. */
  onValue(start: number, code: number): void
  /** A value ended before `end`. */
  onValueEnd(end: number): void
}

export const START: ScanState = { mode: "value", frame: null, isKey: false, sub: 0, word: "", isLax: false }

const NO_KEYS: Set<string> = new Set()

/** State after a backslash: one more character follows, or "u" and four digits. */
export const ESCAPED = 5

/** Scans `text` from `from` on as the continuation of the text that led to `state`. Linear, no recursion. */
export function scanStrict(
  text: string,
  from: number,
  state: ScanState,
  listener: ScanListener | null = null,
): ScanResult {
  return new Scanner(text, from, state, listener).run()
}

class Scanner {
  private mode: Mode
  private frame: Frame | null
  private isKey: boolean
  private sub: number
  private word: string
  private tokens = 0
  private at: number
  /** Keys that this scan added to frames of earlier scans. */
  private readonly added = new Map<Frame, Set<string>>()
  private readonly text: string
  private readonly isLax: boolean
  private readonly listener: ScanListener | null

  constructor(text: string, from: number, start: ScanState, listener: ScanListener | null) {
    this.text = text
    this.listener = listener
    this.isLax = start.isLax
    this.at = from
    this.mode = start.mode
    this.frame = start.frame
    this.isKey = start.isKey
    this.sub = start.sub
    this.word = start.word
  }

  run(): ScanResult {
    while (this.mode !== "end") {
      if (this.at >= this.text.length) return this.result("open")
      if (!this.step()) return this.result("broken")
    }
    return this.result("closed")
  }

  private result(status: ScanResult["status"]): ScanResult {
    const { mode, frame, isKey, sub, word, isLax, at, tokens } = this
    return { status, at, tokens, state: { mode, frame, isKey, sub, word, isLax } }
  }

  /** Reads one token or part of one. False if the text is not JSON. */
  private step(): boolean {
    if (this.mode === "string") return this.readString()
    if (this.mode === "number") return this.readNumber()
    if (this.mode === "literal") return this.readLiteral()
    const c = this.text.charCodeAt(this.at)
    if (isJsonSpace(c)) {
      this.at++
      return true
    }
    return this.begin(c)
  }

  private begin(c: number): boolean {
    switch (this.mode) {
      case "first-key":
        return c === CLOSE_BRACE ? this.close(c) : this.openKey(c)
      case "key":
        return this.openKey(c)
      case "colon":
        return c === COLON && this.token("value")
      case "first-value":
        return c === CLOSE_BRACKET ? this.close(c) : this.beginValue(c)
      case "value":
        return this.beginValue(c)
      default:
        return c === COMMA ? this.token(this.frame?.isList === true ? "value" : "key") : this.close(c)
    }
  }

  private token(next: Mode): boolean {
    this.at++
    this.tokens++
    this.mode = next
    return true
  }

  private close(c: number): boolean {
    const { frame } = this
    if (frame === null || c !== (frame.isList ? CLOSE_BRACKET : CLOSE_BRACE)) return false
    this.frame = frame.parent
    this.token(this.frame === null ? "end" : "after")
    this.listener?.onValueEnd(this.at)
    return true
  }

  private openKey(c: number): boolean {
    if (c !== DOUBLE_QUOTE) return false
    this.openString(true)
    return true
  }

  private openString(isKey: boolean): void {
    this.at++
    this.mode = "string"
    this.isKey = isKey
    this.sub = 0
    this.word = ""
  }

  private beginValue(c: number): boolean {
    this.listener?.onValue(this.at, c)
    if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      const isList = c === OPEN_BRACKET
      this.frame = { isList, parent: this.frame, keys: isList ? NO_KEYS : new Set(), maker: this }
      return this.token(isList ? "first-value" : "first-key")
    }
    // the root of arguments is a container
    if (this.frame === null) return false
    if (c === DOUBLE_QUOTE) this.openString(false)
    else if (c === MINUS_SIGN || isDigit(c)) {
      this.mode = "number"
      this.sub = NUMBER.start
    } else {
      const word = LITERALS[this.text[this.at] as string]
      if (word === undefined) return false
      this.mode = "literal"
      this.word = word
      this.sub = 0
    }
    return true
  }

  private readString(): boolean {
    const { text } = this
    const from = this.at
    let i = from
    for (; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (this.sub > 0) {
        const next = afterEscape(c, this.sub)
        if (next < 0) return this.breakAt(i)
        this.sub = next
      } else if (c === BACKSLASH) this.sub = ESCAPED
      else if (c === DOUBLE_QUOTE) {
        this.at = i + 1
        return this.endString(text.slice(from, i))
      } else if (c < 0x20 && !this.isLax) return this.breakAt(i)
    }
    if (this.isKey) this.word += text.slice(from)
    this.at = i
    return true
  }

  private breakAt(i: number): boolean {
    this.at = i
    return false
  }

  private endString(piece: string): boolean {
    this.tokens++
    this.mode = this.isKey ? "colon" : "after"
    if (!this.isKey) {
      this.listener?.onValueEnd(this.at)
      return true
    }
    this.listener?.onKey(this.word + piece, this.at)
    return this.addKey(this.word + piece)
  }

  /** Adds a key. False if the object already has it, because a duplicate is never intended. */
  private addKey(key: string): boolean {
    const frame = this.frame as Frame
    if (frame.keys.has(key)) return false
    let keys = frame.keys
    if (frame.maker !== this) {
      keys = this.added.get(frame) ?? new Set()
      this.added.set(frame, keys)
    }
    if (keys.has(key)) return false
    keys.add(key)
    return true
  }

  private readNumber(): boolean {
    const { text } = this
    for (; this.at < text.length; this.at++) {
      const c = text.charCodeAt(this.at)
      const next = afterDigit(c, this.sub)
      if (next === NUMBER.ended) {
        this.tokens++
        this.mode = "after"
        this.listener?.onValueEnd(this.at)
        return isNumberEnd(this.sub)
      }
      this.sub = next
    }
    return true
  }

  private readLiteral(): boolean {
    const { text, word } = this
    for (; this.sub < word.length && this.at < text.length; this.at++, this.sub++) {
      if (text[this.at] !== word[this.sub]) return false
    }
    if (this.sub === word.length) {
      this.tokens++
      this.mode = "after"
      this.listener?.onValueEnd(this.at)
    }
    return true
  }
}

const LITERALS: Readonly<Record<string, string>> = { t: "true", f: "false", n: "null" }

/** Returns what is still missing of an escape after `c`; -1 if `c` is not allowed. */
function afterEscape(c: number, left: number): number {
  if (left === ESCAPED) return c === 117 ? 4 : '"\\/bfnrt'.includes(String.fromCharCode(c)) ? 0 : -1
  return isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102) ? left - 1 : -1
}

const NUMBER = {
  start: 0,
  minus: 1,
  zero: 2,
  whole: 3,
  dot: 4,
  fraction: 5,
  e: 6,
  sign: 7,
  exponent: 8,
  ended: 9,
} as const

const isNumberEnd = (state: number): boolean =>
  state === NUMBER.zero || state === NUMBER.whole || state === NUMBER.fraction || state === NUMBER.exponent

function afterDigit(c: number, state: number): number {
  if (isDigit(c)) return afterRealDigit(c, state)
  if (c === MINUS_SIGN) return state === NUMBER.start ? NUMBER.minus : state === NUMBER.e ? NUMBER.sign : NUMBER.ended
  if (c === PLUS_SIGN) return state === NUMBER.e ? NUMBER.sign : NUMBER.ended
  if (c === DECIMAL_POINT) return state === NUMBER.zero || state === NUMBER.whole ? NUMBER.dot : NUMBER.ended
  if (c === 69 || c === 101) return isNumberEnd(state) && state !== NUMBER.exponent ? NUMBER.e : NUMBER.ended
  return NUMBER.ended
}

function afterRealDigit(c: number, state: number): number {
  if (state === NUMBER.start || state === NUMBER.minus) return c === 48 ? NUMBER.zero : NUMBER.whole
  if (state === NUMBER.zero) return NUMBER.ended
  if (state === NUMBER.dot) return NUMBER.fraction
  return state === NUMBER.e || state === NUMBER.sign ? NUMBER.exponent : state
}
