import { answerOf, type Entry } from "./entry.ts"
import { isEmptyText, isErrorText } from "./fruitless.ts"
import type { Memory } from "./memory.ts"
import { newsOf } from "./news.ts"
import { type LoopSettings, REMEMBERED } from "./settings.ts"
import type { Verdict } from "./verdict.ts"

/**
 * The same kind of error, or of empty answer, from the same tool again and again, however the call is worded, and nothing done
 * about it in between: reading on is no success. The call itself may be right at last, so it runs.
 */
export function reworded(memory: Memory, call: Entry, settings: LoopSettings): Verdict | null {
  if (!mayBeStuck(memory, call, settings)) return null
  const entries = memory.recent()
  let count = 0
  let last: Entry | null = null
  let areErrors = true
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.withheld) continue
    if (entry.name !== call.name) {
      if (entry.traits.changes !== false && !entry.traits.sleeps && newsOf(entries, i) === "new" && !isInVain(entry)) break
      continue
    }
    if (!isInVain(entry) || (last !== null && kindOf(entry) !== kindOf(last))) break
    areErrors &&= entry.ok === false
    last ??= entry
    count++
  }
  const [notice, stop] = areErrors ? [settings.rewordedNotice, settings.rewordedStop] : [settings.emptyNotice, settings.emptyStop]
  if (stop > 0 && count >= stop) return { code: "loop/reworded", step: "stop", count, last }
  return notice > 0 && count >= notice ? { code: "loop/reworded", step: "notice", count, last } : null
}

/**
 * Whether enough of the tool's latest calls may have been in vain. One that is known not to be says no for all that follow it
 * until there are enough again: so most answers are never read.
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
    if (count >= needed) return isInVain(latest)
  }
  return false
}

/** The smaller one of two numbers of which zero means never. */
const leastOf = (a: number, b: number): number => Math.min(a === 0 ? Number.POSITIVE_INFINITY : a, b === 0 ? Number.POSITIVE_INFINITY : b)

/** Whether nothing came of a call: told as an error, or by the words of its answer. */
function isInVain(entry: Entry): boolean {
  entry.inVain ??= judge(entry)
  return entry.inVain
}

function judge({ answer, ok }: Entry): boolean {
  if (answer === null) return false
  if (ok === false) return true
  return typeof answer === "string" ? isErrorText(answer) || isEmptyText(answer) : answer.signs.isError || answer.signs.isEmpty
}

const kindOf = (entry: Entry): string | undefined => answerOf(entry)?.signs.error
