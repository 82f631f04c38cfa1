// Converts a value from a host to text.
import { jsonTextOf } from "../json/text-of.ts"

/** Returns the value as text, or null for nothing: SDKs also pass objects. */
export const plainText = (given: unknown): string | null =>
  given === null || typeof given === "string" ? given : jsonTextOf(given)
