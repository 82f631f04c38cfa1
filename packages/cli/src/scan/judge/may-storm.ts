import type { Event } from "./walk.ts"

/** The third identical call is the first that can be withheld (docs/storms.md: threshold, writes, cycleSuppress). */
const LEAST = 3

/**
 * Whether calls may go round in circles: only then is a memory kept, which would take a fifth of all scans. The same call has
 * the same letters and digits, however it is quoted or ordered; that others have them too costs only time.
 */
export function mayStorm(events: readonly Event[]): boolean {
  let seen = new Map<number, number>()
  // A turn that only says something may hold any call.
  let loose = 0
  let most = 0
  for (const event of events) {
    if (event.kind === "user") {
      seen = new Map()
      loose = 0
      most = 0
    }
    if (event.kind !== "turn") continue
    const { toolCalls = [], content, reasoning } = event.turn
    if (toolCalls.length === 0 && (content || reasoning)) loose++
    for (const { arguments: text } of toolCalls) {
      const key = lettersOf(text)
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      if (times > most) most = times
    }
    if (most + loose >= LEAST) return true
  }
  return false
}

/** The sum of all letters and digits, in any order and case. */
export function lettersOf(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) | 0x20
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127) sum = (sum + Math.imul(code, code)) | 0
  }
  return sum
}
