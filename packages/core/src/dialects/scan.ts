// Scans a text from one start mark to the next, and returns blocks of call candidates.
import { skipWhitespace } from "../json/space.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import { blockEnd } from "./block-end.ts"
import { type Dialect, NEEDS_MORE_TEXT, NO_CALL_START } from "./dialect.ts"
import { isFillerBetween, MAX_FILLER, mayBeFiller } from "./filler.ts"
import { countHeldBack, createFinder, type NeedleFinder } from "./finder.ts"
import { MAX_BROKEN_LENGTH, markOutside } from "./grammar/broken-end.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./grammar/extent.ts"
import { moveCall } from "./grammar/one-call.ts"
import { answerAt } from "./grammar/probe.ts"
import { isOpening } from "./marks.ts"
import type { CallCandidate, CallGrammar, ParsedCalls, TextSource, ToolIndex } from "./sighting.ts"
import type { DialectTable } from "./table.ts"
import { type MarkupTag, tagOrMore } from "./tags.ts"
import { ThoughtBefore } from "./thought-before.ts"
import { wordBefore } from "./word-before.ts"

/** A span of text that contains one or more calls. Offsets count from the first character fed. */
export interface CallBlock {
  readonly start: number
  readonly end: number
  /** Start of the thoughts that belong to the block and are removed with it. */
  readonly takenFrom?: number
  readonly dialect: string
  readonly marked: boolean
  readonly calls: readonly CallCandidate[]
}

export interface CallScanner {
  /** Takes the next piece, and returns the blocks that no later text can change. */
  feedPiece(piece: string): CallBlock[]
  end(piece?: string): CallBlock[]
  /** End of the decided text: everything before it that is in no block is plain text. */
  readonly decidedEnd: number
  /** True if a limit was reached, so that calls may have been missed. */
  readonly gaveUp: boolean
}

/** Most characters held back: an opener without a closer must not stop an answer forever. */
export const MAX_BLOCK_LENGTH: number = DEFAULT_LIMITS.textChars
/** Most blocks in one text; later ones are plain text. A turn may have 256 calls. */
export const MAX_BLOCKS = 1_024
/** Most unreadable opening marks, with wrappers; each costs up to 50 µs, and no real answer has so many. */
const MAX_FAILED_OPENERS = 4_096
/** Characters kept before the current offset, for names that precede their mark. */
const CONTEXT_LENGTH = 256
/** Most characters read in vain for unclosed calls: this many, plus MAX_REREADS times the text's length. */
const MAX_WASTED = 500_000
const MAX_REREADS = 2

/**
 * Creates a scanner that finds calls in a text fed in pieces of any size. A grammar answers "more" as long as later
 * text could change its answer, so the blocks do not depend on how the text was split. Held text is read again only
 * when its length has doubled, which keeps the total time linear.
 */
