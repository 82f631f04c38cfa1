import { isSpace } from "../../json/chars.ts"
import type { CallCandidate, GrammarResult, ParsedCalls, TextSource } from "../sighting.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./extent.ts"

/** A text that records a read beyond its end. An answer found without such a read holds whatever text follows. */
export interface TextProbe {
  readonly text: string
  readonly isEnd: boolean
  needsMoreInput: boolean
}

export const probeOf = (source: Pick<TextSource, "text" | "isEnd">): TextProbe => ({ text: source.text, isEnd: source.isEnd, needsMoreInput: false })

/** The character code, -1 beyond the end. */
export function readCodeAt(probe: TextProbe, at: number): number {
  if (at < probe.text.length) return probe.text.charCodeAt(at)
  requestMoreInput(probe)
  return -1
}

export function hasLiteral(probe: TextProbe, literal: string, at: number): boolean {
  const { text } = probe
  if (text.startsWith(literal, at)) return true
  const missingLength = at + literal.length - text.length
  return missingLength > 0 && literal.startsWith(text.slice(at)) ? requestMoreInput(probe) : false
}

export function findLiteral(probe: TextProbe, literal: string, from: number): number {
  const at = probe.text.indexOf(literal, from)
  if (at < 0) requestMoreInput(probe)
  return at
}

export function skipSpaces(probe: TextProbe, from: number): number {
  let at = from
  while (isSpace(readCodeAt(probe, at))) at++
  return at
}

export function skipBlanks(probe: TextProbe, from: number): number {
  let at = from
  for (let c = readCodeAt(probe, at); c === 32 || c === 9; c = readCodeAt(probe, at)) at++
  return at
}

const MAX_NAME_LENGTH = 200

/** Where the name of a tool or an argument ends; -1 when it is too long. */
export function findNameEnd(probe: TextProbe, start: number): number {
  for (let at = start; at - start <= MAX_NAME_LENGTH; at++) if (!/[\w.:/-]/.test(String.fromCharCode(readCodeAt(probe, at)))) return at
  return -1
}

/** Where the line ends: at its line break, or with the text. */
export function findLineEnd(probe: TextProbe, from: number): number {
  const at = findLiteral(probe, "\n", from)
  return at < 0 ? probe.text.length : at
}

/** Calls one after the other, white space between, up to the first that is not whole. */
export function readCallRow(probe: TextProbe, from: number, readCall: (at: number, isFirst: boolean) => CallCandidate | null): ParsedCalls {
  const calls: CallCandidate[] = []
  let end = from
  for (let call = readCall(from, true); call !== null; call = call.whole ? readCall(skipSpaces(probe, end), false) : null) {
    calls.push(call)
    end = call.end
  }
  return { end, calls }
}

export const settleResult = (probe: TextProbe, parsedBody: ParsedCalls | null): GrammarResult => (probe.needsMoreInput ? "more" : parsedBody)

/** Where the JSON that begins here ends, as `findJsonEnd` says. */
export function findObjectEnd(probe: TextProbe, start: number): number {
  const end = findJsonEnd(probe.text, start)
  if (end === UNCLOSED_JSON) requestMoreInput(probe)
  return end
}

/** For code that met the end of the text without `readCodeAt`. */
export function requestMoreInput(probe: TextProbe): false {
  if (!probe.isEnd) probe.needsMoreInput = true
  return false
}
