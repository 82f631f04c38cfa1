import type { CallBody, TextProbe } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { NO_STOP, stopAt } from "./flow-marks.ts"
import { findLiteral, hasLiteral, readCodeAt, skipBlanks, skipSpaces } from "./probe.ts"

const BLOCK_BEGIN = "BEGIN_ARG:"
const BLOCK_END = "END_ARG"
const THOUGHT_BEGIN = "<|channel>"
const THOUGHT_END = "<channel|>"

/** The one argument that stands between BEGIN_ARG and END_ARG, behind the name and its colon. A thought before it is no part of it. */
export function readArgBlock(probe: TextProbe, from: number): CallBody | null {
  const beginAt = skipSpaces(probe, from)
  if (!hasLiteral(probe, BLOCK_BEGIN, beginAt)) return null
  const start = pastBreak(probe, pastThought(probe, beginAt + BLOCK_BEGIN.length))
  const { at, isEnd, whole } = blockEnd(probe, start)
  const end = withoutBreak(probe.text, start, at)
  const member = { key: 0, as: "raw", text: probe.text.slice(start, end), whole, start, end } as const
  return { written: { kind: "members", members: [member] }, end: isEnd ? at + BLOCK_END.length : trimmedEnd(probe.text, start, at), whole }
}

function pastThought(probe: TextProbe, from: number): number {
  const at = skipSpaces(probe, from)
  if (!hasLiteral(probe, THOUGHT_BEGIN, at)) return from
  const end = findLiteral(probe, THOUGHT_END, at)
  return end < 0 ? from : end + THOUGHT_END.length
}

/** Skips the rest of the line if it is blank. */
function pastBreak(probe: TextProbe, from: number): number {
  const at = skipBlanks(probe, from)
  const next = readCodeAt(probe, at) === 13 ? at + 1 : at
  return readCodeAt(probe, next) === 10 ? next + 1 : at
}

function withoutBreak(text: string, start: number, at: number): number {
  if (at <= start || text[at - 1] !== "\n") return at
  return at - 1 > start && text[at - 2] === "\r" ? at - 2 : at - 1
}

/** END_ARG at the start of a line, or the mark that closes the block. */
function blockEnd(probe: TextProbe, start: number): { at: number; isEnd: boolean; whole: boolean } {
  for (let at = start; ; at++) {
    const stopReason = stopAt(probe, at)
    if (stopReason !== NO_STOP) return { at, isEnd: false, whole: stopReason === "closer" }
    const isLineStart = at === start || probe.text.charCodeAt(at - 1) === 10
    if (isLineStart && hasLiteral(probe, BLOCK_END, at)) return { at, isEnd: true, whole: true }
  }
}
