// Judge: the words say that the call is not made.
import { lazyPattern } from "../../lazy-pattern.ts"
import type { BlockSurroundings } from "./around.ts"
import type { MentionJudge } from "./judge.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { hasNameWord, hasStandingPhrase, NEEDS_LOOK } from "./words/intent.ts"
import type { LeadText } from "./words/lead.ts"
import { affirmedWords, negatesBelow } from "./words/negation.ts"
import { hasAny, isSaying, lastClause, lastOf, lazyPhrases } from "./words/sentence.ts"

const NEGATION_PHRASES = lazyPhrases(
  "not, n't, never, cannot, without, instead of, rather than, avoid, avoided, avoiding, refuse, refused, refusing, decline, declined, declining, unable, forbidden, dangerous, unsafe, harmful, against, ignore, ignoring, no need, no reason, 不要, 不会, 不能, 不应, 不该, 不用, 不可, 不必, 请勿, 切勿, 拒绝, 无需, 而不是, 别调用, 别执行, 别用",
)

const FOREIGN_NEGATIONS = lazyPhrases(
  "nicht, niemals, keinesfalls, weigere, verweigere, lehne, pas, jamais, refuse, refusons, no voy a, no puedo, no debo, no lo haré, no haré, no ejecutaré, no se debe, no debes, nunca, jamás, me niego, não, não vou, não posso, não devo, non devo, recuso, non, rifiuto, не буду, не могу, не стану, не следует, нельзя, никогда, отказываюсь, しません, できません, 拒否, お断り, ないでください, いけません, 않겠, 않습니다, 않을, 수 없습니다, 거부, 거절, 하지 마",
)

/** The sentence as a whole refuses, whatever it begins with. */
const REFUSAL_PHRASES = lazyPhrases(
  "off the table, out of the question, off limits, n't/not something i'll, n't/not something i will/can, violation of policy/our/my, violation of the policy, violates policy/our/my, violates the policy, against policy, against our/the policy, i refuse/decline, i must refuse/decline, have/need to refuse/decline, i won't do/help, i will not do, i can't/cannot help with, i can't/cannot assist, hard no on, no way i'm/i'll, rule/rules this/that/it out, rule/rules this/that one out, irresponsible/unethical to, 決してしません",
)

/** Acts: a complete sentence with a foreign negation refuses only if it names one of them. */
const ELSEWHERE_ACTS = lazyPhrases(
  "tun, machen, mache, ausführen, führe, helfen, löschen, ab, faire, exécuter, aider, hacer, hacerlo, haré, ejecutar, ejecutaré, ayudar, fazer, executar, ajudar, fare, eseguire, aiutare, выполнить, выполнять, сделать, делать, помочь, 実行, 対応, 手伝, 실행, 수행, 도와, 도울",
)

