import type { Cut } from "../cut.ts"
import type { FaultId } from "../faults.ts"
import { AFTER, END, type Frame, type Hypothesis, modeBehindComma, NEXT_ITEM, NEXT_KEY, NUMBER, STEP_ROOT_END } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { isWrapper } from "./wrappers.ts"

/** What it costs to close a container without its required members. */
export function missingCost(frame: Frame): number {
  const missing = frame.missing()
  if (missing === 0 || frame.parent !== null) return missing * PRICES.missingMember.first
  // an envelope lacks the members that stand inside it; an empty object lacks everything for one reason
  if (hasWrapper(frame)) return 0
  return (frame.used === 0 && frame.others === null ? 1 : missing) * PRICES.missingMember.first
}

function hasWrapper(frame: Frame): boolean {
  let at = frame.others
  for (let i = 0; at !== null && i < 16; i++, at = at.next) if (isWrapper(at.name)) return true
  return false
}

export interface Closing {
  readonly cost: number
  readonly fault?: FaultId
  /** What is edited, in the text. */
  readonly start?: number
  readonly end?: number
  readonly insert?: string
  /** The comma behind it was read already. */
  readonly isBehindComma?: boolean
}

/** Closes the innermost container; reading goes on at `pos`. */
export function close(search: Search, h: Hypothesis, pos: number, closing: Closing): void {
  const frame = h.frame as Frame
  const { parent } = frame
  const isBehindComma = parent !== null && closing.isBehindComma === true
  const mode = parent === null ? END : isBehindComma ? modeBehindComma(parent.isObject) : AFTER
  const g = h.next(pos, mode, isBehindComma ? parent.behindComma() : parent, closing.cost + missingCost(frame))
  g.mixed(frame.isObject ? 125 : 93)
  if (closing.fault !== undefined) g.edit(closing.fault, closing.start ?? pos, closing.end ?? closing.start ?? pos, closing.insert ?? "")
  if (parent === null) g.mark(STEP_ROOT_END, "json/surrounding-text", closing.end ?? pos)
  search.add(g)
}

/** Closes the innermost container by its own closer, which stands at `at` in any spelling. */
export function closeByOwn(search: Search, h: Hypothesis, at: number, cost: number): void {
  const frame = h.frame as Frame
  const code = search.text.charCodeAt(at)
  const isPlain = code === (frame.isObject ? 125 : 93)
  close(search, h, at + 1, isPlain ? { cost } : { cost, fault: closerFault(frame, code), start: at, end: at + 1, insert: closerText(frame) })
}

export const closerFault = (frame: Frame, code: number): FaultId =>
  frame.isObject || code > 127 ? "json/full-width" : frame.closer === 41 ? "json/tuple" : "json/set"

/** The closer at `at` is another container's: that of the innermost one is missing before it, or this is a slip for it. */
export function closeByOther(search: Search, h: Hypothesis, at: number): void {
  const isTrailing = h.mode === NEXT_KEY || h.mode === NEXT_ITEM
  const g = isTrailing ? withoutComma(search, h, at) : h
  const extra = isTrailing ? PRICES.trailingComma.first : 0
  const insert = closerText(h.frame as Frame)
  close(search, g, at, { cost: PRICES.lostCloser.first + extra, fault: "json/inner-closer", start: at, insert })
  close(search, g, at + 1, { cost: PRICES.wrongCloser.first + extra, fault: "json/mismatched-closer", start: at, end: at + 1, insert })
}

/** The closer is missing before the comma that was read last. */
export function closeBeforeComma(search: Search, h: Hypothesis, at: number): void {
  const insert = closerText(h.frame as Frame)
  close(search, h, at, { cost: PRICES.lostCloser.first, fault: "json/inner-closer", start: commaBefore(search.text, at), insert, isBehindComma: true })
}

/** The place of the comma that was read last. */
export function commaBefore(text: string, at: number): number {
  let i = at - 1
  while (i > 0 && text[i] !== "," && text[i] !== ";" && text[i] !== "，" && text[i] !== "；") i--
  return i
}

/** The same without the comma that was read last, which promised something more. */
export function withoutComma(search: Search, h: Hypothesis, at: number): Hypothesis {
  const comma = commaBefore(search.text, at)
  return h.stay(h.pos, 0).edit("json/trailing-comma", comma, comma + 1, "")
}

const TRUNCATED = /(?:\.\.\.|…|truncated)[^"]{0,40}["}\]\s]{0,8}$/i

export const closerText = (frame: Frame): string => (frame.isObject ? "}" : "]")

/** What is open at the end of the text: the brackets to add, and what that costs. A brace that is implied needs none. */
function openBrackets(h: Hypothesis): { closers: string; cost: number; isOpen: boolean } {
  let closers = ""
  let cost = 0
  let added = 0
  for (let frame = h.frame; frame !== null; frame = frame.parent) {
    closers += closerText(frame)
    cost += missingCost(frame)
    if (h.isImplied && frame.parent === null) continue
    cost += added === 0 && !h.isImplied ? PRICES.lostCloserAtEnd.first : PRICES.lostCloserAtEnd.again
    added++
  }
  return { closers, cost, isOpen: added > 0 }
}

/** The text is at its end, or nothing but marks stands from `at` on: closes what is open, unless something was to follow. */
export function closeAtEnd(search: Search, h: Hypothesis, at: number, cut: Cut | null): void {
  const { text } = search
  if (cut !== null) return search.finish(h, h.cost + PRICES.cutElsewhere.first, cut)
  const { closers, cost, isOpen } = openBrackets(h)
  // Ex) "202... <truncated>" : a log cut the text, and closed nothing but the string
  if (isOpen && TRUNCATED.test(text.slice(-64))) return search.finish(h, h.cost + cost, "string")
  const g = h.next(text.length, END, null, 0)
  g.edit("json/missing-closer", at, at, closers)
  g.mark(STEP_ROOT_END, "json/surrounding-text", at)
  search.finish(g, h.cost + cost, mayLackDigits(h, at, text) ? "number" : isOpen ? "closers" : null)
}

/** A number at the very end: more digits may have been to come. */
function mayLackDigits(h: Hypothesis, at: number, text: string): boolean {
  if (h.last !== NUMBER || h.pos < at || at < text.length) return false
  return !h.isImplied || h.frame?.parent !== null
}
