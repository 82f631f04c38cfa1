// Judge: the sentence before the call talks about the call as a text.
import { lazyPattern } from "../../lazy-pattern.ts"
import type { BlockSurroundings } from "./around.ts"
import type { MentionJudge } from "./judge.ts"
import { isAnnouncement } from "./words/announce.ts"
import { saysFirstPerson } from "./words/first-person.ts"
import { announcesText, announcesWords, statesIntent } from "./words/intent.ts"
import type { LeadText } from "./words/lead.ts"
import { lastClause, sentencesOf } from "./words/sentence.ts"

/** Verbs of being or reading, past and present; those of scripts without spaces are separate. */
const PAST_VERBS =
  "was|were|read|said|stated|(?<!the |world |of |a |civil )war|waren|lautete|était|era|fue|erano|foi|był|była|było|был|была|было|luidde|idi|şuydu"
const PRESENT_VERBS =
  "is|are|reads|says|states|goes|ist|sind|lautet|est|sont|es|son|è|é|são|jest|brzmi|brzmiało|гласит|luidt|şudur"
const PAST_ENDINGS = "でした|였습니다"
const PRESENT_ENDINGS = "是|为|為|です|とおり|通り|입니다|다음과 같은데|다음과 같습니다"

/** The sentence ends in such a verb. Ex) The last line is: , Der Aufruf war: , 其内容是： */
const PAST_COPULA = new RegExp(` (?:${PAST_VERBS})[ |]*$|(?:${PAST_ENDINGS})[ |]*$`)
const PRESENT_COPULA = new RegExp(` (?:${PRESENT_VERBS})[ |]*$|(?:${PRESENT_ENDINGS})[ |]*$`)

/** Ex) This is the request I turned down: , a step is written like this: */
const POINTING =
  /(?:^|\|) ?(?:and |but )?(?:this|that) (?:is|was) (?:the|a|an|what|how|one) | (?:written|looks?|looked|formatted|spelled|put) (?:like (?:this|so|that)|as follows|this way)[ |]*$/

const LINE = "lines?|string|sentence|paragraph|zeile|satz|línea|frase|ligne|phrase|riga|linha|строка|строку|regel"
/** Words for something that is written and sent. */
export const TEXT_NOUNS =
  "texts?|messages?|outputs?|completion|responses?|reply|replies|tool calls?|calls?|requests?|payload|prompt|nachricht|ausgabe|antwort|aufruf|mensaje|salida|respuesta|réponse|appel|messaggio|risposta|сообщение|вызов"

/** The telling is about a text like the call. Ex) I'll explain what the markup means. */
const TOLD_TEXT = new RegExp(` (?:${TEXT_NOUNS}|markup|syntax|format|logs?|trace) |呼び出し|调用|호출`)

/** The sentence points at the text that follows; its full stop acts like a colon. Ex) 次のとおりです。 */
const POINTING_SENTENCE =
  /(?:次|以下|下記)の(?:とおり|通り|よう)(?:です|になります|に(?:書|記述)(?:き|し)?ます)[ |]*$|如下(?:所示)?[ |]*$|다음과 같(?:습니다|아요|다)[ |]*$/

/**
 * A following text is counted or pointed at, and the speaker does not act. Ex) The note has a single line. , Your
 * reader chokes on this message.
 */
