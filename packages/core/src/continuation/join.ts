// Compares all ways to read the second answer: as the rest, with an overlap, or as a restart of the call.

import type { ExpectedShape } from "../json/anchor.ts"
import { isEscaped } from "../json/escapes.ts"
import { ESCAPED, openFrames, type ScanState, START, scanStrict } from "../json/strict-scan.ts"
import {
  MIN_OVERLAP,
  type OverlapWeight,
  occursElsewhere,
  overlapsOf,
  spacedWordOf,
  splitsLetter,
  weightOf,
} from "./overlap.ts"
import { cutKeyReader, mayStandAtCut, viewAtCut } from "./place.ts"
import { isQuoteInPlace } from "./quotes.ts"
import { type CallRestart, findRestart, isSameJson, isSentCall, type JoinedTool } from "./restart.ts"
import { endsFence, endsInMark, hasWords, insideFence, isAddressed, isTail, isTalk, openingsOf } from "./talk.ts"

export interface Joined {
  readonly how: "joined" | "overlapped" | "restarted" | "ambiguous"
  /** The whole argument text; null if ambiguous. */
  readonly text: string | null
  readonly overlap: number
  /** Dropped parts of the second text: words, code fences. */
  readonly dropped: string
  /** True if the text ends before the call does. */
  readonly isOpen: boolean
}

/**
 * Returns whether a text is exactly one call. `isStrict`: it is JSON; any other text must be repairable without closing
 * anything.
 */
type IsCall = (text: string, isStrict: boolean) => boolean

export const AMBIGUOUS: Joined = { how: "ambiguous", text: null, overlap: 0, dropped: "", isOpen: true }

const joinedAs = (how: Joined["how"], text: string, rest: Partial<Joined> = {}): Joined => ({
  how,
  text,
  overlap: 0,
  dropped: "",
  isOpen: false,
  ...rest,
})

/** Two texts and the scan state at the end of the first one. */
interface Seam {
  readonly prefix: string
  readonly more: string
  readonly state: ScanState
  readonly isCall: IsCall
  /** Schema of the call. */
  readonly root: ExpectedShape | null
}

export function join(
  prefix: string,
  more: string,
  isCall: IsCall,
  root: ExpectedShape | null = null,
  called: JoinedTool | null = null,
): Joined {
  // the first text is empty: the second text is the call
  if (prefix.trim() === "") return joinedAs("joined", prefix + more)
  const state = stateAfter(prefix)
  const members = () => [root?.names ?? [], state === null ? [] : (viewAtCut(prefix, state, root)?.names ?? [])]
  if (called !== null && isSentCall(prefix, more, called, members)) return AMBIGUOUS
  if (state === null) return joinUnstrict(prefix, more, isCall)
  const seam: Seam = { prefix, more, state, isCall, root }
  if (more.trim() === "")
    return joinedAs("joined", prefix + more, { isOpen: scanStrict(more, 0, state).status !== "closed" })
  const restarted = asRestart(seam)
  if (restarted !== null) return restarted
  const isInside = state.mode === "string"
  if (isInside && isAddressed(prefix, more)) return inFence(seam)
  if (isInside && mayHaveExtraQuote(seam)) return AMBIGUOUS
  const whole = readRest(seam, 0)
  if (whole.rank > BROKEN) return whole.joined
  return isInside ? inFence(seam) : behindTalk(seam)
}

/**
 * True if a quote after a backslash at the cut is ambiguous. Ex) …\ and "name…: the quote of \", or a superfluous one
 * before the rest of \n.
 */
function mayHaveExtraQuote({ prefix, more, state }: Seam): boolean {
  if (state.sub !== ESCAPED || more[0] !== '"' || scanStrict(more, 1, state).status === "broken") return false
  return !isQuoteInPlace(prefix, more.slice(1))
}

/** Returns the scan state after a text; null if it is not a JSON prefix. */
function stateAfter(prefix: string): ScanState | null {
  const strict = scanStrict(prefix, 0, START)
  if (strict.status === "open") return strict.state
  // a model that does not escape line breaks continues without escaping them
  if (strict.state.mode !== "string")
    return strict.status === "closed" && prefix.slice(strict.at).trim() === "" ? strict.state : null
  const lax = scanStrict(prefix, 0, { ...START, isLax: true })
  return lax.status === "open" ? lax.state : null
}

