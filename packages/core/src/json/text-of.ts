// The JSON text of arguments and values that a host handed over.

/** The JSON text of a value that a host handed over, or null: rings, big integers and functions have none. */
export function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

/**
 * The JSON text of a value that says all of it, or null. JSON.stringify leaves functions out, writes null for NaN, and
 * {} for a map. A member that is undefined is one that is not there.
 */
export function faithfulJsonTextOf(value: unknown): string | null {
  const isFaithful = (given: unknown, isItem: boolean): boolean => {
    if (typeof given === "number") return Number.isFinite(given)
    if (given === undefined) return !isItem
    if (typeof given === "object" && given !== null && !Array.isArray(given))
      return Object.prototype.toString.call(given) === "[object Object]"
    return typeof given !== "function" && typeof given !== "symbol"
  }
  try {
    const text = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, written: unknown) {
      // a value with a toJSON comes here as what it is written as
      if (written !== this[key] || !isFaithful(written, Array.isArray(this))) throw new TypeError("no JSON form")
      return written
    })
    return text ?? null
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
