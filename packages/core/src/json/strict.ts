import { CLOSE_BRACE, CLOSE_BRACKET, isDigit, isJsonSpace, OPEN_BRACE, QUOTE } from "./chars.ts"

/**
 * Where Error.stackTraceLimit may be set, it is 0 while JSON.parse runs: of the 11 µs that a failing parse of a short
 * text takes, 8 go into a stack trace nobody reads. It is set back before anything else can run.
 */
const LIMITED = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit")?.writable === true
const errors = Error as { stackTraceLimit?: number | undefined }

/** The value of a strict JSON text, or undefined, which no JSON text means. */
export function parseStrict(text: string): unknown {
  const limit = errors.stackTraceLimit
  if (LIMITED) errors.stackTraceLimit = 0
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  } finally {
    if (LIMITED) errors.stackTraceLimit = limit
  }
}

/** The object a text strictly is, or undefined. */
export function parseObject(text: string): object | undefined {
  if (!mayBeObject(text)) return undefined
  const value = parseStrict(text)
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined
}

/** The last character of a string, number, literal or container. */
const endsValue = (c: number): boolean => c === QUOTE || isDigit(c) || c === CLOSE_BRACE || c === CLOSE_BRACKET || c === 101 || c === 108

/** A look at both ends: cheaper than an exception, and 8 MB of open brackets take JSON.parse seconds. */
function mayBeObject(text: string): boolean {
  let start = 0
  let end = text.length - 1
  let first = text.charCodeAt(0)
  let last = text.charCodeAt(end)
  while (isJsonSpace(first)) first = text.charCodeAt(++start)
  while (isJsonSpace(last)) last = text.charCodeAt(--end)
  if (first !== OPEN_BRACE || last !== CLOSE_BRACE) return false
  do first = text.charCodeAt(++start)
  while (isJsonSpace(first))
  do last = text.charCodeAt(--end)
  while (isJsonSpace(last))
  return (first === QUOTE && endsValue(last)) || first === CLOSE_BRACE
}