const PLAIN_NO =
  /^ (?:(?:absolutely|certainly|definitely|of course|better|please) (?:not|don't)|don't|do not|no|nope|stop|halt|not (?:this|that)(?: one)?|nein|non|não|нет|いいえ|아니요|不) $/

const ACT_VERBS = lazyPhrases(
  "call, run, execute, use, invoke, make, send, issue, emit, perform, do, trigger, try, submit, start",
)

const OBJECT_PHRASES = lazyPhrases(
  "this, that, it, the tool, the call, the function, the command, the following, any tool, tools, 执行, 调用, 操作",
)

/** The speaker does not act, even if a neutral sentence follows. Ex) I must not push. Blocked call: */
const REFUSED_CLAUSE = lazyPattern(
  String.raw` (?:i|we) (?:(?:must|can|will|shall|may|do|did|should|have|had|would|am|are)(?: not|n't)|cannot|can't|won't|haven't|didn't) (?:(?:going|able|allowed|willing|permitted) to )?(?!(?:yet )?(?:know|have|see|find|found|remember|recall|understand|think|believe|need|guess|want|tell|say|answer|sure|seen|checked|look|read|touch|change|assume|get|got|be|been|yet)\b)| (?:i|we) (?:refuse|declined?) | (?:i|we)(?:'d| would| will)? never (?:do|run|execute|make|send|touch) | not something (?:i|we) | i'm (?:not|declining|refusing) | ich \p{L}+ (?:es |das |dies )?nicht | (?:under|auf) (?:no|keinen) | niemals | jamais | nunca `,
)
/** Something has to come first. Ex) I can't say without looking */
const WITHOUT_CLAUSE = / (?:without|before|until|unless|sin|ohne|sans|senza|sem) /
/**
 * What is missing for the act must come from somebody else. Ex) I don't send it without your leave , but not: I can't
 * do it without a map , before a call of find_map
 */
const LACKS_LEAVE =
  / (?:do|run|execute|perform|send|make|delete|proceed with|go ahead with) (?:this|that|it|these|things|such)(?: [^ |]+){0,3}? without (?:an? |your |asking |explicit |prior |approval |authori[sz]ation |permission |consent )(.*)| (?:ohne|sans|senza|sin|sem) (?:ihre?n?|deine?n?|votre|ton|il tuo|tu|su|sua|seu) /

function isExcused(words: string, names: readonly string[]): boolean {
  const lacking = LACKS_LEAVE.exec(words)
  if (lacking === null) return WITHOUT_CLAUSE.test(words)
  const lackedWords = (lacking[1] ?? "").split(" ")
  return hasNameWord(names, (word) => lackedWords.includes(word))
}

/** "I will not call", "never", "instead of", "I don't have the ability to run". */
export const negatedMention: MentionJudge = {
  id: "mention/negated",
  why: "It is refused or ruled out by the words before it.",
  objects: ({ names }, around) => {
    const { lead, afterword, isOffered } = around
    if (afterword !== null && refusesBehind(afterword, around)) return true
    if (lead === null || NEEDS_LOOK.test(lead.words)) return false
    const lastWords = lastClause(lead.words)
    // an act announced behind the refusal is done. Ex) I won't guess. Let me look.
    const turnsToAct = (): boolean => !refusesPlainly(lastWords, names) && around.isAnnounced
    if (refusesPlainly(isOffered ? lastWords : lead.lastSentences, names) && !turnsToAct()) return true
    if (negatesBelow(lead.words) && around.isAnnounced) return false
    if (isExcused(lead.words, names) && REFUSED_CLAUSE().test(lead.words)) return false
    if (isOffered) return lead.isAttached && isRuledOut(lastWords)
    return PLAIN_NO.test(lead.words) || refuses(lead)
  },
}

const refusesPlainly = (words: string, names: readonly string[]): boolean =>
  (REFUSED_CLAUSE().test(words) || REFUSED_ABROAD.test(words)) && !isExcused(words, names)

/** The same in other languages, about acts done with a call. Ex) Das werde ich nicht tun. , No lo voy a hacer. */
const REFUSED_ABROAD =
  / (?:werde|kann|darf|will|möchte) (?:ich )?(?:das |dies |es )?nicht (?:tun|machen|ausführen|durchführen|starten|aufrufen|senden|abschicken) | ne (?:l'|le |la |les )?(?:exécuterai|ferai|lancerai|enverrai|vais pas (?:\S+ )?(?:faire|exécuter|lancer)) | no (?:lo|la|los|las) (?:voy a (?:hacer|ejecutar|enviar)|haré|ejecutaré|enviaré) | non (?:lo|la|li|le) (?:farò|eseguirò|invierò) | não vou (?:fazer|executar|enviar) | (?:ga|zal|kan|mag) ik niet (?:doen|uitvoeren|versturen) | nie (?:zrobię|wykonam|uruchomię|wyślę) (?:tego|tej|go|jej|ich) | не (?:буду|стану) (?:это |этого )?(?:делать|выполнять|запускать|отправлять) | (?:bunu )?(?:yapmayacağım|çalıştırmayacağım) | никогда (?:\S+ )?не (?:делаю|выполняю|запускаю|отправляю) | je ne (?:vais|veux|dois) pas (?!attendre )| (?:mi rifiuto|me recuso|recuso me|me niego|ik weiger|odmawiam|jag vägrar|отказываюсь|reddediyorum) | (?:ich (?:will|möchte) (?:\S+ ){0,2}nicht|ne veux pas|no quiero|non voglio|não quero|ik wil (?:\S+ ){0,2}niet|nie chcę|vill inte|не хочу|\S+m[ae]k istemiyorum) | (?:bin dagegen|suis contre|estoy en contra|sono contrari[oa]|sou contra|ben (?:er)?tegen|jestem przeciw|är emot|я против|karşıyım) |たくありません|反対です|我不[想愿]|我反对|싶지 않습니다|반대합니다| non l[oa] faccio | doe ik niet | gör jag inte |やりません|お断りし|我拒绝|하지 않겠습니다|거절합니다|我(?:从不|绝不)(?:做|执行|运行)|我们?不(?:会|应该|该)(?!有|再?看)| не (?:стоит|следует) |(?:これは|それは)?実行しません|(?:실행|진행)하지 않겠습니다/

/** Stems of acts at the beginning of a word, so that German participles do not match. */
const ACT_STEM =
  / (?:delete|send|run|touch|remove|book|lösch|entfern|schick|ausführ|änder|supprim|envo|exécut|modifi|réserv|borr|elimin|envi|ejecut|cancell|invi|esegu|apag|delet|execut|verwijder|verstuur|verzend|usuw|wysył|uruch|radera|skick|kör|ta|удал|отправ|запуск|измен)/
/** Words for the past: what was not done so far may be done now. Ex) Der Rasen wurde nicht gemäht. */
const BYGONE_STATE =
  / (?:été|wurden?|ist|sind|fue|ha|han|foi|foram|è|sono|stat[oaie]|werd|werden|heeft|został\S*|blev|har|hat|habe|был\S*|was|were|has|have|is|are|did) /
const FORBIDDEN_EAST =
  /(?:别|勿|不要)(?:删|发|动|改|执行|运行)|(?:削除|送信|実行)しないで|(?:삭제|전송|실행)하지 ?(?:마|말)| (?:silme|gönderme|çalıştırma)(?:yin|yın)? /
const MAX_ORDER_WORDS = 6

/** True if a few words forbid or refuse an act. Ex) Niet verwijderen. , No lo borres. */
const forbidsAct = (words: string): boolean =>
  FORBIDDEN_EAST.test(words) ||
  (ACT_STEM.test(words) &&
    !BYGONE_STATE.test(words) &&
    !isSaying(words, MAX_ORDER_WORDS) &&
    affirmedWords(words).trim() === "")

/** The words behind the call point at it and refuse. Ex) That is what you ask for. I won't do it. */
const POINTS_AT_CALL = /^[ |]*(?:that|this|it) (?:is|was|would) /

function refusesBehind(afterword: AfterwordText, around: BlockSurroundings): boolean {
  const { lead, isOffered } = around
  if (POINTS_AT_CALL.test(afterword.words) && refusesPlainly(afterword.passageWords, [])) return true
  const hasLead = lead !== null
  if (hasLead && refusesPlainly(afterword.words, []) && !OTHER_THINGS.test(afterword.words))
    return !around.isAnnounced || refusesSame(afterword.words, lead.words)
  // Ex) Running f(a=1) is out of the question : a call within its own sentence is not offered
  if (isOffered && !afterword.continuesSentence) return false
  // without words before the call, only words that point at it are about it. Ex) not: I'm not changing anything.
  return afterword.sentences
    .slice(0, FIRST_SENTENCES)
    .some(
      ({ words }) =>
        (REFUSED_ABROAD.test(words) ||
          refuses({ words, isAttached: false }) ||
          (!hasLead && REFUSED_CLAUSE().test(words))) &&
        (hasLead || POINTS_AT.test(words)) &&
        !OTHER_THINGS.test(words),
    )
}
const POINTS_AT =
  / (?:this|that|it|these|them|the call|das|dies|es|cela|ça|ceci|l'\S+|eso|esto|lo|isso|isto|questo|quello|это|этого) |この|これ|それ|这|它|実行しません/
const OTHER_THINGS =
  /^ if | (?:anything|else|other|nada más|nichts anderes|rien d'autre|mais nada|ничего другого) |他の/

const MIN_REFUSAL_WORDS = 4
/**
 * True if words behind an announced call refuse the same act. Ex) not: Cutting the lawn. I can't cut the hedge, it is
 * too high.
 */
const refusesSame = (words: string, announced: string): boolean =>
  words.split("|").some((rawClause) => {
    const clause = ` ${rawClause.trim()} `
    if (!refusesPlainly(clause, [])) return false
    return (
      POINTS_AT.test(clause) ||
      !isSaying(clause, MIN_REFUSAL_WORDS) ||
      clause.split(" ").some((word) => word.length > 3 && announced.includes(` ${word}`))
    )
  })

/**
 * Maximum number of sentences behind the call: the second may refuse what the first points at. Ex) Wait, that is the
 * old gate. I won't open it.
 */
const FIRST_SENTENCES = 2

/** A cause is being tested. Ex) I'll mow it to rule it out. */
const TESTS_IT = / to rule (?:this|that|it) out /

function refuses({ words, isAttached }: Pick<LeadText, "words" | "isAttached">): boolean {
  if (hasStandingPhrase(words.replace(TESTS_IT, " "), REFUSAL_PHRASES) || forbidsAct(words)) return true
  if (isAttached) {
    const finalClause = lastClause(words).replace(" without further ado ", " ")
    return (
      (hasStandingPhrase(finalClause, NEGATION_PHRASES) && !BESIDE_ACT.test(finalClause)) ||
      hasStandingPhrase(finalClause, FOREIGN_NEGATIONS) ||
      (isRuledOut(words) && !BESIDE_ACT.test(words))
    )
  }
  if (hasStandingPhrase(words, FOREIGN_NEGATIONS) && hasAny(words, ELSEWHERE_ACTS)) return true
  return (
    isRuledOut(words) && (hasAny(words, OBJECT_PHRASES) || ACT_VERBS().all.some((actVerb) => words.endsWith(actVerb)))
  )
}

/**
 * The negation is not about the act. Ex) Let me look at it instead of guessing , I'll run it against the copy , let me
 * check the left one, not the right one
 */
const BESIDE_ACT =
  / (?:let me|let's|i'll|i will|i'm|i am) (?:(?:just|only|now|quickly|first|going to) )*(?:run|running|test|testing|check|checking|query|querying|compare|comparing|validate|validating|search|searching|look|looking|compute|computing|calculate|calculating|read|reading|fetch|fetching|verify|verifying)(?= )(?:[^|]* )?(?:against (?:the|a|an|your|our|its) (?!call|following|act)|(?:instead of|rather than) (?:guessing|assuming|speculating)|\| not the )|(?:^|\|) (?:running|testing|checking|querying|searching) [^|]*against (?:the|a|an|your|our|its) (?!call|following|act)/

const GOVERNED_PHRASES = lazyPhrases("calling, running, using, sending, executing, instead of, rather than", ACT_VERBS)

/** True if there is a negation and an act that it may govern; a Chinese negation counts by itself. */
function isRuledOut(words: string): boolean {
  if (!hasStandingPhrase(words, NEGATION_PHRASES)) return false
  const at = lastOf(words, NEGATION_PHRASES)
  return hasAny(words.slice(at), GOVERNED_PHRASES) || /[一-鿿]/.test(words.charAt(at))
}
