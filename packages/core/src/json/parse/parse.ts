import type { Limits } from "../../limits.ts"
import type { Anchor } from "../anchor.ts"
import { copyFrame } from "../frame.ts"
import { emptyToken } from "../key-token.ts"
import type { Source } from "../lookahead.ts"
import { past } from "../space.ts"
import { RUINOUS } from "../strings.ts"
import { bestReading } from "./choices.ts"
import { readKey } from "./keys.ts"
import { readSoundElements, readSoundMembers } from "./sound.ts"
import { AFTER, type Choice, type Cut, cutOff, type Failure, type Fault, type FaultEdit, fail, KEY, type State, top, VALUE } from "./state.ts"
import { endString } from "./texts.ts"
import { readAfter, readValue } from "./values.ts"

/** One value read from `start`: where it ends, what was wrong with it, and how to make it strict. */
export interface Parse {
  readonly start: number
  readonly end: number
  readonly faults: readonly Fault[]
  readonly edits: readonly FaultEdit[]
  readonly cut: Cut | null
  readonly failure: Failure | null
  /** Other readings that are as good, as edited text, when the failure is `json/ambiguous`. */
  readonly rivals: readonly string[]
}

// one for all: nothing reads a second text while a first one is being read
const TOKEN = emptyToken()
const NO_RIVALS: readonly string[] = []

/** Reads one value, healing as it goes. Never throws; what cannot be read is a failure or a cut. */
export function parseAt(source: Source, start: number, anchor: Anchor | null, limits: Limits): Parse {
  const s = begin(source, start, anchor, limits)
  const first: { cut: Cut | null; failure: Failure | null } = { cut: null, failure: null }
  do {
    if (readOn(s) && agrees(s)) {
      if (s.doubts === 0 || (s.penalty === 0 && s.cost === 0))
        return { start, end: s.pos, faults: s.faults, edits: s.edits, cut: s.cut, failure: null, rivals: NO_RIVALS }
      s.readings.push({ edits: s.edits.slice(), faults: s.faults.slice(), end: s.pos, cut: s.cut, penalty: s.penalty, cost: s.cost })
    } else {
      first.cut ??= s.cut
      first.failure ??= s.failure
      if (first.failure?.code === "limit/depth") break
    }
  } while (tryNext(s))
  if (s.readings.length > 0) {
    const { reading, failure, rivals } = bestReading(s.text, start, s.readings)
    return { start, end: reading.end, faults: reading.faults, edits: reading.edits, cut: reading.cut, failure, rivals }
  }
  // a cut explains more than the failure that some other reading ran into
  const failure = first.cut === null ? (first.failure ?? { code: "json/unreadable", at: s.pos }) : null
  return { start, end: s.pos, faults: s.faults, edits: s.edits, cut: first.cut, failure, rivals: NO_RIVALS }
}

function begin(source: Source, start: number, anchor: Anchor | null, limits: Limits): State {
  return {
    source,
    text: source.text,
    length: source.length,
    limits,
    anchor,
    pos: start,
    expects: VALUE,
    stack: [],
    edits: [],
    faults: [],
    choices: [],
    readings: [],
    doubts: 0,
    cost: 0,
    penalty: 0,
    tries: 0,
    cut: null,
    failure: null,
    pythonic: false,
    softPath: false,
    rawPath: false,
    strayName: false,
    repeated: false,
    closed: null,
    token: TOKEN,
  }
}

function agrees(s: State): boolean {
  if (s.softPath && s.rawPath) return fail(s, "json/unclear-escapes", s.pos)
  // Ex) {"a": "x "y"; : quotes that were not escaped and a text that stops: it was cut
  if (s.doubts > 0 && s.cut !== null) return cutOff(s, "string")
  // once quotes inside strings were in doubt, nothing may be left over, and no name come twice
  if (s.cost >= RUINOUS || (s.doubts > 0 && s.repeated) || (s.doubts > 0 && past(s.text, s.pos) < s.source.tail)) return fail(s, "json/ambiguous", s.pos)
  return true
}

/** Reads up to the end of the value; false when that fails. */
function readOn(s: State): boolean {
  for (;;) {
    if (s.expects === KEY) readSoundMembers(s)
    else if (s.expects === VALUE && s.stack.length > 0 && !top(s).object) readSoundElements(s)
    const ok = s.expects === KEY ? readKey(s) : s.expects === VALUE ? readValue(s) : readAfter(s)
    if (!ok) return false
    if (s.expects === AFTER && s.stack.length === 0) return true
  }
}

/** Goes back to the last string that could end elsewhere, and ends it there. */
function tryNext(s: State): boolean {
  for (let choice = s.choices.at(-1); choice !== undefined; choice = s.choices.at(-1)) {
    const ending = endingsOf(choice)[choice.next++]
    if (ending === undefined) s.choices.pop()
    else {
      if (++s.tries > s.limits.readings) return false
      s.stack = choice.stack.map(copyFrame)
      s.edits.length = choice.edits
      s.faults.length = choice.faults
      s.doubts = choice.doubts + 1
      s.cost = choice.cost + ending.cost
      s.penalty = choice.penalty
      s.cut = null
      s.failure = null
      if (endString(s, choice.open, ending, false, true)) return true
    }
  }
  return false
}

function endingsOf(choice: Choice): NonNullable<Choice["found"]> {
  choice.found ??= choice.endings(choice.stack)
  return choice.found
}
