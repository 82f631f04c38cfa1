import type { CallBody, TextProbe } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { NO_STOP, stopAt } from "./flow-marks.ts"
import { hasLiteral, matchAt, skipSpaces } from "./probe.ts"

const BLOCK_BEGIN = "BEGIN_ARG:"
const BLOCK_END = "END_ARG"
/** A thought before the argument is no part of it, nor is the rest of a blank line. */
const BLOCK_HEAD = /BEGIN_ARG:(?:\s*<\|channel>[\s\S]*?<channel\|>)?[ \t]*(?:\r?\n)?/y

/** The one argument that stands between BEGIN_ARG and END_ARG, behind the name and its colon. */
export function readArgBlock(probe: TextProbe, from: number): CallBody | null {
  const beginAt = skipSpaces(probe, from)
  if (!hasLiteral(probe, BLOCK_BEGIN, beginAt)) return null
  const start = beginAt + (matchAt(probe, BLOCK_HEAD, beginAt, 0)?.[0].length ?? 0)
  // a thought that is not closed yet may end anywhere
  if (/^\s*<\|channel>/.test(probe.text.slice(start, start + 64))) probe.ranOut = true
  const { at, isEnd, whole } = blockEnd(probe, start)
  const text = probe.text.slice(start, at).replace(/\r?\n$/, "")
  const member = { key: 0, as: "raw", text, whole, start, end: start + text.length } as const
  return {
    written: { kind: "members", members: [member] },
    end: isEnd ? at + BLOCK_END.length : trimmedEnd(probe.text, start, at),
    whole,
  }
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