// Ranks of a reading, higher is better: not JSON; JSON that ends too early; JSON that is not a call; a call after a
// repair; a call.
const BROKEN = 0
const OPEN = 1
const CLOSED = 2
const REPAIRED = 3
const CALL = 4

/** One way to read the second text, and its rank. */
interface Reading {
  readonly rank: number
  readonly joined: Joined
}

const NO_READING: Reading = { rank: BROKEN, joined: AMBIGUOUS }

/**
 * Number of strict JSON tokens after the seam beyond which a fault is unrelated to the seam. Ex) the end of a text, a
 * comma, a key, a colon
 */
const SETTLED = 4

/**
 * Reads the second text from `start` on as the continuation, without the `overlap` characters that are already present.
 * `repairFrom`: number of tokens after which faults are repaired.
 */
function readAs({ prefix, more, state, isCall }: Seam, start: number, overlap: number, repairFrom: number): Reading {
  const how = prefix === "" ? "restarted" : overlap === 0 ? "joined" : "overlapped"
  const from = start + overlap
  if (state.mode === "string" && splitsLetter(prefix, more.slice(from))) return NO_READING
  const found = scanStrict(more, from, state)
  const end = found.status === "closed" ? found.at : more.length
  const text = prefix + more.slice(from, end)
  const tail = more.slice(end)
  const as = (rank: number): Reading => ({
    rank,
    joined: joinedAs(how, text, { overlap, dropped: more.slice(0, start) + tail.trimEnd(), isOpen: rank === OPEN }),
  })
  // the answer may have ended before this template mark, so that the mark is not content
  if (found.status === "open") return found.state.mode === "string" && endsInMark(text) ? doubt([as(OPEN)]) : as(OPEN)
  if (found.status === "closed") return isTail(tail) ? as(isCall(text, !state.isLax) ? CALL : CLOSED) : NO_READING
  return found.tokens < repairFrom || !isCall(text, false) ? NO_READING : as(REPAIRED)
}

/** Reads the second text from `start` on as a call of its own. */
const readAnew = (seam: Seam, start: number): Reading => readAs({ ...seam, prefix: "", state: START }, start, 0, 0)

/** Reads the second text as the rest. */
const readLapped = (seam: Seam, start: number, overlap: number, mayRepair: boolean): Reading =>
  readAs(seam, start, overlap, mayRepair ? SETTLED : Number.POSITIVE_INFINITY)

/** Reads the second text from `start` on as the rest: completely, or without the repeated part. */
function readRest(seam: Seam, start: number): Reading {
  const rest = seam.more.slice(start)
  const plain = readLapped(seam, start, 0, start === 0)
  const anew = beginsAsRoot(seam, rest) ? readAnew(seam, start).rank : BROKEN
  // the call again with other values: not a continuation of the first one
  if (anew > plain.rank && anew !== CLOSED) return NO_READING
  const lapped = repetitionsOf(seam, start)
  const keyed = byDeclaredKey(seam, [plain, ...lapped])
  if (keyed !== null) return keyed
  const longest = lapped[0]?.joined.overlap ?? 0
  if (plain.rank === BROKEN && isDoubtfulQuote(seam, rest, longest)) return doubt(lapped)
  // Ex) "import { and "import { a }: repeated from its opening quote
  const isWholeString = plain.rank === BROKEN && isOpenString(rest.slice(0, longest), seam.state)
  if (isWholeString && longest <= MIN_OVERLAP) return doubt(lapped)
  // after words the model did not continue directly: then no repetition is chance
  return choose(plain, isWholeString ? lapped.slice(0, 1) : lapped, hasWords(seam.more.slice(0, start)))
}

/**
 * Returns the reading with a declared key, if a key was cut and the readings give different ones. Ex) "loa and "aves":
 * not loaaves. Null if this decides nothing.
 */
function byDeclaredKey({ prefix, state, root }: Seam, readings: readonly Reading[]): Reading | null {
  const keyIn = cutKeyReader(prefix, state, root)
  if (keyIn === null) return null
  const whole = readings.filter(({ rank }) => rank > BROKEN)
  const keys = whole.map(({ joined }) => keyIn(joined.text ?? ""))
  const declared = whole.filter((_, at) => keys[at]?.isDeclared)
  return new Set(keys.map(({ key }) => key)).size < 2 || declared.length === 0 ? null : onlyOne(declared)
}

/** True if an object starts with a member that the root has. */
const beginsAsRoot = ({ state }: Seam, rest: string): boolean =>
  openFrames(state)
    .at(-1)
    ?.keys.has(/^\s*\{\s*"([^"]*)/.exec(rest)?.[1] ?? "") === true

