// The doubts about the reading that won; doubts about one place are checked by the steps, which set `refusal`.

import { closersOf } from "../../chars.ts"
import type { FaultId } from "../../faults.ts"
import { matchesAt } from "../follow.ts"
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"
import { bitIf, type StringEvidence } from "../string-evidence.ts"
import { OVER_ESCAPED } from "../styles.ts"
import { areItemsInQuotes, areLinesOfOne, isHalfItem, isNoList } from "./doubtful-items.ts"
import {
  areAllOpening,
  isBlankBeforeComma,
  isElidedKey,
  isOddlyBare,
  isSeamRepeated,
  isUnseenList,
  isWordInSeam,
  joinsTexts,
} from "./doubtful-seams.ts"
import { isDoubtfulString } from "./doubtful-string.ts"
import { endsTooEarly } from "./early-end.ts"
import { endsInDots, hasElision } from "./elided.ts"
import {
  areBracketsMoved,
  areUnlikeBrackets,
  holdsMovedName,
  isEndRepeated,
  isItemLost,
  MOVED_BRACKETS,
} from "./moved-brackets.ts"
import { areQuotesMoved, areQuotesOfMember, dropsQuoteAndCloser } from "./moved-quotes.ts"
import { isEncodedInside } from "./outer-layer.ts"
import { swallowsCloser } from "./swallowed-closer.ts"
import { isCutAtLine, swallowsLines, swallowsName } from "./swallowed-lines.ts"
import {
  holdsBrokenKey,
  holdsComment,
  holdsRow,
  holdsSeam,
  isApostropheOfText,
  isDecimalComma,
  isNoComment,
} from "./swallowed-seam.ts"
import {
  areBackslashesLost,
  hasOtherBlanks,
  holdsLostBytes,
  holdsStreamFrame,
  holdsTurnToken,
  isDecodedInPart,
  isHalfValue,
  isHardWrapped,
  isLastBreakLost,
  isNumberSplit,
  isPage,
  isQuoteOfNumber,
  isTextSplit,
} from "./transport-damage.ts"
import { areEscapesUneven, isBackslashMoved, isEscapedTwiceInPart } from "./uneven-escapes.ts"

type EditDoubt = (text: string, step: ReadingStep) => boolean
type TextDoubt = (text: string, step: ReadingStep, s: StringEvidence, hypothesis: Hypothesis) => boolean
type ReadingDoubt = (text: string, hypothesis: Hypothesis) => boolean

