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

/** What it costs to close a container without its required members. */
export function missingCost(frame: ContainerFrame): number {
  const missingCount = frame.countMissing()
  if (missingCount === 0 || frame.parent !== null) return missingCount * PRICES.missingMember.first
  // an envelope lacks the members that stand inside it; an empty object lacks everything for one reason
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
  /** The comma behind it was read already. */
  readonly isBehindComma?: boolean
}

/** Closes the innermost container; reading goes on at `pos`. Where its closer is not there, an edit writes it. */
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

/** Closes the innermost container by its own closer, which stands at `at` in any spelling. */
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
 * The closer at `at` is another container's: that of the innermost one is missing before it, or this is a slip for it.
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

/** Steps within a list that are looked through for the one that opened it. */
const MAX_INSIDE = 32

/** Ex) "tags": "a", "b", "id": 7 : the opener of the list was put in, so the closer is missing for the same reason. */
function lostCloserCost({ frame, lastStep }: Hypothesis): number {
  if (frame === null || frame.isObject || frame.count === 0) return PRICES.lostCloser.first
  let step = lastStep
  for (let i = 0; step !== null && i < MAX_INSIDE; i++, step = step.previousStep)
    if (step.fault === "json/missing-opener" && step.frame === frame.parent) return PRICES.lostBrackets.first
  return PRICES.lostCloser.first
}

/** The closer is missing before the comma that was read last. */
export function closeBeforeComma(search: Search, h: Hypothesis, at: number): void {
  const insert = closerText(h.frame as ContainerFrame)
  const commaOffset = commaBefore(search.text, at, h.lastStep)
  const start = commaOffset < 0 ? at : commaOffset
  const edit = { fault: "json/inner-closer", start, end: start, insert, isBehindComma: true } as const
  closeContainer(search, commaOffset < 0 ? inDoubt(h) : h, at, lostCloserCost(h), edit)
}

const COMMAS = ",;，；"

/**
 * The comma before `at` that was read last: not one in a comment, and not one that is dropped already. -1 where another
 * mark stands for it, or none.
 */
export function commaBefore(text: string, at: number, lastStep: ReadingStep | null): number {
  let step = lastStep
  for (let i = at - 1; i > 0; i--) {
    for (; isSkipped(step) && step.end > i; step = step.previousStep) i = step.start - 1
    if (COMMAS.includes(text[i] as string)) return i
    // a comma further on separates other values
    if (!isSpace(text.charCodeAt(i))) return -1
  }
  return -1
}

/** The same, which only competes. Ex) which comma was too many is not known */
export const inDoubt = (h: Hypothesis): Hypothesis => h.continueAt(h.pos, 0).refuse("json/ambiguous")

const isSkipped = (step: ReadingStep | null): step is ReadingStep =>
  step?.fault === "json/comment" || step?.fault === "json/extra-comma"

/** The same without the comma that was read last, which promised something more. */
export function withoutComma(search: Search, h: Hypothesis, at: number): Hypothesis {
  const commaOffset = commaBefore(search.text, at, h.lastStep)
  if (commaOffset < 0) return inDoubt(h)
  const g = h.continueAt(h.pos, 0)
  // Ex) {"n": 3;} : a mark that was taken for a comma needs no comma in its place
  if (g.lastStep?.start === commaOffset && g.lastStep.insert === ",") g.lastStep = g.lastStep.previousStep
  return g.addEdit("json/trailing-comma", commaOffset, commaOffset + 1, "")
}

/** Ex) "202... <truncated>" : a log cut the text, and closed some of it. */
export const TRUNCATION_MARK: RegExp = /(?:\.\.\.|…|truncated)[^"]{0,40}["}\]\s]{0,8}$/i

export const closerText = (frame: ContainerFrame): string => (frame.isObject ? "}" : "]")

/**
 * What is open at the end of the text: the brackets to add, and what that costs. A brace that is implied needs none.
 */
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
 * The text is at its end, or nothing but marks stands from `at` on: closes what is open, unless something was to
 * follow.
 */
export function closeAtEnd(search: Search, h: Hypothesis, at: number, cut: Cut | null): void {
  const { text } = search
  if (cut !== null) return search.addFinal(h, h.cost + PRICES.cutElsewhere.first, cut)
  const { closers, cost, isOpen } = openBrackets(h)
  // Ex) "202... <truncated>" : a log cut the text, and closed nothing but the string
  // Ex) "import ("fmt" : the last quote may be one of the text's own
  if (isOpen && (h.lastRead === "string" || TRUNCATION_MARK.test(text.slice(-64))))
    return search.addFinal(h, h.cost + cost, "string")
  if (isHalfScalar(h, text, isOpen && at < text.length)) return search.addFinal(h, h.cost + cost, "literal")
  // the closer that is missing may be that of the inner object, and what was begun again once may have been so twice
  const isDoubtful = isOpen && (h.holdsOuterName || lastRestart(h) !== null)
  const g = h
    .advanceTo(text.length, AFTER_ROOT, null, 0)
    .refuse(isDoubtful && "json/ambiguous")
    .addEdit("json/missing-closer", at, at, closers)
    .addMark("root end", "json/surrounding-text", at)
  search.addFinal(g, h.cost + cost, mayLackDigits(h, at, text) ? "number" : isOpen ? "closers" : null)
}

/** A number at the very end: more digits may have been to come. */
function mayLackDigits(h: Hypothesis, at: number, text: string): boolean {
  if (h.lastRead !== "number" || h.pos < at || at < text.length) return false
  return !h.isImplied || h.frame?.parent !== null
}

/**
 * Ex) 7.<|im_end|> , nu⏎``` , [lid, ri⏎``` : the last number or word goes on, whatever mark was put behind it. `isOpen`:
 * brackets are missing before a mark.
 */
function isHalfScalar({ lastRead, pos, bodyEnd, isImplied }: Hypothesis, text: string, isOpen: boolean): boolean {
  if (lastRead === "number") return (isOpen || isImplied) && /[.eE+-]/.test(text[pos - 1] as string)
  return isOpen && pos === bodyEnd
}
