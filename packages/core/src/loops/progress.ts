// How far the thing waited for has come, by a number of the answer that counts down or up.
import { answerOf, type Entry } from "./entry.ts"

const UNIT = "(?:\\s*(ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)(?![a-z]))?"
const AMOUNT = `((?:\\d{1,3}:){1,2}\\d\\d(?!\\d)|\\d{1,9}(?:\\.\\d{1,3})?)${UNIT}`

/** Ex) `ETA 5 min`, `retry in 20 s`, `Retry-After: 30`, `"remaining_seconds": 15`; not `passed in 3 s` */
const REMAINING = new RegExp(
  `\\b(?:eta|(?:retry|again|ready|available|due|expected|starts?|begins?|opens?|resets?|expires?|released|unlocks|back|turn comes|comes up)[ _-]?(?:in|after)|time[ _-]?left|(?:time[ _-]?)?remaining(?:_\\w{1,10})?|cool-?down|wait(?: for| another)?)["']?\\s*[:=]?\\s*["'~]?(?:about |approx\\.? )?${AMOUNT}`,
  "i",
)
/** Ex) `4 minutes remaining` */
const LEFT = new RegExp(`(?<![\\d:.])${AMOUNT} (?:left|remaining|to go)\\b`, "i")

/** Ex) `processed item #4100`, `Rendering frame 30` */
const DONE =
  /\b(?:process|import|index|migrat|scann?|upload|download|sync|cop[iy]|crawl|convert|verif|train|render|backfill|replay|encod|transcod|pars|extract|load|read|writ|export)(?:ed|ing|ied|ying)? (?:[a-z]{1,20} ){0,2}#?(\d{1,12})\b/i

const SECONDS: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1 }

/** In seconds; null where nothing is said of it. */
export function remainingIn(text: string): number | null {
  const [, amount, unit = "s"] = REMAINING.exec(text) ?? LEFT.exec(text) ?? []
  if (amount === undefined) return null
  const each = unit.toLowerCase() === "ms" ? 0.001 : (SECONDS[unit[0]?.toLowerCase() ?? ""] as number)
  return amount.split(":").reduce((sum, part) => 60 * sum + Number(part), 0) * (amount.includes(":") ? 1 : each)
}

export function doneIn(text: string): number | null {
  const done = DONE.exec(text)?.[1]
  return done === undefined ? null : Number(done)
}

/** Of the steps of a countdown: an estimate may rise now and then, a wait that is told anew rises every other time. */
const MAX_RISES = 0.25

/** Whether an answer is further than all earlier ones of the same call, oldest first. */
export function isFurther(entry: Entry, earlier: readonly Entry[]): boolean {
  if (isLeast(entry, earlier, remainingIn)) return true
  // what a call did itself is another thing each time. Ex) `processed order #12`
  return (entry.traits.looks || entry.traits.repeats) && isLeast(entry, earlier, (text) => negative(doneIn(text)))
}

const negative = (amount: number | null): number | null => (amount === null ? null : -amount)

function isLeast(entry: Entry, earlier: readonly Entry[], amountIn: (text: string) => number | null): boolean {
  const now = amountIn(headOf(entry))
  if (now === null) return false
  const amounts = [...earlier.map((other) => amountIn(headOf(other))).filter((amount) => amount !== null), now]
  const rises = amounts.filter((amount, i) => i > 0 && amount > (amounts[i - 1] as number)).length
  return amounts.indexOf(Math.min(...amounts)) === amounts.length - 1 && rises <= MAX_RISES * (amounts.length - 1)
}

const headOf = (entry: Entry): string => answerOf(entry)?.head ?? ""
