import { answerOf, type Entry, isPause } from "./entry.ts"
import type { Memory } from "./memory.ts"
import { newsOf } from "./news.ts"
import type { LoopSettings } from "./settings.ts"
import type { Verdict } from "./verdict.ts"

/**
 * One tool fails, or finds nothing, again and again, however the call is worded, and nothing is done about it in between: reading on
 * is no success. The call itself may be right at last, so it runs.
 */
export function reworded(memory: Memory, call: Entry, settings: LoopSettings): Verdict | null {
  if (isPause(call)) return null
  const vain = inVain(memory.recent(), call)
  const [last] = vain
  if (last === undefined) return null
  const errors = lengthWhile(vain, ({ ok }) => ok === false)
  const alike = lengthWhile(vain, (entry) => kindOf(entry) === kindOf(last))
  const { rewordedNotice, rewordedStop, emptyNotice, emptyStop } = settings
  const verdict = { code: "loop/reworded", count: Math.max(errors, alike), last } as const
  if (reaches(errors, rewordedStop) || reaches(alike, emptyStop)) return { ...verdict, step: "stop" }
  const isTold = reaches(Math.min(errors, alike), rewordedNotice) || reaches(verdict.count, emptyNotice)
  return isTold ? { ...verdict, step: "notice" } : null
}

/** Zero switches a watch off. */
const reaches = (count: number, least: number): boolean => least > 0 && count >= least

/** The latest calls of the tool of which nothing came, latest first; up to a success of it, or to something new that was done. */
function inVain(entries: readonly Entry[], call: Entry): Entry[] {
  const out: Entry[] = []
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.withheld) continue
    if (isFruitless(entry)) {
      if (entry.name === call.name) out.push(entry)
      continue
    }
    if (entry.name === call.name || (entry.traits.changes !== false && newsOf(entries, i) === "new")) break
  }
  return out
}

function lengthWhile(entries: readonly Entry[], isSo: (entry: Entry) => boolean): number {
  const end = entries.findIndex((entry) => !isSo(entry))
  return end < 0 ? entries.length : end
}

/** Whether nothing came of a call: told as an error, or by the words of its answer. */
function isFruitless(entry: Entry): boolean {
  const signs = answerOf(entry)?.signs
  return signs !== undefined && (entry.ok === false || signs.isError || signs.isEmpty || (signs.isBlank && entry.traits.searches))
}

const kindOf = (entry: Entry): string | undefined => answerOf(entry)?.signs.error
