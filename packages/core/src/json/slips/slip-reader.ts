// Reads tokens with slips that have one explanation each, and records the edits.

import {
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  codeAt,
  DOUBLE_QUOTE,
  EQUALS_SIGN,
  isDigit,
  isJsonSpace,
  isSpace,
  MINUS_SIGN,
  OPEN_BRACE,
  OPEN_BRACKET,
  SEMICOLON,
  toStructure,
} from "../chars.ts"
import { type FaultId, JSON_FAULTS } from "../faults.ts"
import type { FaultEdit, TextFault } from "../pieces.ts"
import { toStep } from "../pointer.ts"
import { TRUNCATION_MARK } from "../reading/close.ts"
import { hasOtherBlanks } from "../reading/doubts/transport-damage.ts"
import { repeatedFirstKey } from "../reading/first-key.ts"
import { ContinuationCheck, hasLineBreak, isQuoteLike, skipSpace } from "../reading/follow.ts"
import { beginsValue, holdsColon } from "../reading/loose-key.ts"
import { strictKeyAt } from "../reading/strict-key.ts"
import { findScalarEnd, findStringEnd } from "../tokens.ts"
import { otherKeyEnd, otherTextEnd, PLAIN_NAME } from "./other-quotes.ts"
import { escapeText, readUnescaped } from "./unescaped-text.ts"

/** What is expected next. */
type Expected = "key" | "next key" | "value" | "item" | "next item" | "separator"

interface OpenContainer {
  readonly closer: typeof CLOSE_BRACE | typeof CLOSE_BRACKET
  readonly parent: OpenContainer | null
  readonly depth: number
  /** Number of objects among the container and those around it. */
  readonly objectDepth: number
  /** Names of the members read so far, for an object. */
  readonly names: string[]
  /** Index of the current or last item, for a list. */
  index: number
}

/** Maximum number of unescaped strings: for each, the whole arguments are checked for doubts. */
const MAX_UNESCAPED = 16

/** Maximum number of members of an object, because each name is compared with all before it. */
const MAX_MEMBERS = 64

/** Ex) "pot," , "and so on…" : the comma moved inside the quotes, or the rest of the string is left out. */
const OPEN_END = /(?:[,;:]|\.\.\.|…)\s*"$/
/** Length of three dots, spaces and the quote; with more spaces before the quote the end is not open. */
const MAX_OPEN_END = 8

/** Number of characters checked at the end: few words and closers may follow the dots or the word for a truncation. */
const MAX_TRUNCATION_MARK = 64

