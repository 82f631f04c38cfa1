// Entry point of the reader for texts that are not strict JSON: decodes layers, then runs the search.
import { DEFAULT_LIMITS, type Limits } from "../limits.ts"
import type { ExpectedShape } from "./anchor.ts"
import { decodeWhole } from "./encodings.ts"
import { type FaultId, JSON_FAULTS } from "./faults.ts"
import { isContainer } from "./kind.ts"
import { decodeArgumentTags } from "./markup.ts"
import {
  type DecodedText,
  failedReading,
  type HealedFault,
  type ReadResult,
  singleReading,
  type TextReading,
} from "./pieces.ts"
import { decideReading } from "./reading/decide.ts"
import { exploreReadings, MIN_STEPS } from "./reading/explore.ts"
import { Search } from "./reading/search.ts"
import { flattenRope } from "./rope.ts"
import { findTrimmedEnd, skipWhitespace } from "./space.ts"
import { parseList, parseStrict } from "./strict.ts"
import { hasTwoValues } from "./two-values.ts"

/** A word or a pair of quotes that means "no arguments". */
const NO_VALUE_TEXT = /^(["'`]?)\s*(?:null|None|undefined|nil|NULL)?\s*\1$/
const NO_FAULTS: readonly HealedFault[] = []
const MAX_ENCODING_DEPTH = 3

/** Reads any text; never throws. `anchor` is what the place expects, and decides what would otherwise be ambiguous. */
export function readLenientJson(
  text: string,
  anchor: ExpectedShape | null = null,
  limits: Limits = DEFAULT_LIMITS,
): ReadResult {
  let stage: DecodedText = { text: flattenRope(text), faults: NO_FAULTS }
  for (let encodingLevel = 0; encodingLevel < MAX_ENCODING_DEPTH; encodingLevel++) {
    const inner = unwrapEncoding(stage, text.length, anchor)
    if (inner === null) break
    stage = inner
    const value = parseStrict(stage.text)
    if (isContainer(value)) return readDecoded(stage, value)
  }
  return readStage(stage, anchor, limits)
}

/** Rejects a decoded text that has two values under one key. */
const readDecoded = ({ text, faults }: DecodedText, value: unknown): ReadResult =>
  hasTwoValues(text) ? failedReading("json/ambiguous") : singleReading({ text, faults, cut: null, value })

function readStage(stage: DecodedText, anchor: ExpectedShape | null, limits: Limits): ReadResult {
  const { text } = stage
  const firstOffset = skipWhitespace(text, 0)
  if (firstOffset === text.length) return failedReading("json/empty")
  const end = findTrimmedEnd(text)
  if (end - firstOffset < 16 && NO_VALUE_TEXT.test(text.slice(firstOffset, end)))
    return singleReading(readAsNull(stage))
  // strict JSON has no other reading; strict objects were read before
  const list = parseList(text, limits.depth)
  if (list !== undefined) return singleReading({ text, faults: stage.faults, cut: null, value: list })
  return decideReading(stage, searchReadings(text, anchor, limits))
}

/**
 * Runs the search. The reading that seemed best may turn out dear after others were given up for it: then the text is
 * searched once more, following everything cheaper than that reading. A long text is ambiguous instead, unless it has
 * faults throughout: with few faults the second search would take a hundred times as long, and a text of only faults is
 * hopeless.
 */
function searchReadings(text: string, anchor: ExpectedShape | null, limits: Limits): Search {
  const search = exploreReadings(new Search(text, anchor, limits))
  if (!search.isUnproven) return search
  const isShort = text.length <= MAX_READ_TWICE
  const share = search.stepCount / text.length
  const isFaulty = share >= MIN_FAULTY_SHARE && share <= MAX_FAULTY_SHARE
  if (!isShort && !isFaulty) return search.withGivenUp()
  const again = new Search(text, anchor, limits, search.provingCost)
  return exploreReadings(again, Math.max(isShort ? MIN_STEPS : 0, text.length / 4, isFaulty ? 2 * search.stepCount : 0))
}

const MAX_READ_TWICE = 32_768
/** Search steps per character: a fault takes five to twenty. */
const MIN_FAULTY_SHARE = 0.05
const MAX_FAULTY_SHARE = 0.5

/** Decodes one layer of encoding; null if there is none. `givenLength` is the length of the original text. */
export function unwrapEncoding(
  stage: DecodedText,
  givenLength: number,
  anchor: ExpectedShape | null,
): DecodedText | null {
  const trimmedText = stage.text.slice(skipWhitespace(stage.text, 0), findTrimmedEnd(stage.text))
  const layer = decodeWhole(trimmedText, anchor) ?? decodeArgumentTags(trimmedText, anchor)
  if (layer === null) return null
  return {
    text: flattenRope(layer.text),
    faults: [...stage.faults, wholeFault(layer.id, stage.text, layer.text, givenLength)],
  }
}

/** Returns a text that means "no arguments" as null. */
export function readAsNull({ text, faults }: DecodedText): TextReading {
  return {
    text: "null",
    faults: text === "null" ? faults : [...faults, wholeFault("json/nothing", text, "null", text.length)],
    cut: null,
  }
}

const wholeFault = (id: FaultId, removed: string, inserted: string, givenLength: number): HealedFault => ({
  id,
  pointer: "",
  confidence: JSON_FAULTS[id].confidence,
  span: [0, givenLength],
  edits: [{ offset: 0, removed, inserted }],
})
