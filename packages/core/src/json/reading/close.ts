// Closes containers in the search: by their own closer, by another one, before a comma, at the end of the text.
import { CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, isSpace } from "../chars.ts"
import type { Cut } from "../cut.ts"
import type { SourceEdit } from "../edit.ts"
import { isArgumentsWrapper } from "../envelope.ts"
import type { FaultId } from "../faults.ts"
import {
  AFTER_ROOT,
  AFTER_VALUE,
  type ContainerFrame,
  EXPECT_NEXT_ITEM,
  EXPECT_NEXT_KEY,
  type Hypothesis,
  modeBehindComma,
  type ReadingStep,
} from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import { lastRestart } from "./restart.ts"
import type { Search } from "./search.ts"

/** Returns the cost of closing a container that lacks required members. */
export function missingCost(frame: ContainerFrame): number {
  const missingCount = frame.countMissing()
  if (missingCount === 0 || frame.parent !== null) return missingCount * PRICES.missingMember.first
  // an envelope lacks the members because they are inside it; an empty object lacks all of them for one reason
  if (hasWrapper(frame)) return 0
  return (frame.usedBits === 0 && frame.otherNames === null ? 1 : missingCount) * PRICES.missingMember.first
}

function hasWrapper(frame: ContainerFrame): boolean {
  let at = frame.otherNames
  for (let i = 0; at !== null && i < 16; i++, at = at.next) if (isArgumentsWrapper(at.name)) return true
  return false
}

interface ClosingEdit extends SourceEdit {
  readonly fault: FaultId
  /** True if the comma after the closer was already read. */
  readonly isBehindComma?: boolean
}

/** Closes the innermost container and continues at `pos`. If its closer is missing, `edit` inserts it. */
export function closeContainer(
  search: Search,
  h: Hypothesis,
  pos: number,
  cost: number,
  edit: ClosingEdit | null = null,
): void {
  const frame = h.frame as ContainerFrame
  const { parent } = frame
  const isBehindComma = parent !== null && edit?.isBehindComma === true
  const mode = parent === null ? AFTER_ROOT : isBehindComma ? modeBehindComma(parent.isObject) : AFTER_VALUE
  const g = h.advanceTo(pos, mode, isBehindComma ? parent.behindComma() : parent, cost + missingCost(frame))
  g.mixValue(frame.isObject ? CLOSE_BRACE : CLOSE_BRACKET)
  if (edit !== null) g.addEdit(edit.fault, edit.start, edit.end, edit.insert)
  if (parent === null) g.addMark("root end", "json/surrounding-text", edit?.end ?? pos)
  search.add(g)
}

/** Closes the innermost container by its own closer at `at`, in any spelling. */
export function closeByOwn(search: Search, h: Hypothesis, at: number, cost: number): void {
  const frame = h.frame as ContainerFrame
  const code = search.text.charCodeAt(at)
  const isPlain = code === (frame.isObject ? CLOSE_BRACE : CLOSE_BRACKET)
  const edit = { fault: closerFault(frame, code), start: at, end: at + 1, insert: closerText(frame) }
  closeContainer(search, h, at + 1, cost, isPlain ? null : edit)
}

export const closerFault = (frame: ContainerFrame, code: number): FaultId =>
  frame.isObject || code > 127 ? "json/full-width" : frame.closer === CLOSE_PAREN ? "json/tuple" : "json/set"

/**
 * Handles a closer at `at` that belongs to another container: either the closer of the innermost container is missing
 * before it, or it was written by mistake in its place.
 */
export function closeByOther(search: Search, h: Hypothesis, at: number): void {
  const isTrailing = h.mode === EXPECT_NEXT_KEY || h.mode === EXPECT_NEXT_ITEM
  const g = isTrailing ? withoutComma(search, h, at) : h
  const commaCost = isTrailing ? PRICES.trailingComma.first : 0
  const insert = closerText(h.frame as ContainerFrame)
  const inner = { fault: "json/inner-closer", start: at, end: at, insert } as const
  closeContainer(search, g, at, lostCloserCost(h) + commaCost, inner)
  const mismatched = { fault: "json/mismatched-closer", start: at, end: at + 1, insert } as const
  closeContainer(search, g, at + 1, PRICES.wrongCloser.first + commaCost, mismatched)
}

/** Maximum number of steps searched for the one that opened the list. */
const MAX_INSIDE = 32

/**
 * Returns the cost of a missing closer. It is low for a list whose opener was inserted, because both are missing for
 * the same reason. Ex) "tags": "a", "b", "id": 7
 */
function lostCloserCost({ frame, lastStep }: Hypothesis): number {
  if (frame === null || frame.isObject || frame.count === 0) return PRICES.lostCloser.first
  let step = lastStep
  for (let i = 0; step !== null && i < MAX_INSIDE; i++, step = step.previousStep)
    if (step.fault === "json/missing-opener" && step.frame === frame.parent) return PRICES.lostBrackets.first
  return PRICES.lostCloser.first
}

