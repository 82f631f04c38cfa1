// Parses strict JSON with JSON.parse, at low cost where the text cannot be JSON.
import { CLOSE_BRACE, CLOSE_BRACKET, DOUBLE_QUOTE, isJsonSpace, OPEN_BRACE, OPEN_BRACKET } from "./chars.ts"
import { findStringEnd } from "./tokens.ts"

/**
 * True if Error.stackTraceLimit may be set. It is 0 while JSON.parse runs: of the 11 µs that a failing parse of a short
 * text takes, 8 go into an unused stack trace. It is restored before anything else can run.
 */
const CAN_LIMIT_STACK = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit")?.writable === true
const errorClass = Error as { stackTraceLimit?: number | undefined }

/** Returns the value of a strict JSON text, or undefined, which no JSON text can mean. */
export function parseStrict(text: string): unknown {
  const previousLimit = errorClass.stackTraceLimit
  if (CAN_LIMIT_STACK) errorClass.stackTraceLimit = 0
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  } finally {
    if (CAN_LIMIT_STACK) errorClass.stackTraceLimit = previousLimit
  }
}

/** Returns the object of a strict JSON text, or undefined. */
export function parseObject(text: string): object | undefined {
  if (!mayBeObject(text)) return undefined
  const value = parseStrict(text)
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined
}

/** Returns the list of a strict JSON text with at most this nesting depth, or undefined. */
export function parseList(text: string, maxDepth: number): readonly unknown[] | undefined {
  if (!/^\s*\[/.test(text) || !text.trimEnd().endsWith("]") || !isNestedWithin(text, maxDepth)) return undefined
  return parseStrict(text) as readonly unknown[] | undefined
}

function isNestedWithin(text: string, maxDepth: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length && depth <= maxDepth; at++) {
    const c = text.charCodeAt(at)
    if (c === OPEN_BRACE || c === OPEN_BRACKET) depth++
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) depth--
    else if (c === DOUBLE_QUOTE) {
      const end = findStringEnd(text, at)
      if (end < 0) return false
      at = end - 1
    }
  }
  return depth <= maxDepth
}

/** The last characters of strings, numbers, literals and containers. */
const VALUE_ENDS: ReadonlySet<number> = new Set([...'"0123456789}]el'].map((c) => c.charCodeAt(0)))

/** Checks both ends: cheaper than an exception, and JSON.parse takes seconds for 8 MB of open brackets. */
function mayBeObject(text: string): boolean {
  let start = 0
  let end = text.length - 1
  let firstCode = text.charCodeAt(0)
  let lastCode = text.charCodeAt(end)
  while (isJsonSpace(firstCode)) firstCode = text.charCodeAt(++start)
  while (isJsonSpace(lastCode)) lastCode = text.charCodeAt(--end)
  if (firstCode !== OPEN_BRACE || lastCode !== CLOSE_BRACE) return false
  do firstCode = text.charCodeAt(++start)
  while (isJsonSpace(firstCode))
  do lastCode = text.charCodeAt(--end)
  while (isJsonSpace(lastCode))
  return (firstCode === DOUBLE_QUOTE && VALUE_ENDS.has(lastCode)) || firstCode === CLOSE_BRACE
}
