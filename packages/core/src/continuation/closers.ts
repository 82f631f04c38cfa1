// Checks whether a cut text lacks only closing braces.
import type { ExpectedShape } from "../json/anchor.ts"
import { parseStrict } from "../json/strict.ts"
import { openFrames, START, scanStrict } from "../json/strict-scan.ts"

/**
 * True if a JSON prefix lacks closing braces and can lack nothing else: no list is open, and each open object has all
 * members that its schema declares. A call that was cut once may be cut again, so if a member or element could still
 * follow, the caller waits for it.
 */
export function lacksOnlyClosers(text: string, root: ExpectedShape | null): boolean {
  const { status, state } = scanStrict(text, 0, START)
  if (status !== "open" || state.mode !== "after") return false
  let view = root
  for (const { isList, keys } of openFrames(state).reverse()) {
    if (isList || view === null || view.names.length === 0) return false
    const present = new Set([...keys].map((key) => parseStrict(`"${key}"`)))
    if (!view.names.every((name) => present.has(name))) return false
    view = view.member([...present].at(-1) as string)
  }
  return true
}
