import { toCanonicalText } from "../canonical.ts"
import {
  assembleReadings,
  type DecodedText,
  failedReading,
  finishReading,
  type ReadResult,
  singleReading,
} from "../pieces.ts"
import { parseStrict } from "../strict.ts"
import { hasTwoValues } from "../two-values.ts"
import { type BuiltReading, buildReading } from "./build.ts"
import { areItemsInQuotes, areLinesOfOne, hasTornItem, isHalfItem, isSeamOfQuotes } from "./doubtful-items.ts"
import { isSeamDoubtful } from "./doubtful-seams.ts"
import { endsTooEarly } from "./early-end.ts"
import { endsInDots, hasElision } from "./elided.ts"
import { skipSpace } from "./follow.ts"
import { containerEnd } from "./fragment.ts"
import type { ContainerFrame } from "./hypothesis.ts"
import { areQuotesMoved, areQuotesOfMember, dropsQuoteAndCloser } from "./moved-quotes.ts"
import { isEncodedInside } from "./outer-layer.ts"
import { CERTAIN_MARGIN, LIKELY_MARGIN } from "./prices.ts"
import { namesMember } from "./prose-doubt.ts"
import type { FinalReading, Search } from "./search.ts"
import type { PlaceShape } from "./shape.ts"
import { OVER_ESCAPED } from "./styles.ts"
import { swallowsCloser } from "./swallowed-closer.ts"
import { swallowsSeam } from "./swallowed-seam.ts"
import {
  areBlanksReplaced,
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
import { decodeMembers } from "./written-as-text.ts"

/** Readings compared with the best one; one more that is as near counts as a rival unseen. */
const MAX_COMPARED = 8

/** What strict JSON explains is not torn open for the sake of what stands around it. */
const STRICT_DISCOUNT = 100

const isStrictInside = ({ lastStep }: FinalReading["hypothesis"]): boolean => {
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (step.kind === "edit" || step.kind === "string" || step.kind === "join") return false
  return true
}

/** The cheapest reading first; one that edits nothing inside its objects has an advantage. */
function rankFinals(finals: readonly FinalReading[]): readonly FinalReading[] {
  if (finals.length < 2) return finals
  return finals
    .map((final) =>
      final.finalRefusal === null && isWhole(final) && isStrictInside(final.hypothesis) ? withDiscount(final) : final,
    )
    .sort((a, b) => a.cost - b.cost)
}

const withDiscount = ({ hypothesis, cost, cut, finalRefusal }: FinalReading): FinalReading => ({
  hypothesis,
  cost: cost - STRICT_DISCOUNT,
  cut,
  finalRefusal,
})

/** The cheapest reading, if no reading with another value comes close; else what stands against it. */
export function decideReading(stage: DecodedText, search: Search): ReadResult {
  const finals = rankFinals(search.finalReadings)
  const bestFinal = finals[0]
  if (search.isTooDeep) return failedReading("limit/depth")
  if (bestFinal === undefined)
    return failedReading(search.cheapestDropped < Number.POSITIVE_INFINITY ? "json/ambiguous" : "json/unreadable")
  if (bestFinal.finalRefusal !== null) return failedReading(bestFinal.finalRefusal)
  if (!isWhole(bestFinal)) return failedReading("json/cut", bestFinal.cut)
  const nearestAlternative = findAlternative(stage, finals, search.rootShape)
  const nextCost = Math.min(nearestAlternative?.cost ?? Number.POSITIVE_INFINITY, search.cheapestDropped)
  if (nextCost - bestFinal.cost < LIKELY_MARGIN)
    return nearestAlternative === null
      ? failedReading("json/ambiguous")
      : ambiguousBetween(stage, bestFinal, nearestAlternative)
  const builtReading = buildReading(
    stage.text,
    bestFinal.hypothesis.lastStep,
    bestFinal.cut,
    nextCost - bestFinal.cost < CERTAIN_MARGIN ? "likely" : "certain",
  )
  const readResult = toResult(stage, builtReading)
  // in a text that had to be mended nothing tells which of two values counts
  if (
    hasConflict(bestFinal, readResult) ||
    showsDoubt(stage.text, bestFinal.hypothesis) ||
    areItemsTorn(bestFinal, readResult)
  )
    return failedReading("json/ambiguous")
  return withUnfinishedEnd(stage.text, bestFinal, readResult)
}

function withUnfinishedEnd(text: string, { cut }: FinalReading, readResult: ReadResult): ReadResult {
  const [only, another] = readResult.readings
  if (cut === null || only === undefined) return readResult
  // Ex) {"id":"7"}{"id":"72" : nothing shows that the last of several calls is whole
  if (another !== undefined) return failedReading("json/cut", cut)
  if (cut !== "number") return readResult
  const failed = failedReading("json/cut", "number")
  return HALF_NUMBER.test(text) ? failed : { ...failed, unfinishedNumber: only }
}

/** Brackets that are taken out, and brackets that are put in. */
const TAKEN_OUT: ReadonlySet<string> = new Set(["json/excess-closer", "json/doubled-opener"])
const PUT_IN: ReadonlySet<string> = new Set(["json/missing-opener", "json/inner-closer", "json/missing-closer"])

/**
 * Ex) {"a":{"b":1},"c":{"0":2}} as {"a":{"b":1,"c":{"0":2}}} : a bracket is taken out here and one is put in there, so
 * that members change their object.
 * Nothing tells that from brackets that are right and values that are wrong. Closers that only changed places among
 * themselves have nothing between them.
 */
function areBracketsMoved(text: string, { lastStep }: FinalReading["hypothesis"]): boolean {
  let takenOut = ""
  let putIn = ""
  let hasCloserForComma = false
  let rootEnd = text.length
  let firstOffset = text.length
  let lastOffset = 0
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "root end") rootEnd = step.start
    if (step.fault === "json/missing-comma") hasCloserForComma ||= isBehindCloser(text, step.start)
    if (TAKEN_OUT.has(step.fault)) takenOut += text[step.start]
    else if (PUT_IN.has(step.fault)) {
      // Ex) "cat}", { : the bracket that is put in stands inside the quotes before it
      if (
        step.fault === "json/inner-closer" &&
        QUOTED_CLOSER.test(text.slice(Math.max(0, step.start - 200), step.start))
      )
        return true
      putIn += step.insert
    } else continue
    firstOffset = Math.min(firstOffset, step.start)
    lastOffset = Math.max(lastOffset, step.start)
  }
  // Ex) {"a":{"b":1} "c":2}} : a closer stands for the comma, or the comma is lost and a closer too many
  if (hasCloserForComma && (/[}\]]/.test(takenOut) || /^\s*[}\]]/.test(text.slice(rootEnd, rootEnd + 16)))) return true
  if (takenOut === "" || /^[\s}\]]*$/.test(text.slice(firstOffset, lastOffset))) return false
  return hasCommonSide(takenOut, putIn) || /\]\{|\}\[/.test(takenOut)
}

