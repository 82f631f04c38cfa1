// Detects that an announced act waits for the reader, a time or an event.
// The signs are a conjunction of condition, followed by the second person or a word of permission.
import { conceptPattern } from "./concepts.ts"
import { CONSENT_STEM } from "./consent.ts"
import { I, TURKISH_FIRST_PERSON } from "./first-person.ts"
import type { Sentence } from "./sentence.ts"

/** Conjunctions that begin no question within a sentence, so they may stand anywhere, and the second person. */
const READER_CONDITION = conceptPattern(
  " (?:(?:unless|until|provided(?: that)?|as long as|the moment|whenever|only if|nachdem|à condition que|après que|después de que|tan pronto como|dopo che|logo que|nadat|после того как|як тільки|якщо|щойно|så snart|nếu|sau khi|jika|kalau|setelah|begitu)|(?!(?:when|si|se|als|quand|quando|cuando|когда|när|når) ){when}) {reader} ",
)
/**
 * Conjunctions that also begin questions, so they count only at the beginning of a clause. Ex) If you agree, I'll … ,
 * but not: Let me see if you are there
 */
const CLAUSE_START = String.raw`(?:^|\|) (?:(?:and|but|so|then|only|even|und|et|y|e|en|и) )?`
const CLAUSE_CONDITION = conceptPattern(
  `${CLAUSE_START}(?:(?:if|when|after) you(?:'\\S+)?(?! (?:asked|told|said|gave|sent|wrote|mentioned|wanted|requested|confirmed|approved|agreed) )|(?!(?:when|once|as) )(?:{when}|om|коли|khi) (?:{reader}|te|quieres?|deseas?|quieras?|quiser|vuoi)) `,
)
/** Languages where the second person is part of the verb, or that have no spaces between words. */
const ENDING_CONDITION =
  /(?:s[ae]n[ıi]z|[aeıiuü]rs[ae]n|d[ıiuü]ğ[ıiuü]n(?:[ıiuü]z)?d[ae])(?= )|(?:如果|若|要是|一旦|只要|等|待|当|经)[^|]{0,4}[您你]|[您你][^|]{0,8}(?:之?后|的话)(?= |$)|(?:いただ|くださ|くだされ)[^|]{0,6}(?:れば|たら|なら|次第|後|てから)|よろしければ|よければ|시면(?= )|신다면(?= )|신 (?:후|뒤)|시는 대로/

/** A word of permission close behind the conjunction. Ex) once approved , cuando confirmes , with your permission */
const LEAVE_CONDITION = new RegExp(
  `(?: (?:once|upon|until|unless|pending|awaiting|subject to|as soon as|sobald|falls|wenn|dès|une fois|sous réserve|en cuanto|una vez|tras|assim que|após|non appena|una volta|previa|zodra|если|как только|после|якщо|після|jeśli|gdy|så snart|hvis|nếu|sau khi|jika|setelah)|${CLAUSE_START}(?:if|when|after|nach|si|quand|après|cuando|se|quando|dopo|als|na|когда|коли|po|om|när|når|efter|etter)| (?:with|on|after|mit|nach|avec|après|con|com|após|depois d\\S|met|na|med|с|після|po) (?:your|the user's|deine\\S?|ihre\\S?|votre|ton|tu|su|sua|seu|il tuo|la tua|je|jouw|uw|din|ditt|вашего|твоего|вашої|twoj\\S+))(?=(?: \\S+){0,6}?(?:${CONSENT_STEM.source}| (?:ok|okay|go|word|yes|nod|blessing|leave) ))|(?:确认|批准|同意|授权|許可|承認|確認|了承)(?:之?后|後|次第)|(?:승인|확인|동의) ?(?:후|하면|되면)(?= )`,
)
const SAYS_YES = / (?:yes|ja|oui|sí|sì|sim|да|tak|evet) /
/** The permission was given. Ex) Now that it is approved , With your approval in hand */
const HAS_LEAVE =
  / (?:now that|since|in hand|received|granted|liegt vor|erhalten|reçu|recibid[oa]|ricevut[oa]|thanks|danke|merci|gracias) /

/** German writes the polite "you" like "she" and "they", but with a capital letter. */
const POLITE_GERMAN =
  /(?:^|\s)(?:[Ww]enn|[Ff]alls|[Ss]obald|[Ss]ofern|[Nn]achdem)\s+(?:[a-zäöüß]+\s+){0,2}(?:Sie|Ihnen)\s/

