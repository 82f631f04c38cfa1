// The characters at which a scan of a string has to stop.
import { tableOf } from "./follow.ts"

/**
 * Characters at which a string may end or that show how it is written: quotes, backslash, control characters, opening
 * brackets, and marks that may follow a value. All others are skipped.
 */
const IS_STOP = tableOf("\"\\\n,}];{['`")
IS_STOP.fill(1, 0, 32)
export const isStop = (c: number): boolean => (c < 128 ? IS_STOP[c] === 1 : isWideStop(c))

/** True for quotes and marks beyond ASCII. */
function isWideStop(c: number): boolean {
  if (c < 0x2018) return c === 0xab || c === 0xb4 || c === 0xbb
  if (c <= 0x201f) return true
  if (c < 0xff02) return c === 0x300c || c === 0x300d
  return c === 0xff02 || c === 0xff07 || c === 0xff0c || c === 0xff3d || c === 0xff5d
}
