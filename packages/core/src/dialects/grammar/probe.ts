// Reads characters for grammars, and records each read beyond the end of the text.
import { isSpace } from "../../json/chars.ts"
import type { TextProbe, TextSource } from "../sighting.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./extent.ts"

/** Returns the result of a reader, or "more" if later text could change it. */
export function answerAt<T>(reader: (source: TextSource, at: number) => T, source: TextSource, at: number): T | "more" {
  source.ranOut = false
  const found = reader(source, at)
  return isUndecided(source) ? "more" : found
}

/** True if more text is needed, so that the current result does not count. */
export const isUndecided = ({ ranOut, isEnd }: TextProbe): boolean => ranOut === true && !isEnd

/** Returns the character code, -1 beyond the end. */
export function readCodeAt(probe: TextProbe, at: number): number {
  if (at < probe.text.length) return probe.text.charCodeAt(at)
  probe.ranOut = true
  return -1
}

/** Returns the character, "" beyond the end. */
export function readCharAt(probe: TextProbe, at: number): string {
  if (at >= probe.text.length) probe.ranOut = true
  return probe.text[at] ?? ""
}

export function hasLiteral(probe: TextProbe, literal: string, at: number): boolean {
  const { text } = probe
  if (text.startsWith(literal, at)) return true
  if (at + literal.length > text.length && literal.startsWith(text.slice(at))) probe.ranOut = true
  return false
}

export function findLiteral(probe: TextProbe, literal: string, from: number): number {
  const at = probe.text.indexOf(literal, from)
  if (at < 0) probe.ranOut = true
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

/** Returns the end of the line: its line break, or the end of the text. */
export function findLineEnd(probe: TextProbe, from: number): number {
  const at = findLiteral(probe, "\n", from)
  return at < 0 ? probe.text.length : at
}

/** Returns the end of the JSON that begins here, or a result code of `findJsonEnd`. */
export function findObjectEnd(probe: TextProbe, start: number): number {
  const end = findJsonEnd(probe.text, start)
  if (end === UNCLOSED_JSON) probe.ranOut = true
  return end
}

/** Skips one of the separators and the white space around it. */
export function pastSeparator(probe: TextProbe, from: number, separators: string): number {
  const at = skipSpaces(probe, from)
  return at < probe.text.length && separators.includes(probe.text.charAt(at)) ? skipSpaces(probe, at + 1) : at
}

/** Returns the offset after white space and a closing character; `from` if the character is not there. */
export function pastCloser(probe: TextProbe, from: number, closer: string): number {
  const at = skipSpaces(probe, from)
  return probe.text[at] === closer ? at + 1 : from
}

/** Matches a pattern at an offset (flag `y`) or after it (flag `g`); null if it does not match. */
export function matchHere(text: string, pattern: RegExp, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Like `matchHere`, but records reads beyond the end. After `maxLength` characters a failure is final. */
export function matchAt(probe: TextProbe, pattern: RegExp, at: number, maxLength: number): RegExpExecArray | null {
  const found = matchHere(probe.text, pattern, at)
  if (found === null ? probe.text.length - at <= maxLength : pattern.lastIndex >= probe.text.length) probe.ranOut = true
  return found
}
