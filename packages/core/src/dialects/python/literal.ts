// Reads Python literals as strict JSON.
import { LITERAL_WORDS } from "../grammar/flow.ts"
import { matchHere, readCharAt, readCodeAt } from "../grammar/probe.ts"
import { type ArithmeticOperator, calculateExact, negateNumber } from "./exact.ts"
import { isTooDeep, isWordCode, PythonReader, skipPythonTrivia, wordEnd } from "./reader.ts"
import {
  DICT_VALUE_PLACE,
  ENTRY_PLACE,
  LIST_PLACE,
  POSITIONAL_PLACE,
  readOpening,
  readString,
  TUPLE_PLACE,
  type ValuePlace,
} from "./strings.ts"

export interface ParsedLiteral {
  /** The value as strict JSON. */
  readonly json: string
  readonly end: number
  /** Kind of the literal; "entry" only within a dict. */
  readonly kind: "string" | "number" | "container" | "word" | "entry"
  /** True for several adjacent strings. */
  readonly isJoined?: true
}

const NOTHING_KNOWN = { find: () => null, has: () => false, mayCall: () => false, names: [] }

/**
 * Converts a Python literal to strict JSON; null if the text is not exactly one literal. `isPlain`: arithmetic is not
 * evaluated. Ex) 10-12 outside of a program may be a range or part of a date instead of a difference
 */
export function pythonLiteral(text: string, isPlain = false): string | null {
  const reader = new PythonReader({ text, isEnd: true, words: NOTHING_KNOWN })
  reader.isPlain = isPlain
  const literal = readPythonLiteral(reader, skipPythonTrivia(reader, 0), POSITIONAL_PLACE)
  return literal !== null && !reader.isDoubtful && skipPythonTrivia(reader, literal.end) === text.length
    ? literal.json
    : null
}

/** Reads the literal that begins here, and evaluates constant arithmetic. */
export function readPythonLiteral(reader: PythonReader, from: number, place: ValuePlace): ParsedLiteral | null {
  const literal = readOperation(reader, from, place, 0, 1)
  return literal === null || isDateLike(reader.text, from, literal) ? null : literal
}

// Ex) 2024-05-17, 5/17/2024, 555-01-99 : written without quotes, not meant as arithmetic
function isDateLike(text: string, from: number, { kind, end }: ParsedLiteral): boolean {
  return kind === "number" && end - from > 4 && end - from <= 40 && /^\d+([-/])\d+\1\d/.test(text.slice(from, end))
}

const MAX_OPERATIONS = 64
const OPERATOR_LEVELS = { "+": 1, "-": 1, "*": 2, "/": 2, "//": 2, "%": 2, "**": 4 } as const
/** Precedence of a sign: higher than a product and lower than a power, -2**2 is -4. */
const SIGN_LEVEL = 3

function readOperation(
  reader: PythonReader,
  from: number,
  place: ValuePlace,
  depth: number,
  minLevel: number,
): ParsedLiteral | null {
  if (isTooDeep(reader, depth)) return null
  let left = readSigned(reader, from, place, depth)
  for (let count = 0; left !== null && count <= MAX_OPERATIONS; count++) {
    const at = skipPythonTrivia(reader, left.end)
    const operator = operatorAt(reader, at)
    if (operator === null || OPERATOR_LEVELS[operator] < minLevel) return left
    if (reader.isPlain) return null
    const nextLevel = OPERATOR_LEVELS[operator] + (operator === "**" ? 0 : 1)
    const rightAt = skipPythonTrivia(reader, at + operator.length)
    left = combineLiterals(left, operator, readOperation(reader, rightAt, place, depth + 1, nextLevel))
  }
  return null
}

function operatorAt(reader: PythonReader, at: number): ArithmeticOperator | null {
  const c = readCharAt(reader, at)
  const isDouble = (c === "*" || c === "/") && readCharAt(reader, at + 1) === c
  const operator = isDouble ? c + c : c
  return operator in OPERATOR_LEVELS ? (operator as ArithmeticOperator) : null
}

function combineLiterals(
  left: ParsedLiteral,
  operator: ArithmeticOperator,
  right: ParsedLiteral | null,
): ParsedLiteral | null {
  if (right === null || left.kind !== right.kind) return null
  if (left.kind === "string" && operator === "+")
    return { json: left.json.slice(0, -1) + right.json.slice(1), end: right.end, kind: "string" }
  if (left.kind !== "number") return null
  const json = calculateExact(left.json, operator, right.json)
  return json === null ? null : { json, end: right.end, kind: "number" }
}

function readSigned(reader: PythonReader, from: number, place: ValuePlace, depth: number): ParsedLiteral | null {
  const c = readCharAt(reader, from)
  if (c !== "-" && c !== "+") return readAtom(reader, from, place, depth)
  const signedNumber = reader.isPlain
    ? readNumber(reader, from + 1)
    : readOperation(reader, skipPythonTrivia(reader, from + 1), place, depth + 1, SIGN_LEVEL)
  if (signedNumber?.kind !== "number") return null
  return c === "-" ? { json: negateNumber(signedNumber.json), end: signedNumber.end, kind: "number" } : signedNumber
}

function readAtom(reader: PythonReader, from: number, place: ValuePlace, depth: number): ParsedLiteral | null {
  const c = readCharAt(reader, from)
  if (/[\d.]/.test(c)) return readNumber(reader, from)
  if (c === "[") return readContainer(reader, from, LIST_PLACE, depth)
  if (c === "(") return readContainer(reader, from, TUPLE_PLACE, depth)
  if (c === "{") return readContainer(reader, from, DICT_VALUE_PLACE, depth)
  return readStrings(reader, from, place) ?? readWord(reader, from)
}

