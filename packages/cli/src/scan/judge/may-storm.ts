import type { Event } from "./walk.ts"

/** Number of repetitions before the first call that can be withheld (docs/loops.md: withhold). */
const MIN_REPETITIONS = 6

/**
 * True if there may be a loop of calls: only then is the history kept, which would take a fifth of the time of a scan.
 * Equal calls have the same letters and digits, regardless of quoting or order; if different calls have them too, this
 * only costs time.
 */
export function mayStorm(events: readonly Event[]): boolean {
  let seen = new Set<number>()
  // A turn with only text may contain any call.
  let loose = 0
  let repetitions = 0
  for (const event of events) {
    if (event.kind === "user") {
      seen = new Set()
      loose = 0
      repetitions = 0
    }
    if (event.kind !== "turn") continue
    const { toolCalls = [], content, reasoning } = event.turn
    if (toolCalls.length === 0 && (content || reasoning)) loose++
    for (const { arguments: text } of toolCalls) {
      const key = lettersOf(typeof text === "string" ? text : JSON.stringify(text))
      if (seen.has(key)) repetitions++
      else seen.add(key)
    }
    if (repetitions + loose >= MIN_REPETITIONS) return true
  }
  return false
}

/** Returns a sum over all letters and digits, regardless of order and case. */
export function lettersOf(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) | 0x20
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127) sum = (sum + Math.imul(code, code)) | 0
  }
  return sum
}
