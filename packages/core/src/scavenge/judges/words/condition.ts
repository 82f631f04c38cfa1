// Whether what is announced waits for the reader: a conjunction of condition with the second person or a word of leave
// behind it.
import { CONSENT_STEM } from "./consent.ts"

/**
 * Conjunctions that begin no question within a sentence, so that they may stand anywhere; with the second person of
 * their language.
 */
const READER_CONDITION =
  / (?:(?:once|as soon as|unless|until|provided(?: that)?|as long as|the moment|whenever|only if) you(?:'\S+)?|(?:wenn|sobald|falls|sofern|nachdem) (?:du|ihr)|(?:dès que|une fois que|lorsque|à condition que|après que) (?:vous|tu)|(?:en cuanto|una vez que|tan pronto como|después de que) (?:usted|ustedes|tú|me d\S+|me avises?)|(?:assim que|logo que|depois que) (?:você|vocês)|(?:non appena|una volta che|dopo che) tu|(?:zodra|indien|nadat) (?:je|jij|u|jullie)|(?:как только|после того как|если|як тільки|якщо|щойно) (?:вы|ты|ви|ти)|(?:jeśli|jeżeli|gdy|jak tylko) (?:pan|pani|państwo)|(?:så snart|hvis) (?:du|ni)|(?:nếu|sau khi|jika|kalau|setelah|begitu) (?:bạn|anda|kamu|quý)) /
/**
 * They begin questions too, and count at the begin of a clause. Ex) If you agree, I'll … , but not: Let me see if you
 * are there
 */
const CLAUSE_START = String.raw`(?:^|\|) (?:(?:and|but|so|then|only|even|und|et|y|e|en|и) )?`
const CLAUSE_CONDITION = new RegExp(
  `${CLAUSE_START}(?:(?:if|when|after) you(?:'\\S+)?(?! (?:asked|told|said|gave|sent|wrote|mentioned|wanted|requested|confirmed|approved|agreed) )|(?:si|quand) (?:vous|tu|te|usted|ustedes|tú|quieres?|deseas?)|cuando (?:usted|tú|me d\\S+|quieras?)|(?:se|quando) (?:você|vocês|quiser|tu|vuoi)|als (?:je|jij|u|jullie)|(?:om|när|når) (?:du|ni)|(?:когда|коли) (?:вы|ты|ви|ти)|khi bạn) `,
)
/** Where the second person is part of the verb, or words are not parted. */
const ENDING_CONDITION =
  /(?:s[ae]n[ıi]z|[aeıiuü]rs[ae]n|d[ıiuü]ğ[ıiuü]n(?:[ıiuü]z)?d[ae])(?= )|(?:如果|若|要是|一旦|只要|等|待|当|经)[^|]{0,4}[您你]|[您你][^|]{0,8}(?:之?后|的话)(?= |$)|(?:いただ|くださ|くだされ)[^|]{0,6}(?:れば|たら|なら|次第|後)|よろしければ|よければ|시면(?= )|신다면(?= )|신 (?:후|뒤)|시는 대로/

/** A word of leave near behind the conjunction. Ex) once approved , cuando confirmes , with your permission */
const LEAVE_CONDITION = new RegExp(
  `(?: (?:once|upon|until|unless|pending|awaiting|subject to|as soon as|sobald|falls|wenn|dès|une fois|sous réserve|en cuanto|una vez|tras|assim que|após|non appena|una volta|previa|zodra|если|как только|после|якщо|після|jeśli|gdy|så snart|hvis|nếu|sau khi|jika|setelah)|${CLAUSE_START}(?:if|when|after|nach|si|quand|après|cuando|se|quando|dopo|als|na|когда|коли|po|om|när|når|efter|etter)| (?:with|on|after|mit|nach|avec|après|con|com|após|met|na|med|с|після|po) (?:your|the user's|deine\\S?|ihre\\S?|votre|ton|tu|su|sua|seu|il tuo|la tua|je|jouw|uw|din|ditt|вашего|твоего|вашої|twoj\\S+))(?=(?: \\S+){0,6}?(?:${CONSENT_STEM.source}| (?:ok|okay|go|word|yes|nod|blessing|leave) ))|(?:确认|批准|同意|授权|許可|承認|確認|了承)(?:之?后|後|次第)|(?:승인|확인|동의) ?(?:후|하면|되면)(?= )`,
)
/** The leave is there. Ex) Now that it is approved , With your approval in hand */
const HAS_LEAVE =
  / (?:now that|since|in hand|received|granted|liegt vor|erhalten|reçu|recibid[oa]|ricevut[oa]|thanks|danke|merci|gracias) /

/** German writes the polite "you" like "she" and "they", but with a capital. */
const POLITE_GERMAN =
  /(?:^|\s)(?:[Ww]enn|[Ff]alls|[Ss]obald|[Ss]ofern|[Nn]achdem)\s+(?:[a-zäöüß]+\s+){0,2}(?:Sie|Ihnen)\s/

/** Of the words before a call. `raw`: the sentence as it stands. */
export const waitsForReader = (words: string, raw: string): boolean =>
  CLAUSE_CONDITION.test(words) || POLITE_GERMAN.test(raw) || waitsForLeave(words)

/** Of the words behind it too, which may go on to other things. Ex) If you need more, ask. */
export const waitsForLeave = (words: string): boolean =>
  READER_CONDITION.test(words) ||
  ENDING_CONDITION.test(words) ||
  (LEAVE_CONDITION.test(words) && !HAS_LEAVE.test(words))
