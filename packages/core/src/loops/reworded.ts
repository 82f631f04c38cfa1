import { answerOf, type Entry } from "./entry.ts"
import type { Memory } from "./memory.ts"
import { newsOf } from "./news.ts"
import type { LoopSettings } from "./settings.ts"
import type { Verdict } from "./verdict.ts"

/**
 * The same kind of error, or of empty answer, from the same tool again and again, however the call is worded, and nothing done
 * about it in between: reading on is no success. The call itself may be right at last, so it runs.
 */
export function reworded(memory: Memory, call: Entry, settings: LoopSettings): Verdict | null {
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

/** Whether nothing came of a call: told as an error, or by the words of its answer. */
function isInVain(entry: Entry): boolean {
  const signs = answerOf(entry)?.signs
  return signs !== undefined && (entry.ok === false || signs.isError || signs.isEmpty)
}

const kindOf = (entry: Entry): string | undefined => answerOf(entry)?.signs.error