export function createScanner(words: ToolIndex, dialectTable: DialectTable): CallScanner {
  let wastedLength = 0
  let text = ""
  let source: TextSource = { text, isEnd: false, words }
  let baseOffset = 0
  let at = 0
  let triedLength = 0
  let blockCount = 0
  let openWrapper: { start: number; end: number } | null = null
  let takenEnd = 0
  const thought = new ThoughtBefore()
  const pendingParts: string[] = []
  let pendingLength = 0
  /**
   * True if nothing is open: a piece without the first character of any needle is then plain text, and most prose is
   * not scanned.
   */
  let isIdle = true
  /** Offset from which on a mark does not occur: many openers must not each be searched to the end. */
  const missingMarks = new Map<string, number>()
  let failedOpeners = 0
  let gaveUp = false
  /** Starts of calls to unknown tools, by dialect: many records must not each be read to the end of the list. */
  const refusedStarts = new Map<string, Set<number>>()

  function takePieces(): void {
    if (pendingParts.length === 0) return
    const keptFrom = Math.min(at, openWrapper?.start ?? at, pendingThought() ?? at, text.length)
    const dropLength = Math.max(0, keptFrom - CONTEXT_LENGTH)
    text = text.slice(dropLength) + pendingParts.join("")
    pendingParts.length = 0
    pendingLength = 0
    baseOffset += dropLength
    at -= dropLength
    takenEnd = Math.max(0, takenEnd - dropLength)
    if (openWrapper !== null) openWrapper = { start: openWrapper.start - dropLength, end: openWrapper.end - dropLength }
  }

  function runScan(isEnd: boolean): CallBlock[] {
    takePieces()
    isIdle = false
    triedLength = 0
    missingMarks.clear()
    const foundBlocks: CallBlock[] = []
    source = { text, isEnd, words }
    const needleFinder = createFinder(text, dialectTable.searchNeedles, isEnd && baseOffset === 0 && at === 0)
    // text that may be the start of a needle waits for the next piece as a whole: it may contain a shorter needle
    const scanLimit = text.length - (isEnd ? 0 : countHeldBack(text, dialectTable.searchNeedles))
    while (at < scanLimit && !isFull()) {
      const place = needleFinder.next(at)
      if (place < 0 || place >= scanLimit) break
      at = place
      const found = needleFinder.index === 0 ? lookAtTag(place) : lookAround(needleFinder.index, place)
      if (found === "more") {
        if (!isEnd && text.length - place <= MAX_BLOCK_LENGTH) {
          triedLength = text.length - place
          return foundBlocks
        }
        wastedLength += text.length - place
        at = place + 1
      } else if (typeof found === "number") at = found
      else {
        foundBlocks.push(placedBlock(found))
        at = found.end
        takenEnd = at
        openWrapper = null
        blockCount++
      }
    }
    if (isFull()) gaveUp = leavesRest(needleFinder, scanLimit)
    at = Math.max(at, scanLimit)
    forgetWrapper()
    isIdle = at === text.length && !isWaiting()
    return foundBlocks
  }

  const isWaiting = (): boolean => openWrapper !== null || pendingThought() !== null
  const leavesRest = (needleFinder: NeedleFinder, end: number): boolean =>
    gaveUp || (at < end && needleFinder.next(at) >= 0)
  const isFull = (): boolean => blockCount >= MAX_BLOCKS || failedOpeners >= MAX_FAILED_OPENERS

  /** Returns a block with its thoughts, and with offsets that count from the first character fed. */
  function placedBlock(found: CallBlock): CallBlock {
    const calls = found.calls.map((call) => moveCall(call, baseOffset))
    const takenFrom = thought.startBefore(text, baseOffset, found.start)
    const span = { start: found.start + baseOffset, end: found.end + baseOffset }
    return { ...found, ...span, calls, ...(takenFrom < 0 ? {} : { takenFrom }) }
  }

  /** Returns the start of the thoughts that a call may still follow; null if there are none. */
  function pendingThought(): number | null {
    const start = thought.pendingStart(text, baseOffset, Math.min(at, text.length), openWrapper?.start ?? -1)
    return start < 0 ? null : start - baseOffset
  }

  /** Returns the open wrapper if only filler stands between it and an offset. */
  const wrapperBefore = (place: number): typeof openWrapper =>
    openWrapper !== null && isFillerBetween(text, openWrapper.end, place) ? openWrapper : null

  /**
   * Forgets the open wrapper after other text: no call can be inside it any more, and its text must not be kept with
   * every piece.
   */
  function forgetWrapper(): void {
    if (openWrapper !== null && at - openWrapper.end >= MAX_FILLER) openWrapper = wrapperBefore(at)
  }

  /** Tries the triggers of a needle, and returns a block, "more", or the offset to continue at. */
  function lookAround(needleIndex: number, place: number): CallBlock | number | "more" {
    let needsLater = false
    let nextOffset = place + 1
    for (const { dialect, trigger } of dialectTable.triggers(needleIndex)) {
      const start = trigger.locateStart(source, place, takenEnd)
      if (start === NO_CALL_START) continue
      if (start === NEEDS_MORE_TEXT) {
        needsLater = true
        continue
      }
      const found = readDialect(dialect, Math.min(place, start), start)
      if (found === "more") return "more"
      if (typeof found === "number") nextOffset = Math.max(nextOffset, found)
      else if (found !== null) return found
    }
    return needsLater ? "more" : nextOffset
  }

  function lookAtTag(place: number): CallBlock | number | "more" {
    const tag = tagOrMore(source, place)
    if (tag === null || tag === "more") return tag ?? place + 1
    let nextOffset = place + 1
    for (const dialect of dialectTable.byTag(tag, words)) {
      const beginAt = beginOf(dialect, tag)
      if (beginAt < 0) continue
      const found = readDialect(dialect, Math.min(place, beginAt), beginAt)
      if (typeof found === "number") nextOffset = Math.max(nextOffset, found)
      else if (found !== null) return found
    }
    const foundAround = lookAround(0, place)
    if (typeof foundAround !== "number") return foundAround
    if (!isOpening(tag)) return Math.max(nextOffset, tag.isClose ? tag.end : 0)
    const insideAt = objectInside(tag)
    if (insideAt < 0) openWrapper = { start: wrapperBefore(tag.start)?.start ?? tag.start, end: tag.end }
    const unreadEnd = insideAt < 0 ? pastUnread(tag) : pastInside(insideAt)
    if (unreadEnd === "more") return "more"
    failedOpeners++
    return Math.max(nextOffset, unreadEnd, tag.end)
  }

  /**
   * Returns the offset after the object that follows an opening mark and that no grammar could read: text in its
   * strings is not a call. Returns 0 if nothing is skipped.
   */
  function pastUnread(tag: MarkupTag): number | "more" {
    const beginAt = skipWhitespace(text, tag.end)
    const ownCloser =
      tag.bars === 1 ? "<tool_call|>" : tag.name === "start_function_call" ? "<end_function_call>" : null
    if (ownCloser !== null) {
      const end = findMark(ownCloser, beginAt)
      return end < 0 && !source.isEnd ? "more" : Math.max(0, end)
    }
    if (text[beginAt] !== "{" && text[beginAt] !== "[") return beginAt >= text.length && !source.isEnd ? "more" : 0
    // beyond the limit no grammar runs any more, so nothing in those strings can become a call
    return isSpent() ? 0 : pastUnreadJson(beginAt)
  }

  /** Like `pastUnread`, for an object inside the mark. Its end is searched for in all text that follows. */
  function pastInside(beginAt: number): number | "more" {
    if (isSpent()) return 0
    if (source.isEnd && findJsonEnd(text, beginAt) <= 0) wastedLength += text.length - beginAt
    return pastUnreadJson(beginAt)
  }

  /** Returns the start of an object inside an opening mark, which is then a call and not a wrapper; or -1. */
  const objectInside = ({ rest, start }: MarkupTag): number =>
    /^[{[]/.test(rest) ? text.indexOf(rest.charAt(0), start) : -1

  function findMark(mark: string, from: number): number {
    const missingFrom = missingMarks.get(mark) ?? text.length + 1
    const markAt = from >= missingFrom ? -1 : text.indexOf(mark, from)
    if (markAt < 0) missingMarks.set(mark, Math.min(from, missingFrom))
    return markAt
  }

  function pastUnreadJson(beginAt: number): number | "more" {
    const end = findJsonEnd(text, beginAt)
    if (end > 0) return end
    if (end === UNCLOSED_JSON && !source.isEnd) return "more"
    if (end === UNCLOSED_JSON) wastedLength += text.length - beginAt
    const markAt = answerAt(markOutside, source, beginAt)
    return markAt === -1 ? Math.min(text.length, beginAt + MAX_BROKEN_LENGTH) : markAt
  }

  function beginOf(dialect: Dialect, tag: MarkupTag): number {
    if (dialect.from === "tag") return tag.start
    if (dialect.from === "header") return wordBefore(text, tag.start, takenEnd)
    return objectInside(tag) < 0 ? skipWhitespace(text, tag.end) : -1
  }

  /**
   * Returns a block, the offset to continue at after text that is certainly no call, "more", or null if the dialect
   * does not match.
   */
  function readDialect(dialect: Dialect, start: number, beginAt: number): CallBlock | number | null | "more" {
    if (beginAt >= text.length) return source.isEnd ? null : "more"
    if (refusedStarts.get(dialect.id)?.has(baseOffset + beginAt) === true) return null
    let nextOffset = 0
    for (const callGrammar of dialect.body) {
      const found = readCalls(callGrammar, beginAt)
      if (found === "more") return "more"
      if (found === null) continue
      if (found.calls.length > 0) return makeBlock(dialect, start, found)
      if (found.isThought === true) thought.note(text, baseOffset, start, found.end)
      nextOffset = Math.max(nextOffset, found.end)
    }
    return nextOffset > 0 ? nextOffset : null
  }

  /** Runs a grammar, unless too much was read in vain: many openers must not each be read to the end. */
  function readCalls(callGrammar: CallGrammar, beginAt: number): ParsedCalls | null | "more" {
    gaveUp ||= isSpent()
    if (gaveUp) return null
    const found = answerAt(callGrammar, source, beginAt)
    if (source.isEnd && source.ranOut === true) wastedLength += text.length - beginAt
    return found
  }

  const isSpent = (): boolean => wastedLength > MAX_WASTED + MAX_REREADS * (baseOffset + text.length)

  function makeBlock(dialect: Dialect, start: number, found: ParsedCalls): CallBlock | null | "more" {
    const wrapper = wrapperBefore(start)
    const block = blockWith(wrapper, dialect, start, found)
    const isFenced = wrapper !== null && text.slice(wrapper.end, start).includes("`")
    if (!isFenced || block === null || block === "more") return block
    // without a closing mark the fence is not inside the opening mark: a text that only shows the format begins the
    // same way
    return text[block.end - 1] === ">" ? block : blockWith(null, dialect, start, found)
  }

  function blockWith(
    wrapper: { readonly start: number } | null,
    dialect: Dialect,
    start: number,
    { end, calls }: ParsedCalls,
  ): CallBlock | null | "more" {
    const isWrapped = wrapper !== null
    const closedEnd = blockEnd(source, end, isWrapped ? "word" : dialect.unmarked === true ? null : "brackets")
    if (closedEnd === "more") return "more"
    const beginAt = wrapper?.start ?? start
    const isMarked = dialect.unmarked !== true || isWrapped
    if (!isMarked && !calls.some((call) => call.name === null || words.find(call.name) !== null)) {
      refuseCalls(dialect, calls)
      return null
    }
    return { start: beginAt, end: closedEnd, dialect: dialect.id, marked: isMarked, calls }
  }

  function refuseCalls({ id }: Dialect, calls: readonly CallCandidate[]): void {
    const starts = refusedStarts.get(id) ?? new Set()
    for (const call of calls) starts.add(baseOffset + call.start)
    refusedStarts.set(id, starts)
  }

  return {
    feedPiece(piece) {
      if (piece === "") return []
      pendingParts.push(piece)
      pendingLength += piece.length
      if (isIdle && !dialectTable.needleStart.test(piece)) return []
      if (triedLength > 0 && text.length - at + pendingLength < 2 * triedLength) return []
      return runScan(false)
    },
    end(piece = "") {
      if (piece !== "") pendingParts.push(piece)
      return runScan(true)
    },
    get gaveUp() {
      return gaveUp
    },
    get decidedEnd() {
      if (isIdle) return baseOffset + at + pendingLength
      const isWrapped = openWrapper !== null && mayBeFiller(text, openWrapper.end, Math.min(at, text.length))
      const wrapperStart = isWrapped ? (openWrapper as { start: number }).start : at
      return baseOffset + Math.min(at, wrapperStart, pendingThought() ?? at)
    },
  }
}
