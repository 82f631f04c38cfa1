import { CLOSE_BRACE, COLON, COMMA, isDigit, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN } from "../../json/chars.ts"
import { DICT_VALUE, ENTRY, LIST, type Place, POSITIONAL, TUPLE } from "./closing.ts"
import { calculate, negate, type Operator } from "./exact.ts"
import { readNumber } from "./numbers.ts"
import { code, isTooDeep, pastBlank, type Reader, readerOf, wordEnd } from "./reader.ts"
import { opening, readString } from "./strings.ts"

export interface Literal {
  /** Strict JSON. */
  readonly json: string
  readonly end: number
  readonly kind: "string" | "number" | "container" | "word"
}

const NOTHING_KNOWN = { find: () => null, has: () => false, mayCall: () => false, names: [] }

/** A Python literal, made strict JSON; null when the text is not one literal from end to end. */
export function pythonLiteral(text: string): string | null {
  const reader = readerOf({ text, isEnd: true, words: NOTHING_KNOWN })
  const literal = readLiteral(reader, pastBlank(reader, 0), POSITIONAL)
  return literal !== null && pastBlank(reader, literal.end) === text.length ? literal.json : null
}

/** The literal that begins here: a value with constant arithmetic worked out. */
export function readLiteral(reader: Reader, from: number, place: Place): Literal | null {
  const literal = operation(reader, from, place, 0, 1)
  return literal === null || isDateLike(reader.text, from, literal) ? null : literal
}

// Ex) 2024-05-17, 5/17/2024, 555-01-99 : written without quotes, not meant to be worked out
function isDateLike(text: string, from: number, { kind, end }: Literal): boolean {
  return kind === "number" && end - from > 4 && end - from <= 40 && /^\d+([-/])\d+\1\d/.test(text.slice(from, end))
}

const MOST_OPERATIONS = 64
const LEVELS: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "//": 2, "%": 2, "**": 4 }
/** A sign binds closer than a product and less than a power: -2**2 is -4. */
const SIGN = 3

function operation(reader: Reader, from: number, place: Place, depth: number, level: number): Literal | null {
  if (isTooDeep(reader, depth)) return null
  let left = signed(reader, from, place, depth)
  for (let count = 0; left !== null && count <= MOST_OPERATIONS; count++) {
    const at = pastBlank(reader, left.end)
    const operator = operatorAt(reader, at)
    if (operator === null || LEVELS[operator] < level) return left
    const closer = LEVELS[operator] + (operator === "**" ? 0 : 1)
    left = combine(left, operator, operation(reader, pastBlank(reader, at + operator.length), place, depth + 1, closer))
  }
  return null
}

function operatorAt(reader: Reader, at: number): Operator | null {
  const c = code(reader, at)
  if (c === 43) return "+"
  if (c === 45) return "-"
  if (c === 37) return "%"
  if (c !== 42 && c !== 47) return null
  const isDouble = code(reader, at + 1) === c
  return c === 42 ? (isDouble ? "**" : "*") : isDouble ? "//" : "/"
}

function combine(left: Literal, operator: Operator, right: Literal | null): Literal | null {
  if (right === null || left.kind !== right.kind) return null
  if (left.kind === "string" && operator === "+") return joined(left, right)
  if (left.kind !== "number") return null
  const json = calculate(left.json, operator, right.json)
  return json === null ? null : { json, end: right.end, kind: "number" }
}

const joined = (left: Literal, right: Literal): Literal => ({ json: left.json.slice(0, -1) + right.json.slice(1), end: right.end, kind: "string" })

function signed(reader: Reader, from: number, place: Place, depth: number): Literal | null {
  const c = code(reader, from)
  if (c !== 45 && c !== 43) return atom(reader, from, c, place, depth)
  const number = operation(reader, pastBlank(reader, from + 1), place, depth + 1, SIGN)
  if (number?.kind !== "number") return null
  return c === 45 ? { json: negate(number.json), end: number.end, kind: "number" } : number
}

function atom(reader: Reader, from: number, c: number, place: Place, depth: number): Literal | null {
  if (isDigit(c) || c === 46) {
    const number = readNumber(reader, from)
    return number === null ? null : { json: number.json, end: number.end, kind: "number" }
  }
  if (c === OPEN_BRACKET) return list(reader, from, depth)
  if (c === OPEN_PAREN) return group(reader, from, depth)
  if (c === OPEN_BRACE) return braces(reader, from, depth)
  return strings(reader, from, place) ?? word(reader, from)
}