/** Checks of each edit with this fault; a pattern is matched at its offset. */
const OF_EDIT: Readonly<Partial<Record<FaultId, readonly (EditDoubt | RegExp)[]>>> = {
  "json/missing-comma": [
    // Ex) ["x\\"""] , "55"""key": 1 : it is unknown what each of three quotes in a row closes or opens
    /(?<=")""/y,
    // Ex) "lid, "'rim': 2 : the comma that is missing after the quote is before it, together with the space that
    // follows it
    /(?<=,\s{1,4}["'`”’]\s{0,8})/y,
    areLinesOfOne,
    isNumberSplit,
    isTextSplit,
    isWordInSeam,
  ],
  // Ex) "lids": dict = {"rim": 1} : the text before the value is its type
  "json/missing-opener": [/(?<=:\s{0,8})\s{0,8}[A-Za-z_][\w[\], ]{0,40}=\s{0,8}["'{[\d]/y, isNoList],
  "json/mismatched-closer": [isUnseenList],
  "json/half-quoted-key": [isElidedKey],
  "json/unquoted-key": [isElidedKey],
  // Ex) "cell": =B4, "n": 2 : an extra mark, or the first character of an unquoted string
  "json/colon-spelling": [/(?<=\s)[:=](?![\s"'“‘`{[\d.+-]|(?:true|false|null)\b)/iy],
  // Ex) lid;", : the semicolon ends a statement inside the string
  "json/comma-spelling": [/;\s{0,8}",/y, isDecimalComma],
  "json/comment": [isNoComment],
  "json/stray-quote": [isQuoteOfNumber],
}

/** Facts about a string, as bits: it is a member or an item; in double quotes, with raw quotes inside, or unquoted. */
const OF_OBJECT = 1
const OF_LIST = 2
const JSON_MARKS = 4
const RAW = 8
const BARE = 16
/** With raw line breaks; with other raw control characters. */
const LINES = 32
const CONTROLS = 64
/** One of its quotes is missing; no quote of its own kind closes it; nothing closes it. */
const HALF = 128
const NOT_CLOSED = 256
const OPEN_ENDED = 512
/** In curly quotes; with quotes that were escaped twice. */
const CURLY = 1024
const TWICE_ESCAPED = 2048

function factsOf(text: string, { frame, end, nextOffset, style }: ReadingStep, s: StringEvidence): number {
  const { mark } = s
  const hasLastQuote = nextOffset > end
  const isClosed = hasLastQuote && mark !== "" && closersOf(mark.charCodeAt(0)).includes(text.charCodeAt(end))
  return (
    bitIf(OF_OBJECT, frame?.isObject === true) |
    bitIf(OF_LIST, frame?.isObject === false) |
    bitIf(JSON_MARKS, mark === '"') |
    bitIf(CURLY, mark === "“") |
    bitIf(BARE, mark === "") |
    bitIf(TWICE_ESCAPED, style === OVER_ESCAPED) |
    bitIf(RAW, s.rawQuotes > 0) |
    bitIf(LINES, s.lineBreaks > 0) |
    bitIf(CONTROLS, s.controlCount > 0) |
    bitIf(HALF, s.start > s.openOffset !== hasLastQuote) |
    bitIf(NOT_CLOSED, !isClosed) |
    bitIf(OPEN_ENDED, !isClosed && text.slice(end, nextOffset).trim() === "")
  )
}

/** Checks of each string that is not strict JSON and has all of these facts. */
const OF_TEXT: readonly (readonly [needs: number, isTold: TextDoubt])[] = [
  [0, isDoubtfulString],
  [OF_LIST, isHalfItem],
  [0, swallowsLines],
  [NOT_CLOSED, isCutAtLine],
  [OF_OBJECT, swallowsName],
  [JSON_MARKS | RAW, holdsBrokenKey],
  [0, holdsSeam],
  [JSON_MARKS | OF_OBJECT, holdsRow],
  [NOT_CLOSED, holdsComment],
  [LINES, holdsStreamFrame],
  [CONTROLS, holdsLostBytes],
  [HALF, isHalfValue],
  [OPEN_ENDED, isLastBreakLost],
  [OPEN_ENDED, isBlankBeforeComma],
  [OPEN_ENDED, isSeamRepeated],
  [BARE, isOddlyBare],
  [CURLY, areAllOpening],
  [JSON_MARKS | RAW, joinsTexts],
  [JSON_MARKS | RAW, isBackslashMoved],
]

/** Checks of a reading whose strings together have all of these facts. */
const OF_TEXTS: readonly (readonly [needs: number, isTold: ReadingDoubt])[] = [
  [CURLY, isApostropheOfText],
  [JSON_MARKS | RAW, areBackslashesLost],
  [LINES, isHardWrapped],
  [TWICE_ESCAPED, isEscapedTwiceInPart],
  [OPEN_ENDED, endsInDots],
]

/** Checks of a reading with one of these faults, for signs of a shift that no price expresses. */
const OF_READING: readonly (readonly [isTold: ReadingDoubt, ...faults: readonly FaultId[]])[] = [
  [areBracketsMoved, "json/excess-closer", "json/doubled-opener", "json/inner-closer", "json/missing-comma"],
  [holdsMovedName, ...MOVED_BRACKETS],
  [areUnlikeBrackets, "json/doubled-opener"],
  [isItemLost, "json/inner-closer"],
  [endsInDots, "json/inner-closer"],
  [isEndRepeated, "json/excess-closer"],
  [areQuotesMoved, "json/stray-quote"],
  [areQuotesOfMember, "json/stray-quote"],
  [dropsQuoteAndCloser, "json/stray-quote"],
  [areItemsInQuotes, "json/stray-quote"],
  [hasOtherBlanks, "json/odd-space"],
  [swallowsCloser, "json/missing-closer"],
  [areEscapesUneven, "json/invalid-escape"],
  [endsTooEarly, "json/surrounding-text"],
  [isDecodedInPart, "json/surrounding-text", "json/concatenated", "json/stray-quote"],
]

/** Checks of every reading. */
const OF_ANY: readonly ReadingDoubt[] = [holdsTurnToken, isPage, isEncodedInside]

/** True if no edit is inside the objects: all faults are around them. */
export const isStrictInside = ({ lastStep }: Hypothesis): boolean => findStep(lastStep, isChange) === null
const isChange = ({ kind }: ReadingStep): boolean => kind === "edit" || kind === "string" || kind === "join"

/** True for a reading that competes but from which nothing may be executed. */
export function showsDoubt(text: string, hypothesis: Hypothesis): boolean {
  const faults = new Set<FaultId>()
  let facts = 0
  let isChanged = false
  for (let step = hypothesis.lastStep; step !== null; step = step.previousStep) {
    const { stringEvidence: s, fault } = step
    isChanged ||= isChange(step)
    if (s === null) {
      if (isEditDoubtful(text, step)) return true
      faults.add(fault)
    } else {
      const ownFacts = factsOf(text, step, s)
      for (const [needs, isTold] of OF_TEXT)
        if ((ownFacts & needs) === needs && isTold(text, step, s, hypothesis)) return true
      facts |= ownFacts
    }
  }
  for (const [needs, isTold] of OF_TEXTS) if ((facts & needs) === needs && isTold(text, hypothesis)) return true
  for (const [isTold, ...causes] of OF_READING)
    if (causes.some((cause) => faults.has(cause)) && isTold(text, hypothesis)) return true
  return (isChanged && hasElision(text)) || OF_ANY.some((isTold) => isTold(text, hypothesis))
}

const isEditDoubtful = (text: string, step: ReadingStep): boolean =>
  OF_EDIT[step.fault]?.some((sign) =>
    sign instanceof RegExp ? matchesAt(sign, text, step.start) : sign(text, step),
  ) === true
