import type { Limits } from "../limits.ts"
import type { Confidence } from "../report.ts"
import type { Anchor } from "./anchor.ts"
import { BACKSLASH, BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, COMMA, closersOf, isCloser, isDigit, isJsonSpace, isLetter, isSpace, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, QUOTE, toStructure } from "./chars.ts"
import { applyEdits, type Edit } from "./edit.ts"
import { FAULTS, type FaultId } from "./faults.ts"
import { copyFrame, type Frame, openFrame, placeIn } from "./frame.ts"
import { NUMBER, STRING } from "./kind.ts"
import { commentEnd, follow, isEscapedSpace, isFree, type KeyToken, keyAt, ownerOf, past, PLAUSIBLE, type Source, STRONG } from "./lookahead.ts"
import { isKnown } from "./names.ts"
import { spellNumber } from "./numbers.ts"
import { type Ending, editInside, otherEndings, scanString } from "./strings.ts"
import { toPointer } from "./pointer.ts"

/** What was missing where the text ended. Only `closers` leaves every value whole. */
export type Cut = "closers" | "key" | "string" | "number" | "literal" | "escape" | "element" | "value"

export interface Fault {
  readonly id: FaultId
  readonly start: number
  readonly end: number
  readonly pointer: string
  readonly confidence: Confidence
}

export interface FaultEdit extends Edit {
  /** Index of the fault this edit heals. */
  readonly fault: number
}

export interface Failure {
  readonly code: "json/unreadable" | "json/ambiguous" | "json/unclear-escapes" | "json/no-value" | "limit/depth"
  readonly at: number
}

/** One value read from `start`: where it ends, what was wrong with it, and how to make it strict. */
export interface Parse {
  readonly end: number
  readonly faults: readonly Fault[]
  readonly edits: readonly FaultEdit[]
  readonly cut: Cut | null
  readonly failure: Failure | null
  /** Other readings that are as good, as edited text, when the failure is `json/ambiguous`. */
  readonly readings: readonly string[]
}

const VALUE = 0
const KEY = 1
const AFTER = 2

interface Choice {
  readonly endings: Ending[]
  next: number
  readonly open: number
  readonly stack: readonly Frame[]
  readonly edits: number
  readonly faults: number
  readonly doubts: number
  readonly cost: number
  readonly penalty: number
}

interface Reading {
  readonly edits: FaultEdit[]
  readonly faults: Fault[]
  readonly end: number
  readonly cut: Cut | null
  readonly penalty: number
  readonly cost: number
}

