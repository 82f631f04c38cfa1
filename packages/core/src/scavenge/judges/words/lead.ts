// Reads the words before a call: its last sentence, label or question.
import { hasLetterOrDigit } from "../../../lazy-pattern.ts"
import type { ProseSpan } from "../frames/prose.ts"
import { isFiller } from "./filler.ts"
import { isSaying, normalizeWords, sentencesOf, WORD_WINDOW, withoutAbbreviations } from "./sentence.ts"

/** The text before a call. */
export interface LeadText {
  readonly start: number
  /** The window that is read, as written. */
  readonly raw: string
  /** Words of the last line. */
  readonly line: string
  /** The last sentence, as written. */
  readonly sentence: string
  /** Words of the last sentence. */
  readonly words: string
  /** Words of the last two sentences. */
  readonly lastSentences: string
  /** Words of the whole window. */
  readonly passageWords: string
  /** The last sentence is a question. A word or two do not count as one. */
  readonly asksQuestion: boolean
  /** It has enough words to say something. */
  readonly isSaying: boolean
  /** It ends in a colon, or points ahead. A numbered step with the call on its line does not count. */
  readonly isLabel: boolean
  /** The last sentence does not end before the call: it ends in a colon, a dash, or no mark at all. */
  readonly isAttached: boolean
  /** It is on the line of the call, and no mark between them ends a sentence or announces something. */
  readonly runsIn: boolean
}

/** Reads a single line or sentence as the text before a call. */
export const leadOfLine = (line: string): LeadText => leadOf(line, { start: 0, end: line.length, breaksAfter: true })

export function leadOf(text: string, { start, end, breaksAfter }: Omit<ProseSpan, "breaksBefore">): LeadText {
  const textWindow = text.slice(Math.max(start, end - WORD_WINDOW), end).replace(BAR_TOKEN, " ")
  const sentences = sentencesOf(textWindow)
  const sentence = sentences.at(-1) ?? ""
  const words = normalizeWords(sentence)
  const windowEnd = withoutAbbreviations(textWindow).replace(CLOSING_MARKS, "")
  const passageWords = normalizeWords(textWindow)
  const isAttached = !/[.!?…。！？]$/.test(windowEnd)
  return {
    start,
    raw: textWindow,
    line: normalizeWords(textWindow.slice(textWindow.lastIndexOf("\n") + 1)),
    sentence,
    words,
    lastSentences: normalizeWords(sentences.slice(-2).join(" ")),
    asksQuestion: breaksAfter && /[?？]$/.test(windowEnd) && isSaying(words, 4),
    isSaying: isSaying(passageWords),
    isLabel:
      (/[:：]$/.test(windowEnd) || (!isAttached && POINTS_AHEAD.test(words))) &&
      (breaksAfter || !NUMBERED_STEP.test(windowEnd)),
    passageWords,
    isAttached,
    runsIn: !breaksAfter && !/[.!?…。！？:：>]$/.test(windowEnd),
  }
}

/** "Action" in other languages, as templates have it. */
export const ACTION_ABROAD = "aktion|acción|azione|ação|actie|akcja|åtgärd|действие|操作|动作|アクション|작업"

/**
 * Only a word for the call, perhaps with words that point at it: earlier words decide whether the call is made. Ex)
 * Action: , ### Tool call , Here is the call: , Running: , but not: Doing that now.
 */
const POINTER = new RegExp(
  String.raw`^ (?:(?:and|so|now|next|here(?:'s| is)|this is|the|my|step \d{1,2}|tool|function|proposed|hier ist|der|die|voici|l'|le|la|aquí está|aqui está|ecco|här är|вот|oto|işte) )*(?:actions?|mine|calls?|commands?|requests?|invocation|step \d{1,2}|(?:running|calling|executing|invoking|sending|doing)(?: (?:it|this|that|now))?(?! now )|${ACTION_ABROAD}|aufruf|(?:l')?appel|llamada|chiamata|chamada|aanroep|wywołanie|anropet|anrop|вызов|eylem|çağrı|调用|呼び出し|동작|호출)(?: (?:below|anyway|now|itself|is|would be|is below|was ready))?[ |]*$`,
)

