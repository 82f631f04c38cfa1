import type { Written } from "../sighting.ts"
import { NO_STOP, stopAt } from "./flow-marks.ts"
import { codeAt, find, has, type Probe, pastBlanks, pastSpaces, trimmedEnd } from "./probe.ts"

const BEGIN = "BEGIN_ARG:"
const END = "END_ARG"
const THOUGHT = "<|channel>"
const THOUGHT_END = "<channel|>"

/** The one argument that stands between BEGIN_ARG and END_ARG, behind the name and its colon. A thought before it is no part of it. */
export function readArgBlock(probe: Probe, from: number): { readonly written: Written; readonly end: number; readonly whole: boolean } | null {
  const begin = pastSpaces(probe, from)
  if (!has(probe, BEGIN, begin)) return null
  const start = pastBreak(probe, pastThought(probe, begin + BEGIN.length))
  const { at, isEnd, whole } = blockEnd(probe, start)
  const end = withoutBreak(probe.text, start, at)
  const member = { key: 0, as: "raw", text: probe.text.slice(start, end), whole, start, end } as const
  return { written: { kind: "members", members: [member] }, end: isEnd ? at + END.length : trimmedEnd(probe.text, start, at), whole }
}

function pastThought(probe: Probe, from: number): number {
  const at = pastSpaces(probe, from)
  if (!has(probe, THOUGHT, at)) return from
  const end = find(probe, THOUGHT_END, at)
  return end < 0 ? from : end + THOUGHT_END.length
}

/** Past the rest of the line, when nothing stands on it. */
function pastBreak(probe: Probe, from: number): number {
  const at = pastBlanks(probe, from)
  const next = codeAt(probe, at) === 13 ? at + 1 : at
  return codeAt(probe, next) === 10 ? next + 1 : at
}

function withoutBreak(text: string, start: number, at: number): number {
  if (at <= start || text[at - 1] !== "\n") return at
  return at - 1 > start && text[at - 2] === "\r" ? at - 2 : at - 1
}

/** END_ARG at the start of a line, or the mark that closes the block. */
function blockEnd(probe: Probe, start: number): { at: number; isEnd: boolean; whole: boolean } {
  for (let at = start; ; at++) {
    const stop = stopAt(probe, at)
    if (stop !== NO_STOP) return { at, isEnd: false, whole: stop === "closer" }
    const isLineStart = at === start || probe.text.charCodeAt(at - 1) === 10
    if (isLineStart && has(probe, END, at)) return { at, isEnd: true, whole: true }
  }
}