const TEXT_AHEAD = new RegExp(
  ` (?:one|single|only|a|eine|einzige|una|sola|(?:qu')?une|seule|uma|única|одна|одну|één) (?:${LINE}) [ |]*$|一(?:行|句|条|段)[ |]*$| (?:this|these|that|the following|diese[rnms]?|est[ea]|cette?|quest[oa]|этот|это) (?:\\S+ ){0,1}(?:${LINE}|${TEXT_NOUNS})[ |]*$| (?:${LINE}|${TEXT_NOUNS}) below | (?:has|had|holds|contains|prints|printed|shows|showed|says|said|writes|wrote|returns|returned|sends|sent|gets|got) (?:only |just |exactly )?(?:this|the following) (?=[|]|$|(?:and|in|then|but|when|instead|on|after|before|as) )|^ (?:that|this)(?:'s| is| was) (?:(?:the|a|an|one) (?:\\S+ ){0,2}(?:${TEXT_NOUNS})|all (?:there|it|that|of)) `,
  "u",
)
/** Says what the text below is, or where it is. Ex) The original is below. , Das war die Ausgabe. , 这是模型的输出。 */
const SAID_OF_TEXT =
  /^ see below[ |]*$| (?:is|are|was|i've|i have) (?:[^|]+ )?(?<!far |well |just |\d )below[ |]*$| (?:text|excerpt|original|quote|transcript|logs?|message|output|contents?)(?: of [^|]*)? follows?[ |]*$|^ unten steht | ci dessous[ |]*$| está abai?[jx]o[ |]*$|^ ниже привед[её]н|^ this is what (?:i|we) meant | this (?:exact form(?:at)?|markup|notation)[ |]*$|(?:agent|model|assistant|bot) \w+ed an? (?:tool|function) call |^ (?:das (?:ist|war)|c'(?:est|était)|es[ts]?[aeo] (?:es|era|fue|é|foi)|это(?: был)?) (?:\S+ ){0,2}(?:ausgabe|sortie|salida|saída|вывод) |^ (?:这是|これ[はが])[^|我]{0,8}(?:输出|原文|出力です)[ |]*$|^ \S+ 출력입니다[ |]*$/

/** Describes how a family of models writes its calls. Ex) Kimi opens a section with a token of its own. */
const FAMILY_NOTATION =
  /[ |](?:qwen|llama|mistral|deepseek|gpt|claude|gemini|gemma|hermes|kimi|glm|granite)\S*(?: \S+)*? (?:tags?|tokens?|tokenizer|nested|elements|markup|notation|syntax|dialect)[ |]/

/** With `LOOK_VERB` or `CALL_FORM`: the words say what a call looks like. */
const CALL_NOUN =
  / calls? |appel|aufruf|llamada|chiamata|chamada|aanroep|wywołani|вызов|виклик|çağrı|anrop|volání|panggilan|lệnh gọi|कॉल|استدعاء|调用|呼び出し|호출/
const LOOK_VERB =
  / (?:looks?(?= (?:like|\||$))|sieht|ressemble|ve|appare|parece|eruit|wygląda|выглядит|виглядає|ut|vypadá|bentuk|trông) |görün|दिखता|يبدو|这样的|このよう|생겼/
const CALL_FORM =
  /forme d'un appel|forma de una llamada|formato di una chiamata|formato de uma chamada|forma(?:a|te?)t (?:van een|för ett) |formát volání|формат\S* (?:вызова|виклику)|biçimi|صيغة|प्रारूप|định dạng|format panggilan/
/** True if words say how a call looks. Ex) So sieht ein Aufruf aus. , Ti faccio vedere il formato di una chiamata. */
export const tellsLook = (words: string): boolean =>
  CALL_NOUN.test(words) && (LOOK_VERB.test(words) || CALL_FORM.test(words))

/** True if no sentence before the call announces an act. */
const isIdle = (lead: LeadText, names: readonly string[]): boolean =>
  sentencesOf(lead.raw).every((sentence) => !isAnnouncement(sentence, names))

/** True if the last sentence is about a text and nothing is being done. */
const isAboutText = (lead: LeadText, names: readonly string[]): boolean =>
  (tellsLook(lead.words) && !statesIntent(lead.words)) ||
  ((SAID_OF_TEXT.test(lead.words) ||
    tellsLook(lead.words) ||
    (FAMILY_NOTATION.test(lead.words) && !saysFirstPerson(lead.lastSentences))) &&
    isIdle(lead, names))

/**
 * Another agent acts in the clause, or someone is referred to. Ex) The other agent made this call , Agent 2 proposes ,
 * who wanted this
 */
