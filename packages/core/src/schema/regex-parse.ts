// Parses regular expressions as far as their cost depends on it.
import { ALL_CHARACTERS, type CharSet, classOf, complementOf, DOT_SET, unionOf } from "./regex-chars.ts"

/** A regular expression as far as its cost is concerned. */
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
  /** Backreferences and lookbehind: their cost is not estimated. */
  isUnsupported: boolean
}

const EMPTY_NODE: RegexNode = { kind: "empty" }
const CONTROL_CODES: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 }

function readHexCode(reader: RegexReader, codePattern: RegExp): number | null {
  codePattern.lastIndex = reader.at
  const codeMatch = codePattern.exec(reader.source)
  if (codeMatch === null) return null
  reader.at += codeMatch[0].length
  return Number.parseInt(codeMatch[1] as string, 16)
}

function readUnicode(reader: RegexReader): CharSet {
  const code = readHexCode(reader, /\{([0-9a-fA-F]+)\}/y) ?? readHexCode(reader, /([0-9a-fA-F]{4})/y) ?? 117
  // a surrogate may be half of a pair: it counts as everything
  return code >= 0xd800 && code <= 0xdfff ? ALL_CHARACTERS : [code, code]
}

function skipPropertyName(reader: RegexReader): void {
  const braceEnd = reader.source[reader.at] === "{" ? reader.source.indexOf("}", reader.at) : -1
  if (braceEnd > 0) reader.at = braceEnd + 1
}

/** Reads behind the backslash. A class yields its set, a character a set of one. */
function readEscape(reader: RegexReader): CharSet {
  const letter = reader.source[reader.at++] ?? ""
  const classSet = classOf(letter)
  if (letter === "p" || letter === "P") skipPropertyName(reader)
  if (classSet !== null) return classSet
  if (letter === "u") return readUnicode(reader)
  if (letter === "c") {
    reader.at++
    return [0, 31]
  }
  const hexCode = letter === "x" ? readHexCode(reader, /([0-9a-fA-F]{2})/y) : null
  const code = hexCode ?? CONTROL_CODES[letter] ?? letter.codePointAt(0) ?? 92
  return [code, code]
}

function readCharacter(reader: RegexReader): CharSet {
  const code = reader.source.codePointAt(reader.at) as number
  reader.at += code > 0xffff ? 2 : 1
  return [code, code]
}

function readClass(reader: RegexReader): RegexNode {
  const isNegatedClass = reader.source[reader.at] === "^"
  if (isNegatedClass) reader.at++
  const classSets: CharSet[] = []
  while (reader.at < reader.source.length && reader.source[reader.at] !== "]") {
    const from = classCharacter(reader)
    if (reader.source[reader.at] === "-" && reader.source[reader.at + 1] !== "]" && from.length === 2) {
      reader.at++
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
  if (reader.source[reader.at] !== "\\") return readCharacter(reader)
  reader.at++
  if (reader.source[reader.at] === "b") {
    reader.at++
    return [8, 8]
  }
  return readEscape(reader)
}

function readGroup(reader: RegexReader): RegexNode {
  const { source } = reader
  const isLookahead = source.startsWith("?=", reader.at) || source.startsWith("?!", reader.at)
  const isLookbehind = source.startsWith("?<=", reader.at) || source.startsWith("?<!", reader.at)
  if (isLookbehind) reader.isUnsupported = true
  if (isLookahead || source.startsWith("?:", reader.at)) reader.at += 2
  else if (isLookbehind) reader.at += 3
  else if (source.startsWith("?<", reader.at)) reader.at = source.indexOf(">", reader.at) + 1
  else if (source[reader.at] === "?") reader.isUnsupported = true
  const body = readChoice(reader)
  reader.at++
  return isLookahead || isLookbehind ? { kind: "look", body } : body
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
  const letter = reader.source[reader.at] ?? ""
  if (/[bB]/.test(letter)) {
    reader.at++
    return EMPTY_NODE
  }
  if (/[1-9k]/.test(letter)) reader.isUnsupported = true
  return { kind: "set", set: readEscape(reader) }
}

const REPEAT_COUNT = /\{(\d+)(,(\d*))?\}/y

function readRepeat(reader: RegexReader, body: RegexNode): RegexNode {
  const mark = reader.source[reader.at]
  let repeatBounds: readonly [number, number] | null =
    mark === "*" ? [0, Infinity] : mark === "+" ? [1, Infinity] : mark === "?" ? [0, 1] : null
  if (repeatBounds !== null) reader.at++
  else {
    REPEAT_COUNT.lastIndex = reader.at
    const countMatch = REPEAT_COUNT.exec(reader.source)
    if (countMatch === null) return body
    reader.at += countMatch[0].length
    const minRepeats = Number(countMatch[1])
    repeatBounds = [
      minRepeats,
      countMatch[2] === undefined ? minRepeats : countMatch[3] === "" ? Infinity : Number(countMatch[3]),
    ]
  }
  // a lazy mark changes the order of tries, not their number
  if (reader.source[reader.at] === "?") reader.at++
  return { kind: "repeat", body, min: repeatBounds[0], max: repeatBounds[1] }
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

/** Reads a source that `RegExp` has accepted; null when it holds what cannot be estimated. */
export function parseRegex(source: string): RegexNode | null {
  const reader: RegexReader = { source, at: 0, isUnsupported: false }
  const rootNode = readChoice(reader)
  return reader.isUnsupported || reader.at !== source.length ? null : rootNode
}
