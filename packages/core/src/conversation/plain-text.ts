import { jsonTextOf } from "../json/text-of.ts"

/** What a host handed over as text: SDKs give objects too, and sometimes nothing. Null: there is none. */
export function plainText(given: unknown): string | null {
  if (typeof given === "string") return given
  if (given === undefined || given === null) return null
  return jsonTextOf(given)
}
