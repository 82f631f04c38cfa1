/** The JSON text of a value that a host handed over, or null: rings, big integers and functions have none. */
export function jsonTextOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}
