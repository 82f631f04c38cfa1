// Detects that the words between two calls of one tool say that the second corrects the first.
import { ASKING_PHRASES } from "./asked-leave.ts"
import { conceptPattern } from "./concepts.ts"
import { disownsCall } from "./disowned.ts"
import { hasAny, isSaying, normalizeWords, readSentences, type Sentence, sentencesOf } from "./sentence.ts"
import { withholdsCall } from "./withheld.ts"

/** Maximum number of sentences: more are about something else. */
const MAX_SENTENCES = 3
const MAX_CORRECTION_LENGTH = 240

/** A label that says that the following call is corrected. Ex) Correction: , Die richtige Version: */
const CORRECTED_LABEL =
  /(?:^|\|) (?:(?:here(?:'s| is)|this is|the|my|oops|sorry|die|der|la) )*(?:(?:fixed|revised|amended)|(?:correct|corrected|fixed|revised|right|updated|new|final) (?:tool )?(?:call|command|request|attempt)|(?:right|correct) one is|(?:use )?(?:this|that)(?: one)? instead|better|(?:version |versión |versão |versione |llamada |appel )?(?:correct(?:ed|ion)|korr(?:ekt|ig)|bericht|richtig|corrig|rectif|corre(?:cc|ct[oa]|g|ç|tt|zi)|исправл|правильно|korekt|popraw|rättels|düzelt)[^ |]*(?: (?:aufruf|version|ist|lautet|es))?)[ |]*$|^ (?:(?:correct|fixed|revised|final) version|no (?:\| )?wait|this is the right one) \| $|(?:更正|纠正|改正|[订修訂]正|正确的?(?:调用|版本|是)|正しくは|정정|수정)(?:如下|为|版|次の(?:通り|とおり)です)?[ |]*$/

/** The words say what was meant, or "correction" and the correct value. Ex) I meant 12. , Correction: 12, not 120. */
const MEANT =
  /(?:^|\|) (?:(?:sorry|oops|no) )?(?:i meant (?!to |that |it |by |for you )|ich meinte |je voulais dire |qu(?:ise|ería) decir |queria dizer |intendevo |volevo dire |я имела? в виду )|^ (?:corre[cç][^ |]*|korrektur|исправление) \| \S|(?:更正|訂正|정정) ?\|/

/**
 * A mistake mentioned in passing. It may not be about the call, so both calls must be nearly the same. Ex) Wrong lawn.
 * , I mistyped the height. , Let me correct this:
 */
const FAULT =
  /(?:^|\|) (?:(?:oops|sorry|oh|no|wait|a) )*(?:typo|опечатка|tippfehler|(?:wrong|incorrect|falsche[rsn]?|mauvaise?|verkeerde?) [^ |]+|[^ |]+ (?:incorrect|equivocad|errad|sbagliat)[oa])(?: in (?:the|my) [^ |]+)? *(?:\||$)| (?:i|we) (?:just )?(?:mistyped|misspelled|(?:made|used|gave|typed|took|put|had) (?:\S+ ){0,3}(?:typo|mistake|error|wrong|incorrect)) |^ (?:that|this|it) (?:(?:was|is) (?:wrong|incorrect|a typo)|should(?: have|'ve) been) | too (?:many|much|few)[ |]*$|^ (?:that|this|it)(?:'s| is| was) the wrong |(?:^|\|) (?:i mean (?!to |that |it )|make (?:that|it) )|^ not [^ |]+ \| [^ |]+[ |]*$|^ [^ |]+ \| sorry[ |]*$|不是[^|]{1,12}\|? ?(?:而)?是|(?:^|\|) (?:let me|i'll|i) (?:correct|redo) (?:that|this|it|my) | (?:vertippt|ich korrigiere|je (?:corrige|me suis trompée?)|corrijo|corrigindo|me equivoqué|errei|correggo|ho sbagliato|исправляю|ошиб(?:ся|лась)) |[写打弄搞输填]错|間違え|오타/

/** The same about a thing that must be one of the arguments. Ex) The height was wrong. */
const ARGUMENT_FAULT =
  /(?:^|\|) (?:let me|i'll|i) (?:correct|fix|redo) the ([^ |]+)[ |]*$|(?:^|\|) the ([^ |]+) (?:(?:was|is) (?:wrong|incorrect|mistyped|misspelled)|should(?: have|'ve) been) /

/** The second call is an additional one, or is only shown. */
const OTHERWISE =
  / (?:example|also|too(?! many| much| few)|another|next|second|same|both|auch|noch|aussi|también|anche|também|также|тоже) |也|例|も同/

/** The words call the call above wrong, or discard it, whatever tool the next call has. */
const WRONG_CALL =
  /(?:^|\|) (?:(?:oops|sorry|oh|no|wait|that(?:'s| is| was)|this is|it(?:'s| is| was)) (?:\| )?)*(?:the )?(?:wrong|incorrect) (?:tool|call|function|one|command|action) *(?:\||$)|(?:^|\|) (?:that|this|it) was (?:wrong|a mistake) *(?:\||$)/

/** A few words that call it wrong. Ex) Das war der falsche Aufruf. , but not: The call before was wrong. */
const SHORT_VERDICT = conceptPattern(
  String.raw` {call} (?:\S+ ){0,3}?{wrong} | {wrong} {call} |{~call}[^|]{0,6}{~wrong}|{~wrong}[^|]{0,4}{~call}`,
)
const OF_EARLIER = conceptPattern(" {earlier} |{~earlier}")
const MAX_VERDICT_WORDS = 9

const isShortVerdict = (words: string): boolean =>
  SHORT_VERDICT().test(words) && !OF_EARLIER().test(words) && !isSaying(words, MAX_VERDICT_WORDS)

/** True if the words between two calls of different tools say that the second replaces the first. */
export const replacesCall = (gap: string): boolean =>
  gap.length <= MAX_CORRECTION_LENGTH &&
  !/[?？]/.test(gap) &&
  /[:：][*_\s]*$/.test(gap) &&
  callsWrong(readSentences(gap))

/** True if the words behind a call say that it is wrong. */
export const callsWrong = (sentences: readonly Sentence[]): boolean =>
  sentences.slice(0, 2).some(({ words }) => WRONG_CALL.test(words) || MEANT.test(words) || isShortVerdict(words)) ||
  disownsCall(sentences)

/**
 * True if the words between two calls of one tool say that the second corrects the first. `alikeCall`: the second call
 * in lower case if both are nearly the same, otherwise null.
 */
export function correctsCall(gap: string, alikeCall: string | null): boolean {
  if (gap.length > MAX_CORRECTION_LENGTH || /[?？]/.test(gap)) return false
  const sentences = sentencesOf(gap).map(normalizeWords)
  if (sentences.length === 0 || sentences.length > MAX_SENTENCES || OTHERWISE.test(` ${sentences.join("")} `))
    return false
  const isLabel = /[:：。.]\s*$/.test(gap.replace(/[*_]+\s*$/, "")) && CORRECTED_LABEL.test(sentences.at(-1) ?? "")
  return isLabel || sentences.some((words) => MEANT.test(words) || (alikeCall !== null && namesFault(words, alikeCall)))
}

/** Words that say more than what was wrong and what is right: they decide about the second call. */
const RESERVATION =
  / (?:don't|never|if|would|could|wenn|falls|si|but|need|approv\S*|confirm\S*|please|ask|wait for|first|before|until|unless|when|later|can't|cannot|won't|do not|not(?! [^ |]+ (?:\||$))|user|log|page|aber|bitte|erst|mais|pero|mas|però|но) |如果|もし|但|请|先|確認|ください/

export function hasReservation(gap: string): boolean {
  const words = normalizeWords(gap)
  return RESERVATION.test(words) || hasAny(words, ASKING_PHRASES) || withholdsCall(words)
}

function namesFault(words: string, call: string): boolean {
  const [, corrected, wrong] = ARGUMENT_FAULT.exec(words) ?? []
  return FAULT.test(words) || call.includes(corrected ?? wrong ?? "\0")
}
