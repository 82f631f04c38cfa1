// Measures how far an awaited thing has come, by a number in the answer that counts down or up.
import { answerOf, type Entry, hasFailed } from "./entry.ts"
import { isPlaceAhead, numberIn, WORK_VERBS } from "./place.ts"

const UNIT = "(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)(?![a-z])"
/** Ex) `4:05`, `90`, `9m50s`, `1 h 20 min`, `PT390S` */
const AMOUNT = `((?:\\d{1,3}:){1,2}\\d\\d(?!\\d)|(?:PT)?\\d{1,9}(?:\\.\\d{1,3})?(?:\\s*${UNIT}(?: ?\\d{1,2} ?${UNIT}){0,2})?)`

const amountAfter = (words: string): RegExp =>
  new RegExp(`\\b(?:${words})["']?\\s*[:=]?\\s*["'~]?(?:about |approx\\.? )?${AMOUNT}`, "i")

/** Time until something is ready. Ex) `ETA 5 min`, `retry in 20 s`, `Retry-After: 30`; not `passed in 3 s` */
const READY: RegExp = amountAfter(
  "eta(?:_\\w{1,10})?|(?:retry|again|ready|available|due|expected|starts?|begins?|opens?|released|unlocks|back|turn comes|comes up)[ _-]?(?:in|after)|cool-?down|wait(?: for| another)?",
)
/** Ex) `30 seconds until ready`; not `3 rows until the end` */
const UNTIL_READY = new RegExp(
  `(?<![\\d:.])${AMOUNT} (?:until|till) (?:\\w{1,12} ){0,3}(?:ready|available|retry|next|start|open|release)`,
  "i",
)
/** Rest of the work, or of the time allowed for it. Ex) `"remaining_seconds": 15`; `4 minutes remaining` */
const REMAINING: RegExp = amountAfter(
  "time[ _-]?left|remaining[ _-]time|(?:time[ _-]?)?(?<!limit[ _-])remaining(?:_\\w{1,10})?",
)
const LEFT = new RegExp(`(?<![\\d:.])${AMOUNT} (?:left|remaining|to go)\\b`, "i")
/** End of an obstacle, or of a session. Ex) `lock expires in 40 s` */
const UNTIL: RegExp = amountAfter("(?:\\w{1,12}_)?(?:(?:resets?|expires?)[ _-]?in|ttl(?:_\\w{1,10})?)")
/** The wait ends with it. Ex) `{"acquired": false, "ttl": 90}`, `authorization_pending` */
const HELD =
  /(?:^|[^a-z])(?:pending|authorization_pending|locked?|holder|held|ban(?:ned)?|quota|throttled|reserved)(?![a-z])|"acquired"\s*:\s*false/i
/** Ex) `Uploading... 240 s remaining`, `Still warming up` */
const AT_WORK =
  /^\W{0,4}(?:[A-Za-z]{1,12} )?(?!warning|nothing|missing|remaining|string|during|existing|meeting)[A-Za-z]{2,16}ing\b/i

/**
 * A number of items done; not the number of the question itself, nor a number before another sentence. Ex) `processed
 * item #4100`, `Rendering frame 30`; not `processed request #7`, `loaded page 7. It is empty.`
 */
const DONE: RegExp = doneBehind("(?!(?:\\w+ )?(?:request|query|call|message)\\b)")
/** For a tool that is used repeatedly, the number means another thing each time. */
const DONE_AGAIN: RegExp = doneBehind("")

function doneBehind(ahead: string): RegExp {
  return new RegExp(
    String.raw`\b(?:${WORK_VERBS})(?:ed|ing|ied|ying)? ${ahead}(?:[a-z]{1,20} ){0,2}#?(\d{1,12})\b(?![^.;:{]*[.;:{]\s*\S)`,
    "i",
  )
}

const SECONDS: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1 }

/**
 * Returns the remaining time in seconds; null if the text does not say. `own`: other patterns that may count down to
 * the awaited event.
 */
export function remainingIn(text: string, own: readonly RegExp[] = [REMAINING, LEFT]): number | null {
  const [, amount] = [READY, UNTIL_READY, ...own].map((pattern) => pattern.exec(text)).find((hit) => hit !== null) ?? []
  if (amount === undefined) return null
  if (amount.includes(":")) return amount.split(":").reduce((sum, part) => 60 * sum + Number(part), 0)
  const parts = amount.toLowerCase().matchAll(/([\d.]+)\s*([a-z]*)/g)
  return [...parts].reduce((sum, [, part, unit = ""]) => sum + Number(part) * secondsIn(unit), 0)
}

const secondsIn = (unit: string): number => (unit === "ms" ? 0.001 : (SECONDS[unit[0] ?? "s"] as number))

/** Returns the number of items done. `isAgain`: the tool is used repeatedly. */
export function doneIn(text: string, isAgain = false): number | null {
  return numberIn(isAgain ? DONE_AGAIN : DONE, text)
}

/**
 * Maximum share of rising steps in a countdown: an estimate may rise now and then; a wait that is set anew rises every
 * other time.
 */
