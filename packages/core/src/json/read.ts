import { DEFAULT_LIMITS, type Limits } from "../limits.ts"
import type { ExpectedShape } from "./anchor.ts"
import { flattenRope } from "./flat.ts"
import { type DecodedText, failedReading, type HealedFault, type ReadResult, singleReading, type TextReading } from "./pieces.ts"
import { decideReading } from "./reading/decide.ts"
import { exploreReadings } from "./reading/explore.ts"
import { Search } from "./reading/search.ts"
import { findTrimmedEnd, skipWhitespace } from "./space.ts"
import { MAX_ENCODING_DEPTH, unwrapEncoding } from "./stages.ts"
import { parseStrict } from "./strict.ts"

/** A word, or a pair of quotes, that says that there is nothing. */
const NO_VALUE_TEXT = /^(["'`]?)\s*(?:null|None|undefined|nil|NULL)?\s*\1$/
const NO_FAULTS: readonly HealedFault[] = []

/** Reads any text; never throws. `anchor` tells what the place expects and decides what would be doubtful without it. */
export function readLenientJson(text: string, anchor: ExpectedShape | null = null, limits: Limits = DEFAULT_LIMITS): ReadResult {
  let stage: DecodedText = { text: flattenRope(text), faults: NO_FAULTS }
  for (let encodingLevel = 0; encodingLevel < MAX_ENCODING_DEPTH; encodingLevel++) {
    const inner = unwrapEncoding(stage, text.length, anchor)
    if (inner === null) break
    stage = inner
    const value = parseStrict(stage.text)
    if (isContainer(value)) return singleReading({ text: stage.text, faults: stage.faults, cut: null, value })
  }
  return readStage(stage, anchor, limits)
}

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null

function readStage(stage: DecodedText, anchor: ExpectedShape | null, limits: Limits): ReadResult {
  const { text } = stage
  const firstOffset = skipWhitespace(text, 0)
  if (firstOffset === text.length) return failedReading("json/empty")
  const end = findTrimmedEnd(text)
  if (end - firstOffset < 16 && NO_VALUE_TEXT.test(text.slice(firstOffset, end))) return singleReading(readAsNull(stage))
  return decideReading(stage, exploreReadings(new Search(text, anchor, limits)))
}

/** A text that says there is nothing, as null. */
export function readAsNull(stage: DecodedText): TextReading {
  const { text, faults } = stage
  if (text === "null") return { text, faults, cut: null }
  const fault: HealedFault = {
    id: "json/nothing",
    pointer: "",
    confidence: "certain",
    span: [0, text.length],
    edits: [{ offset: 0, removed: text, inserted: "null" }],
  }
  return { text: "null", faults: [...faults, fault], cut: null }
}
