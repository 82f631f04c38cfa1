// Whether words ask somebody for leave. Said behind a call, they say that it is not made yet.
import { normalizeWords, sentencesOf } from "./sentence.ts"

/** Beginnings of the words for leave, and for giving it. */
export const CONSENT_STEM: RegExp = new RegExp(
  `[ '](?:${"confirm, approv, agree, proceed, go ahead, permission, consent, authori, sign off, green light, bestätig, freigabe, freigeb, genehmig, zustimm, einverstanden, einverständnis, grünes licht, fortfahren, erlaubnis, approuv, approb, autoris, accord(?!ing), feu vert, continuer, valid, aprob, autoriz, visto bueno, de acuerdo, concord, continuar, prosseguir, aprova, conferm, approva, proceder, autorizz, bevestig, goedkeur, akkoord, doorgaan, toestemming, подтвер, разреш, согласи, одобр, продолж, підтверд, potwierd, zatwierd, zgod, kontynuow, onay, godkänn, bekräft, godkend, bekræft, xác nhận, konfirmasi, setuju".replaceAll(", ", "|")})|确认|批准|同意|继续|授权|確認|承認|許可|続行|よろしい|확인|승인|진행해|허락`,
)
const PLEASE_WORD =
  / (?:please|kindly|bitte|por favor|s'il vous plaît|s'il te plaît|veuillez|merci de|per favore|si prega|alstublieft|graag|пожалуйста|прошу|будь ласка|proszę|lütfen|vänligen|vui lòng|mohon|silakan|कृपया|يرجى|من فضلك) |请|ください|お願いします|주세요|십시오/
const NEED_WORD =
  /[ '](?:need|needs|require|requires|required|await|awaiting|waiting|wait|pending|missing|lacking|until|unless|once|after|without|before|only|brauche|benötige|warte|erst|fehlt|fehlen|sobald|besoin|attends|j'attends|manque|dès|avant|necesito|espero|falta|hasta|antes|preciso|aguardo|attendo|aspetto|attesa|prima|wacht|нужно|нужен|нужна|нужны|жду|czekam|potrzebuję) |需要|等待|之前|只差|待ち|必要|필요|기다/
/** The speaker gives it, or has it. Ex) I'll confirm once it is done */
const OWN_CONSENT =
  / (?:i'll|i will|i can|let me|to|i|we'll|we|ich|je|has been|have been|was|were|you|you've) (?:\S+ ){0,1}(?:confirm|proceed|continue|go ahead|approved|confirmed|authori[sz]ed|bestätig|confirmer) /

export const isRequest = (words: string): boolean => PLEASE_WORD.test(words)

/** Who speaks tells of the result when it is there. Ex) I'll tell you as soon as it is confirmed. */
const REPORTS_BACK =
  / (?:i'll|i will|we'll|we will) (?:\S+ )?(?:tell|let you know|inform|update|notify|report|message|write|be back|get back) | (?:melde|gebe) (?:ich )?(?:mich|ihnen|dir) | (?:te|le|os|les) (?:aviso|avisaré|informo) | (?:je|j') ?(?:vous|te) (?:tiens|préviens|dis|confirme) | (?:aviso|avisarei) (?:você|assim)| (?:ti|le|vi) (?:faccio sapere|avviso|aggiorno) | (?:сообщу|напишу|дам знать) |お知らせ(?:します|いたします)|(?:告诉|通知)[您你]/
export const reportsBack = (words: string): boolean => REPORTS_BACK.test(words)

/** Some sentence is a question or a request for leave, or says that leave is needed. */
export function asksConsent(text: string): boolean {
  return sentencesOf(text).some((sentenceText) => {
    const words = normalizeWords(sentenceText)
    if (!CONSENT_STEM.test(words) || reportsBack(words)) return false
    if (isQuestion(sentenceText) || PLEASE_WORD.test(words)) return true
    return NEED_WORD.test(words) && !OWN_CONSENT.test(words)
  })
}

/** Ex) よろしいでしょうか。 */
const JAPANESE_QUESTION = /(?:でしょうか|ですか|ますか|ませんか)[。\s]{0,4}$/

export const isQuestion = (sentenceText: string): boolean =>
  /[?？؟]["'”’)*_\s]{0,8}$/.test(sentenceText) || sentenceText.includes("¿") || JAPANESE_QUESTION.test(sentenceText)

/** Ex) Does that look right? , Tell me if you want it otherwise. */
const OPINION_REQUEST =
  / (?:tell me|let me know|say so|sag mir|sagen sie mir|gib bescheid|dis moi|dites moi|dime|dígame|avísame|me diga|dimmi|skriv|napisz|скажите|скажи) |告诉我|教えて|알려/

/** What closes a plan: its reader is to say something to it. */
export const asksOpinion = (text: string): boolean =>
  asksConsent(text) || sentencesOf(text).some(isQuestion) || OPINION_REQUEST.test(normalizeWords(text))