const MAX_RISES = 0.25

/** The completed share. Ex) `34% complete`, `12 of 40 done`, `"progress": 34`; not `93% used`, `12 of 40 failed` */
const SHARE =
  /(?<![\d.])(\d{1,9}(?:\.\d{1,3})?)(?: ?%| ?(?:\/|of) ?\d{1,9})(?: [a-z]{1,12})? (?:completed?|done|ready|finished|processed)\b|(?<![a-z])progress["'\s:=]{1,4}(\d{1,9}(?:\.\d{1,3})?)/i
/** Number of items that come first. Ex) `12 jobs ahead of you`, `"queue_position": 12` */
const AHEAD = /(?<![\d.])(\d{1,9})(?: [a-z]{1,12}){0,2} ahead\b|(?<![a-z])queue[ _]position["'\s:=#]{1,4}(\d{1,9})\b/i

/** True if a refusal says that the request comes nearer: then repeating the call is a way to wait. */
export const isNearer = (entry: Entry, earlier: readonly Entry[]): boolean =>
  isLeast(entry, earlier, (text) => numberIn(AHEAD, text)) ||
  isLeast(entry, earlier, (text) => negative(numberIn(SHARE, text)))

const GONE = "(?:deleted|removed|erased|purged|pruned|wiped|evicted|consumed|dequeued|drained|acked|acknowledged)"
/**
 * How many items are gone, and cannot go again. Ex) `Deleted 500 rows`, `500 rows deleted`, `"acked": 10`, `DELETE 500`
 */
const TAKEN = new RegExp(
  `(?<![a-z])(?:${GONE}["'\\s:=]{1,4}|^\\W{0,3}DELETE )(\\d{1,9})(?![\\w.-])|(?<![\\w.#-])(\\d{1,9}) (?:[a-z]{1,12} ){0,2}${GONE}(?![a-z])`,
  "i",
)
/** Fewest items of a batch: a single one may have been put back each time. */
const MIN_TAKEN = 2

/** How many items were processed, and that more are left. Ex) `{"synced": 100, "has_more": true}` */
const SOME_DONE = /"[a-z_]{1,30}ed"\s*:\s*[1-9]\d{0,8}\s*[,}]/i
const MORE_LEFT = /"(?:has_?)?more"\s*:\s*true\b/i

/** True if an answer says that a batch was processed, so that the same call processes the next one. Not for pages. */
function isBatch(entry: Entry): boolean {
  if (entry.traits.looks || hasFailed(entry)) return false
  const text = headOf(entry)
  return (numberIn(TAKEN, text) ?? 0) >= MIN_TAKEN || (MORE_LEFT.test(text) && SOME_DONE.test(text))
}

/** True if an answer is further than all earlier ones of the same call, oldest first. */
export function isFurther(entry: Entry, earlier: readonly Entry[]): boolean {
  if (isBatch(entry)) return true
  const own = countdownsOf(entry)
  if (isLeast(entry, earlier, (text) => remainingIn(text, own)) || isPlaceAhead([...earlier, entry].map(headOf)))
    return true
  // the effect of the call itself is another thing each time. Ex) `processed order #12`
  const { looks, repeats } = entry.traits
  return (looks || repeats) && isLeast(entry, earlier, (text) => negative(doneIn(text, repeats)))
}

/**
 * Returns the patterns that may count down besides a time when something is ready. The rest of a session passes however
 * often the same is asked, so it counts only if something is under way, or if the answer says nothing else.
 */
function countdownsOf(entry: Entry): readonly RegExp[] {
  const signs = answerOf(entry)?.signs
  if (signs === undefined) return []
  if (BARE.test(headOf(entry).replace(REMAINING, "").replace(LEFT, ""))) return [REMAINING, LEFT]
  if (HELD.test(headOf(entry))) return [REMAINING, LEFT, UNTIL]
  if (hasFailed(entry)) return signs.isPassing ? [REMAINING, LEFT, UNTIL] : []
  const isAtWork = (entry.traits.repeats || AT_WORK.test(headOf(entry))) && !signs.isError && !signs.isOver
  const isWaited = signs.isUnderWay || isAtWork
  return isWaited ? [REMAINING, LEFT] : []
}

const BARE = /^(?:[^a-z]|about|approx|only)*$/i

const negative = (amount: number | null): number | null => (amount === null ? null : -amount)

function isLeast(entry: Entry, earlier: readonly Entry[], amountIn: (text: string) => number | null): boolean {
  const now = amountIn(headOf(entry))
  if (now === null) return false
  const amounts = [...earlier.map((other) => amountIn(headOf(other))).filter((amount) => amount !== null), now]
  const rises = amounts.filter((amount, i) => i > 0 && amount > (amounts[i - 1] as number)).length
  return amounts.indexOf(Math.min(...amounts)) === amounts.length - 1 && rises <= MAX_RISES * (amounts.length - 1)
}

const headOf = (entry: Entry): string => answerOf(entry)?.head ?? ""
