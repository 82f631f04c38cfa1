// Judge: the call is quoted from somebody else, or was made long ago.
import type { BlockSurroundings } from "./around.ts"
import type { MentionJudge } from "./judge.ts"
import { hasStandingPhrase, statesIntent } from "./words/intent.ts"
import type { LeadText } from "./words/lead.ts"
import { hasAny, lazyPhrases } from "./words/sentence.ts"

const SOURCE_NOUNS = lazyPhrases(
  "page, website, site, document, email, mail, file, comment, issue, text, attacker, injection, prompt, article, log",
)
const SAYING_VERBS = lazyPhrases(
  "told, tells, says, said, asks, asked, instructs, instructed, contains, contained, wants, reads, includes, included",
)

const PAST_PHRASES = lazyPhrases(
  "habe ich, ich habe, wurde, wurden, fue, fueron, a/ont été, foi, è stato, было, 已经, 已发送, 已执行, しました, 했습니다, already, previously, i called/ran/executed/sent/used/made/saw, i just called/ran/sent, i found/got/received this, i found/got the following, injected, you called/ran/sent/wrote, was called/made, last call was, had called, i have called/sent/executed, i've called/sent/executed, pasted, embedded, your message/prompt, failed was, previous call, previous tool call, fails/failed/breaks/crashes/chokes on, this input, to reproduce",
)

/** Adverbs that mean "already", a closed class. */
const ALREADY = lazyPhrases(
  "already, bereits, déjà, ya, già, já, reeds, уже, вже, już, redan, allerede, ήδη, zaten, 已经, 已經, すでに, 既に, 이미",
)

/** The sentence ends in a word of telling: the model printed …, the log shows …, the call was … */
const TELLING_END =
  / (?:shows|showed|reads|said|printed|emitted|wrote|returned|produced|generated|outputted|logged|responded|replied|answered|issued|gave|suggested|proposed|offered|came up with|(?:call|command|request|message|output|input|response|reply|answer|prompt|line|made|sent|ran|used) was)(?: (?:with|by))?(?: (?:this|that|the following|as follows))? [| ]*$/

// Ex) Searching TV shows: …
const AT_IT = /(?:^|\|) (?:now |first |next )?\w+ing /