const WORDS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null", true: "true", false: "false", null: "null" }

function word(reader: Reader, from: number): Literal | null {
  const end = wordEnd(reader, from)
  const written = reader.text.slice(from, Math.min(end, from + 6))
  return Object.hasOwn(WORDS, written) ? { json: WORDS[written] as string, end, kind: "word" } : null
}

/** A string, or several side by side. */
function strings(reader: Reader, from: number, place: Place): Literal | null {
  let value = ""
  let end = -1
  for (let open = opening(reader, from); open !== null; ) {
    // Ex) 'a'b'c' : a quote within the text rather than bytes
    if (open.hasPrefix && open.from === end) return null
    const part = readString(reader, open, place)
    if (part === null || part.isFilledIn) return null
    if (!part.isClosed) {
      if (end < 0) reader.unclosed = part
      return null
    }
    value += part.value
    end = part.end
    // a quote that was judged by what follows has nothing beside it
    open = reader.isLenient ? null : opening(reader, pastBlank(reader, end))
  }
  return end < 0 ? null : { json: JSON.stringify(value), end, kind: "string" }
}

interface Items {
  readonly json: string
  readonly end: number
  /** The only one, without a comma behind it. */
  readonly single: Literal | null
}

/** Elements up to the closer, from behind the opener or from behind the first element. */
function items(reader: Reader, from: number, place: Place, depth: number): Items | null {
  let json = ""
  let single: Literal | null = null
  let at = pastBlank(reader, from)
  for (let count = 0; code(reader, at) !== place.closer; count++) {
    const item = operation(reader, at, place, depth + 1, 1)
    if (item === null) return null
    json += count === 0 ? item.json : `,${item.json}`
    single = count === 0 ? item : null
    at = pastBlank(reader, item.end)
    const c = code(reader, at)
    if (c !== COMMA && c !== place.closer) return null
    if (c === COMMA) {
      single = null
      at = pastBlank(reader, at + 1)
    }
  }
  return { json, end: at + 1, single }
}

function list(reader: Reader, from: number, depth: number): Literal | null {
  const found = items(reader, from + 1, LIST, depth)
  return found === null ? null : { json: `[${found.json}]`, end: found.end, kind: "container" }
}

/** A value in brackets, or a tuple. */
function group(reader: Reader, from: number, depth: number): Literal | null {
  const found = items(reader, from + 1, TUPLE, depth)
  if (found === null) return null
  if (found.single !== null) return { ...found.single, end: found.end }
  return { json: `[${found.json}]`, end: found.end, kind: "container" }
}

/** A dict, or a set: a list to JSON. */
function braces(reader: Reader, from: number, depth: number): Literal | null {
  const first = pastBlank(reader, from + 1)
  if (code(reader, first) === CLOSE_BRACE) return { json: "{}", end: first + 1, kind: "container" }
  const key = operation(reader, first, ENTRY, depth + 1, 1)
  if (key === null) return null
  const at = pastBlank(reader, key.end)
  const c = code(reader, at)
  if (c === COLON) return dict(reader, key, at, depth)
  const rest = c === COMMA ? items(reader, at + 1, DICT_VALUE, depth) : c === CLOSE_BRACE ? { json: "", end: at + 1 } : null
  if (rest === null) return null
  return { json: `[${key.json}${rest.json === "" ? "" : ","}${rest.json}]`, end: rest.end, kind: "container" }
}

function dict(reader: Reader, first: Literal, colon: number, depth: number): Literal | null {
  let json = "{"
  let key: Literal | null = first
  let at = colon
  for (;;) {
    const name: string | null = key === null ? null : keyText(key)
    if (name === null || code(reader, at) !== COLON) return null
    const value = operation(reader, pastBlank(reader, at + 1), DICT_VALUE, depth + 1, 1)
    if (value === null) return null
    json += `${name}:${value.json}`
    at = pastBlank(reader, value.end)
    if (code(reader, at) === COMMA) at = pastBlank(reader, at + 1)
    else if (code(reader, at) !== CLOSE_BRACE) return null
    if (code(reader, at) === CLOSE_BRACE) return { json: `${json}}`, end: at + 1, kind: "container" }
    json += ","
    key = operation(reader, at, ENTRY, depth + 1, 1)
    at = key === null ? at : pastBlank(reader, key.end)
  }
}

/** Names are texts in JSON; a number or a word becomes its own spelling. */
function keyText(key: Literal): string | null {
  if (key.kind === "string") return key.json
  return key.kind === "container" ? null : `"${key.json}"`
}