/** True if the last line is only a word for the call. */
export const isPointer = ({ line }: LeadText): boolean => POINTER.test(line)

/**
 * Returns the text before a label that only points at the call; null if there is no such label. Command-R writes a
 * label of its own behind the one in the text, so up to two are removed.
 */
export function withoutPointer(lead: LeadText): LeadText | null {
  const said = beforePointer(lead)
  return said === null ? null : (beforePointer(said) ?? said)
}

function beforePointer({ raw, line, words, sentence }: LeadText): LeadText | null {
  const at = POINTER.test(line) ? raw.lastIndexOf("\n") + 1 : POINTER.test(words) ? raw.lastIndexOf(sentence) : 0
  const said = raw.slice(0, Math.max(0, at)).trim()
  return hasLetterOrDigit(said) ? leadOfLine(said) : null
}

/** A longer text is not an answer to a request. */
const MAX_GRANT_WORDS = 14

/** True if a request is granted and a short statement says what is done for it. Ex) Claro, corto el césped. */
export function grantsRequest({ passageWords, isLabel, asksQuestion }: LeadText): boolean {
  const agreement = /^[^|]+(?=\|)/.exec(passageWords)?.[0] ?? ""
  return (
    agreement.trim() !== "" &&
    isFiller(agreement) &&
    !isLabel &&
    !asksQuestion &&
    !isSaying(passageWords, MAX_GRANT_WORDS)
  )
}

/**
 * A sentence that points ahead: its full stop acts like a colon. Ex) The note has the following line. , 次の行があります。 ,
 * Here's the line from the note.
 */
const POINTS_AHEAD =
  /^ (?:and |but |so )?(?:(?:here(?:'s| is| was)|below is|attached is) (?:\S+ ){1,3}(?:text|entry|log|lines?|message|reply|answer|quote|contents?|excerpt|snippet|transcript|e?mail|prompt|instructions?|comment|output|record|note|post|passage) (?:from|of|that|you|he|she|they) |this (?:is|was) what (?:the|this|that|his|her|their|your|it|he|she|they) (?:\S+ ){0,3}(?:says?|said|reads?|wrote|contains?|contained|shows?|showed|returned|printed) |das (?:steht|stand) (?:auf|in|im|dort|darin) |(?:hier|unten) (?:ist|steht) (?:\S+ ){1,2}(?:text|eintrag|auszug|nachricht|antwort|zitat|inhalt) (?:aus|von|vom|der|des) |voici (?:\S+ ){1,2}(?:texte|extrait|message|réponse|citation|contenu) (?:de|du|des|que) |(?:aquí está|este es) (?:\S+ ){1,2}(?:texto|extracto|mensaje|respuesta|cita|contenido) (?:de|del|que) |ecco (?:\S+ ){1,2}(?:testo|estratto|messaggio|risposta|contenuto) (?:di|del|della|che) |вот что (?:было|стояло|написано|говорит|пишет) )|^ 这(?:是|就是)[^|]{0,12}[里中](?:的)?(?:内容|文字|原文|消息|回复|文本|记录)| the following | (?:call|command|request|markup|syntax) (?:\S+ ){0,3}(?:would be|looks|reads) as follows[ |]*$|次の|(?:以下|下記)[のに]|(?:以下|下面|下列)[是的这]|如下|(?:^|[ |])다음 (?!에|으로)/

/** Ex) 2. Cut the grass: */
const NUMBERED_STEP = /(?:^|\n)[ \t]*\d{1,2}[.)][ \t][^\n]*$/

/** Marks between bars, which say nothing. */
const BAR_TOKEN = /<[|｜][^<>]{0,40}[|｜]>/g

// Ex) **Now:** ends in a colon
const CLOSING_MARKS = /[*_"'”’)\s]{1,20}$/