const WORD = /[A-Za-z_$][\w$]*/y
const LITERALS: ReadonlyMap<string, string> = new Map([
  ["True", "true"], ["TRUE", "true"], ["False", "false"], ["FALSE", "false"],
  ["None", "null"], ["NULL", "null"], ["Null", "null"], ["nil", "null"], ["undefined", "null"],
])
const NO_VALUE = /^-?(?:NaN|nan|Infinity|inf|Inf)$/
const CUT_LITERAL = /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|T|Tr|Tru|F|Fa|Fal|Fals|N|No|Non)$/
const UNQUOTED_REFUSED = /[(){}[\]"'`<>|;]|\.\.\.|^[,:=]|^\*/
const LONGEST_UNQUOTED = 4_096
const MOST_CHOICES = 64

/** Reads one value, healing as it goes. Never throws; what cannot be read is a failure or a cut. */
export function parseAt(source: Source, start: number, anchor: Anchor | null, limits: Limits): Parse {
  const { text, length } = source
  let pos = start
  let state = VALUE
  let stack: Frame[] = []
  const edits: FaultEdit[] = []
  const faults: Fault[] = []
  const choices: Choice[] = []
  const readings: Reading[] = []
  let doubts = 0
  let cost = 0
  let penalty = 0
  let tries = 0
  let cut: Cut | null = null
  let failure: Failure | null = null
  let pythonic = false
  const token: KeyToken = { name: "", start: 0, nameStart: 0, nameEnd: 0, end: 0, opened: 0, closed: false, escaped: false, colon: 0, colonEnd: 0 }

  const top = (): Frame => stack[stack.length - 1] as Frame
  const pointer = (): string => toPointer(stack.map((f) => (f.object ? f.key : f.count)))
  const fault = (id: FaultId, from: number, to: number, confidence: Confidence = FAULTS[id].confidence): void => {
    faults.push({ id, start: from, end: to, pointer: pointer(), confidence })
  }
  const edit = (from: number, to: number, insert: string): void => {
    edits.push({ start: from, end: to, insert, fault: faults.length - 1 })
  }
  const heal = (id: FaultId, from: number, to: number, insert: string): void => {
    fault(id, from, to)
    edit(from, to, insert)
  }
  const fail = (code: Failure["code"], at: number): false => {
    failure ??= { code, at }
    return false
  }
  const ended = (at: number): boolean => at >= length || (at >= source.tail && !isCloser(toStructure(text.charCodeAt(at))))

  /** Past spaces, with edits for what JSON does not know as space. */
  function skip(from: number): number {
    let at = from
    while (at < length) {
      const c = text.charCodeAt(at)
      if (isJsonSpace(c)) at++
      else if (isSpace(c)) {
        let end = at + 1
        while (end < length && isSpace(text.charCodeAt(end)) && !isJsonSpace(text.charCodeAt(end))) end++
        heal("json/odd-space", at, end, " ")
        at = end
      } else if (c === 47 || c === 35) {
        const end = commentEnd(text, at)
        if (end === at) return at
        heal("json/comment", at, end, "")
        at = end
      } else if (c === BACKSLASH && isEscapedSpace(text, at)) {
        heal("json/escaped-space", at, at + 2, "")
        at += 2
      } else return at
    }
    return at
  }

  function open(at: number, c: number): boolean {
    if (stack.length >= limits.depth) return fail("limit/depth", at)
    const object = c === OPEN_BRACE
    const place = stack.length === 0 ? anchor : placeIn(top(), anchor)
    if (c === OPEN_PAREN) heal("json/tuple", at, at + 1, "[")
    else if (text.charCodeAt(at) !== c) heal("json/full-width", at, at + 1, object ? "{" : "[")
    stack.push(openFrame(object, object ? "}" : c === OPEN_PAREN ? ")" : "]", place))
    pos = at + 1
    state = object ? KEY : VALUE
    return true
  }

  /** A value has been read up to `end`. */
  function done(end: number): boolean {
    pos = end
    state = AFTER
    const frame = stack[stack.length - 1]
    if (frame !== undefined) {
      frame.count++
      frame.comma = -1
    }
    return true
  }

  function closeTop(end: number): boolean {
    const frame = stack.pop() as Frame
    if (frame.object && frame.anchor !== null && frame.names !== null) for (const name of frame.anchor.required) if (!frame.used.has(name)) penalty++
    return done(end)
  }

  function dropComma(frame: Frame): void {
    if (frame.comma < 0) return
    heal("json/trailing-comma", frame.comma, frame.comma + 1, "")
    frame.comma = -1
  }

  /** The text has ended with containers open: closing them loses nothing. */
  function closeAll(at: number): boolean {
    let closers = ""
    for (let i = stack.length - 1; i >= 0; i--) closers += (stack[i] as Frame).object ? "}" : "]"
    heal("json/missing-closer", at, at, closers)
    cut = "closers"
    while (stack.length > 0) closeTop(at)
    pos = at
    return true
  }

  function closer(at: number, c: number): boolean {
    const frame = top()
    if (c === frame.closer.charCodeAt(0)) {
      if (stack.length === 1 && frame.object && goesOn(frame, at + 1)) {
        // Ex) {"a": {"b": 1}}, "c": 2} : the root closes, yet a declared member follows
        heal("json/excess-closer", at, at + 1, "")
        pos = at + 1
        state = AFTER
        return true
      }
      dropComma(frame)
      if (frame.closer === ")") heal("json/tuple", at, at + 1, "]")
      else if (text.charCodeAt(at) !== c) heal("json/full-width", at, at + 1, frame.closer)
      return closeTop(at + 1)
    }
    return wrongCloser(at, c, frame)
  }

  function goesOn(frame: Frame, from: number): boolean {
    const comma = past(text, from)
    if (toStructure(text.charCodeAt(comma)) !== COMMA) return false
    const key = keyAt(text, past(text, comma + 1), token)
    return key !== null && isFree(frame, key.name)
  }

  function wrongCloser(at: number, c: number, frame: Frame): boolean {
    const mark = String.fromCharCode(c)
    if (stack.some((f) => f.closer === mark)) {
      // Ex) {"tags": ["x"} : the inner one is closed first, then this closer is read again
      dropComma(frame)
      heal("json/inner-closer", pos, pos, frame.object ? "}" : "]")
      return closeTop(pos)
    }
    dropComma(frame)
    const popped = stack.slice(0, -1)
    if (follow(source, popped, at + 1, false) === STRONG && follow(source, stack, at + 1, false) < STRONG) {
      heal("json/mismatched-closer", at, at + 1, frame.object ? "}" : "]")
      return closeTop(at + 1)
    }
    if (past(text, at + 1) >= source.tail && !text.slice(at + 1).includes(frame.closer)) {
      heal("json/mismatched-closer", at, at + 1, frame.object ? "}" : "]")
      return closeTop(at + 1)
    }
    heal("json/excess-closer", at, at + 1, "")
    pos = at + 1
    state = AFTER
    return true
  }

  /** Closes inner containers because the key that follows belongs to an outer object. */
  function closeDownTo(level: number, at: number): boolean {
    let closers = ""
    for (let i = stack.length - 1; i > level; i--) closers += (stack[i] as Frame).object ? "}" : "]"
    heal("json/inner-closer", at, at, closers)
    while (stack.length - 1 > level) closeTop(at)
    return true
  }

  function readKey(): boolean {
    const frame = top()
    const at = skip(pos)
    if (ended(at)) {
      if (frame.comma >= 0) return cutOff("element")
      return closeAll(frame.count === 0 ? at : pos)
    }
    const c = toStructure(text.charCodeAt(at))
    if (isCloser(c)) return closer(at, c)
    if (c === COMMA) {
      heal("json/extra-comma", at, at + 1, "")
      pos = at + 1
      return true
    }
    if (c === OPEN_BRACE) {
      const outer = stack[stack.length - 2]
      if (frame.count > 0 && frame.comma >= 0 && outer !== undefined && !outer.object) {
        // Ex) [{"a":1, {"a":2}] : the first element lost its brace
        const comma = frame.comma
        heal("json/inner-closer", comma, comma, "}")
        closeTop(comma)
        pos = comma
        return true
      }
      if (frame.count > 0 || frame.comma >= 0) return fail("json/unreadable", at)
      heal("json/doubled-opener", at, at + 1, "")
      pos = at + 1
      return true
    }
    const key = keyAt(text, at, token) ?? keyWithoutColon(at, frame)
    if (key === null) return ended(wordEnd(at)) ? cutOff("key") : fail("json/unreadable", at)
    if (frame.names !== null && frame.comma >= 0 && !isKnown(frame.names, key.name)) {
      const owner = ownerOf(stack, stack.length - 1, key.name)
      if (owner >= 0) {
        const comma = frame.comma
        closeDownTo(owner, comma)
        top().comma = comma
      }
    }
    return takeKey(key)
  }

  /** Ex) {"path" "a.ts"} : a declared name, its colon lost. */
  function keyWithoutColon(at: number, frame: Frame): KeyToken | null {
    const closers = closersOf(text.charCodeAt(at))
    if (closers.length === 0 || frame.names === null) return null
    const end = text.indexOf(String.fromCharCode(closers[0] as number), at + 1)
    if (end < 0 || end - at > frame.names.longest + 1 || !isFree(frame, text.slice(at + 1, end))) return null
    const next = past(text, end + 1)
    const c = text.charCodeAt(next)
    if (closersOf(c).length === 0 && c !== OPEN_BRACE && c !== OPEN_BRACKET && !isDigit(c)) return null
    return Object.assign(token, { name: text.slice(at + 1, end), start: at, nameStart: at + 1, nameEnd: end, end: end + 1, opened: text.charCodeAt(at), closed: true, escaped: false, colon: end + 1, colonEnd: end + 1 })
  }

  const wordEnd = (at: number): number => {
    let end = at
    while (end < length && text.charCodeAt(end) !== COMMA && text.charCodeAt(end) !== 10 && end - at < 256) end++
    return end
  }

  function takeKey(key: KeyToken): boolean {
    const frame = top()
    const { name, start: from, nameStart, nameEnd, end, opened, closed, colon, colonEnd } = key
    frame.keyStart = from
    frame.key = key.escaped ? unescapeKey(name) : name
    if (opened === 0) {
      fault(closed ? "json/half-quoted-key" : "json/unquoted-key", from, end)
      edit(from, from, '"')
      edit(nameEnd, end, '"')
    } else if (!closed) heal("json/half-quoted-key", nameEnd, end, '"')
    else if (opened !== QUOTE || text.charCodeAt(end - 1) !== QUOTE) {
      if (text.charCodeAt(from) === 39) pythonic = true
      fault("json/foreign-quotes", from, end)
      edit(from, nameStart, '"')
      editInside(text, nameStart, nameEnd, opened, pythonic, false, edit)
      edit(nameEnd, end, '"')
    } else if (key.escaped) insideFaults(nameStart, nameEnd, opened)
    if (colon === colonEnd) heal("json/colon-spelling", colon, colonEnd, ":")
    else if (text.charCodeAt(colon) !== 58) heal(colonEnd - colon === 1 && text.charCodeAt(colon) === 0xff1a ? "json/full-width" : "json/colon-spelling", colon, colonEnd, ":")
    if (frame.names !== null) {
      if (frame.names.exact.has(frame.key)) frame.used.add(frame.key)
      else if (frame.anchor?.closed === true) penalty++
    }
    pos = colonEnd
    state = VALUE
    return true
  }

  const unescapeKey = (name: string): string => {
    try {
      return JSON.parse(`"${name}"`) as string
    } catch {
      return name
    }
  }

  function readValue(): boolean {
    const at = skip(pos)
    const frame = stack[stack.length - 1]
    if (ended(at)) {
      if (frame === undefined) return fail("json/unreadable", at)
      return cutOff(frame.object ? "value" : "element")
    }
    const c = toStructure(text.charCodeAt(at))
    if (c === OPEN_BRACE || c === OPEN_BRACKET || c === OPEN_PAREN) return open(at, c)
    if (c === QUOTE || closersOf(c).length > 0) return readString(at, c)
    if (isCloser(c) || c === COMMA) return noValue(at, c)
    if (c === 45 || c === 43 || c === 46 || isDigit(c)) return readNumber(at)
    if (isLetter(c)) return readWord(at)
    if (c === BACKSLASH && text.charCodeAt(at + 1) === QUOTE) return readEscapedString(at)
    return unquoted(at)
  }

  function noValue(at: number, c: number): boolean {
    const frame = stack[stack.length - 1]
    if (frame === undefined) return fail("json/unreadable", at)
    if (!frame.object) {
      if (isCloser(c)) return closer(at, c)
      // Ex) [1,,2] : an element may be lost, so this is not a comma too many
      if (frame.count > 0 || frame.comma >= 0) return fail("json/no-value", at)
      heal("json/extra-comma", at, at + 1, "")
      pos = at + 1
      return true
    }
    frame.used.delete(frame.key)
    if (c === COMMA) {
      heal("json/missing-value", frame.keyStart, at + 1, "")
      pos = at + 1
      state = KEY
      return true
    }
    heal("json/missing-value", frame.comma >= 0 ? frame.comma : frame.keyStart, at, "")
    frame.comma = -1
    return closer(at, c)
  }

  function cutOff(kind: Cut): boolean {
    cut = kind
    return false
  }

  const place = (): Anchor | null => (stack.length === 0 ? anchor : placeIn(top(), anchor))

  function readNumber(at: number): boolean {
    const spelled = spellNumber(text, at)
    if (spelled === null) return unquoted(at)
    const { end, literal } = spelled
    if (end >= length) return cutOff("number")
    const next = toStructure(text.charCodeAt(end))
    if (!(isSpace(next) || next === COMMA || isCloser(next) || next === 47 || next === 35 || next === BACKTICK || (next === QUOTE && follow(source, stack, end + 1, false) === STRONG)) && end < source.tail) return unquoted(at)
    if (literal !== text.slice(at, end)) {
      const kinds = place()?.kinds ?? NUMBER
      // Ex) "zip": 00501 where only text fits: the digits are the text
      if ((kinds & NUMBER) === 0 && (kinds & STRING) !== 0) return unquoted(at)
      heal("json/number-spelling", at, end, literal)
    }
    return done(end)
  }

  function readWord(at: number): boolean {
    WORD.lastIndex = at
    const word = (WORD.exec(text) as RegExpExecArray)[0]
    const end = at + word.length
    const next = text.charCodeAt(end)
    if (word.length <= 2 && closersOf(next).length > 0 && /^(?:[rRbBuUfF]|[rR][bBfF]|[bBfF][rR])$/.test(word)) {
      heal("json/python-prefix", at, end, "")
      return readString(end, next, /r/i.test(word))
    }
    if (end >= length && CUT_LITERAL.test(word)) return cutOff("literal")
    const whole = end >= source.tail || isSpace(next) || toStructure(next) === COMMA || isCloser(toStructure(next)) || next === 47 || next === 35
    if (whole && follow(source, stack, end, true) > 0) {
      if (word === "true" || word === "false" || word === "null") return done(end)
      const literal = LITERALS.get(word)
      if (literal !== undefined) {
        pythonic = true
        heal("json/python-literal", at, end, literal)
        return done(end)
      }
      if (NO_VALUE.test(word)) return fail("json/no-value", at)
    }
    return unquoted(at)
  }

  function readString(at: number, c: number, raw = false): boolean {
    if (text.charCodeAt(at + 1) === c && text.charCodeAt(at + 2) === c && readTriple(at, c)) return true
    const closers = closersOf(c)
    if (c === 39) pythonic = true
    const scan = scanString(source, stack, at + 1, closers)
    const first = scan.first
    if (first === null) return unterminated(at)
    if (first.grade >= PLAUSIBLE) {
      if (first.grade === PLAUSIBLE) keepChoice(at, () => otherEndings(source, stack, scan, closers, limits.readings).filter((e) => e.grade === STRONG))
      return endString(at, first, raw, scan.dirty || raw)
    }
    const endings = otherEndings(source, stack, scan, closers, limits.readings)
    const best = endings[0]
    if (best === undefined) return unterminated(at)
    if (endings.length > limits.readings) return fail("json/ambiguous", at)
    if (endings.length > 1) keepChoice(at, () => endings.slice(1))
    doubts++
    cost += best.cost
    return endString(at, best, raw, true)
  }

  function keepChoice(at: number, rest: () => Ending[]): void {
    let list: Ending[] | null = null
    if (choices.length >= MOST_CHOICES) choices.shift()
    choices.push({
      get endings(): Ending[] {
        list ??= rest()
        return list
      },
      next: 0, open: at, stack: stack.map(copyFrame), edits: edits.length, faults: faults.length, doubts, cost, penalty,
    })
  }

  function endString(at: number, ending: Ending, raw: boolean, dirty: boolean): boolean {
    const c = text.charCodeAt(at)
    const plain = c === QUOTE && !ending.half && text.charCodeAt(ending.at) === QUOTE
    if (plain && !dirty) return done(ending.next)
    if (plain) return insideFaults(at + 1, ending.at, c, raw) && done(ending.next)
    fault(ending.half ? "json/half-quoted-value" : "json/foreign-quotes", at, ending.next)
    if (c !== QUOTE) edit(at, at + 1, '"')
    const inside = editInside(text, at + 1, ending.at, c, pythonic || c === BACKTICK, raw, edit)
    if (inside.unclear) return fail("json/unclear-escapes", at)
    edit(ending.at, ending.next, '"')
    return done(ending.next)
  }

  /** Edits inside a string whose own marks are fine; the gravest fault names them all. */
  function insideFaults(from: number, to: number, c: number, raw = false): boolean {
    const index = faults.length
    faults.push({ id: "json/raw-control", start: from, end: to, pointer: pointer(), confidence: "certain" })
    const count = edits.length
    const found = editInside(text, from, to, c, pythonic, raw, edit)
    if (found.unclear) return fail("json/unclear-escapes", from)
    if (edits.length === count) {
      faults.pop()
      return true
    }
    const id: FaultId = found.quotes ? "json/unescaped-quote" : found.literal ? "json/raw-backslashes" : found.escapes ? "json/invalid-escape" : "json/raw-control"
    faults[index] = { id, start: from, end: to, pointer: (faults[index] as Fault).pointer, confidence: FAULTS[id].confidence }
    return true
  }

  function readTriple(at: number, c: number): boolean {
    const mark = String.fromCharCode(c).repeat(3)
    let end = text.indexOf(mark, at + 3)
    for (let tried = 0; end >= 0 && tried < limits.readings; tried++) {
      // Ex) """say "hi"""" : the last three close
      while (text.charCodeAt(end + 3) === c) end++
      if (follow(source, stack, end + 3, false) >= PLAUSIBLE) {
        fault("json/foreign-quotes", at, end + 3)
        edit(at, at + 3, '"')
        if (editInside(text, at + 3, end, c, true, false, edit).unclear) return false
        edit(end, end + 3, '"')
        return done(end + 3)
      }
      end = text.indexOf(mark, end + 3)
    }
    return false
  }

  /** Ex) {"a": \"x\", …} : the marks themselves are escaped. */
  function readEscapedString(at: number): boolean {
    let end = text.indexOf('\\"', at + 2)
    for (let tried = 0; end >= 0 && tried < limits.readings; tried++) {
      if (follow(source, stack, end + 2, false) >= PLAUSIBLE) {
        fault("json/foreign-quotes", at, end + 2)
        edit(at, at + 2, '"')
        const inside = editInside(text, at + 2, end, QUOTE, false, false, edit)
        edit(end, end + 2, '"')
        return inside.unclear ? fail("json/unclear-escapes", at) : done(end + 2)
      }
      end = text.indexOf('\\"', end + 2)
    }
    return fail("json/unreadable", at)
  }

  /** No mark closes the string. It is whole only if what the text still needs stands at its very end. */
  function unterminated(at: number): boolean {
    const ending = lostQuote(at)
    if (ending !== null) return endString(at, ending, false, true)
    const backslashes = /\\+$/.exec(text.slice(Math.max(0, length - 64)))
    const partial = (backslashes !== null && backslashes[0].length % 2 === 1) || /\\u[0-9a-fA-F]{0,3}$/.test(text.slice(-6))
    return cutOff(partial ? "escape" : "string")
  }

  /** Ex) {"city": "Paris} : exactly the closers that are needed, and as content they would close nothing. */
  function lostQuote(at: number): Ending | null {
    if (stack.length === 0 || length - at > LONGEST_UNQUOTED) return null
    let end = length
    let level = 0
    for (; level < stack.length; level++) {
      while (end > at && isSpace(text.charCodeAt(end - 1))) end--
      if (text[end - 1] !== (stack[level] as Frame).closer) return null
      end--
    }
    while (end > at && isSpace(text.charCodeAt(end - 1))) end--
    const inner = text.slice(at + 1, end)
    if (inner === "" || /["{}[\]\n\\]/.test(inner)) return null
    return { at: end, next: end, grade: STRONG, cost: 0, half: true }
  }

  function unquoted(at: number): boolean {
    const frame = stack[stack.length - 1]
    if (frame === undefined) return fail("json/unreadable", at)
    const stop = unquotedEnd(at, frame)
    if (stop === null) return ended(Math.min(length, at + LONGEST_UNQUOTED)) && failure === null ? cutOff("literal") : fail("json/unreadable", at)
    let end = stop.at
    while (end > at && isSpace(text.charCodeAt(end - 1))) end--
    const inner = text.slice(at, end)
    if (inner === "" || UNQUOTED_REFUSED.test(inner) || NO_VALUE.test(inner)) return fail(NO_VALUE.test(inner) ? "json/no-value" : "json/unreadable", at)
    fault(stop.quoted ? "json/half-quoted-value" : "json/unquoted-value", at, stop.quoted ? stop.at + 1 : end)
    edit(at, at, '"')
    editInside(text, at, end, QUOTE, false, true, edit)
    edit(end, stop.quoted ? stop.at + 1 : end, '"')
    return done(stop.quoted ? stop.at + 1 : end)
  }

  function unquotedEnd(at: number, frame: Frame): { at: number; quoted: boolean } | null {
    const limit = Math.min(length, at + LONGEST_UNQUOTED)
    let weak = -1
    for (let i = at; i < limit; i++) {
      const c = toStructure(text.charCodeAt(i))
      if (c === COMMA || isCloser(c) || c === 10) {
        const grade = follow(source, stack, i, false)
        if (grade === STRONG || (grade === PLAUSIBLE && (c === COMMA || !frame.object))) return { at: i, quoted: false }
        if (grade >= PLAUSIBLE && weak < 0) weak = i
      } else if (c === QUOTE) {
        if (i > at && follow(source, stack, i + 1, false) >= PLAUSIBLE) return { at: i, quoted: true }
        return null
      } else if (c === OPEN_BRACE || c === OPEN_BRACKET) return null
    }
    return weak < 0 ? null : { at: weak, quoted: false }
  }

  function readAfter(): boolean {
    const at = skip(pos)
    if (stack.length === 0) return true
    const frame = top()
    if (ended(at)) return closeAll(pos)
    const c = toStructure(text.charCodeAt(at))
    if (c === COMMA) {
      if (text.charCodeAt(at) !== COMMA) heal("json/full-width", at, at + 1, ",")
      frame.comma = at
      pos = at + 1
      state = frame.object ? KEY : VALUE
      return frame.object ? true : elementOrKey(at)
    }
    if (isCloser(c)) return closer(at, c)
    if (frame.object && keyAt(text, at, token) !== null) {
      heal("json/missing-comma", pos, pos, ",")
      state = KEY
      pos = at
      frame.comma = -1
      return true
    }
    if (c === QUOTE && follow(source, stack, at + 1, false) === STRONG) {
      heal("json/stray-quote", at, at + 1, "")
      pos = at + 1
      return true
    }
    if (!frame.object && (closersOf(c).length > 0 || c === OPEN_BRACE || c === OPEN_BRACKET || c === 45 || isDigit(c) || isLetter(c))) {
      heal("json/missing-comma", pos, pos, ",")
      state = VALUE
      pos = at
      return true
    }
    return fail("json/unreadable", at)
  }

  /** After a comma in a list: a key with its colon says that the list should have been closed. */
  function elementOrKey(comma: number): boolean {
    const at = past(text, comma + 1)
    if (isCloser(toStructure(text.charCodeAt(at)))) return true
    const key = keyAt(text, at, token)
    if (key === null) return true
    const owner = ownerOf(stack, stack.length - 1, key.name)
    if (owner < 0) return true
    top().comma = -1
    closeDownTo(owner, comma)
    top().comma = comma
    pos = comma + 1
    state = KEY
    return true
  }

  function backtrack(): boolean {
    while (choices.length > 0) {
      const choice = choices[choices.length - 1] as Choice
      const ending = choice.endings[choice.next++]
      if (ending === undefined) {
        choices.pop()
        continue
      }
      if (++tries > limits.readings) return false
      stack = choice.stack.map(copyFrame)
      edits.length = choice.edits
      faults.length = choice.faults
      doubts = choice.doubts + 1
      cost = choice.cost + ending.cost
      penalty = choice.penalty
      cut = null
      if (endString(choice.open, ending, false, true)) return true
    }
    return false
  }

  const ends: { cut: Cut | null; failure: Failure | null } = { cut: null, failure: null }
  for (;;) {
    const ok = state === KEY ? readKey() : state === VALUE ? readValue() : readAfter()
    if (ok && !(state === AFTER && stack.length === 0)) continue
    if (ok) {
      if (doubts === 0 || (penalty === 0 && cost === 0)) return { end: pos, faults, edits, cut, failure: null, readings: [] }
      readings.push({ edits: edits.slice(), faults: faults.slice(), end: pos, cut, penalty, cost })
    } else {
      ends.cut ??= cut
      ends.failure ??= failure
      if (ends.failure?.code === "limit/depth") break
    }
    failure = null
    if (!backtrack()) break
  }
  if (readings.length > 0) return best(text, start, readings)
  // a cut explains more than the failure that some other reading ran into
  const last = ends.cut === null ? (ends.failure ?? { code: "json/unreadable", at: pos }) : null
  return { end: pos, faults, edits, cut: ends.cut, failure: last, readings: [] }
}

/** The reading with the fewest things amiss, if there is only one such. */
function best(text: string, start: number, readings: readonly Reading[]): Parse {
  const total = (r: Reading): number => r.penalty * 1_000 + r.cost
  const least = Math.min(...readings.map(total))
  const top = readings.filter((r) => total(r) === least)
  const first = top[0] as Reading
  const texts = new Set(top.map((r) => applyEdits(text.slice(0, r.end), sorted(r.edits)).slice(start)))
  const failure: Failure | null = texts.size > 1 ? { code: "json/ambiguous", at: start } : null
  return { end: first.end, faults: first.faults, edits: first.edits, cut: first.cut, failure, readings: texts.size > 1 ? [...texts].slice(0, 2) : [] }
}

/** By place; what was told first comes first at the same place. */
export const sorted = <E extends Edit>(edits: readonly E[]): E[] => {
  for (let i = 1; i < edits.length; i++) if ((edits[i] as E).start < (edits[i - 1] as E).start) return [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
  return edits as E[]
}