/** True if the quote at the start of the rest may be repeated, superfluous, or the end of the open string. */
function isDoubtfulQuote({ prefix, state }: Seam, rest: string, longest: number): boolean {
  if (state.mode !== "string" || !rest.startsWith('"')) return false
  // Ex) say \" and ": half of an escape is not repeated
  if (longest === 1) return isEscaped(prefix, 0, prefix.length - 1)
  // Ex) "la and "la la: the beginning again, or a quote before the rest
  return longest > 1 && occursElsewhere(prefix, rest.slice(1), rest.slice(1, longest))
}

/** Maximum number of characters inspected for white space at a seam. */
const SPACE_CHARS = 256

interface Repetition extends Reading {
  readonly weight: OverlapWeight
}

/** Returns the readings that drop the repeated part. Outside a string it excludes white space at the seam. */
function repetitionsOf(seam: Seam, start: number): readonly Repetition[] {
  const { prefix, more, state } = seam
  const isInside = state.mode === "string"
  const rest = more.slice(start)
  const found = new Map<number, Repetition>()
  const isWord = state.mode === "number" || state.mode === "literal"
  const isApart = /^\s/.test(rest)
  const add = (first: string, from: number): void => {
    const second = rest.slice(from)
    for (const size of overlapsOf(first, second)) {
      // Ex) [1, 3 and a space, then 3: the same number or the next one; then a longer overlap is not certain either
      const isNext = isWord && isApart && (size < MIN_OVERLAP || isElementTwice(first, second.slice(0, size).trim()))
      if (found.has(from + size)) continue
      const read = readLapped(seam, start, from + size, start === 0 && found.size === 0)
      found.set(from + size, { ...(isNext ? doubt([read]) : read), weight: weightOf(first, second, size, isInside) })
    }
  }
  add(prefix, 0)
  const trimmed = prefix.trimEnd()
  const space = rest.length - rest.trimStart().length
  const isBetween = !isInside && (!isWord || /^\s*[,\]}]/.test(rest.slice(0, SPACE_CHARS)))
  if (isBetween && (space > 0 || trimmed.length < prefix.length)) add(trimmed, space)
  const again = isInside ? spacedWordOf(prefix, rest) : 0
  if (again > 0 && found.get(again)?.weight !== "sure")
    found.set(again, { ...readLapped(seam, start, again, false), weight: "doubtful" })
  return [...found.values()]
}

/** True if the elements at the end of a text also occur earlier. */
const isElementTwice = (text: string, last: string): boolean => text.indexOf(last) < text.length - last.length

/** True if a text is the open string, from its quote to the end of what was written. */
function isOpenString(text: string, state: ScanState): boolean {
  if (state.mode !== "string" || text.length < 2 || text[0] !== '"') return false
  const { status, tokens } = scanStrict(text, 1, { ...state, sub: 0, word: "", isKey: false })
  return status === "open" && tokens === 0
}

function choose(plain: Reading, lapped: readonly Repetition[], isLate?: boolean): Reading {
  const best = Math.max(BROKEN, ...lapped.map(({ rank }) => rank))
  const rivals = lapped.filter((rival) => rival.rank === best && !isSame(plain, rival))
  const [longest] = rivals
  if (longest === undefined || best < plain.rank) return plain
  if (plain.rank === BROKEN) return onlyOne(rivals)
  // a reading that alone gives a call needs no more proof, unless the other could still become one
  if (plain.rank === CLOSED && best === CALL) return onlyOne(rivals)
  if (longest.weight === "sure")
    return rivals.every((rival) => rival.weight === "chance" || isSame(longest, rival)) ? longest : doubt(rivals)
  return plain.rank === best && !isLate && rivals.every(({ weight }) => weight === "chance") ? plain : doubt(rivals)
}

const doubt = (readings: readonly Reading[]): Reading => ({
  rank: Math.max(...readings.map(({ rank }) => rank)),
  joined: AMBIGUOUS,
})

/** Returns the first reading if all have the same value; otherwise a doubt. */
function onlyOne(readings: readonly Reading[]): Reading {
  const [first] = readings
  if (first === undefined) return NO_READING
  return readings.every((reading) => isSame(first, reading)) ? first : doubt(readings)
}