/** Closes the innermost container before the last comma. */
export function closeBeforeComma(search: Search, h: Hypothesis, at: number): void {
  const insert = closerText(h.frame as ContainerFrame)
  const commaOffset = commaBefore(search.text, at, h.lastStep)
  const start = commaOffset < 0 ? at : commaOffset
  const edit = { fault: "json/inner-closer", start, end: start, insert, isBehindComma: true } as const
  closeContainer(search, commaOffset < 0 ? inDoubt(h) : h, at, lostCloserCost(h), edit)
}

const COMMAS = ",;，；"

/**
 * Returns the offset of the last comma before `at`, ignoring commas in comments and commas already dropped. -1 if there
 * is none, or another mark replaces it.
 */
export function commaBefore(text: string, at: number, lastStep: ReadingStep | null): number {
  let step = lastStep
  for (let i = at - 1; i > 0; i--) {
    for (; isSkipped(step) && step.end > i; step = step.previousStep) i = step.start - 1
    if (COMMAS.includes(text[i] as string)) return i
    // a comma further back separates other values
    if (!isSpace(text.charCodeAt(i))) return -1
  }
  return -1
}

/** Returns a copy that only competes. Ex) it is unknown which comma is the extra one */
export const inDoubt = (h: Hypothesis): Hypothesis => h.continueAt(h.pos, 0).refuse("json/ambiguous")

const isSkipped = (step: ReadingStep | null): step is ReadingStep =>
  step?.fault === "json/comment" || step?.fault === "json/extra-comma"

/** Returns a copy without the last comma, which announced another value. */
export function withoutComma(search: Search, h: Hypothesis, at: number): Hypothesis {
  const commaOffset = commaBefore(search.text, at, h.lastStep)
  if (commaOffset < 0) return inDoubt(h)
  const g = h.continueAt(h.pos, 0)
  // Ex) {"n": 3;} : no comma is needed in place of a mark that was read as one
  if (g.lastStep?.start === commaOffset && g.lastStep.insert === ",") g.lastStep = g.lastStep.previousStep
  return g.addEdit("json/trailing-comma", commaOffset, commaOffset + 1, "")
}

/** Ex) "202... <truncated>" : a log cut the text, and closed some of it. */
export const TRUNCATION_MARK: RegExp = /(?:\.\.\.|…|truncated)[^"]{0,40}["}\]\s]{0,8}$/i

export const closerText = (frame: ContainerFrame): string => (frame.isObject ? "}" : "]")

/** Returns the closers to add at the end of the text, and their cost. An implied brace needs no closer. */
function openBrackets(h: Hypothesis): { closers: string; cost: number; isOpen: boolean } {
  let missingClosers = ""
  let cost = 0
  let addedClosers = 0
  for (let frame = h.frame; frame !== null; frame = frame.parent) {
    missingClosers += closerText(frame)
    cost += missingCost(frame)
    if (h.isImplied && frame.parent === null) continue
    cost += addedClosers === 0 && !h.isImplied ? PRICES.lostCloserAtEnd.first : PRICES.lostCloserAtEnd.again
    addedClosers++
  }
  return { closers: missingClosers, cost, isOpen: addedClosers > 0 }
}

/**
 * Closes everything that is open, because the text ends or only protocol marks follow from `at` on; with `cut`,
 * something else should have followed.
 */
export function closeAtEnd(search: Search, h: Hypothesis, at: number, cut: Cut | null): void {
  const { text } = search
  if (cut !== null) return search.addFinal(h, h.cost + PRICES.cutElsewhere.first, cut)
  const { closers, cost, isOpen } = openBrackets(h)
  // Ex) "202... <truncated>" : a log cut the text, and closed only the string
  // Ex) "import ("fmt" : the last quote may belong to the string itself
  if (isOpen && (h.lastRead === "string" || TRUNCATION_MARK.test(text.slice(-64))))
    return search.addFinal(h, h.cost + cost, "string")
  if (isHalfScalar(h, text, isOpen && at < text.length)) return search.addFinal(h, h.cost + cost, "literal")
  // the missing closer may belong to the inner object, and an object that was restarted once may have been restarted
  // twice
  const isDoubtful = isOpen && (h.holdsOuterName || lastRestart(h) !== null)
  const g = h
    .advanceTo(text.length, AFTER_ROOT, null, 0)
    .refuse(isDoubtful && "json/ambiguous")
    .addEdit("json/missing-closer", at, at, closers)
    .addMark("root end", "json/surrounding-text", at)
  search.addFinal(g, h.cost + cost, mayLackDigits(h, at, text) ? "number" : isOpen ? "closers" : null)
}

/** True if a number ends the text: more digits may follow. */
function mayLackDigits(h: Hypothesis, at: number, text: string): boolean {
  if (h.lastRead !== "number" || h.pos < at || at < text.length) return false
  return !h.isImplied || h.frame?.parent !== null
}

/**
 * True if the last number or word is incomplete, even if a mark follows it. `isOpen` is true if brackets are missing
 * before a mark. Ex) 7.<|im_end|> , nu⏎``` , [lid, ri⏎```
 */
function isHalfScalar({ lastRead, pos, bodyEnd, isImplied }: Hypothesis, text: string, isOpen: boolean): boolean {
  if (lastRead === "number") return (isOpen || isImplied) && /[.eE+-]/.test(text[pos - 1] as string)
  return isOpen && pos === bodyEnd
}
