// The doubts about the reading that won. Steps ask the doubts about one place, and set `refusal`.
import { areItemsInQuotes, areLinesOfOne, isHalfItem, isSeamOfQuotes } from "./doubtful-items.ts"
import { isSeamDoubtful } from "./doubtful-seams.ts"
import { endsTooEarly } from "./early-end.ts"
import { endsInDots, hasElision } from "./elided.ts"
import type { Hypothesis } from "./hypothesis.ts"
import { areBracketsMoved, areUnlikeBrackets, holdsMovedName } from "./moved-brackets.ts"
import { areQuotesMoved, areQuotesOfMember, dropsQuoteAndCloser } from "./moved-quotes.ts"
import { isEncodedInside } from "./outer-layer.ts"
import { swallowsCloser } from "./swallowed-closer.ts"
import { swallowsLines, swallowsName } from "./swallowed-lines.ts"
import { swallowsSeam } from "./swallowed-seam.ts"
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
  isTextSplit,
} from "./transport-damage.ts"
import { areEscapesUneven, isEscapedTwiceInPart } from "./uneven-escapes.ts"

/** No edit stands inside the objects: what is wrong stands around them. */
export const isStrictInside = ({ lastStep }: Hypothesis): boolean => {
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (step.kind === "edit" || step.kind === "string" || step.kind === "join") return false
  return true
}

function isElided(text: string, hypothesis: Hypothesis): boolean {
  return !isStrictInside(hypothesis) && (hasElision(text) || endsInDots(text, hypothesis))
}

/** Signs that something was moved or swallowed, which no price tells. */
const TELLTALES: readonly ((text: string, hypothesis: Hypothesis) => boolean)[] = [
  areBracketsMoved,
  holdsMovedName,
  areUnlikeBrackets,
  areQuotesMoved,
  areQuotesOfMember,
  dropsQuoteAndCloser,
  isSeamOfQuotes,
  areItemsInQuotes,
  areLinesOfOne,
  isHalfItem,
  endsTooEarly,
  swallowsLines,
  swallowsName,
  swallowsSeam,
  holdsStreamFrame,
  holdsLostBytes,
  holdsTurnToken,
  areBackslashesLost,
  areBlanksReplaced,
  isPage,
  isNumberSplit,
  isDecodedInPart,
  isHalfValue,
  isHardWrapped,
  isLastBreakLost,
  isMarkOfText,
  isTextSplit,
  isSeamDoubtful,
  swallowsCloser,
  isEncodedInside,
  areEscapesUneven,
  isEscapedTwiceInPart,
  isElided,
]

/** A reading that competes, and from which nothing may be executed. */
export const showsDoubt = (text: string, hypothesis: Hypothesis): boolean =>
  TELLTALES.some((isTold) => isTold(text, hypothesis))