function readWord(reader: PythonReader, from: number): ParsedLiteral | null {
  const end = wordEnd(reader, from)
  const json = LITERAL_WORDS.get(reader.text.slice(from, Math.min(end, from + 6)))
  return json === undefined ? null : { json, end, kind: "word" }
}

/** Reads a string, or several adjacent ones. */
function readStrings(reader: PythonReader, from: number, place: ValuePlace): ParsedLiteral | null {
  let value = ""
  let end = -1
  let count = 0
  for (let open = readOpening(reader, from); open !== null; count++) {
    // Ex) 'a'b'c' : a quote within the text, not the prefix of a bytes literal
    if (open.prefix !== "" && open.from === end) return null
    const stringPart = readString(reader, open, place)
    if (stringPart === null || stringPart.isFilledIn) return null
    if (!stringPart.isClosed) {
      if (end < 0) reader.unclosedString = stringPart
      return null
    }
    value += stringPart.value
    end = stringPart.end
    // a quote accepted by what follows it has no string beside it
    open = reader.isLenient || reader.isPlain ? null : readOpening(reader, skipPythonTrivia(reader, end))
  }
  if (end < 0) return null
  return { json: JSON.stringify(value), end, kind: "string", ...(count > 1 ? { isJoined: true } : {}) }
}

interface BracketContent {
  readonly elements: readonly ParsedLiteral[]
  readonly end: number
  /** True if a comma follows the last element. */
  readonly hasComma: boolean
}

/** Reads the content of a bracket up to its closer: elements, or the entries of a dict. */
function readElements(reader: PythonReader, from: number, place: ValuePlace, depth: number): BracketContent | null {
  const elements: ParsedLiteral[] = []
  let isDict = false
  let hasComma = false
  let at = skipPythonTrivia(reader, from)
  while (readCharAt(reader, at) !== place.closer) {
    const mayBeEntry: boolean = place === DICT_VALUE_PLACE && (isDict || elements.length === 0)
    const element: ParsedLiteral | null = mayBeEntry
      ? readEntry(reader, at, depth)
      : readOperation(reader, at, place, depth + 1, 1)
    if (element === null || (isDict && element.kind !== "entry")) return null
    isDict = element.kind === "entry"
    elements.push(element)
    at = skipPythonTrivia(reader, element.end)
    hasComma = readCharAt(reader, at) === ","
    if (hasComma) at = skipPythonTrivia(reader, at + 1)
    else if (readCharAt(reader, at) !== place.closer) return null
  }
  return { elements, end: at + 1, hasComma }
}

/** Reads the entry of a dict; without a colon it is an element of a set. */
function readEntry(reader: PythonReader, from: number, depth: number): ParsedLiteral | null {
  const key = readOperation(reader, from, ENTRY_PLACE, depth + 1, 1)
  if (key === null) return null
  // Ex) {"path" "src"} : in Python a set of one string
  if (key.isJoined === true) reader.isDoubtful = true
  const at = skipPythonTrivia(reader, key.end)
  if (readCharAt(reader, at) !== ":") return key
  const name = keyText(key)
  const value =
    name === null ? null : readOperation(reader, skipPythonTrivia(reader, at + 1), DICT_VALUE_PLACE, depth + 1, 1)
  return value === null ? null : { json: `${name}:${value.json}`, end: value.end, kind: "entry" }
}

/** Reads a list, a tuple, one value in parentheses, a dict, or a set, which becomes a list in JSON. */
function readContainer(reader: PythonReader, from: number, place: ValuePlace, depth: number): ParsedLiteral | null {
  const found = readElements(reader, from + 1, place, depth)
  if (found === null) return null
  const { elements, end, hasComma } = found
  const [first, second] = elements
  // Ex) (5) : outside of a program it may also be a negative number
  if (place === TUPLE_PLACE && first !== undefined && second === undefined && !hasComma)
    return reader.isPlain && first.kind === "number" ? null : { ...first, end }
  // Ex) ["ann" "bob"] : one string in Python, but the writer meant two and forgot the comma. In parentheses it is
  // intended.
  if (elements.some(({ isJoined }) => isJoined)) reader.isDoubtful = true
  const json = elements.map((element) => element.json).join(",")
  const isObject = place === DICT_VALUE_PLACE && (first === undefined || first.kind === "entry")
  return { json: isObject ? `{${json}}` : `[${json}]`, end, kind: "container" }
}

/** Returns a key as JSON string: a number or a word keeps its spelling. Null for a container. */
function keyText(key: ParsedLiteral): string | null {
  if (key.kind === "string") return key.json
  return key.kind === "container" ? null : `"${key.json}"`
}

/** Digits with single underscores between them, a fraction, an exponent. */
const NUMBER_PATTERN = /(\d(?:_?\d)*)?(\.(?:\d(?:_?\d)*)?)?(?:([eE][+-]?)(\d(?:_?\d)*))?/y

/** Reads a number without sign. Leading zeros, other bases and imaginary numbers are left to the schema. */
export function readNumber(reader: PythonReader, from: number): ParsedLiteral | null {
  const [written = "", whole = "", fraction = "", sign = "", power = ""] =
    matchHere(reader.text, NUMBER_PATTERN, from) ?? []
  const end = from + written.length
  // Ex) 5km, 0x1f, 3j, 1.2.3, and 2e or 1_ if the text may continue
  const next = readCodeAt(reader, end)
  if (isWordCode(next)) readCodeAt(reader, end + 2)
  if (isWordCode(next) || (fraction !== "" && next === 46)) return null
  if ((whole === "" && fraction.length < 2) || /^0_?\d/.test(whole)) return null
  const decimals = fraction === "" ? "" : fraction === "." ? ".0" : fraction
  return { json: `${whole || "0"}${decimals}${sign}${power}`.replaceAll("_", ""), end, kind: "number" }
}
