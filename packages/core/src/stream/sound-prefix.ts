// Decides how much of the arguments may be sent on: strict JSON, matching types, no possible repair.
import { DOUBLE_QUOTE, isDigit, MINUS_SIGN, OPEN_BRACE, OPEN_BRACKET } from "../json/chars.ts"
import { ARRAY_BIT, BOOLEAN_BIT, NULL_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../json/kind.ts"
import { parseStrict } from "../json/strict.ts"
import { ESCAPED, type ScanListener, type ScanState, START, scanStrict } from "../json/strict-scan.ts"
import type { SchemaView } from "../schema/view.ts"
import { findMark } from "./mark-tail.ts"
import type { RepeatWatch } from "./repeat-watch.ts"

/** An open container, or the root. */
interface OpenPlace {
  readonly view: SchemaView | null
  readonly isList: boolean
  /** Key of the member being read. */
  key: string
  index: number
  /** Offset after the last value or the opening brace: from here on the next member may change the text. */
  lastEnd: number
  /** Where a fault that shows after the last value may begin. */
  faultStart: number
}

/** A string, number or literal being read. */
interface OpenScalar {
  readonly view: SchemaView | null
  readonly start: number
  readonly isText: boolean
  readonly parts: string[]
  /** The text since the last `<`, to find marks. */
  markText: string
  readonly key: string
}

/**
 * Decides how much of an arguments text can be sent on while it is written: as far as it is strict JSON, every value
 * has an allowed type, and finished values fit the schema. If nothing can be retracted, only as far as no repair can
 * change what was sent.
 */
export class SoundPrefix implements ScanListener {
  #state: ScanState = START
  #length = 0
  #isOver = false
  /** Offset from which the complete call is needed. */
  #doubtfulAt = Number.POSITIVE_INFINITY
  /** Offset that the next characters decide. */
  #waitingAt = Number.POSITIVE_INFINITY
  readonly #places: OpenPlace[] = [{ view: null, isList: true, key: "", index: 0, lastEnd: 0, faultStart: 0 }]
  readonly #root: SchemaView
  #scalar: OpenScalar | null = null
  #piece = ""
  #pieceStart = 0

  readonly #watch: RepeatWatch | null
  readonly #isRetractable: boolean

  constructor(view: SchemaView, watch: RepeatWatch | null = null, isRetractable = false) {
    this.#root = view
    this.#watch = watch
    this.#isRetractable = isRetractable
  }

  /** True if this can no longer repeat an earlier call. */
  get isDistinct(): boolean {
    return this.#watch === null || this.#watch.isDistinct
  }

  /** Number of characters that may be sent on. */
  get safeEnd(): number {
    const end = Math.min(this.#length, this.#doubtfulAt)
    return this.#isRetractable ? end : Math.min(end, this.#waitingAt)
  }

  /** True if nothing more can be sent on before the call has ended. */
  get isDoubtful(): boolean {
    return this.#doubtfulAt < Number.POSITIVE_INFINITY
  }

  feed(piece: string): void {
    const start = this.#length
    this.#length += piece.length
    if (this.isDoubtful || piece === "") return
    this.#piece = piece
    this.#pieceStart = start
    if (this.#isOver) return this.#checkRest(piece, start)
    const { status, at, state } = scanStrict(piece, 0, this.#state, this)
    this.#state = state
    if (status === "broken") return this.#doubt(this.#faultStart(start + at))
    if (status === "closed") {
      this.#isOver = true
      return this.#checkRest(piece.slice(at), start + at)
    }
    this.#lookAtOpen()
  }

  /** Returns where a fault that shows at an offset may begin: at the number, the escape, or the string's quote. */
  #faultStart(at: number): number {
    const scalar = this.#scalar
    if (scalar === null) return Math.min(at, this.#place.faultStart)
    if (!scalar.isText) return scalar.start
    return Math.min(at, this.#waitingAt, at - lengthOfEscape(this.#piece.slice(0, at - this.#pieceStart)))
  }

  /** White space after the object is fine only if nothing else follows. */
  #checkRest(rest: string, start: number): void {
    if (rest === "") return
    if (/^[ \t\r\n]+$/.test(rest)) this.#waitingAt = Math.min(this.#waitingAt, start)
    else this.#doubt(Math.min(start, this.#waitingAt))
  }

  onKey(literal: string): void {
    const place = this.#place
    place.key = decodeKey(literal)
    // the name may be dropped with its value, or renamed
    this.#waitingAt = place.lastEnd
    if (place.view !== null && isUndeclared(place.view, place.key)) this.#doubt(place.lastEnd)
  }

  onValue(at: number, code: number): void {
    const start = this.#pieceStart + at
    const place = this.#place
    const isRoot = this.#places.length === 1
    const view = isRoot ? this.#root : viewIn(place)
    this.#waitingAt = Number.POSITIVE_INFINITY
    const kind = kindOfCode(code)
    if (isRoot && kind !== OBJECT_BIT) this.#doubt(start)
    if (view !== null && (view.kinds & kind) === 0) this.#doubt(isOptional(place) ? place.lastEnd : start)
    if (kind === OBJECT_BIT || kind === ARRAY_BIT) {
      this.#places.push({
        view,
        isList: kind === ARRAY_BIT,
        key: "",
        index: 0,
        lastEnd: start + 1,
        faultStart: start + 1,
      })
      return
    }
    this.#scalar = {
      view,
      start,
      isText: kind === STRING_BIT,
      parts: [],
      markText: "",
      key: place.isList ? "" : place.key,
    }
    if (view !== null && kind === STRING_BIT && isReadWhole(view)) this.#waitingAt = start
  }

  onValueEnd(at: number): void {
    const end = this.#pieceStart + at
    const scalar = this.#scalar
    if (scalar === null) this.#places.pop()
    else this.#endScalar(scalar, end)
    const place = this.#place
    // only now, because a name may be dropped with its value
    if (!place.isList && !this.isDoubtful) this.#watch?.addLiteral(JSON.stringify(place.key))
    place.index++
    place.lastEnd = scalar?.isText === true ? end - 1 : end
    // after a number such as 0, further digits may make it a text. Ex) 02139
    place.faultStart = scalar?.isText === false ? scalar.start : place.lastEnd
  }

  get #place(): OpenPlace {
    return this.#places[this.#places.length - 1] as OpenPlace
  }

  #endScalar(scalar: OpenScalar, end: number): void {
    this.#scalar = null
    this.#waitingAt = Number.POSITIVE_INFINITY
    this.#addPart(scalar, end)
    if (this.isDoubtful || (scalar.view === null && this.isDistinct)) return
    const text = scalar.parts.join("")
    const fits = scalar.view?.isValid(parseStrict(text)) ?? true
    if (!fits || this.#mayBeLink(scalar, text)) this.#doubt(scalar.start)
    else this.#watch?.addLiteral(text)
  }

  #mayBeLink({ view }: OpenScalar, text: string): boolean {
    return !this.#isRetractable && view !== null && isPath(view) && PATH_MARKUP.test(text.slice(1, -1))
  }

  /** Adds the part of a scalar in this piece. */
  #addPart(scalar: OpenScalar, end: number): void {
    const part = this.#piece.slice(Math.max(0, scalar.start - this.#pieceStart), end - this.#pieceStart)
    scalar.parts.push(part)
    if (!scalar.isText || this.#isRetractable) return
    if (scalar.markText === "" && !part.includes("<")) return
    const text = scalar.markText + part
    const partStart = end - text.length
    const mark = findMark(text, 0, scalar.key)
    if (mark.at < 0) scalar.markText = ""
    else if (mark.isOpen) {
      scalar.markText = text.slice(mark.at)
      this.#waitingAt = Math.min(this.#waitingAt, partStart + mark.at)
    } else this.#doubt(partStart + mark.at)
  }

  /** Checks what the text ends in: a key, a string, or the gap before the next member. */
  #lookAtOpen(): void {
    const { mode, isKey, word } = this.#state
    const place = this.#place
    if (this.#scalar !== null) return this.#lookAtScalar(this.#scalar)
    if (mode === "key" || mode === "first-key") this.#waitingAt = place.lastEnd
    else if (mode === "string" && isKey) this.#lookAtKey(place, word)
  }

  #lookAtKey({ view, lastEnd }: OpenPlace, word: string): void {
    this.#waitingAt = lastEnd
    const isKnown = view === null || isOpen(view) || view.names.some((name) => keyLiteral(name).startsWith(word))
    if (word !== "" && !isKnown) this.#doubt(lastEnd)
  }

  #lookAtScalar(scalar: OpenScalar): void {
    const isWhole = scalar.view !== null && scalar.isText && isReadWhole(scalar.view)
    this.#waitingAt = isWhole ? scalar.start : Number.POSITIVE_INFINITY
    this.#addPart(scalar, this.#length)
    if (scalar.isText && this.#state.sub > 0)
      this.#waitingAt = Math.min(this.#waitingAt, this.#length - escapeLength(this.#state.sub))
    if (!scalar.isText) return
    const texts = scalar.view?.texts ?? null
    if (texts !== null && !texts.some((text) => JSON.stringify(text).startsWith(scalar.parts.join(""))))
      this.#doubt(scalar.start)
    const { view, isList } = this.#place
    const mayGo = !isList && view !== null && mayBeDropped(view, scalar.key)
    if (!this.isDoubtful && !mayGo) this.#watch?.addOpenString(scalar.parts, this.#length - scalar.start)
  }

  #doubt(at: number): void {
    this.#doubtfulAt = Math.min(this.#doubtfulAt, at)
  }
}