// Ex) File notes/a.txt:
const FILE_CAPTION = /^[\s*`"]*(?:the )?(?:file )?[*`"]*([\w./\\-]{1,80}\.[a-z]\w{0,7})[*`"]*:[*`"\s]*$/i

/** Long enough for the name of a file among the arguments. */
const MAX_HEAD_LENGTH = 4000

/** Words for people who do harm: the text behind such words is theirs, unless the speaker sets out to act. */
const HOSTILE_NOUNS =
  /[ '](?:attackers?|attacker's|scammers?|hackers?|phishing|malware|prompt injection|malicious (?:readme|page|comment|e?mail|document)|(?:addressed to|instructions? for) (?:ai |all )?(?:agents|assistants|models|ai)|jailbreak|red team|fraudsters?|betrüger\S*|angreifer\S*|fraudeurs?|pirates?|escrocs?|estafador\S*|atacantes?|golpistas?|truffator\S*|мошенник\S*|хакер\S*|злоумышленник\S*) |骗子|诈骗|攻击者|黑客|詐欺|攻撃者|사기꾼|공격자/
/** Such a person is the subject of the only clause. Ex) The scammer wanted me to write this. */
const HOSTILE_SUBJECT = new RegExp(
  `^(?: (?:the|an?|this|that|our|der|die|das|ein|le|la|les|un|une|el|los|o|os|il|lo))?(?:${HOSTILE_NOUNS.source})(?!.* (?:so|therefore|but) )[^|]*[ |]*$`,
)
/** Somebody else did it, or is being looked for. Ex) Let me see who ran this: */
const WHO_DID =
  / (?:let|had|made|saw|watched) (?:the|an?|our|your|my) \S+ (?:run|send|do|execute|issue|call) (?:this|the following) | (?:who|wer|qui|quién|quem|chi|кто) (?:\S+ ){0,2}(?:ran|executed|issued|triggered|ausgeführt|exécuté|lancé|ejecutó|executou|eseguito|запустил|выполнил)(?: (?:this|that|das|ceci|cela|ça|esto|eso|isto|questo|это|hat))* \| $|谁(?:执行|运行)了这|誰がこれを(?:実行|送信)|と(?:書かれ|記され|表示され|述べ)て/
/** The call is part of a text. Ex) It's the last line of the file. */
const PART_OF_TEXT =
  /^ (?:it's|it is|this is|that's|that is|das ist|es ist|c'est|es|esta es|é|è|это|here is) (?:\S+ ){0,4}(?:line|row|string|entry|paragraph|template|zeile|ligne|línea|linha|riga|строка) (?:\S+ )*(?:of|in|from|our|your|their|uses?|des|der|im|du|de|del|do|da|dans|en|na|no|файла|журнала|лога) /

/** Words behind the call that say who wrote it. */
const TOLD_BEHIND =
  /^[ |]*(?:(?:this|that|it|these) (?:is|was) |(?:that|this)'s |is |was )?(?:exactly )?what (?:the (?:model|assistant|agent|log|page|file|email|document|user)|i|it) (?:emitted|printed|wrote|returned|sent|says|said|shows|showed|contains|contained|got|received|saw|had) |^[ |]*instead of (?:calling|a call|a tool call|making) /
const WENT_ON = /^[ |]*(?:and|but|which) (?:it |that |this )?(?:worked|failed|returned|succeeded|was|did|had|gave) /

/** The sentence begins with a time in the past. Ex) 前回はこの方法で刈りました。 */
const TIME_OVER =
  /^ (?:yesterday|last (?:time|week|month|night|year)|the (?:last|other) (?:time|day)|earlier|gestern|vorhin|(?:beim )?letzte\S? (?:mal|woche)|hier|la dernière fois|tout à l'heure|ayer|anoche|la última vez|ontem|(?:d?a )?última vez|ieri|l'ultima volta|gisteren|de vorige keer|vorige keer|вчера|в прошлый раз|ранее|wczoraj|poprzednio|ostatnim razem|igår|i går|förra gången|sist|dün|geçen sefer) |^ ?(?:前回|先ほど|さっき|昨日|以前|上次|昨天|刚才|之前|지난번|어제|아까)/
const POINTS_AT_CALL =
  / (?:this|these|that|the following|das|dies\S*|folgende\S*|so|ceci|cela|cette|est[aeo]|est[ae]s|lo siguiente|así|ist[eo]|isso|assim|quest[aeo]|così|dit|deze|это|эт[оу]т?|так|to|tak|detta|dette|bunu|şunu) |この|これ|次の|以下|下記|这|以下|如下|이 |이것|다음/

/** True if the call was made in the past. Ex) not: Last time it failed. Now I cut it: */
const isLongDone = ({ words }: LeadText, around: BlockSurroundings): boolean =>
  TIME_OVER.test(words) && POINTS_AT_CALL.test(words) && !around.isAnnounced

/** "The page told me to run", "I already called", "Content of a.txt:": someone else's words, or an act in the past. */
export const reportedMention: MentionJudge = {
  id: "mention/reported",
  why: "It repeats what someone else said or what was done before.",
  objects: ({ text, start }, around) => {
    const { lead, afterword } = around
    if (lead?.isAttached === true && hasAny(lead.words, SOURCE_NOUNS) && hasStandingPhrase(lead.words, SAYING_VERBS))
      return true
    if (lead?.isLabel === true && hasStandingPhrase(lead.words, ALREADY)) return true
    if (lead !== null && isOthers(lead, around)) return true
    if (
      afterword !== null &&
      (TOLD_BEHIND.test(afterword.words) || (afterword.continuesSentence && WENT_ON.test(afterword.words)))
    )
      return true
    return (
      lead?.isAttached === true && (isTold(lead) || isContent(lead.raw, text.slice(start, start + MAX_HEAD_LENGTH)))
    )
  },
}

const isOthers = (lead: LeadText, around: BlockSurroundings): boolean =>
  WHO_DID.test(lead.words) ||
  isLongDone(lead, around) ||
  HOSTILE_SUBJECT.test(lead.words) ||
  ((HOSTILE_NOUNS.test(lead.lastSentences) || PART_OF_TEXT.test(lead.words)) && !around.isAnnounced)

const isTold = ({ words }: LeadText): boolean =>
  hasStandingPhrase(words, PAST_PHRASES) || (!statesIntent(words) && !AT_IT.test(words) && TELLING_END.test(words))

/** True if the name of a file introduces its content; a call with this name among its arguments may write it. */
function isContent(rawLead: string, call: string): boolean {
  const name = FILE_CAPTION.exec(rawLead.slice(rawLead.lastIndexOf("\n") + 1))?.[1]
  return name !== undefined && !call.includes(name)
}
