import { DEFAULT_LIMITS, type Limits } from "../limits.ts"
import type { Anchor } from "./anchor.ts"
import { flat } from "./flat.ts"
import { type HealedFault, none, type Reading, type ReadResult, type Stage, single } from "./pieces.ts"
import { decide } from "./reading/decide.ts"
import { explore } from "./reading/explore.ts"
import { Search } from "./reading/search.ts"
import { endOf, pastSpace } from "./space.ts"
import { DEEPEST_ENCODING, unwrapped } from "./stages.ts"
import { parseStrict } from "./strict.ts"

/** A word, or a pair of quotes, that says that there is nothing. */
const NOTHING = /^(["'`]?)\s*(?:null|None|undefined|nil|NULL)?\s*\1$/
const NO_FAULTS: readonly HealedFault[] = []

/** Reads any text; never throws. `anchor` tells what the place expects and decides what would be doubtful without it. */
export function read(text: string, anchor: Anchor | null = null, limits: Limits = DEFAULT_LIMITS): ReadResult {
  let stage: Stage = { text: flat(text), faults: NO_FAULTS }
  for (let level = 0; level < DEEPEST_ENCODING; level++) {
    const inner = unwrapped(stage, text.length, anchor)
    if (inner === null) break
    stage = inner
    const value = parseStrict(stage.text)
    if (isContainer(value)) return single({ text: stage.text, faults: stage.faults, cut: null, value })
  }
  return readStage(stage, anchor, limits)
}

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null

function readStage(stage: Stage, anchor: Anchor | null, limits: Limits): ReadResult {
  const { text } = stage
  const first = pastSpace(text, 0)
  if (first === text.length) return none("json/empty")
  const end = endOf(text)
  if (end - first < 16 && NOTHING.test(text.slice(first, end))) return single(nothing(stage))
  return decide(stage, explore(new Search(text, anchor, limits)))
}

/** A text that says there is nothing, as null. */
export function nothing(stage: Stage): Reading {
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
