// The JSON text of arguments and values that a host handed over.

/** The JSON text of a value that a host handed over, or null: rings, big integers and functions have none. */
export function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

/** Stands before the digits of a big integer, which JSON can hold and JSON.stringify refuses. */
const BIG_MARK = "\u0001big:"

/** The same for what a model only reads: a big integer stands there with all its digits. */
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
 * The texts that objects were read from. A number that JavaScript cannot hold, and the spelling of all else, stand only
 * there. Weak: nobody has to forget them.
 */
const SOURCE_TEXTS = new WeakMap<object, string>()

export function noteSource(value: object, text: string): void {
  SOURCE_TEXTS.set(value, text)
}

/**
 * The argument text of a call. Hosts hand over what their SDK gave them: text, rarely an object, rarely nothing. What
 * has no text (rings, big integers) is not nothing: it is refused later.
 */
export function argumentText(given: unknown): string {
  if (typeof given === "string") return given
  if (given === undefined || given === null) return ""
  return SOURCE_TEXTS.get(given) ?? jsonTextOf(given) ?? typeof given
}