/** Ex) {"pot": {"lid": "red}"} : a closer before the last quote, and closers after it. */
const QUOTED_CLOSER = /[}\]][\s}\]]{0,16}["'”]\s{0,16}[}\]][\s}\]]{0,64}$/
/** QUOTED_CLOSER matches at most 99 characters. */
const MAX_CLOSERS = 100

const PYTHON_WORDS: readonly (readonly [string, string])[] = [
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
]

const WIDE_COLON = 0xff1a
const WIDE_SEMICOLON = 0xff1b

export class SlipReader {
  readonly edits: FaultEdit[] = []
  readonly faults: TextFault[] = []
  pos: number
  /** Set if closers were missing at the end. */
  cut: "closers" | null = null
  lacksBrackets = false
  isTooDeep = false
  /** The innermost open container; null after the object. */
  container: OpenContainer | null = null
  readonly #text: string
  readonly #maxDepth: number
  #expected: Expected = "value"
  /** Offset of the last comma if it is a plain one, otherwise -1. */
  #commaOffset = -1
  #isBehindText = false
  /** Offset of the last value if it is a string in double quotes, otherwise -1. */
  #textOffset = -1
  /** Null until it is computed. */
  #areBlanksOdd: boolean | null = null
  readonly innerNames: string[] = []
  /** Spans of strings that were not fully escaped. */
  readonly unescapedSpans: (readonly [start: number, end: number])[] = []
  #check: ContinuationCheck | null = null
  /** True if objects are nested more than two levels deep. */
  #hasDeepObjects = false

  constructor(text: string, start: number, maxDepth: number) {
    this.#text = text
    this.#maxDepth = maxDepth
    this.pos = start
    if (text.charCodeAt(start) === DOUBLE_QUOTE) this.#openBefore(start)
    else this.#open(start, OPEN_BRACE)
  }

  /** Inserts the first brace, which is missing. Ex) "title": "pot"} */
  #openBefore(start: number): void {
    this.lacksBrackets = true
    this.#addEdit("json/missing-opener", start, start, "{")
    this.container = { closer: CLOSE_BRACE, parent: null, depth: 1, objectDepth: 1, names: [], index: 0 }
    this.#expected = "key"
  }

  /** Adds the closers that are missing at the end of the text. False if more than closers may be missing. */
  closeAll(): boolean {
    const text = this.#text
    const isAtEnd = text.trimEnd().length <= this.pos && this.#expected === "separator"
    // a string may continue, and a number may lack digits
    if (!isAtEnd || this.#isBehindText || isDigit(text.charCodeAt(text.length - 1))) return false
    if (TRUNCATION_MARK.test(text.slice(-MAX_TRUNCATION_MARK)) || repeatedFirstKey(text) !== "") return false
    // Ex) {"pot": {"lid": "red}"} : the quote and the closer may have been swapped
    if (this.#hasDeepObjects || QUOTED_CLOSER.test(text.slice(-MAX_CLOSERS))) return false
    let closers = ""
    for (let at = this.container; at !== null; at = at.parent) closers += String.fromCharCode(at.closer)
    this.container = null
    this.cut = "closers"
    this.lacksBrackets = true
    this.#addEdit("json/missing-closer", text.length, text.length, closers)
    this.pos = text.length
    return true
  }

  /** Reads one token. False after the object, and for anything that this reader does not handle. */
  readToken(): boolean {
    const { container } = this
    const text = this.#text
    let at = this.pos
    while (at < text.length && isJsonSpace(text.charCodeAt(at))) at++
    if (container === null || at >= text.length) return false
    const code = text.charCodeAt(at)
    if ((code > 127 || code < 32) && isSpace(code)) return this.#oddSpace(at)
    const c = code > 127 ? toStructure(code) : code
    const expected = this.#expected
    if (expected === "separator") return this.#separator(at, c, container)
    if (expected === "key" || expected === "next key") return this.#key(at, c, container)
    return this.#value(at, c, container)
  }

  #addEdit(id: FaultId, start: number, end: number, insert: string): void {
    this.faults.push({ id, pointer: pointerOf(this.container), confidence: JSON_FAULTS[id].confidence })
    this.edits.push({ start, end, insert, fault: this.faults.length - 1 })
  }

  #oddSpace(at: number): boolean {
    this.#areBlanksOdd ??= hasOtherBlanks(this.#text)
    if (this.#areBlanksOdd) return false
    let end = at + 1
    while (end < this.#text.length && isOddSpace(this.#text.charCodeAt(end))) end++
    this.#addEdit("json/odd-space", at, end, " ")
    return this.#go(end, this.#expected)
  }

  #go(pos: number, expected: Expected): true {
    this.pos = pos
    this.#expected = expected
    return true
  }

  /** Replaces another mark at `at` with the intended one. */
  #takeMark(at: number, meant: number): void {
    const id = this.#text.charCodeAt(at) === SEMICOLON ? "json/comma-spelling" : "json/full-width"
    this.#addEdit(id, at, at + 1, String.fromCharCode(meant))
  }

  #open(at: number, opener: typeof OPEN_BRACE | typeof OPEN_BRACKET): boolean {
    const parent = this.container
    const depth = parent === null ? 1 : parent.depth + 1
    this.isTooDeep = depth > this.#maxDepth
    if (this.isTooDeep) return false
    if (this.#text.charCodeAt(at) !== opener) this.#takeMark(at, opener)
    const isObject = opener === OPEN_BRACE
    const closer = isObject ? CLOSE_BRACE : CLOSE_BRACKET
    const objectDepth = (parent === null ? 0 : parent.objectDepth) + (isObject ? 1 : 0)
    this.#hasDeepObjects ||= objectDepth > 2
    this.container = { closer, parent, depth, objectDepth, names: [], index: 0 }
    return this.#go(at + 1, isObject ? "key" : "item")
  }

  #close(at: number, { closer, parent }: OpenContainer): boolean {
    if (this.#expected === "next key" || this.#expected === "next item") {
      const commaOffset = this.#commaOffset
      if (commaOffset < 0) return false
      this.#addEdit("json/trailing-comma", commaOffset, commaOffset + 1, "")
    }
    this.container = parent
    if (this.#text.charCodeAt(at) !== closer) this.#takeMark(at, closer)
    this.#isBehindText = false
    this.#textOffset = -1
    return this.#go(at + 1, "separator")
  }

  #separator(at: number, c: number, container: OpenContainer): boolean {
    if (c === container.closer) return this.#close(at, container)
    const isObject = container.closer === CLOSE_BRACE
    if (c === DOUBLE_QUOTE) return isObject && this.#takeLostComma(at)
    if (c !== COMMA && !(isObject && this.#isSemicolon(at))) {
      // Ex) "a "b" c" : the string continues after the quote. If an escaped quote precedes the unescaped one, every
      // quote is doubtful, and a long string need not be read to know that
      const start = this.#textOffset
      return start >= 0 && !hasEscapedQuote(this.#text, start, this.pos) && this.#unescapedText(start, container)
    }
    container.index++
    const isPlain = this.#text.charCodeAt(at) === COMMA
    if (!isPlain) this.#takeMark(at, COMMA)
    this.#commaOffset = isPlain ? at : -1
    return this.#go(at + 1, isObject ? "next key" : "next item")
  }

  /** True for a semicolon on the line of the value before it, with a member after it. */
  #isSemicolon(at: number): boolean {
    const code = this.#text.charCodeAt(at)
    if (code !== SEMICOLON && code !== WIDE_SEMICOLON) return false
    return !hasLineBreak(this.#text, this.pos, at) && strictKeyAt(this.#text, skipSpace(this.#text, at + 1)) !== null
  }

  /**
   * Adds a missing comma before the member at `at`. After a string, only the end of its line shows that it is complete.
   */
  #takeLostComma(at: number): boolean {
    const end = this.pos
    if (at === end || strictKeyAt(this.#text, at) === null) return false
    const isDoubtful =
      this.#isBehindText &&
      (!hasLineBreak(this.#text, end, at) || OPEN_END.test(this.#text.slice(Math.max(0, end - MAX_OPEN_END), end)))
    if (isDoubtful) return false
    this.#addEdit("json/missing-comma", end, end, ",")
    return this.#go(at, "next key")
  }

  #key(at: number, c: number, container: OpenContainer): boolean {
    const text = this.#text
    if (c === CLOSE_BRACE) return this.#close(at, container)
    if (c === COMMA && this.#expected === "next key") {
      this.#addEdit("json/extra-comma", at, at + 1, "")
      this.pos = at + 1
      return true
    }
    const end = c === DOUBLE_QUOTE ? findStringEnd(text, at) : otherKeyEnd(text, at)
    if (end < 0) return false
    const isQuoted = isQuoteLike(c)
    const name = isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end)
    if (c !== DOUBLE_QUOTE)
      this.#addEdit(isQuoted ? "json/foreign-quotes" : "json/unquoted-key", at, end, JSON.stringify(name))
    // a duplicate name has two values
    if (!this.#colon(end, isQuoted, name) || name.includes("\\")) return false
    const { names } = container
    if (names.includes(name) || names.length >= MAX_MEMBERS) return false
    names.push(name)
    if (container.parent !== null) this.innerNames.push(name)
    return true
  }

  /** Reads the colon after the key that ends at `end`, a substitute for it, or none. */
  #colon(end: number, isQuoted: boolean, name: string): boolean {
    const text = this.#text
    let at = end
    while (at < text.length && isJsonSpace(text.charCodeAt(at))) at++
    if (at >= text.length) return false
    const code = text.charCodeAt(at)
    if (code === COLON) return this.#go(at + 1, "value")
    const length = colonLength(text, at)
    const valueOffset = skipSpace(text, at + length)
    // Ex) "step" -5 : the sign may replace the colon
    const isClear = length > 0 || (isQuoted && valueOffset === at && code !== MINUS_SIGN && !holdsColon(text, at))
    const isWide = code === WIDE_COLON
    if (!isClear || !PLAIN_NAME.test(name) || !(isWide || beginsValue(text, valueOffset))) return false
    this.#addEdit(isWide ? "json/full-width" : "json/colon-spelling", end, at + length, ":")
    return this.#go(at + length, "value")
  }

  #value(at: number, c: number, container: OpenContainer): boolean {
    this.#isBehindText = c === DOUBLE_QUOTE
    this.#textOffset = c === DOUBLE_QUOTE ? at : -1
    if (c === DOUBLE_QUOTE) {
      const end = findStringEnd(this.#text, at)
      return end > 0 ? this.#go(end, "separator") : this.#unescapedText(at, container)
    }
    if (c === OPEN_BRACE || c === OPEN_BRACKET) return this.#open(at, c)
    if (c === CLOSE_BRACKET && this.#expected !== "value") return this.#close(at, container)
    return isQuoteLike(c) ? this.#otherText(at) : this.#scalar(at)
  }

  /** Reads a string that is not fully escaped, if its end is unambiguous. */
  #unescapedText(at: number, { closer, parent }: OpenContainer): boolean {
    if (this.unescapedSpans.length >= MAX_UNESCAPED) return false
    this.#check ??= new ContinuationCheck(this.#text)
    this.#textOffset = -1
    const place = closer === CLOSE_BRACKET ? "list" : parent === null ? "root" : "object"
    const unescaped = readUnescaped(this.#text, at, place, this.#check)
    if (unescaped === null) return false
    let isFirst = true
    escapeText(this.#text, unescaped, (id, start, end, insert) => {
      if (isFirst) this.#addEdit(id, start, end, insert)
      else this.#extendEdit(id, start, end, insert)
      isFirst = false
    })
    this.unescapedSpans.push([at + 1, unescaped.end])
    return this.#go(unescaped.end + 1, "separator")
  }

  /** Reads a string in other quotes, which ends where it seems to end. */
  #otherText(at: number): boolean {
    const text = this.#text
    const mark = text.charCodeAt(at)
    const end = otherTextEnd(text, at)
    const next = end < 0 ? -1 : codeAt(text, skipSpace(text, end))
    if (next !== COMMA && next !== CLOSE_BRACE && next !== CLOSE_BRACKET) return false
    this.#addEdit("json/foreign-quotes", at, at + 1, '"')
    if (mark === APOSTROPHE) this.#escapeQuotes(at + 1, end - 1)
    this.#extendEdit("json/foreign-quotes", end - 1, end, '"')
    this.#isBehindText = true
    return this.#go(end, "separator")
  }

  /** Escapes double quotes in a string in single quotes, and removes the backslash of apostrophes. */
  #escapeQuotes(from: number, end: number): void {
    const text = this.#text
    for (let at = from; at < end; at++) {
      const c = text.charCodeAt(at)
      if (c === DOUBLE_QUOTE) this.#extendEdit("json/unescaped-quote", at, at, "\\")
      else if (c !== BACKSLASH) continue
      else if (text.charCodeAt(++at) === APOSTROPHE) this.#extendEdit("json/foreign-quotes", at - 1, at, "")
    }
  }

  /** Adds an edit to the last fault if it has the same id: neighbouring edits in one string are one fault. */
  #extendEdit(id: FaultId, start: number, end: number, insert: string): void {
    if (this.faults[this.faults.length - 1]?.id !== id) this.#addEdit(id, start, end, insert)
    else this.edits.push({ start, end, insert, fault: this.faults.length - 1 })
  }

  #scalar(at: number): boolean {
    const text = this.#text
    const end = findScalarEnd(text, at)
    if (end > 0) return this.#go(end, "separator")
    const word = PYTHON_WORDS.find(([name]) => text.startsWith(name, at))
    if (word === undefined) return false
    this.#addEdit("json/python-literal", at, at + word[0].length, word[1])
    return this.#go(at + word[0].length, "separator")
  }
}

const hasEscapedQuote = (text: string, start: number, end: number): boolean => text.slice(start, end).includes('\\"')

/** Returns the length of the mark in place of a colon; 0 if there is none. */
function colonLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === EQUALS_SIGN) return text[at + 1] === ">" ? 2 : 1
  return code === WIDE_COLON ? 1 : 0
}

/** Returns the JSON pointer of the place that is being read. */
function pointerOf(container: OpenContainer | null): string {
  let pointer = ""
  for (let at = container; at !== null; at = at.parent)
    if (at.closer === CLOSE_BRACKET) pointer = `/${at.index}${pointer}`
    else if (at.names.length > 0) pointer = `${toStep(at.names[at.names.length - 1] as string)}${pointer}`
  return pointer
}

const isOddSpace = (c: number): boolean => (c > 127 || c < 32) && isSpace(c) && !isJsonSpace(c)
