import { withoutResidue } from "../names/residue.ts"
import type { Shape } from "./shape.ts"

/** For a call without a name: there is no better word, and the call may not go without. */
const UNNAMED = "unnamed"

/** A name that the provider takes, for one that it refuses; null when nothing is wrong. */
export function sentName(
  name: unknown,
  { longestName, notInNames }: Pick<Shape, "longestName" | "notInNames">,
): string | null {
  if (typeof name !== "string" || name.trim() === "") return UNNAMED
  const isClean = (text: string): boolean => text !== "" && text.length <= longestName && text.search(notInNames) < 0
  if (isClean(name)) return null
  const bare = withoutResidue(name.slice(0, 4 * longestName))
  if (isClean(bare)) return bare
  const plain = (bare === "" ? name : bare).slice(0, longestName).replace(notInNames, "_")
  return /[a-zA-Z0-9]/.test(plain) ? plain : UNNAMED
}
