// Repairs tool names that the provider rejects.
import { withoutResidue } from "../names/residue.ts"

/** Maximum length of a name: for most providers, and for Anthropic. */
export const MAX_NAME_LENGTH = 64
export const MAX_ANTHROPIC_NAME_LENGTH = 128
/**
 * One or more invalid characters. Some servers accept more; a host with such names passes its tools, and those names
 * stay.
 */
const NOT_IN_NAMES = /[^a-zA-Z0-9_-]+/g
/** For a call without a name: there is no better word, and the call must have one. */
const UNNAMED = "unnamed"

/** Returns an accepted name in place of a rejected one; null if the name is valid. */
export function sentName(name: unknown, longestName: number): string | null {
  if (typeof name !== "string" || name.trim() === "") return UNNAMED
  const isClean = (text: string): boolean => text !== "" && text.length <= longestName && text.search(NOT_IN_NAMES) < 0
  if (isClean(name)) return null
  const bare = withoutResidue(name.slice(0, 4 * longestName))
  if (isClean(bare)) return bare
  const plain = (bare === "" ? name : bare).slice(0, longestName).replace(NOT_IN_NAMES, "_")
  return /[a-zA-Z0-9]/.test(plain) ? plain : UNNAMED
}
