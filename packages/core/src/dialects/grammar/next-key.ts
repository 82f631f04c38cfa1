// Finds a member that was left outside of its object.
import type { TextProbe } from "../sighting.ts"
import { matchAt, readCharAt, skipSpaces } from "./probe.ts"

const NEXT_KEY = /["']([\w.-]{1,128})["']\s{0,8}:/y
const NEXT_KEY_LENGTH = 140

/** Returns the name of a JSON member after an object and a comma; null if there is none. */
export function nextKey(probe: TextProbe, end: number): string | null {
  const commaAt = skipSpaces(probe, end)
  if (readCharAt(probe, commaAt) !== ",") return null
  const keyAt = skipSpaces(probe, commaAt + 1)
  if (!/["']/.test(readCharAt(probe, keyAt))) return null
  return matchAt(probe, NEXT_KEY, keyAt, NEXT_KEY_LENGTH)?.[1] ?? null
}
