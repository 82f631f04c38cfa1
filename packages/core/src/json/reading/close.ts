import type { Cut } from "../cut.ts"
import type { FaultId } from "../faults.ts"
import { AFTER, END, type Frame, type Hypothesis, modeBehindComma, NUMBER, STEP_ROOT_END } from "./hypothesis.ts"
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
  const mode = parent === null ? END : closing.isBehindComma === true ? modeBehindComma(parent.isObject) : AFTER
  const outer = parent !== null && closing.isBehindComma === true && !parent.isObject ? parent.withItem(parent.count + 1) : parent
  const g = h.next(pos, mode, outer, closing.cost + missingCost(frame))
  g.mixed(frame.isObject ? 125 : 93)
  if (closing.fault !== undefined) g.edit(closing.fault, closing.start ?? pos, closing.end ?? closing.start ?? pos, closing.insert ?? "")
  if (parent === null) g.mark(STEP_ROOT_END, "json/surrounding-text", closing.end ?? pos)
  search.add(g)
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