/** The reader acts first, whoever reports afterwards. Ex) This runs after you confirm. , You must agree before … */
const READER_ACTS =
  / (?:after|once|when|until|unless) you(?:'ve| have)? (?:approve|confirm|agree|accept|allow|consent)\w* | you (?:must|have to|need to|should) (?:first )?(?:approve|confirm|agree|accept|allow|consent) /
export const waitsForReaderAct = (words: string): boolean => READER_ACTS.test(words)

/** True if the words before a call wait for the reader. `raw`: the sentence as written. */
export const waitsForReader = (words: string, raw: string): boolean =>
  CLAUSE_CONDITION().test(words) || POLITE_GERMAN.test(raw) || waitsForLeave(words)

/** True if the words wait for permission. Behind a call they may be about other things. Ex) If you need more, ask. */
export const waitsForLeave = (words: string): boolean =>
  READER_CONDITION().test(words) ||
  ENDING_CONDITION.test(words) ||
  (ONLY_WHEN().test(words) && (CONSENT_STEM.test(words) || SAYS_YES.test(words))) ||
  (LEAVE_CONDITION.test(words) && !HAS_LEAVE.test(words))

/** The sentence begins with a future time. Ex) Next week, when the grass is dry, we'll do this: */
const LATER_START =
  /^ (?:and |but |then )?(?:tomorrow|tonight|later|soon|(?:early )?next (?:week|month|year|time|sprint|release|quarter|\w+day)(?:'s)?|on the (?:first|second|third|last|\d{1,2}(?:st|nd|rd|th)?)(?= (?:of \S+ )?(?:\| )?(?:i|we)(?:'ll| will) )|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:every|each)(?: [^ |]+){1,3}(?= (?:\| )?(?:i|we)(?:'ll| will) )|(?:at|by) (?:\d{1,2}|noon|midnight)(?=.*(?:'ll| will) )|in (?:\d{1,3}|an?|half an|one|two|three|four|five|six|ten|twelve|some|a few|a couple of) (?:second|minute|hour|day|week|month)s?|morgen|übermorgen|später|nächste\S? \S+|demain|plus tard|la semaine prochaine|mañana|más tarde|la próxima semana|la semana que viene|amanhã|mais tarde|na próxima semana|domani|più tardi|la prossima settimana|volgende week|завтра|позже|на следующей неделе|jutro|później|w przyszłym tygodniu|i morgon|imorgon|i morgen|yarın|daha sonra|gelecek \S+|le \d{1,2}(?= \|)|à l'échéance|besok|nanti) |^ (?:明天|稍后|晚些时候|下周|明日|後ほど|後日|来週|내일|나중에|다음 주)/u

/** Words allowed before the conjunction. */
const START_WORD = "^ (?:and |but |then |so )?"
/**
 * The sentence begins with a clause of time or condition, and the condition is not an act of the speaker. Ex) Once the
 * frost is over, we'll do this: , but not: Once I know the height, I'll cut it.
 */
const ENGLISH_EVENT_START = new RegExp(
  `${START_WORD}(?:when|once|whenever|as soon as|the moment|as long as|in case|in the event|provided(?: that)?|unless|until|(?:only )?after|only (?:when|once|if)|during|depending on|should(?= (?:the|it|he|she|they|an?|your|any|there|this|that) )) (?!(?:i|we|i'm|i've|we've|again|more|it comes to|(?:that|this)(?= (?:\\||i\\b))|\\w+ing) )`,
)
const FUTURE_ACT = / (?:i|we)(?:'ll|'m going| will| am going| are going) | will (?:i|we) /
/** A clause with a verb. Ex) Once the frost is over, I mow: , but not: After the frost, I mow: */
const IS_CLAUSE = /^[^|]* (?:is|are|has|have|isn't|aren't|finishes|completes|ends|passes|succeeds|arrives|comes) /
/** The speaker feels a need, so the condition is met. Ex) When the grass is high like that, I need to mow. */
const FEELS_NEED = / (?:i|we) (?:should|need|must) /
const actsInClause = (words: string): boolean => IS_CLAUSE.test(words) && I.test(words) && !FEELS_NEED.test(words)

