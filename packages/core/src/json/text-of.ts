// Writes the JSON text of arguments and values that a host handed over.

/** Returns the JSON text of a value from the host, or null: circular values, big integers and functions have none. */
export function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

/** Placed before the digits of a big integer, which JSON allows and JSON.stringify rejects. */
const BIG_MARK = "\u0001big:"

/** Returns the same for text that a model only reads: big integers are written with all their digits. */
export function readableJsonOf(value: unknown): string | null {
  const text = jsonTextOf(value)
  if (text !== null) return text
  try {
    const marked = JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? BIG_MARK + each : each))
    return marked.replace(/"\\u0001big:(-?\d+)"/g, "$1")
  } catch {
    return null
  }
}

/**
 * The texts that objects were parsed from. Only they keep numbers that JavaScript cannot hold, and the original
 * spelling. Weak, so that entries need no removal.
 */
const SOURCE_TEXTS = new WeakMap<object, string>()

export function noteSource(value: object, text: string): void {
  SOURCE_TEXTS.set(value, text)
}

/**
 * Returns the argument text of a call. Hosts pass on what their SDK gave them: text, rarely an object, rarely nothing.
 * A value without JSON text (circular, big integers) gives the name of its type, not "", so that it is rejected later.
 */
export function argumentText(given: unknown): string {
  if (typeof given === "string") return given
  if (given === undefined || given === null) return ""
  return SOURCE_TEXTS.get(given) ?? jsonTextOf(given) ?? typeof given
}
