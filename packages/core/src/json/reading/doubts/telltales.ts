// The doubts about the reading that won. Steps ask the doubts about one place, and set `refusal`.
import type { FaultId } from "../../faults.ts"
import type { Hypothesis, ReadingStep } from "../hypothesis.ts"
import type { StringEvidence } from "../string-evidence.ts"
import { areItemsInQuotes, areLinesOfOne, isHalfItem, isNoList, isSeamOfQuotes } from "./doubtful-items.ts"
import {
  isAnnotated,
  isCommaInQuotes,
  isElidedKey,
  isTextSeamDoubtful,
  isUnseenList,
  isWordInSeam,
} from "./doubtful-seams.ts"
import { isDoubtfulString } from "./doubtful-string.ts"
import { endsTooEarly } from "./early-end.ts"
import { endsInDots, hasElision } from "./elided.ts"
import { areBracketsMoved, areUnlikeBrackets, holdsMovedName, isEndRepeated, isItemLost } from "./moved-brackets.ts"
import { areQuotesMoved, areQuotesOfMember, dropsQuoteAndCloser } from "./moved-quotes.ts"
import { isEncodedInside } from "./outer-layer.ts"
import { swallowsCloser } from "./swallowed-closer.ts"
import { isCutAtLine, swallowsLines, swallowsName } from "./swallowed-lines.ts"
import { isApostropheOfText, isDecimalComma, isNoComment, isSemicolonOfText, swallowsSeam } from "./swallowed-seam.ts"
import {
  areBackslashesLost,
  areBlanksReplaced,
  holdsLostBytes,
  holdsStreamFrame,
  holdsTurnToken,
  isDecodedInPart,
  isHalfValue,
  isHardWrapped,
  isLastBreakLost,
  isMarkOfText,
  isNumberSplit,
  isPage,
  isQuoteOfNumber,
  isTextSplit,
} from "./transport-damage.ts"
import { areEscapesUneven, isBackslashMoved, isEscapedTwiceInPart } from "./uneven-escapes.ts"

type EditDoubt = (text: string, step: ReadingStep) => boolean
type TextDoubt = (text: string, step: ReadingStep, s: StringEvidence, hypothesis: Hypothesis) => boolean
type ReadingDoubt = (text: string, hypothesis: Hypothesis) => boolean

/** Asked of each edit with this fault. */
const OF_EDIT: Readonly<Partial<Record<FaultId, readonly EditDoubt[]>>> = {
  "json/missing-comma": [isSeamOfQuotes, areLinesOfOne, isNumberSplit, isTextSplit, isCommaInQuotes, isWordInSeam],
  "json/missing-opener": [isAnnotated, isNoList],
  "json/mismatched-closer": [isUnseenList],
  "json/half-quoted-key": [isElidedKey],
  "json/unquoted-key": [isElidedKey],
  "json/colon-spelling": [isMarkOfText],
  "json/comma-spelling": [isSemicolonOfText, isDecimalComma],
  "json/comment": [isNoComment],
  "json/stray-quote": [isQuoteOfNumber],
}

/** Asked of each text that is not strict JSON. */
const OF_TEXT: readonly TextDoubt[] = [
  isDoubtfulString,
  isHalfItem,
  swallowsLines,
  isCutAtLine,
  swallowsName,
  swallowsSeam,
  holdsStreamFrame,
  holdsLostBytes,
  isHalfValue,
  isLastBreakLost,
  isTextSeamDoubtful,
  isBackslashMoved,
]

/** What a reading holds: edits with a fault, or texts. */
type Held = FaultId | "text"

/** Asked of a reading that holds one of these: signs that something was moved or swallowed, which no price tells. */
const OF_READING: readonly (readonly [isTold: ReadingDoubt, ...held: readonly Held[]])[] = [
  [areBracketsMoved, "json/excess-closer", "json/doubled-opener", "json/inner-closer", "json/missing-comma"],
  [
    holdsMovedName,
    "json/excess-closer",
    "json/doubled-opener",
    "json/missing-opener",
    "json/inner-closer",
    "json/missing-closer",
  ],
  [areUnlikeBrackets, "json/doubled-opener"],
  [isItemLost, "json/inner-closer"],
  [isEndRepeated, "json/excess-closer"],
  [areQuotesMoved, "json/stray-quote"],
  [areQuotesOfMember, "json/stray-quote"],
  [dropsQuoteAndCloser, "json/stray-quote"],
  [areItemsInQuotes, "json/stray-quote"],
  [areBlanksReplaced, "json/odd-space"],
  [swallowsCloser, "json/missing-closer"],
  [areEscapesUneven, "json/invalid-escape"],
  [isApostropheOfText, "text"],
  [areBackslashesLost, "text"],
  [isHardWrapped, "text"],
  [isEscapedTwiceInPart, "text"],
]

/** Asked of every reading. */
const OF_ANY: readonly ReadingDoubt[] = [
  endsTooEarly,
  isDecodedInPart,
  holdsTurnToken,
  isPage,
  isEncodedInside,
  isElided,
]

/** No edit stands inside the objects: what is wrong stands around them. */
export const isStrictInside = ({ lastStep }: Hypothesis): boolean => {
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (step.kind === "edit" || step.kind === "string" || step.kind === "join") return false
  return true
}

function isElided(text: string, hypothesis: Hypothesis): boolean {
  return !isStrictInside(hypothesis) && (hasElision(text) || endsInDots(text, hypothesis))
}

/** A reading that competes, and from which nothing may be executed. */
export function showsDoubt(text: string, hypothesis: Hypothesis): boolean {
  const held = new Set<Held>()
  for (let step = hypothesis.lastStep; step !== null; step = step.previousStep) {
    if (isStepDoubtful(text, step, hypothesis)) return true
    held.add(step.stringEvidence === null ? step.fault : "text")
  }
  for (const [isTold, ...causes] of OF_READING)
    if (causes.some((cause) => held.has(cause)) && isTold(text, hypothesis)) return true
  return OF_ANY.some((isTold) => isTold(text, hypothesis))
}

function isStepDoubtful(text: string, step: ReadingStep, hypothesis: Hypothesis): boolean {
  const { stringEvidence: s, fault } = step
  if (s !== null) return OF_TEXT.some((isTold) => isTold(text, step, s, hypothesis))
  return OF_EDIT[fault]?.some((isTold) => isTold(text, step)) === true
}