/**
 * Ex) {"pot":{"a":"1"},"b":"2","size":3}} as {"pot":{"a":"1","b":"2","size":3}} : by a bracket that is taken out or put in,
 * a free-form object holds a member that one around it declares and lacks.
 */
function holdsMovedName(_: string, { lastStep, holdsOuterName }: FinalReading["hypothesis"]): boolean {
  if (!holdsOuterName) return false
  for (let step = lastStep; step !== null; step = step.previousStep)
    if (isInnerObject(step.frame) && (TAKEN_OUT.has(step.fault) || PUT_IN.has(step.fault))) return true
  return false
}

/** A bracket that is edited elsewhere moves nothing into it. */
const isInnerObject = (frame: ContainerFrame | null): boolean => frame?.isObject === true && frame.parent !== null

/**
 * Ex) { {"a":{"b":1},"c":2}, "d":3} as {"a":{"b":1,"c":2}, "d":3} : an opener is taken out, and a closer that is not its
 * own. In one row of closers each is as good as the next.
 */
function areUnlikeBrackets(text: string, { lastStep }: FinalReading["hypothesis"]): boolean {
  const closerOffsets: number[] = []
  let rootEnd = text.length
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "root end") rootEnd = step.start
    if (step.fault === "json/excess-closer") closerOffsets.push(step.start)
    if (step.fault !== "json/doubled-opener" || closerOffsets.length === 0) continue
    // of two openers side by side each is as good as the other
    const next = skipSpace(text, step.start + 1)
    const ends = [step.start, text[next] === text[step.start] ? next : step.start].map((at) => containerEnd(text, at))
    const isOwn = ends.some((end) => end < 0 || closerOffsets.some((at) => isRowOfClosers(text, at, end - 1)))
    if (!isOwn && (ends[0] as number) <= rootEnd) return true
  }
  return false
}

