// Detects that words ask somebody for permission. Behind a call, they say that it is not made yet.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { conceptPattern } from "./concepts.ts"
import { normalizeWords, readSentences, type Sentence } from "./sentence.ts"

/** Stems of the words for permission and for giving it. */
export const CONSENT_STEM: RegExp = new RegExp(
  `[ '](?:${"confirm, approv, agree, proceed, go ahead, permission, consent, authori, sign off, green light, bestätig, freigabe, freigeb, genehmig, zustimm, einverstanden, einverständnis, grünes licht, fortfahren, erlaubnis, approuv, approb, autoris, accord(?!ing), feu vert, continuer, valid, aprob, autoriz, visto bueno, de acuerdo, concord, continuar, prosseguir, aprova, conferm, approva, proceder, autorizz, bevestig, goedkeur, akkoord, doorgaan, toestemming, подтвер, разреш, согласи, одобр, продолж, підтверд, potwierd, zatwierd, zgod, kontynuow, onay, godkänn, bekräft, godkend, bekræft, xác nhận, konfirmasi, setuju".replaceAll(", ", "|")})|确认|批准|同意|继续|授权|確認|承認|許可|続行|よろしい|확인|승인|진행해|허락`,
)
const PLEASE_WORD = conceptPattern(" {please} |{~please}|ください|お願いします|주세요|십시오")
export const NEED_WORD: RegExp =
  /[ '](?:need|needs|require|requires|required|await|awaiting|waiting|wait|pending|missing|lacking|until|unless|once|after|without|before|only|brauche|benötige|warte|erst|fehlt|fehlen|sobald|besoin|faut|attends|j'attends|manque|dès|avant|necesito|espero|falta|hasta|antes|preciso|aguardo|attendo|aspetto|attesa|prima|wacht|ohne|sans|sin|sem|senza|zonder|bez|без|нужно|нужен|нужна|нужны|жду|czekam|potrzebuję) |需要|等待|之前|只差|待ち|必要|필요|기다/
