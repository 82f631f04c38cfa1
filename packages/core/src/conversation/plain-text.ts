// Converts what a host handed over to text.
import { jsonTextOf } from "../json/text-of.ts"

/** What a host handed over as text, or null for nothing: SDKs give objects too. */
export const plainText = (given: unknown): string | null =>
  given === null || typeof given === "string" ? given : jsonTextOf(given)
