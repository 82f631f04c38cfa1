// Detects loops of different calls of one tool: each gets the same kind of error, or nothing.
import { followsPage, triesCandidates } from "./candidates.ts"
import { answerOf, type Entry, isPause } from "./entry.ts"
import { isEmptyText, isErrorOfCheck, isErrorText } from "./fruitless.ts"
import type { Memory } from "./memory.ts"
import { newsOf } from "./news.ts"
import { isFurther, isNearer } from "./progress.ts"
import { type LoopSettings, REMEMBERED } from "./settings.ts"
import type { LoopVerdict } from "./verdict.ts"

/**
 * Checks whether one tool fails, or finds nothing, again and again, however the call is worded, while nothing is done
 * about it in between: reading on is no success. The call itself may be right this time, so it runs.
 */
export function reworded(memory: Memory, call: Entry, settings: LoopSettings): LoopVerdict | null {
  if (isPause(call) || !mayBeStuck(memory, call, settings)) return null
  const vain = inVain(memory.recent(), call)
  const [last] = vain
  if (last === undefined) return null
  const errors = lengthWhile(vain, ({ ok }) => ok === false)
  const alike = lengthWhile(vain, (entry) => kindOf(entry) === kindOf(last))
  const count = Math.max(errors, alike)
  const { rewordedNotice, rewordedStop, emptyNotice, emptyStop } = settings
  const verdict = { reason: "loop/reworded", count, last } as const
  const isOver = (patience: number): boolean =>
    reaches(errors, patience * rewordedStop) || reaches(alike, patience * emptyStop)
  if (isOver(1) && (isOver(CANDIDATES) || !triesCandidates(vain, call))) return { ...verdict, step: "stop" }
  const isTold = reaches(Math.min(errors, alike), rewordedNotice) || reaches(count, emptyNotice)
  return isTold ? { ...verdict, step: "notice" } : null
}

/** Compares a count with a threshold; zero switches the check off. */
const reaches = (count: number, least: number): boolean => least > 0 && count >= least

/** How many times more candidates may be tried in vain than wordings of one question. */
const CANDIDATES = 3

/** Returns the latest unsuccessful calls of the tool, latest first, back to a success or something new. */
function inVain(entries: readonly Entry[], call: Entry): Entry[] {
  const out: Entry[] = []
  const telling = latestTelling(entries, call)
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    const isOwn = entry.name === call.name
    if (entry.withheld) continue
    if (!isFruitless(entry)) {
      if (isOwn || (entry.traits.changes !== false && newsOf(entries, i) === "new")) break
    } else if (isOwn && (followsPage(entry, latestOwn(entries, i)) || isBeyond(entries, i, isNearer))) break
    // a countdown says nothing about what comes after the wait: it neither counts nor ends the count
    else if (isOwn && !isBeyond(entries, i, isFurther)) out.push(entry)
    // what it says is learned: the count begins with it
    if (entry === telling) break
  }
  return out
}

/** The latest error of the tool with words that no error of the tool before it has, and its own call neither. */
function latestTelling(entries: readonly Entry[], call: Entry): Entry | null {
  const known = new Set<string>()
  let latest: Entry | null = null
  for (const entry of entries) {
    if (entry.name !== call.name || entry.withheld || !isFruitless(entry)) continue
    const answer = answerOf(entry)
    if (answer === null || (entry.ok !== false && answer.signs.isEmpty) || answer.told === "") continue
    const words = answer.told.split(" ")
    if (words.some((word) => !known.has(word))) latest = entry
    for (const word of words) known.add(word)
  }
  return latest
}

const latestOwn = (entries: readonly Entry[], at: number): Entry | undefined =>
  entries.findLast((other, i) => i < at && other.name === entries[at]?.name && !other.withheld)

/** True if a call was made before and is nearer to its end now. Ex) `retry in 20 s` after `retry in 30 s` */
function isBeyond(entries: readonly Entry[], at: number, isPast: typeof isFurther): boolean {
  const entry = entries[at] as Entry
  const earlier = entries.filter((other, i) => i < at && other.kind === entry.kind && other.answer !== null)
  return earlier.length > 0 && isPast(entry, earlier)
}

function lengthWhile(entries: readonly Entry[], isSo: (entry: Entry) => boolean): number {
  const end = entries.findIndex((entry) => !isSo(entry))
  return end < 0 ? entries.length : end
}

/**
 * True if enough of the tool's latest calls may have been in vain. A call known to be successful rules this out until
 * there are enough calls after it, so most answers are never read.
 */
function mayBeStuck({ entries }: Memory, call: Entry, settings: LoopSettings): boolean {
  const errorsNeeded = leastOf(settings.rewordedNotice, settings.rewordedStop)
  const needed = leastOf(settings.emptyNotice, settings.emptyStop)
  let latest: Entry | null = null
  let count = 0
  let areErrors = true
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - REMEMBERED); i--) {
    const entry = entries[i] as Entry
    if (entry.name !== call.name || entry.withheld) continue
    if (entry.answer === null || entry.inVain === false) return false
    latest ??= entry
    count++
    areErrors &&= entry.ok === false
    if (areErrors && count >= errorsNeeded) return true
    if (count >= needed) return isFruitless(latest)
  }
  return false
}

/** Returns the smaller of two numbers, where zero means never. */
const leastOf = (a: number, b: number): number =>
  Math.min(a === 0 ? Number.POSITIVE_INFINITY : a, b === 0 ? Number.POSITIVE_INFINITY : b)

/** True if a call had no success, by its error or by the words of its answer. */
export function isFruitless(entry: Entry): boolean {
  entry.inVain ??= judge(entry)
  return entry.inVain
}

function judge({ name, answer, ok, traits }: Entry): boolean {
  if (answer === null || ok === false) return answer !== null
  if (CHECKING.test(name)) return isErrorOfCheck(typeof answer === "string" ? answer : answer.head)
  // only the needed signs: computing all signs of an answer takes longer than mending a call
  if (typeof answer === "string")
    return isErrorText(answer) || isEmptyText(answer) || (traits.searches && answer.trim() === "")
  const { isError, isEmpty, isBlank } = answer.signs
  return isError || isEmpty || (isBlank && traits.searches)
}

/** Tools that report faults, and ideally find none. Ex) `lint_file`, `runTests` */
const CHECKING =
  /(?:(?<![a-z])(?:lint|check|verify|validate|test|audit|scan|diff|detect|diagnose)|Lint|Check|Verify|Validate|Test|Audit|Scan|Diff|Detect|Diagnose)(?:er|or|s)?(?![a-z])/

const kindOf = (entry: Entry): string | undefined => answerOf(entry)?.signs.error