const isPath = ({ hints }: SchemaView): boolean => hints?.path === true

/** True for formats and paths, which are repaired as a whole: they are short, so they are held to their end. */
const isReadWhole = (view: SchemaView): boolean =>
  [view, ...view.branches].some((branch) => branch.format !== null || isPath(branch))

/** Markup around a path written as a link or as code. Such a path is repaired although it is valid. */
const PATH_MARKUP = /[[<`'"]/

/** Returns the length of an escape so far, from the number of its missing characters. */
const escapeLength = (left: number): number => (left === ESCAPED ? 1 : 6 - left)

const lengthOfEscape = (text: string): number => /\\u?[0-9a-fA-F]{0,3}$/.exec(text)?.[0].length ?? 0

const isOpen = ({ names }: SchemaView): boolean => names.length === 0

const isUndeclared = (view: SchemaView, key: string): boolean => !isOpen(view) && !view.names.includes(key)

/** True if null or "none" is not allowed here: then a rule drops it together with its name. */
function mayBeDropped(view: SchemaView, key: string): boolean {
  const member = view.member(key)
  return member !== null && (member.kinds & NULL_BIT) === 0 && !view.required.includes(key)
}

const isOptional = ({ view, isList, key }: OpenPlace): boolean =>
  isList || view === null || !view.required.includes(key)

const viewIn = ({ view, isList, index, key }: OpenPlace): SchemaView | null =>
  view === null ? null : isList ? view.element(index) : view.member(key)

const keyLiteral = (name: string): string => JSON.stringify(name).slice(1, -1)

function kindOfCode(code: number): number {
  if (code === OPEN_BRACE) return OBJECT_BIT
  if (code === OPEN_BRACKET) return ARRAY_BIT
  if (code === DOUBLE_QUOTE) return STRING_BIT
  if (code === MINUS_SIGN || isDigit(code)) return NUMBER_BIT
  return code === 110 ? NULL_BIT : BOOLEAN_BIT
}

/** Decodes a key. The strict scanner has read it, so it is valid JSON. */
const decodeKey = (literal: string): string =>
  literal.includes("\\") ? (JSON.parse(`"${literal}"`) as string) : literal
