import { isSpace } from "../../json/chars.ts"
import type { Body, Recognised, Source } from "../sighting.ts"

/** A text that notes when someone asked for what has not come yet. An answer found without asking holds whatever comes. */
export interface Probe {
  readonly text: string
  readonly isEnd: boolean
  isHungry: boolean
}

export const probeOf = (source: Pick<Source, "text" | "isEnd">): Probe => ({ text: source.text, isEnd: source.isEnd, isHungry: false })

/** The code at a place; -1 behind the last. */
export function codeAt(probe: Probe, at: number): number {
  if (at < probe.text.length) return probe.text.charCodeAt(at)
  starve(probe)
  return -1
}

export function has(probe: Probe, literal: string, at: number): boolean {
  const { text } = probe
  if (text.startsWith(literal, at)) return true
  const missing = at + literal.length - text.length
  return missing > 0 && literal.startsWith(text.slice(at)) ? starve(probe) : false
}

/** Where a literal comes next, or -1. */
export function find(probe: Probe, literal: string, from: number): number {
  const at = probe.text.indexOf(literal, from)
  if (at < 0) starve(probe)
  return at
}

/** Past all white space. */
export function pastSpaces(probe: Probe, from: number): number {
  let at = from
  while (isSpace(codeAt(probe, at))) at++
  return at
}

/** Past blanks within the line. */
export function pastBlanks(probe: Probe, from: number): number {
  let at = from
  for (let c = codeAt(probe, at); c === 32 || c === 9; c = codeAt(probe, at)) at++
  return at
}

/** Where the line ends: at its line break, or with the text. */
export function lineEnd(probe: Probe, from: number): number {
  const at = find(probe, "\n", from)
  return at < 0 ? probe.text.length : at
}

export const settle = (probe: Probe, answer: Body | null): Recognised => (probe.isHungry ? "more" : answer)

/** For who saw the end in another way. */
export function starve(probe: Probe): false {
  if (!probe.isEnd) probe.isHungry = true
  return false
}

export { trimmedEnd } from "./extent.ts"