const isRowOfClosers = (text: string, a: number, b: number): boolean =>
  Math.abs(a - b) < MAX_ROW && /^[\s}\]]*$/.test(text.slice(Math.min(a, b), Math.max(a, b)))
const MAX_ROW = 64

/** A text without an opener that ends in a closer. */
const QUOTED_CLOSER = /"[^"\\{[]{0,160}[}\]]"\s{0,16}$/

/** A key without quotes before a value, as YAML and TOML have it. */
const LINE_KEY = /[\w$-]\s{0,8}([:=])\s{0,8}$/
/** Behind a quote the next line is a member, an item or a table. Ex) "⏎size: , "⏎  - lid , "⏎[shelf] */
const NEXT_LINE =
  /["'][ \t]{0,8},?[ \t]{0,8}(?:#[^\n]{0,200})?\r?\n\s{0,64}(?:-\s|["']?[\w$.-]{1,64}["']?[ \t]{0,8}(?::\s|:$|=[^=])|\[{1,2}[\w."' -]{1,64}\]{1,2}[ \t]{0,8}(?:\n|$))/

/** Ex) title: "pot"⏎labels:⏎  - "lid" as one text : a document of lines, whose quotes end where they seem to end. */
function swallowsLines(text: string, { lastStep, isImplied }: FinalReading["hypothesis"]): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep) {
    const key = step.kind === "string" ? LINE_KEY.exec(text.slice(Math.max(0, step.start - 18), step.start)) : null
    if (key === null) continue
    const body = text.slice(step.start + 1, step.end)
    // YAML makes one line of a text in several, and JSON keeps them
    if (isImplied && key[1] === ":" && body.includes("\n")) return true
    if (holdsOwnMark(body, step.stringEvidence?.mark ?? "") && NEXT_LINE.test(body)) return true
  }
  return false
}

/** Not asked of the evidence: it goes on counting where the search takes the closing quote for text. */
const holdsOwnMark = (body: string, mark: string): boolean => body.replace(/\\[\s\S]/g, "").includes(mark)

/** Characters of one text that are looked through for names. */
const MAX_NAMED = 2_000

/** Ex) query: owls limit: 5 : a text without its quotes, or with one of them, holds a member that the object declares. */
function swallowsName(text: string, { lastStep }: FinalReading["hypothesis"]): boolean {
  for (let step = lastStep; step !== null; step = step.previousStep) {
    const { stringEvidence: s, frame } = step
    if (s === null || frame === null || !frame.isObject) continue
    if (s.mark !== "" && s.start > s.openOffset && step.nextOffset > step.end) continue
    // a written-out line break ends a line as well; behind the last colon a value is missing
    const body = text.slice(s.start, Math.min(step.end, s.start + MAX_NAMED)).replace(/\\[nrt]/g, "\n")
    if (namesMember(`${body} x`, frame.shape.names)) return true
  }
  return false
}

/** Ex) "file\_path": "a\[0\]" : in a key the backslashes of Markdown are dropped, and in a text others are kept. */
function areEscapesUneven(_: string, { lastStep }: FinalReading["hypothesis"]): boolean {
  let isKept = false
  let isDropped = false
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "string") isKept ||= (step.stringEvidence?.invalidEscapes ?? 0) > 0
    else isDropped ||= step.fault === "json/invalid-escape"
  }
  return isKept && isDropped
}

/** Of a drive, as JSON has it. */
const DRIVE_PATHS = /[A-Za-z]:(?:\\\\[\w .()-]{1,64}){1,16}/g

/** Ex) "say \\"pot\\"", "a\\nb" : a text is escaped twice, and in another one a line break may be. */
function isEscapedTwiceInPart(text: string, { lastStep }: FinalReading["hypothesis"]): boolean {
  let others = ""
  let end = text.length
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind !== "string" || step.style !== OVER_ESCAPED) continue
    others += text.slice(step.end, end)
    end = step.start
  }
  return end < text.length && /[^\\]\\\\[nrt]/.test((others + text.slice(0, end)).replace(DRIVE_PATHS, ""))
}

