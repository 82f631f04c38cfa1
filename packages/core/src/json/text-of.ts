/** The JSON text of a value that a host handed over, or null: rings, big integers and functions have none. */
export function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

/**
 * The argument text of a call. Hosts hand over what their SDK gave them: text, rarely an object, rarely nothing. What
 * has no text (rings, big integers) is not nothing: it is refused later.
 */
export function argumentText(given: unknown): string {
  if (typeof given === "string") return given
  return given === undefined || given === null ? "" : (jsonTextOf(given) ?? typeof given)
}
