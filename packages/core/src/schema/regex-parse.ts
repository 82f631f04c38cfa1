import { type CharSet, classOf, complementOf, DOT, EVERYTHING, unionOf } from "./regex-chars.ts"

/** A regular expression as far as its cost is concerned. */
export type Piece =
  | { readonly kind: "set"; readonly set: CharSet }
  /** Consumes nothing: $, \b, the empty group. */
  | { readonly kind: "empty" }
  | { readonly kind: "start" }
  | { readonly kind: "look"; readonly body: Piece }
  | { readonly kind: "all"; readonly parts: readonly Piece[] }
  | { readonly kind: "any"; readonly parts: readonly Piece[] }
  | { readonly kind: "repeat"; readonly body: Piece; readonly min: number; readonly max: number }

interface Reader {
  readonly source: string
  at: number
  /** Backreferences and lookbehind: their cost is not estimated. */
  strange: boolean
}

const EMPTY: Piece = { kind: "empty" }
const CONTROL: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 }

function hex(reader: Reader, pattern: RegExp): number | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.source)
  if (match === null) return null
  reader.at += match[0].length
  return Number.parseInt(match[1] as string, 16)
}

/** After the backslash. Classes come back as sets, characters as a set of one. */
function readEscape(reader: Reader): CharSet {
  const letter = reader.source[reader.at++] ?? ""
  const named = classOf(letter)
  if (named !== null) {
    if ((letter === "p" || letter === "P") && reader.source[reader.at] === "{") {
      const close = reader.source.indexOf("}", reader.at)
      if (close > 0) reader.at = close + 1
    }
    return named
  }
  if (letter === "u") {
    const code = hex(reader, /\{([0-9a-fA-F]+)\}/y) ?? hex(reader, /([0-9a-fA-F]{4})/y)
    // A surrogate may be half of a pair: counted as everything.
    return code === null ? [117, 117] : code >= 0xd800 && code <= 0xdfff ? EVERYTHING : [code, code]
  }
  if (letter === "x") {
    const code = hex(reader, /([0-9a-fA-F]{2})/y)
    return code === null ? [120, 120] : [code, code]
  }
  if (letter === "c") {
    reader.at++
    return [0, 31]
  }
  const code = CONTROL[letter] ?? letter.codePointAt(0) ?? 92
  return [code, code]
}

function readCharacter(reader: Reader): CharSet {
  const code = reader.source.codePointAt(reader.at) as number
  reader.at += code > 0xffff ? 2 : 1
  return [code, code]
}

function readClass(reader: Reader): Piece {
  const negated = reader.source[reader.at] === "^"
  if (negated) reader.at++
  const sets: CharSet[] = []
  while (reader.at < reader.source.length && reader.source[reader.at] !== "]") {
    const from = classCharacter(reader)
    if (reader.source[reader.at] === "-" && reader.source[reader.at + 1] !== "]" && from.length === 2) {
      reader.at++
      const to = classCharacter(reader)
      sets.push(from[0] === from[1] && to.length === 2 && to[0] === to[1] ? [from[0] as number, Math.max(from[0] as number, to[1] as number)] : EVERYTHING)
    } else sets.push(from)
  }
  reader.at++
  const set = unionOf(sets)
  return { kind: "set", set: negated ? complementOf(set) : set }
}

function classCharacter(reader: Reader): CharSet {
  if (reader.source[reader.at] !== "\\") return readCharacter(reader)
  reader.at++
  if (reader.source[reader.at] === "b") {
    reader.at++
    return [8, 8]
  }
  return readEscape(reader)
}

function readGroup(reader: Reader): Piece {
  const { source } = reader
  const look = source.startsWith("?=", reader.at) || source.startsWith("?!", reader.at)
  const behind = source.startsWith("?<=", reader.at) || source.startsWith("?<!", reader.at)
  if (behind) reader.strange = true
  if (look || source.startsWith("?:", reader.at)) reader.at += 2
  else if (behind) reader.at += 3
  else if (source.startsWith("?<", reader.at)) reader.at = source.indexOf(">", reader.at) + 1
  else if (source[reader.at] === "?") reader.strange = true
  const body = readChoice(reader)
  reader.at++
  return look || behind ? { kind: "look", body } : body
}

function readAtom(reader: Reader): Piece {
  const mark = reader.source[reader.at]
  switch (mark) {
    case "(":
      reader.at++
      return readGroup(reader)
    case "[":
      reader.at++
      return readClass(reader)
    case ".":
      reader.at++
      return { kind: "set", set: DOT }
    case "^":
      reader.at++
      return { kind: "start" }
    case "$":
      reader.at++
      return EMPTY
    case "\\":
      reader.at++
      if (/[bB]/.test(reader.source[reader.at] ?? "")) {
        reader.at++
        return EMPTY
      }
      if (/[1-9k]/.test(reader.source[reader.at] ?? "")) reader.strange = true
      return { kind: "set", set: readEscape(reader) }
    default:
      return { kind: "set", set: readCharacter(reader) }
  }
}

const COUNT = /\{(\d+)(,(\d*))?\}/y

function readRepeat(reader: Reader, body: Piece): Piece {
  const mark = reader.source[reader.at]
  let bounds: readonly [number, number] | null = mark === "*" ? [0, Infinity] : mark === "+" ? [1, Infinity] : mark === "?" ? [0, 1] : null
  if (bounds !== null) reader.at++
  else {
    COUNT.lastIndex = reader.at
    const match = COUNT.exec(reader.source)
    if (match === null) return body
    reader.at += match[0].length
    const least = Number(match[1])
    bounds = [least, match[2] === undefined ? least : match[3] === "" ? Infinity : Number(match[3])]
  }
  // A lazy mark changes the order of tries, not their number.
  if (reader.source[reader.at] === "?") reader.at++
  return { kind: "repeat", body, min: bounds[0], max: bounds[1] }
}

function readChoice(reader: Reader): Piece {
  const choices: Piece[][] = [[]]
  while (reader.at < reader.source.length && reader.source[reader.at] !== ")") {
    if (reader.source[reader.at] === "|") {
      reader.at++
      choices.push([])
    } else (choices[choices.length - 1] as Piece[]).push(readRepeat(reader, readAtom(reader)))
  }
  const parts = choices.map((list): Piece => (list.length === 1 ? (list[0] as Piece) : list.length === 0 ? EMPTY : { kind: "all", parts: list }))
  return parts.length === 1 ? (parts[0] as Piece) : { kind: "any", parts }
}

/** Reads a source that `RegExp` has accepted; null when it holds what cannot be estimated. */
export function parseRegex(source: string): Piece | null {
  const reader: Reader = { source, at: 0, strange: false }
  const piece = readChoice(reader)
  return reader.strange || reader.at !== source.length ? null : piece
}