function isElided(text: string, hypothesis: FinalReading["hypothesis"]): boolean {
  return !isStrictInside(hypothesis) && (hasElision(text) || endsInDots(text, hypothesis))
}

/** Signs that something was moved or swallowed, which no price tells. */
const TELLTALES: readonly ((text: string, hypothesis: FinalReading["hypothesis"]) => boolean)[] = [
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
  holdsTurnToken,
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
export const showsDoubt = (text: string, hypothesis: FinalReading["hypothesis"]): boolean =>
  TELLTALES.some((isTold) => isTold(text, hypothesis))

const isBehindCloser = (text: string, at: number): boolean =>
  /[}\]]\s{0,15}$/.test(text.slice(Math.max(0, at - 16), at))

const hasCommonSide = (a: string, b: string): boolean =>
  (/[}\]]/.test(a) && /[}\]]/.test(b)) || (/[{[]/.test(a) && /[{[]/.test(b))

const ambiguousBetween = (stage: DecodedText, best: FinalReading, alternative: FinalReading): ReadResult =>
  failedReading("json/ambiguous", isWhole(alternative) ? null : alternative.cut, [
    ...textsOf(stage, best),
    ...textsOf(stage, alternative),
  ])

/** Whatever the provider says of the end: something has to follow. */
const HALF_NUMBER = /[.eE+-]\s*$/

/** What strict JSON says is not doubted. */
const areItemsTorn = ({ hypothesis }: FinalReading, { readings }: ReadResult): boolean =>
  !isStrictInside(hypothesis) &&
  readings.some(({ text, faults }) => faults.some(({ id }) => SEAM_FAULTS.has(id)) && hasTornItem(parseStrict(text)))

/** With these a list may have more or fewer items than are meant. */
const SEAM_FAULTS: ReadonlySet<string> = new Set([
  "json/unescaped-quote",
  "json/stray-quote",
  "json/comma-spelling",
  "json/half-quoted-value",
  "json/missing-comma",
])

const hasConflict = ({ hypothesis }: FinalReading, { readings }: ReadResult): boolean =>
  hypothesis.mayRepeatKeys &&
  readings.some(({ text, faults }) => faults.length > 0 && parseStrict(text) !== undefined && hasTwoValues(text))

/** A number at the very end may lack digits: who asks decides by what the provider said of the end. */
const isWhole = ({ cut }: FinalReading): boolean => cut === null || cut === "closers" || cut === "number"

/** The cheapest reading with another value, if it is near enough to matter. */
function findAlternative(stage: DecodedText, finals: readonly FinalReading[], shape: PlaceShape): FinalReading | null {
  const cheapestFinal = finals[0] as FinalReading
  const maxCost = cheapestFinal.cost + CERTAIN_MARGIN
  let bestTexts: readonly string[] | null = null
  for (let i = 1; i < finals.length; i++) {
    const final = finals[i] as FinalReading
    if (final.cost >= maxCost) return null
    bestTexts ??= textsOf(stage, cheapestFinal)
    if (i > MAX_COMPARED || !isSameValue(bestTexts, textsOf(stage, final), shape)) return final
  }
  return null
}

/** The texts a reading comes to; none where nothing may be executed from it. */
function textsOf(stage: DecodedText, final: FinalReading): readonly string[] {
  if (final.finalRefusal !== null || !isWhole(final)) return []
  return toResult(stage, buildReading(stage.text, final.hypothesis.lastStep, final.cut, "certain")).readings.map(
    (reading) => reading.text,
  )
}

const isSameValue = (a: readonly string[], b: readonly string[], shape: PlaceShape): boolean =>
  a.length === b.length &&
  a.every((text, i) => text === b[i] || canonicalSpelling(text, shape) === canonicalSpelling(b[i] as string, shape))

const canonicalSpelling = (text: string, shape: PlaceShape): string =>
  parseStrict(text) === undefined ? text : toCanonicalText(decodeMembers(text, shape))

function toResult(stage: DecodedText, chosenReading: BuiltReading): ReadResult {
  if (chosenReading.objectSpans.length === 1)
    return singleReading(
      finishReading(
        stage,
        chosenReading.objectSpans,
        0,
        chosenReading.isRepeated ? "json/repeated" : "json/surrounding-text",
      ),
    )
  return assembleReadings(stage, chosenReading.objectSpans)
}
