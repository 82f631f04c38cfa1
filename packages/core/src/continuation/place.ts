import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  OPEN_BRACE,
  OPEN_BRACKET,
} from "../json/chars.ts"
import { toPointer } from "../json/pointer.ts"
import { parseStrict } from "../json/strict.ts"

/** The place where a text that is JSON so far is cut. */
interface CutPlace {
  /** JSON pointer of the value that was being written. */
  readonly pointer: string
  /** Names of the members at the top that are whole. */
  readonly whole: readonly string[]
}

interface Open {
  readonly isList: boolean
  /** The key or index being written. */
  at: string
  /** Members whose comma was seen. */
  readonly done: string[]
}

const MOST_NAMES = 64
/** The most levels in a pointer. */
const DEEPEST = 64

/** Null for a text that does not begin as an object. One pass; strings are skipped. */
export function placeOfCut(text: string): CutPlace | null {
  const stack: Open[] = []
  let root: Open | null = null
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    const top = stack.at(-1)
    if (c === DOUBLE_QUOTE) {
      const end = stringEnd(text, i)
      if (end === -1) break
      if (top !== undefined) noteKey(top, text, i, end)
      i = end - 1
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      stack.push(openAt(c))
      root ??= stack[0] as Open
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) stack.pop()
    else if (c === COMMA && top !== undefined) passComma(top)
    else if (top === undefined && c > 0x20) break
  }
  if (root === null || root.isList) return null
  return { pointer: pointerTo(stack), whole: root.done }
}

function pointerTo(stack: readonly Open[]): string {
  const pointer = toPointer(stack.slice(0, DEEPEST).map(({ at }) => at))
  return pointer === "/" ? "" : pointer
}

const openAt = (c: number): Open =>
  c === OPEN_BRACKET ? { isList: true, at: "0", done: [] } : { isList: false, at: "", done: [] }

/** A string with a colon behind it is a key; in a list there is none. */
function noteKey(open: Open, text: string, start: number, end: number): void {
  if (open.isList || !hasColonAt(text, end)) return
  const literal = text.slice(start, end)
  const key = parseStrict(literal)
  open.at = typeof key === "string" ? key : literal
}

function passComma(open: Open): void {
  if (open.isList) open.at = String(Number(open.at) + 1)
  else {
    if (open.done.length < MOST_NAMES) open.done.push(open.at)
    open.at = ""
  }
}

/** The offset behind the closing quote, or -1. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) i++
    else if (c === DOUBLE_QUOTE) return i + 1
  }
  return -1
}

function hasColonAt(text: string, from: number): boolean {
  let i = from
  while (text.charCodeAt(i) <= 0x20) i++
  return text.charCodeAt(i) === COLON
}