/** The speaker confirms, or has permission. Ex) I'll confirm once it is done , but not: until you have approved it */
const OWN_CONSENT =
  /(?<! (?:until|unless|before)) (?:i'll|i will|i can|let me|to|i|we'll|we|ich|je|has been|have been|was|were|you|you've) (?:\S+ ){0,1}(?:confirm|proceed|continue|go ahead|approved|confirmed|authori[sz]ed|bestätig|confirmer) /

export const isRequest = (words: string): boolean => PLEASE_WORD().test(words)

/** The speaker promises to report the result. Ex) I'll tell you as soon as it is confirmed. */
const REPORTS_BACK =
  / (?:i'll|i will|we'll|we will) (?:\S+ )?(?:tell|let|give|show|share|send|summari[sz]e|come back|inform|update|notify|report|message|write|be back|get back) | (?:melde|gebe) (?:ich )?(?:mich|ihnen|dir) | ich (?:sage|teile|zeige|schicke)| (?:te|le|os|les) (?:aviso|avisaré|informo|digo|diré|doy|paso|muestro) | (?:je|j') ?(?:vous|te) (?:tiens|préviens|dis|dirai|confirme|donne|donnerai|communique|partage) | (?:aviso|avisarei) (?:você|assim)| (?:ti|le|vi) (?:faccio sapere|avviso|aggiorno) | (?:сообщу|напишу|дам знать) |お知らせ(?:します|いたします)|(?:告诉|通知)[您你]/
export const reportsBack = (words: string): boolean => REPORTS_BACK.test(words)

/** True if some sentence is a question or a request for permission, or says that permission is needed. */
export function asksConsent(sentences: readonly Sentence[]): boolean {
  return sentences.some(({ raw, words }) => {
    if (!CONSENT_STEM.test(words) || reportsBack(words)) return false
    if (isQuestion(raw) || PLEASE_WORD().test(words)) return true
    return NEED_WORD.test(words) && !OWN_CONSENT.test(words)
  })
}

/** Endings that ask without a question mark, and the Greek question mark. Ex) よろしいでしょうか。 , Να το κλείσω; */
const ASKING_END =
  /(?:でしょうか|ですか|ますか|ませんか|吗|까요|ไหม|มั้ย|หรือไม่)[。:：\s]{0,4}$|[Ͱ-Ͽἀ-῿][;\u037e][*_\s]{0,4}$/u

export const isQuestion = (sentenceText: string): boolean =>
  /[?？؟]["'”’)*_\s]{0,8}$/.test(sentenceText) || sentenceText.includes("¿") || ASKING_END.test(sentenceText)

/** Ex) Does that look right? , Tell me if you want it otherwise. */
const OPINION_REQUEST =
  / (?:tell me|let me know|say so|(?:ping|notify|inform|message|text|remind) me|give me a (?:shout|sign|signal|ping)|drop me a (?:line|note)|(?:sag|gib|geb)\S* (?:sie )?(?:mir )?(?:kurz )?bescheid|sag mir|sagen sie mir|melde dich|melden sie sich|dis moi|dites moi|préviens moi|prévenez moi|avertissez moi|(?:fais|faites) (?:le )?moi (?:le )?savoir|dime|dígame|avísame|avíseme|avisa|me diga|me avis[ae]|avis[ae] me|dimmi|fammi sapere|mi faccia sapere|avvisami|laat (?:het )?(?:me|mij) (?:even )?weten|zeg het|skriv|säg till|meddela|låt mig veta|sig til|gi beskjed|la meg vite|giv besked|napisz|daj znać|powiedz|скажите|скажи|сообщите|сообщи|дайте знать|дай знать|напишите|напиши) |告诉我|教えて|알려/

const WHEN_WORD =
  / (?:when|once|as soon as|after|wenn|sobald|nachdem|quand|lorsque|dès que|une fois|cuando|en cuanto|una vez|quando|assim que|depois que|non appena|una volta|wanneer|zodra|als|когда|как только|после того как|gdy|kiedy|jak|när|når|så snart) /
/** Words for something that another than the speaker finishes or prepares. Ex) Tell me when the hedge is cut. */
const DONE_WORD = lazyPattern(
  String.raw` (?:done|complete|finished|ready|over|there|available|in place|back|taken|made|through|\w{3,}ed|fertig|bereit|soweit|abgeschlossen|beendet|erledigt|durch|da|vorbei|ge\p{L}{3,}(?:t|en) (?:hast|haben|ist|sind|wurde)|(?:termin|fini|achev|prêt|effectu|complet|acab|finaliz|conclu|dispon|list[oa]|hech[oa]|pront|feit[oa]|fatt[oa]|готов|законч|заверш|сдела|выполн|gotow|zakończ|skończ|zrobi|klar|färdig|ferdig|færdig)\p{L}*|faite?s?|klaar|gereed|voltooid|afgerond|gedaan|redo) `,
)
/** Wishes that may come at any time, about other things. Ex) Let me know when you need more. */
const LATER_WISH =
  / (?:need|needs|want|wish|like|else|more|questions?|brauchst|brauchen|möchtest|möchten|willst|wollen|noch|besoin|veux|voulez|souhaitez|necesit\S+|quier\S+|precis\S+|quiser\S*|quer|bisogno|vuoi|vuole|serve|nodig|wil|wilt|нужн\S*|понадоб\S*|хотите|хочешь|potrzeb\S+|chcesz|behöver|vill) |需要|必要|필요/
/** Where the conjunction is an ending, the awaited event stands before the request. */
const TOLD_WHEN_DONE =
  /(?:完成|好了|准备|结束|就绪)[^|]{0,6}[后时|，、 ][^|]{0,6}(?:告诉|通知|告知)我|(?:告诉|通知|告知)我[^|]{0,12}(?:完成|准备|结束|就绪)|(?:完了|終わ|準備|でき)[^。]{0,10}(?:たら|次第|時)[^。]{0,8}(?:教えて|知らせて|連絡|お知らせ)[^。]{0,4}くださ|(?:끝나|완료|준비)\S{0,4}면(?: \S+){0,2} (?:알려 ?(?:주|줘)|말씀해)| (?:hazır|bit|tamam)\S*(?: \S+){0,2} (?:bana )?(?:haber ver|bildir|söyle)/

/** The speaker or a program says it, so it is no request. Ex) Ich | sage Bescheid , The tool will | tell me */
const SAID_OF_OTHERS = / (?:i|i'll|we|we'll|it|will|ich|wir|wird|je|nous|я|мы) [^|]*$/

/** Returns what the reader is asked to say, or null. Ex) when it is cut , from: Tell me when it is cut. */
export function asksToBeTold(words: string): string | null {
  const request = OPINION_REQUEST.exec(words)
  if (request === null || SAID_OF_OTHERS.test(`${words.slice(0, request.index)} `)) return null
  return words.slice(request.index + request[0].length - 1)
}

/** True if the reader is asked to say when something has been done: until then, the call is not made. */
export function waitsToBeTold(sentences: readonly Sentence[]): boolean {
  return sentences.some(({ words }) => {
    if (TOLD_WHEN_DONE.test(words)) return true
    const asked = asksToBeTold(words) ?? ""
    return WHEN_WORD.test(asked) && DONE_WORD().test(asked) && !LATER_WISH.test(asked)
  })
}

/** True if the words behind a plan ask for the reader's opinion. */
export function asksOpinion(text: string): boolean {
  const sentences = readSentences(text)
  return (
    asksConsent(sentences) || sentences.some(({ raw }) => isQuestion(raw)) || OPINION_REQUEST.test(normalizeWords(text))
  )
}
