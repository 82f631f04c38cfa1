import { withoutResidue } from "../names/residue.ts"

/** Longer ones are rejected by every provider; the longest any takes. */
const LONGEST = 128
/** For a call without a name: there is no better word, and the call may not go without. */
const UNNAMED = "unnamed"

/** A name that may be sent, for one that may not; null when nothing is wrong. `bad` are characters that no name has. */
export function sentName(name: unknown, bad: RegExp): string | null {
  if (typeof name !== "string" || name.trim() === "") return UNNAMED
  const isClean = (text: string): boolean => text !== "" && text.length <= LONGEST && text.search(bad) < 0
  if (isClean(name)) return null
  const bare = withoutResidue(name.slice(0, 4 * LONGEST))
  if (isClean(bare)) return bare
  const plain = (bare === "" ? name : bare).slice(0, LONGEST).replace(bad, "_")
  return /[\p{L}\p{N}]/u.test(plain) ? plain : UNNAMED
}
