// Repairs tool names that the provider rejects.
import { withoutResidue } from "../names/residue.ts"

/** Characters of a name, at most: of most providers, and of Anthropic. */
export const MAX_NAME_LENGTH = 64
export const MAX_ANTHROPIC_NAME_LENGTH = 128
/** In a row. Some servers take more; a host that uses such names passes its tools, and those names stay. */
const NOT_IN_NAMES = /[^a-zA-Z0-9_-]+/g
/** For a call without a name: there is no better word, and the call may not go without. */
const UNNAMED = "unnamed"

/** A name that the provider takes, for one that it refuses; null when nothing is wrong. */
export function sentName(name: unknown, longestName: number): string | null {
  if (typeof name !== "string" || name.trim() === "") return UNNAMED
  const isClean = (text: string): boolean => text !== "" && text.length <= longestName && text.search(NOT_IN_NAMES) < 0
  if (isClean(name)) return null
  const bare = withoutResidue(name.slice(0, 4 * longestName))
  if (isClean(bare)) return bare
  const plain = (bare === "" ? name : bare).slice(0, longestName).replace(NOT_IN_NAMES, "_")
  return /[a-zA-Z0-9]/.test(plain) ? plain : UNNAMED
}
