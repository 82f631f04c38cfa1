// Whether the words before a call withhold it: somebody else is to decide, it is kept for later, or warned of.
import { splitNameWords } from "../../../names/forms.ts"
import { CONSENT_STEM } from "./consent.ts"

/** The speaker does something with the call other than to make it. */
const KEEPS_BACK =
  / (?:hold(?:ing)? off (?:on )?|hold(?:ing)? (?:it |this |that )?back |leav(?:e|ing) (?:this|that|it|the \S+) (?:to|with|for) (?:you|the|your|monday|later|tomorrow)|let you (?:decide|choose|judge)|(?:keep|save|note|put) (?:this|that|it) (?:down |aside )?for |(?:report(?:ing)?|flag(?:ging)?) (?:this|that|it) |need (?:an?|the|your|his|her|their) (?:\S+ )?to (?:sign|approve|confirm|authori[sz]e)|(?:add|use) (?:this|that|it) (?:to|as|in) (?:the|our|an?) (?:\S+ )?(?:tests?|suite|docs|documentation|examples?|fixtures?|handover)|stays? (?:unsent|undone|unexecuted|unmade|where (?:it|they)|as (?:it is|a draft)|a draft|text)|warn(?:ing)? (?:you|them|everyone) |advis(?:e|ing) (?:\S+ )?against |mak(?:e|ing) sure (?:that )?(?:nobody|no one|none|nothing|this never|it never)|prevent(?:ing)? (?:this|that|it)|cancel(?:l?ing)? (?:this|that|it)|undo(?:ing)? (?:this|that|it)|postpon(?:e|ing) |(?:ask|check(?:ing)?) (?:with )?(?:your|the user's|my|our) (?:\S+ )?(?:boss|manager|bank|team|owner|admin\S*|supervisor|lawyer|doctor)(?: \S+){0,2} (?:first|before|about))/
const KEEPS_BACK_ABROAD =
  / (?:überlasse ich|überlass\S+ (?:ich )?(?:das|dies)|lasse ich (?:lieber )?(?:die finger|bleiben|sein)|rate (?:ich )?(?:\S+ ){0,3}ab(?= )|ich melde (?:das|dies)|ich warne |ich storniere (?:das|dies)|ich verhindere |hebe (?:ich )?(?:mir )?(?:das|dies) |frage (?:ich )?(?:erst|zuerst|vorher) |hors de question|je (?:vous |te )?déconseille|je (?:garde|réserve) (?:ça|cela|ceci) |je signale (?:ça|cela|ceci) |(?:voy a|vou) (?:evitar|denunciar|guardar|cancelar|impedir) (?:esto|eso|isto|isso) |desaconsejo|desaconselho|sconsiglio|я (?:отложу|отменю|придержу|сообщу об) |не советую )|我[要会得]?(?:举报|取消|避免|阻止)这|把这个?留到|(?:見合わせ|控えさせ|お断りし|差し控え)/

/** Ex) I'm cancelling it , before a call of cancel_order : to do so is what the tool is for. */
const isActOfTool = (words: string, names: readonly string[]): boolean =>
  names.some((name) => splitNameWords(name).some((word) => word.length > MIN_STEM && words.includes(` ${word}`)))
const MIN_STEM = 3

const withholds = (words: string, names: readonly string[]): boolean =>
  (KEEPS_BACK.test(words) || KEEPS_BACK_ABROAD.test(words)) && !isActOfTool(words, names)

/** Leave or a decision of the reader is what is missing. Ex) Awaiting your decision. , Il me faut d'abord votre accord. */
const OF_READER =
  / (?:your|the user's|ihre?[nrms]?|deine?[nrms]?|votre|vos|ton|ta|tu|tus|su|sus|sua|seu|il tuo|la tua|uw|jouw|ваше\S*|ваш\S*|твоё|твое\S*|din|ditt) |[您你]的?|ご(?=承認|確認|許可|判断|了承)/
const MISSING =
  / (?:need|needs|require|requires|await|awaiting|waiting|wait|missing|lacking|only lacks|brauche|brauchen|benötige|fehlt|warte|faut|manque|attends|j'attends|besoin|necesito|falta|espero|preciso|aguardo|serve|manca|attendo|нужно|нужна|нужен|нужны|жду|ожидаю|не хватает) |需要|只差|等待|必要|いただいて(?:から|い)|だけです/
const DECISION = /[ '](?:okay|ok|decisions?|entscheidung|décision|decisión|decisão|decisione|решени\S) |判断|决定/
/** Ex) With your approval in hand I … */
const IN_HAND =
  / (?:now that|since|in hand|received|granted|liegt vor|erhalten|reçu|recibid[oa]|thanks|danke|merci|gracias) /

const lacksLeave = (words: string): boolean =>
  OF_READER.test(words) &&
  MISSING.test(words) &&
  (CONSENT_STEM.test(words) || DECISION.test(words)) &&
  !IN_HAND.test(words)

/** Ex) Reply "go" and I'll do it , 確認後 */
const WORD_FIRST =
  / (?:reply|say|answer|type|write|send me) (?:\S+ ){1,3}and (?:i|we)(?:'ll| will) | (?:has|have|needs?) to (?:sign|approve|confirm|authori[sz]e) (?:\S+ ){0,2}(?:off )?first |(?:just|simply) give (?:me )?(?:the|your) (?:go|word|okay|ok|nod)/

/** A label says that it was given up. Ex) First idea, dropped: */
const GIVEN_UP =
  /[ |](?:dropped|discarded|rejected|abandoned|withdrawn|scrapped|verworfen|abandonnée?|écartée?|descartad[oa]|scartat[oa]|отклонено|отброшено) \| $|(?:放弃|作废|取消|却下|没)[ |]*$/

/** Nothing was done so far. Ex) Rien n'a encore été envoyé. */
const NOTHING_DONE =
  / nothing (?:has|was|is) (?:yet )?(?:been )?(?:\w+e[dn]|sent|run|done|made|cut|paid|put|set)[ |]| nichts (?:passiert|geschehen|gesendet|ausgeführt|abgeschickt|ausgelöst)| rien n'a (?:encore )?été | nada (?:se ha|foi|ha sido) | no se ha \S+ nada | nulla è stat| ничего (?:ещё |еще )?не (?:отправлен|выполнен|запущен|сделан)|什么(?:都|也)(?:没有?|未|还没)|何も(?:送信|実行|して)\S{0,4}(?:ていません|ておりません)/

/** Whether a sentence before a call says that it is not made. */
export const withholdsCall = (words: string, names: readonly string[] = []): boolean =>
  withholds(words, names) ||
  lacksLeave(words) ||
  WORD_FIRST.test(words) ||
  GIVEN_UP.test(words) ||
  NOTHING_DONE.test(words)
