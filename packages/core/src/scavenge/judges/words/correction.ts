// Whether the words between two calls of one tool say that the second one corrects the first.
import { ASKING_PHRASES } from "./asked-leave.ts"
import { hasAny, normalizeWords, sentencesOf } from "./sentence.ts"
import { withholdsCall } from "./withheld.ts"

/** More is told of something else. */
const MAX_SENTENCES = 3
const MAX_CORRECTION_LENGTH = 240

/** A label with nothing else in its clause: it calls what follows corrected. Ex) Correction: , Die richtige Version: */
const CORRECTED_LABEL =
  /(?:^|\|) (?:(?:ok|okay|here(?:'s| is)|this is|the|my|oops|sorry) )*(?:correct(?:ed|ion)|fixed|revised|amended|(?:correct|corrected|fixed|revised|right|proper|updated|new|final) (?:(?:tool|function) )?(?:call|command|request|attempt)|(?:right|correct) one is|berichtigung|(?:der |die )?(?:korrektur|korrigiert\S*|richtige[rs]?)(?: aufruf| version)?|richtig(?: ist| wäre| lautet)?|(?:version |appel )?(?:corrigée?|rectifiée?)|rectificati(?:on|f)|corrección|(?:versión |llamada )?(?:corregid|correct)[oa](?: es)?|la llamada correcta es|correção|(?:versão |chamada )?(?:corrigid|corret)[oa]|correzione|(?:versione |chiamata )?corrett[oa]|correctie|gecorrigeerd|исправлени[ея]|исправлено|исправленн\S+(?: \S+)?|правильно|korekta|poprawka|poprawione|rättelse|korrigering|rettelse|düzeltme)[ |]*$|^ (?:(?:correct|corrected|fixed|revised|final) version|no \| wait|no wait|(?:this is|here(?:'s| is)) the (?:right|correct) one) \| $|(?:更正|纠正|改正|订正|修正|訂正|正确(?:的?(?:调用|版本|是)|应[该为是]+)|正しくは|정정|수정|올바른 호출)(?:如下|为|版|後|은|는|는 다음과 같습니다)?(?:次の(?:通り|とおり)(?:です)?)?[ |]*$/

/** What was meant, or the word for a correction and what it is. Ex) I meant 12. , Correction: 12, not 120. */
const MEANT =
  /(?:^|\|) (?:(?:sorry|oops|no|typo) )?i meant (?!to |that |it |by |for you )|(?:^|\|) (?:ich meinte|je voulais dire|quise decir|quería decir|quis dizer|queria dizer|intendevo|volevo dire|ik bedoelde|я имела? в виду|chodziło mi o|jag menade|jeg mente) |^ (?:correction|korrektur|corrección|correção|correzione|correctie|исправление) \| \S|(?:更正|訂正|정정) ?\|/

/**
 * A fault that is named in passing. Nothing says yet that it is one of the call: both calls must be much the same. Ex)
 * Wrong lawn. , I mistyped the height. , Let me correct the height:
 */
const FAULT =
  /(?:^|\|) (?:(?:oops|ups|oups|ops|ой|sorry|ah|oh|no|wait|my|a) )*(?:typo|(?:wrong|incorrect) [^ |]+|falsche[rsn]? [^ |]+|tippfehler|mauvaise? [^ |]+|faute de frappe|[^ |]+ (?:incorrect[oa]|equivocad[oa]|errad[oa]|sbagliat[oa])|verkeerde? [^ |]+|опечатка|неверн\S+ [^ |]+|literówka)(?: in (?:the|my) [^ |]+| im [^ |]+| dans [^ |]+)? *(?:\||$)| (?:i|we) (?:just )?(?:mistyped|misspelled|misspelt|(?:made|used|gave|typed|took|picked|put|had) (?:\S+ ){0,3}(?:typo|mistake|error|wrong|incorrect)) |^ (?:that|this|it|my \S+) (?:was|is) (?:wrong|incorrect|mistyped|misspelled|an? (?:typo|mistake))[ |]|^ (?:that|this|it) should(?: have|'ve) been | too (?:many|much|few)[ |]*$|(?:^|\|) (?:let me|i'll|i will|i)(?: now)? (?:correct|redo) (?:that|this|it|my) | (?:vertippt|vertan|ich korrigiere|je corrige|je me suis trompée?|corrijo|corrigiendo|corrigindo|me equivoqué|errei|correggo|ho sbagliato|исправляю|ошибся|ошиблась|poprawiam|pomyliłem|pomyliłam) |[写打弄搞输填]错|間違え|やり直し|오타|잘못 (?:썼|입력|적)/

/** The same of a thing that must be one of the arguments. Ex) The height was wrong. */
const ARGUMENT_FAULT =
  /(?:^|\|) (?:let me|i'll|i will|i)(?: now)? (?:correct|fix|redo) the ([^ |]+)[ |]*$|(?:^|\|) the ([^ |]+) (?:(?:was|is) (?:wrong|incorrect|mistyped|misspelled)|should(?: have|'ve) been) /

/** It is one more, or shown. */
const OTHERWISE =
  / (?:example|beispiel|exemple|ejemplo|also|too(?! many| much| few)|another|next|second|same|both|auch|noch|ebenso|aussi|también|anche|também|также|тоже) |也|例|も同/

/** `alikeCall`: the second call in small letters, where it differs from the first in little; else null. */
export function correctsCall(gap: string, alikeCall: string | null): boolean {
  if (gap.length > MAX_CORRECTION_LENGTH || /[?？]/.test(gap)) return false
  const sentences = sentencesOf(gap).map(normalizeWords)
  if (sentences.length === 0 || sentences.length > MAX_SENTENCES || OTHERWISE.test(` ${sentences.join("")} `))
    return false
  const isLabel = /[:：。]\s*$/.test(gap.replace(/[*_]+\s*$/, "")) && CORRECTED_LABEL.test(sentences.at(-1) ?? "")
  return isLabel || sentences.some((words) => MEANT.test(words) || (alikeCall !== null && namesFault(words, alikeCall)))
}

/** More is said than what was wrong and what is right: the second call is judged by it. */
const RESERVATION =
  / (?:don't|do not|never|if|would|could|wenn|falls|si|but|however|though|need|needs|approv\S*|confirm\S*|permission|please|ask|asking|wait for|first|before|until|unless|when|later|can't|cannot|won't|not (?:run|send|sent|execute|call|do|yet)|user|log|page|file says|aber|jedoch|bitte|erst|bestätig\S*|freigabe|mais|avant|pero|antes|mas|però|prima|но|сначала|подтверд\S*) |如果|もし|但|请|先|確認|ください|承認|하지만|확인/

export function hasReservation(gap: string): boolean {
  const words = normalizeWords(gap)
  return RESERVATION.test(words) || hasAny(words, ASKING_PHRASES) || withholdsCall(words)
}

function namesFault(words: string, call: string): boolean {
  const [, corrected, wrong] = ARGUMENT_FAULT.exec(words) ?? []
  return FAULT.test(words) || call.includes(corrected ?? wrong ?? "\0")
}