const EVENT_START_ABROAD = conceptPattern(
  String.raw`^ (?:{only} )?(?!when |once |as soon as ){when} (?!(?:ich|wir|je|j'\S+|nous|ik|я|мы|jag|jeg|no|non|nie|ne) )`,
)
/** Languages without spaces between words, or whose verb marks the clause by its ending. Ex) 一旦备份完成后 , 비가 그치면 */
const EVENT_ENDING =
  /^[^|]{1,40}[되하리으오나지치기주뀌르시]면 |(?:뒤|후)에만 |^ ?(?:当(?!前)|等(?!等)|待|一旦)[^|]{2,20}[时后]|(?:只有|等)[^|]{2,20}才|^ ?(?:如果|假如|若|要是)(?!我)[^|]{2,30}\| ?我|^ ?[^|]{1,20}が[^|]{1,10}[てで]から|後の(?:ステップ|段階)で|明天再|以后再|^ ?[^|]{2,30}(?:完了|終了|終わっ|でき|届い)[^|]{0,3}(?:たら|次第)/
/** Turkish, before an announcement. Ex) Yağmur dinerse , dinince , dindikten sonra */
const TURKISH_EVENT = /^[^|]{2,60}(?:[ıiuüaeoö][rz]s[ae]|[ıiuü]nc[ae]|[dt][ıiuü]kt[ae]n sonra)[ |]/

const beginsWithEvent = (words: string): boolean =>
  EVENT_START_ABROAD().test(words) ||
  EVENT_ENDING.test(words) ||
  (ENGLISH_EVENT_START.test(words) && (FUTURE_ACT.test(words) || actsInClause(words))) ||
  (TURKISH_EVENT.test(words) && TURKISH_FIRST_PERSON.test(words))

/** The same behind the announced act. */
const EVENT_END =
  / (?:i|we)(?:'ll| will) [^|]*? (?:(?:(?<! at )once|as soon as|whenever|the moment) (?!(?:i|we|i've|we've|more|again|and) )|(?:tomorrow|tonight)[ |]*$)| (?:i|we)(?:'ll| will) \w+ (?:it|this|that|this \w+|the following) (?:(?:when|after|if|every|each|during) (?!(?:i|we|i've|that|this|needed|necessary|possible|\w+ing) )|(?:at|by) (?:\d|noon|midnight|the (?:start|beginning|end) )|tomorrow|tonight|later|next )/
/** Ex) Das mache ich erst, wenn es taut. , Solo lo haré cuando pare la lluvia. */
const ONLY_WHEN = conceptPattern(
  String.raw` {only} (?:\| )?(?:[^ |]+ ){0,3}?(?:{when}|{after}) (?!(?:i|we|\w+ing) )| ne (?:\S+ ){1,3}que (?:si|lorsque|quand|une fois) `,
)
const NOT_NOW = conceptPattern(
  String.raw`(?:^|\|) (?:but |aber |mais |pero |mas |ma |maar |ale |но |ama )?{notnow}(?= (?:\||$))|{~notnow}`,
)

/** The awaited event has come. Ex) When the frost came , After it had thawed , Now that it is over */
export const CAME: RegExp =
  /^[^|]* (?:was|were|had|did|came|went|got|said|saw|found|ran|broke|(?<!(?:has|have|is|are|be|been|gets?) (?:\w+ly )?)(?!need )\w{2,}ed) | (?:now|so (?:i|let|we))\b/

/** Ex) Later we rake; for now, only mow. */
const NOW_CLAUSE = /\| (?:but |and |so )?(?:for now|right now|until then|meanwhile) /

/** True if the act that the sentence announces is not done now. */
export const isForLater = (words: string): boolean =>
  NOT_NOW().test(words) ||
  (LATER_START.test(words) && !NOW_CLAUSE.test(words)) ||
  (ONLY_WHEN().test(words) && FUTURE_ACT.test(words)) ||
  ((beginsWithEvent(words) || EVENT_END.test(words) || ONLY_WHEN().test(words)) && !CAME.test(words))

/** Ex) If it looks right, I'll send it. , Nod and I'll do it. , but not: If it fails, I'll send it again. */
const ACTS_ON_CONDITION =
  /^ (?:(?:then |and |but )?(?:if|once|when|as soon as|after|should|provided|assuming) (?!.* (?:result|output|response|data|answer)s? ).*(?:\||then)|(?!(?:i|we|i'm|i've|i'll|let|ok|okay)\b)[^|]* and)(?: then)? (?:i|we)(?:'ll| will| can)(?: then| gladly)? (?:run|execute|make|send|call|do|submit|perform|trigger|issue|invoke|go ahead)(?: (?:it|this|that|them|the (?:call|command|request)))?(?: (?:for you|now|then|right away|immediately))?[ |]*$/

/** True if the words behind a call say that it is still to be made, after some event. */
export const actsOnCondition = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ words }) => ACTS_ON_CONDITION.test(words))
