import type { Judge } from "./judge.ts"
import { announces } from "./words/announce.ts"
import { stands } from "./words/intent.ts"
import type { Lead } from "./words/lead.ts"
import { hasAny, lastClause, lastOf, phrases } from "./words/sentence.ts"

const NEGATIONS = phrases(
  "not, n't, never, cannot, without, instead of, rather than, avoid, avoided, avoiding, refuse, refused, refusing, decline, declined, declining, unable, forbidden, dangerous, unsafe, harmful, against, ignore, ignoring, no need, no reason, 不要, 不会, 不能, 不应, 不该, 不用, 不可, 不必, 请勿, 切勿, 拒绝, 无需, 而不是, 别调用, 别执行, 别用",
)

const ELSEWHERE = phrases(
  "nicht, niemals, keinesfalls, weigere, verweigere, lehne, pas, jamais, refuse, refusons, no voy a, no puedo, no debo, no lo haré, no haré, no ejecutaré, no se debe, no debes, nunca, jamás, me niego, não, não vou, não posso, não devo, non devo, recuso, non, rifiuto, не буду, не могу, не стану, не следует, нельзя, никогда, отказываюсь, しません, できません, 致しません, 拒否, お断り, ないでください, いけません, 않겠, 않습니다, 않을, 수 없습니다, 거부, 거절, 하지 마",
)

/** The sentence as a whole refuses, whatever it sets out with. */
const REFUSALS = phrases(
  "off the table, out of the question, off limits, n't something i'll, n't something i will, n't something i can, not something i'll, not something i will, not something i can, violation of policy, violation of our, violation of my, violation of the policy, violates policy, violates our, violates my, violates the policy, against policy, against our policy, against the policy, i refuse, i must refuse, i decline, i must decline, have to decline, have to refuse, need to refuse, i won't do, i will not do, i won't help, i can't help with, i cannot help with, i can't assist, i cannot assist",
)

/** With them a complete sentence in these languages refuses; without them it may be about anything. */
const ELSEWHERE_ACTS = phrases(
  "tun, machen, mache, ausführen, helfen, löschen, ab, faire, exécuter, aider, hacer, hacerlo, haré, ejecutar, ejecutaré, ayudar, fazer, executar, ajudar, fare, eseguire, aiutare, выполнить, выполнять, сделать, делать, помочь, 実行, 対応, 手伝, 실행, 수행, 도와, 도울",
)

const NO = /^ (?:(?:absolutely|certainly|definitely|of course) not|no|nope|nein|non|não|нет|いいえ|아니요|不) $/

const ACTS = phrases("call, run, execute, use, invoke, make, send, issue, emit, perform, do, trigger, try, submit, start")

const OBJECTS = phrases("this, that, it, the tool, the call, the function, the command, the following, any tool, tools, 执行, 调用, 操作")

/** The model cannot or does not run anything: what it shows is for someone else to run. */
const INABILITY = phrases(
  "unable to execute, unable to directly, unable to run, unable to call, cannot execute, can't execute, cannot directly, can't directly, cannot run, can't run, the ability to, not able to execute, not able to run",
)

/** The speaker does not do it. A sentence behind it that announces nothing takes nothing back. Ex) I must not push. Blocked call: */
const REFUSED =
  / (?:i|we) (?:(?:must|can|will|shall|may|do|did|should|have|had|would|am|are)(?: not|n't)|cannot|can't|won't|haven't|didn't) (?:(?:going|able|allowed|willing|permitted) to )?(?!(?:yet )?(?:know|have|see|find|found|remember|recall|understand|think|believe|need|guess|want|tell|say|answer|sure|seen|checked|look|read|touch|change|assume|get|got|be|been|yet)\b)| (?:i|we) (?:refuse|declined?) | not something (?:i|we) | i'm (?:not|declining|refusing) | ich \p{L}+ (?:es |das |dies )?nicht | (?:under|auf) (?:no|keinen) | niemals | jamais | nunca /u
/** Ex) I can't say without looking */
const WITHOUT = / (?:without|before|until|unless|sin|ohne|sans|senza|sem) /

/** "I will not call", "never", "instead of", "I don't have the ability to run". */
export const negated: Judge = {
  id: "mention/negated",
  why: "It is refused or ruled out by the words before it.",
  objects: ({ channel, names }, { lead, afterword, isBare }) => {
    if (lead !== null && afterword !== null && REFUSED.test(afterword.words) && !WITHOUT.test(afterword.words)) return true
    if (lead === null) return false
    const said = channel === "native" ? lead.last : lastClause(lead.words)
    if (REFUSED.test(said) && !WITHOUT.test(lead.last) && !turnsToAct(lead, names)) return true
    if (WITHOUT.test(lead.words) && REFUSED.test(lead.words)) return false
    if (channel === "text") return lead.attached && isRuledOut(lastClause(lead.words))
    if (isBare && hasAny(lead.passage, INABILITY)) return true
    if (NO.test(lead.words) || stands(lead.words, REFUSALS)) return true
    if (!lead.attached && stands(lead.words, ELSEWHERE) && hasAny(lead.words, ELSEWHERE_ACTS)) return true
    if (!lead.attached) return isRuledOut(lead.words) && (hasAny(lead.words, OBJECTS) || ACTS.some((act) => lead.words.endsWith(act)))
    const clause = lastClause(lead.words)
    return stands(clause, NEGATIONS) || stands(clause, ELSEWHERE) || isRuledOut(lead.words)
  },
}

/** What is announced behind the refusal is done. Ex) I won't guess. Let me look. */
const turnsToAct = (lead: Lead, names: readonly string[]): boolean => !REFUSED.test(lastClause(lead.words)) && announces(lead, names)

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
