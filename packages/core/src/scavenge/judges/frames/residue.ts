import { isSpace } from "../../../json/chars.ts"

/** Longest tag or token that is passed over: `<|tool_calls_section_begin|>` has 30 characters, with attributes some more. */
const LONGEST_TAG = 80
const LOOSE = new Set("()[]{}<>,;\"'`“”‘’-*•\\")
const OPENING_TAG = /^(?:<[^<>]*>|\[\/?[A-Z_]+\])/
const CLOSING_TAG = /(?:<[^<>]*>|\[\/?[A-Z_]+\])$/
const PRINT = "print("

/** The first place that says something: past white space, brackets, quotes, bullets and tags that stand alone. */
export function pastResidue(text: string, from: number, end: number): number {
  let at = from
  while (at < end) {
    const step = isLoose(text, at) && text[at] !== "<" && text[at] !== "[" ? 1 : stepAt(text, at, end)
    if (step === 0) return at
    at += step
  }
  return end
}

function stepAt(text: string, at: number, end: number): number {
  const tag = text[at] === "<" || text[at] === "[" ? OPENING_TAG.exec(text.slice(at, Math.min(end, at + LONGEST_TAG))) : null
  if (tag !== null) return tag[0].length
  if (text.startsWith(PRINT, at)) return PRINT.length
  return isLoose(text, at) ? 1 : 0
}

/** Behind the last place that says something; the same from the other side. */
export function beforeResidue(text: string, from: number, start: number): number {
  let at = from
  while (at > start) {
    const step = stepBefore(text, at, start)
    if (step === 0) return at
    at -= step
  }
  return start
}

function stepBefore(text: string, at: number, start: number): number {
  const last = text[at - 1]
  const tag = last === ">" || last === "]" ? CLOSING_TAG.exec(text.slice(Math.max(start, at - LONGEST_TAG), at)) : null
  if (tag !== null) return tag[0].length
  if (last === "(" && at - PRINT.length >= start && text.startsWith(PRINT, at - PRINT.length)) return PRINT.length
  return isLoose(text, at - 1) ? 1 : 0
}

const isLoose = (text: string, at: number): boolean => LOOSE.has(text.charAt(at)) || isSpace(text.charCodeAt(at))