const OTHER_AGENT =
  /(?:^|\|) (?:and |but )?(?:who |(?:(?:the|an?|your|another|one|his|her|their) (?:\S+ )?)?(?:agent|model|assistant|bot|llm|chatbot|attacker)(?: \d{1,2}| [a-h])? (?:\w+ly |then |never |also |had |has )?(?!is |was |has |needs |should |wants )(?:\w+ed|\w+s|made|sent|wrote|ran|did|gave|said|put|took|chose) )/

/** The call was made before, or should have been. Ex) this is the call I used: , and it should have been */
const BYGONE =
  / (?:i|we) (?:just |already )?(?:used|made|ran|sent|called|executed|issued|tried)(?: \S+){0,3}[ |]*$| should(?: have|'ve) (?:been|read|said|looked)[ |]*$/

/** Words for what comes next: then the sentence is about the act. Ex) My next step is: */
const COMING = lazyPattern(
  String.raw` (?:next|now|then|first (?:step|call|thing|action|move|tool|one)|here|needed|required|todo|siguiente|próxim[oa]|suivante?|nächste[rs]?|nun|jetzt|prossim[oa]|następn\p{L}+|следующ\p{L}+|sıradaki|sonraki) |^ ?(?:my|the) (?:tool call|function call|action|call|command|query|move|step|plan) (?:is|are)[ |]*$|下一步|接下来|现在|次|이제`,
)

/**
 * Where calls are asked for as text, the sentence may use these words for the call itself. Ex) The function call is: ,
 * So the final answer is:
 */
const ASKED_FOR = / (?:calls?|functions?|answer|code|solution|invocations?|return) /

/** "The last line in the buffer is", "this is the request I turned down": the words talk about the call. */
export const predicateMention: MentionJudge = {
  id: "mention/predicate",
  why: "It is what the words before it talk about.",
  objects: ({ place, names, marked }, around) => {
    const { lead, isOffered } = around
    return (
      lead !== null &&
      place !== "reasoning" &&
      ((!isOffered &&
        (tellsOfText(lead.words, names) ||
          announcesText(lead.words, names, marked) ||
          isOfOthers(lead.words) ||
          isAboutText(lead, names))) ||
        isTalkedAbout(lead, around))
    )
  },
}

function isTalkedAbout(lead: LeadText, around: BlockSurroundings): boolean {
  const { words } = lead
  const isIntent = statesIntent(words)
  const isCalledSo = around.isOffered && ASKED_FOR.test(words)
  if (POINTING_SENTENCE.test(words) && !isIntent) return true
  const isQuiet = !saysFirstPerson(lead.lastSentences) && !around.isAnnounced
  if (isQuiet && !isCalledSo && TEXT_AHEAD.test(words)) return true
  if (!lead.isAttached) return false
  if (!isIntent && OTHER_AGENT.test(isQuiet ? words : lastClause(words))) return true
  return lead.isSaying && isSpokenOf(words, isIntent || isCalledSo)
}

const tellsOfText = (words: string, names: readonly string[]): boolean =>
  TOLD_TEXT.test(words) && announcesWords(words, names)

/** Models and programs as the subject of a clause. */
const SUBJECT = String.raw`(?:^|\|) (?:(?:and|but|und|et|y|e|и) )?(?:(?:the|an?|your|our|this|that|each|every|most|many|some|der|die|das|ein|eine|dein|ihr|le|la|les|un|une|votre|el|los|las|tu|su|o|os|a|as|um|uma|seu|il|lo|i|gli|het|de|een|mein) (?:[^ |]+ )?)?(?:models?|modell\p{L}*|modèles?|modelos?|modellen|модел[ьи]|agents?|agenten|agentes?|агент\p{L}?|assistants?|assistent\p{L}*|asistentes?|ассистент|bots?|боты?|llms?|servers?|serveurs?|servidor(?:es)?|серверы?|clients?|clientes?|клиенты?|parsers?|scripts?|skripte?|qwen\S*|llama\S*|mistral|deepseek|chatgpt|gpt\S*|claude|gemini|gemma\S*|hermes|kimi|glm\S*|granite|phi\S*)(?: [^ |]+){0,3}?`

/** Verbs of writing, sending and doing. */
const ENGLISH_VERBS =
  "prints?|emits?|outputs?|returns?|writes?|produces?|generates?|sends?|answers?|responds?|replies|reply|receives?|gets?|logs?|calls?|executes?|runs?|issues?|printed|emitted|returned|wrote|produced|generated|sent|answered|responded|replied|received|executed|ran|issued"
const VERBS_ABROAD = String.raw`(?:gib|geb|schreib|schick|sende|liefer|erzeug|druck|ruf|führ|empf|bekomm|erhält|erhalten|antwort|affich|renvoi|retourn|écri|envoi|génèr|produ|reçoi|répond|exécut|devuelv|escrib|imprim|gener|envía|recib|muestra|ejecut|retorn|escrev|gera|envia|receb|mostra|execut|restitui|scriv|stamp|invia|ricev|rispond|esegu|geeft|geven|schrij|stuur|krijg|print|вывод|возвращ|пиш|отправля|получа|отвеча|генериру|печата|выполня)\p{L}*`

const ENGLISH_END = "(?:this|that|the following(?: [^ |]+){0,2}|as follows|like (?:this|that|so)|so|this way)"
const END_ABROAD =
  "(?:(?:so|dies|dieses|das|folgendes|folgendermaßen|wie folgt|dit|zo|het volgende)(?: (?:aus|zurück|ab|uit|terug))?|ceci|cela|ça|ainsi|comme suit|ce qui suit|esto|eso|así|lo siguiente|isto|isso|assim|o seguinte|questo|così|quanto segue|следующее|это|так|следующим образом)"

const WRITES_THIS = lazyPattern(
  `${SUBJECT} (?:(?:${ENGLISH_VERBS})(?: [^|]*)? ${ENGLISH_END}|${VERBS_ABROAD}(?: [^|]*)? ${END_ABROAD})[ |]*$`,
)
/** Without a clause of reason in between. Ex) not: サーバーが落ちたため、次の… */
const WRITES_THIS_EAST =
  /(?:モデル|エージェント|ボット|アシスタント|サーバー?|クライアント|スクリプト|パーサー?)(?:側|たち)?[はがも][ |]*(?:(?!ので|から|ため)[^|]){0,12}(?:以下|次の|次を|下記|これを|こう)[^|]{0,24}(?:ます|です|ました)[ |]*$|(?:모델|에이전트|봇|어시스턴트|서버|클라이언트|스크립트)(?:들)?[은는이가도] (?:(?!\S*(?:어|아|여|해|서|니|고|며|면|지만|므로) )\S+ ){0,4}?(?:다음|아래|이렇게|이것을)[^|]{0,24}(?:니다|어요|아요)[ |]*$|(?:模型|智能体|代理|服务器|助手|机器人|客户端|脚本)(?:(?!所以|因此|我|让)[^|]){0,10}(?:输出|返回|打印|生成|写|发送|发出|收到|接收|执行|显示|调用)(?:(?!我)[^|]){0,6}(?:以下|下面|下列|如下|这)(?:(?!我)[^|]){0,8}[ |]*$/

/** True if the words tell what others write. Ex) The parser prints this. , Der Bot gibt das so aus. */
export const tellsOfOthers = (words: string): boolean => WRITES_THIS().test(words) || WRITES_THIS_EAST.test(words)

/** True if somebody else writes the text that follows, and the speaker does not act in the sentence. */
const isOfOthers = (words: string): boolean => tellsOfOthers(words) && !saysFirstPerson(words) && !statesIntent(words)

/** True if the sentence talks about the call. `isAct`: the sentence is about what is done next. */
function isSpokenOf(words: string, isAct: boolean): boolean {
  if (PAST_COPULA.test(words) || BYGONE.test(words)) return true
  return !isAct && !COMING().test(words) && (PRESENT_COPULA.test(words) || POINTING.test(words))
}