function isSame({ joined: a }: Reading, { joined: b }: Reading): boolean {
  if (a.text === b.text) return a.text !== null
  return a.text !== null && b.text !== null && !a.isOpen && !b.isOpen && isSameJson(a.text, b.text)
}

/**
 * Reads the rest after words. Outside a string, words cannot be content: the rest starts after them, at the only place
 * that gives a call.
 */
function behindTalk(seam: Seam): Joined {
  const { more, state } = seam
  // Ex) Certainly! : the colon is the expected one
  const starts = openingsOf(more).filter(
    (start) => state.mode !== "colon" || /^\s*:/.test(more.slice(start, start + SPACE_CHARS)),
  )
  const readings = starts.map((start) => readRest(seam, start))
  return onlyOne(readings.filter(({ rank }) => rank === CALL)).joined
}

/**
 * Reads the rest inside a string. There only a code fence shows where it starts, and only if the fence ends with the
 * call.
 */
function inFence(seam: Seam): Joined {
  const start = insideFence(seam.more)
  if (start < 0) return AMBIGUOUS
  const { rank, joined } = readRest(seam, start)
  return rank === CALL && endsFence(joined.dropped.slice(start)) ? joined : AMBIGUOUS
}

/** Reads the second text as a restart of the call; null if it does not start like the first one. */
function asRestart(seam: Seam): Joined | null {
  const { prefix, more, state } = seam
  const restart = findRestart(prefix, more)
  if (restart === null) return null
  const { at } = restart
  const plain = more.slice(0, at).trim() === "" ? scanStrict(more, 0, state) : null
  // Ex) {"children":[ and {"children":[]}]} belong together
  if (plain?.status === "closed" && isTail(more.slice(plain.at))) return null
  const { rank, joined } = readAnew(seam, at)
  if (rank === BROKEN) return null
  if (isRival(seam, restart, joined.text ?? "", rank)) return AMBIGUOUS
  return { ...joined, dropped: joined.dropped.slice(at - more.slice(0, at).trimStart().length) }
}

/**
 * True if an object that starts like the call may be a part of it instead. This is possible if a value is expected at
 * the cut: the schema decides, or a repeated member.
 */
function isRival({ prefix, state, isCall, root }: Seam, { isAll }: CallRestart, object: string, rank: number): boolean {
  if (state.mode !== "value" && state.mode !== "first-value") return false
  const frames = openFrames(state)
  if (isAll && ((frames.at(-1)?.keys.size ?? 0) > 1 || HAS_VALUE.test(prefix.slice(0, SPACE_CHARS)))) return false
  // text that is still to come may turn it into a call
  if ((root !== null || rank < REPAIRED) && mayStandAtCut(prefix, state, root, object)) return true
  const closers = frames.map(({ isList }) => (isList ? "]" : "}")).join("")
  return isCall(prefix + object + closers, true)
}

/** A complete number, literal or string. */
const HAS_VALUE = /[[:,]\s*(?:"(?:[^"\\]|\\.)+"|-?\d[\d.eE+-]*|true|false|null)\s*,/

/** Joins texts if the first one is not JSON: only the lenient reader can tell what both are together. */
function joinUnstrict(prefix: string, more: string, isCall: IsCall): Joined {
  if (more.trim() === "") return joinedAs("joined", prefix + more, { isOpen: true })
  const restart = findRestart(prefix, more)
  const anew = restart === null ? "" : more.slice(restart.at)
  if (anew !== "" && isCall(anew, false))
    return joinedAs("restarted", anew, { dropped: more.slice(0, -anew.length).trimStart() })
  const line = more.slice(0, more.indexOf("\n") + 1)
  if (/^\s*["'`\n]/.test(more) || isAddressed(prefix, more) || (line !== "" && isTalk(line))) return AMBIGUOUS
  const readAll = (overlap: number): Reading => {
    const text = prefix + more.slice(overlap)
    if (splitsLetter(prefix, more.slice(overlap))) return NO_READING
    const rank = isCall(text, false) ? CALL : OPEN
    if (rank === OPEN && endsInMark(text)) return { rank, joined: AMBIGUOUS }
    return { rank, joined: joinedAs(overlap === 0 ? "joined" : "overlapped", text, { overlap, isOpen: rank === OPEN }) }
  }
  const lapped = overlapsOf(prefix, more)
    .slice(0, 1)
    .map((size): Repetition => ({ ...readAll(size), weight: weightOf(prefix, more, size) }))
  return choose(readAll(0), lapped).joined
}
