// Parses regular expressions as far as needed to estimate their cost.
import { ALL_CHARACTERS, type CharSet, classOf, complementOf, DOT_SET, unionOf } from "./regex-chars.ts"

/** A regular expression, reduced to what determines its cost. */
export type RegexNode =
  | { readonly kind: "set"; readonly set: CharSet }
  /** Consumes nothing: $, \b, the empty group. */
  | { readonly kind: "empty" }
  | { readonly kind: "start" }
  | { readonly kind: "look"; readonly body: RegexNode }
  | { readonly kind: "all"; readonly parts: readonly RegexNode[] }
  | { readonly kind: "any"; readonly parts: readonly RegexNode[] }
  | { readonly kind: "repeat"; readonly body: RegexNode; readonly min: number; readonly max: number }

interface RegexReader {
  readonly source: string
  at: number
  /** Set for backreferences and lookbehind, whose cost is not estimated. */
  isUnsupported: boolean
}

const EMPTY_NODE: RegexNode = { kind: "empty" }
const CONTROL_CODES: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 }

/** Matches a sticky pattern at the current offset and advances past it; null if it does not match. */
function take(reader: RegexReader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.source)
  reader.at += found?.[0].length ?? 0
  return found
}

const HEX_DIGITS: Readonly<Record<string, RegExp>> = {
  u: /\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4})/y,
  x: /([0-9a-fA-F]{2})/y,
}

/** Reads what follows a backslash. A class returns its set, a character a set of one. */
function readEscape(reader: RegexReader): CharSet {
  const letter = reader.source[reader.at++] ?? ""
  const classSet = classOf(letter)
  // The name of a property.
  if (/[pP]/.test(letter)) take(reader, /\{[^}]*\}/y)
  if (classSet !== null) return classSet
  if (letter === "c") {
    reader.at++
    return [0, 31]
  }
  const hexDigits = HEX_DIGITS[letter]
  const [, braced, plain] = (hexDigits === undefined ? null : take(reader, hexDigits)) ?? []
  const hex = braced ?? plain
  const code = hex === undefined ? (CONTROL_CODES[letter] ?? letter.codePointAt(0) ?? 92) : Number.parseInt(hex, 16)
  // A surrogate may be half of a pair, so it counts as all characters.
  return letter === "u" && code >= 0xd800 && code <= 0xdfff ? ALL_CHARACTERS : [code, code]
}

function readCharacter(reader: RegexReader): CharSet {
  const code = reader.source.codePointAt(reader.at) as number
  reader.at += code > 0xffff ? 2 : 1
  return [code, code]
}

function readClass(reader: RegexReader): RegexNode {
  const isNegatedClass = take(reader, /\^/y) !== null
  const classSets: CharSet[] = []
  while (reader.at < reader.source.length && reader.source[reader.at] !== "]") {
    const from = classCharacter(reader)
    if (from.length === 2 && take(reader, /-(?!\])/y) !== null) {
      const to = classCharacter(reader)
      classSets.push(
        from[0] === from[1] && to.length === 2 && to[0] === to[1]
          ? [from[0] as number, Math.max(from[0] as number, to[1] as number)]
          : ALL_CHARACTERS,
      )
    } else classSets.push(from)
  }
  reader.at++
  const classUnion = unionOf(classSets)
  return { kind: "set", set: isNegatedClass ? complementOf(classUnion) : classUnion }
}

function classCharacter(reader: RegexReader): CharSet {
  if (take(reader, /\\b/y) !== null) return [8, 8]
  return take(reader, /\\/y) === null ? readCharacter(reader) : readEscape(reader)
}

function readGroup(reader: RegexReader): RegexNode {
  const opening = take(reader, /\?(?:([:=!]|<[=!])|<[^>]*>)/y)
  const sign = opening?.[1] ?? ":"
  if (sign.startsWith("<") || (opening === null && reader.source[reader.at] === "?")) reader.isUnsupported = true
  const body = readChoice(reader)
  reader.at++
  return sign === ":" ? body : { kind: "look", body }
}

function readAtom(reader: RegexReader): RegexNode {
  const mark = reader.source[reader.at] as string
  if (!"([.^$\\".includes(mark)) return { kind: "set", set: readCharacter(reader) }
  reader.at++
  switch (mark) {
    case "(":
      return readGroup(reader)
    case "[":
      return readClass(reader)
    case ".":
      return { kind: "set", set: DOT_SET }
    case "^":
      return { kind: "start" }
    case "$":
      return EMPTY_NODE
    default:
      return readEscapedAtom(reader)
  }
}

function readEscapedAtom(reader: RegexReader): RegexNode {
  if (take(reader, /[bB]/y) !== null) return EMPTY_NODE
  if (/[1-9k]/.test(reader.source[reader.at] ?? "")) reader.isUnsupported = true
  return { kind: "set", set: readEscape(reader) }
}

/** A lazy mark changes the order of the attempts, not their number. */
const REPEAT = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y

function readRepeat(reader: RegexReader, body: RegexNode): RegexNode {
  const found = take(reader, REPEAT)
  if (found === null) return body
  const [, mark, least = mark === "+" ? "1" : "0", comma, most] = found
  const min = Number(least)
  const isEndless = mark === "*" || mark === "+" || most === ""
  const max = isEndless ? Infinity : mark === "?" ? 1 : comma === undefined ? min : Number(most)
  return { kind: "repeat", body, min, max }
}

function readChoice(reader: RegexReader): RegexNode {
  const choiceNodes: RegexNode[][] = [[]]
  while (reader.at < reader.source.length && reader.source[reader.at] !== ")") {
    if (reader.source[reader.at] === "|") {
      reader.at++
      choiceNodes.push([])
    } else (choiceNodes[choiceNodes.length - 1] as RegexNode[]).push(readRepeat(reader, readAtom(reader)))
  }
  const choiceParts = choiceNodes.map(
    (list): RegexNode =>
      list.length === 1 ? (list[0] as RegexNode) : list.length === 0 ? EMPTY_NODE : { kind: "all", parts: list },
  )
  return choiceParts.length === 1 ? (choiceParts[0] as RegexNode) : { kind: "any", parts: choiceParts }
}

/** Parses a source that `RegExp` has accepted; null if it contains something whose cost cannot be estimated. */
export function parseRegex(source: string): RegexNode | null {
  const reader: RegexReader = { source, at: 0, isUnsupported: false }
  const rootNode = readChoice(reader)
  return reader.isUnsupported || reader.at !== source.length ? null : rootNode
}
