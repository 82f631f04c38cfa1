import type { Judge } from "./judge.ts"
import { stands } from "./words/intent.ts"
import { hasAny, lastClause, lastOf, phrases } from "./words/sentence.ts"

const NEGATIONS = phrases(
  "not, n't, never, cannot, without, instead of, rather than, avoid, avoided, avoiding, refuse, refused, refusing, decline, declined, declining, unable, forbidden, dangerous, unsafe, harmful, against, ignore, ignoring, no need, no reason, 不要, 不会, 不能, 不应, 不该, 不用, 不可, 不必, 请勿, 切勿, 拒绝, 无需, 而不是, 别调用, 别执行, 别用",
)

const ACTS = phrases("call, run, execute, use, invoke, make, send, issue, emit, perform, do, trigger, try, submit, start")

const OBJECTS = phrases("this, that, it, the tool, the call, the function, the command, the following, any tool, tools")

/** The model cannot or does not run anything: what it shows is for someone else to run. */
const INABILITY = phrases(
  "unable to execute, unable to directly, unable to run, unable to call, cannot execute, can't execute, cannot directly, can't directly, cannot run, can't run, the ability to, not able to execute, not able to run",
)

/** "I will not call", "never", "instead of", "I don't have the ability to run". */
export const negated: Judge = {
  id: "mention/negated",
  why: "It is refused or ruled out by the words before it.",
  objects: ({ channel }, { lead, isBare }) => {
    if (lead === null) return false
    if (channel === "text") return lead.attached && isRuledOut(lastClause(lead.words))
    if (isBare && hasAny(lead.passage, INABILITY)) return true
    if (!lead.attached) return isRuledOut(lead.words) && (hasAny(lead.words, OBJECTS) || ACTS.some((act) => lead.words.endsWith(act)))
    return stands(lastClause(lead.words), NEGATIONS) || isRuledOut(lead.words)
  },
}

/** A negation, and an act that it may govern. */
function isRuledOut(words: string): boolean {
  if (!stands(words, NEGATIONS)) return false
  const at = lastOf(words, NEGATIONS)
  return (
    hasAny(words.slice(at), [...ACTS, " calling ", " running ", " using ", " sending ", " executing "]) ||
    hasAny(words.slice(at), [" instead of ", " rather than "]) ||
    isChinese(words, at)
  )
}

const isChinese = (words: string, at: number): boolean => /[一-鿿]/.test(words.charAt(at))
