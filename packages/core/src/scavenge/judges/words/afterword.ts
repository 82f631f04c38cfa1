// Reads the words behind a call, unless they only say that the result is awaited.
import { lazyPattern } from "../../../lazy-pattern.ts"
import type { ProseSpan } from "../frames/prose.ts"
import { conceptPattern } from "./concepts.ts"
import { asksConsent, reportsBack } from "./consent.ts"
import { normalizeWords, readSentences, type Sentence, WORD_WINDOW } from "./sentence.ts"

const STOP_WORD = "Observation:"

/** Ex) I'll wait for the output. : this says nothing about the call. */
const WAITING_START =
  /^ (?:(?:i'm|i am|now) )?(?:waiting|awaiting|pending) |^ (?:i'll|i will|we'll) (?:now |just )?(?:wait|await) /

/** The words only ask for patience while the call is running. Ex) One moment, please. , but not: Wait. , Hold on. */
const PATIENCE = conceptPattern(
  String.raw`^(?: (?:\||ok|okay|{please}))* (?:(?:just )?(?:one|a) (?:moment|second|sec|minute)|(?:please )?(?:wait|give me|hold on) (?:for )?(?:just )?(?:one|a) (?:moment|second|sec|minute)(?: while (?:this|it|that|the \S+) (?:runs|works|loads|is (?:running|working|loading)))?|bear with me|(?:nur |noch )?einen (?:kleinen |kurzen )?(?:moment|augenblick)(?: geduld)?|un (?:petit )?(?:instant|moment)|(?:veuillez patienter|patientez)(?: un (?:instant|moment))?|(?:dame )?un (?:momento|segundo|momentito)|(?:só )?um (?:momento|instante|segundo|momentinho)|aguarde um (?:momento|instante)|(?:solo )?un (?:attimo|istante|momento)(?: solo)?|een (?:momentje|ogenblik|ogenblikje|moment)|одну (?:минуту|минутку|секунду|секундочку)|минут(?:ку|очку)|chwil(?:eczkę|kę)|(?:proszę )?(?:o )?chwilę cierpliwości|ett ögonblick|et øyeblikk|et øjeblik|bir (?:dakika|saniye)|एक (?:क्षण|मिनट|पल)(?: (?:रुकें|रुकिए|दें))?|थोड़ा इंतज़ार करें|(?:انتظر )?(?:لحظة|دقيقة)(?: واحدة)?|请?(?:您)?稍(?:等|候)(?:片刻|一下|一会儿?)?|少々お待ちください(?:ませ)?|잠시만(?: 기다려 ?(?:주세요|주십시오))?|잠시만요)(?: (?:\||{please}))* *$`,
)

/** Ex) This may take a few seconds. */
const TAKES_TIME =
  /^ (?:this|it|that)(?:'ll| will| may| might| should| could| can| usually)?(?: only| just)? takes? (?:about |around |up to |only |just )?(?:an?|one|two|some|several|\d{1,3}) (?:few |couple of )?(?:moments?|seconds?|minutes?|while)(?: or (?:two|so))?[ |]*$|^ (?:das|dies|es) (?:kann|könnte|dauert|wird) (?:nur |etwa )?(?:einen (?:moment|augenblick)|(?:ein paar|einige|wenige) (?:sekunden|minuten))(?: dauern)?[ |]*$|^ (?:cela|ça) (?:(?:peut|va|devrait) )?prend(?:re)? (?:un (?:instant|moment)|quelques (?:secondes|minutes))[ |]*$|^ (?:esto )?(?:(?:puede|va a) )?tarda[rá]* (?:un (?:momento|poco)|unos (?:segundos|minutos))[ |]*$/

/** Ex) I'll tell you the result as soon as I have it. , but not: once I have your approval */
const RESULT_COMES =
  / (?:as soon as|once|when) (?:(?:i|we)(?:'ve| have|'ve got| get| receive) (?:it|them|results?|an answer|the (?:results?|output|answers?|data|response|numbers?)) |(?:it|they|this|that|(?:the )?(?:results?|output|answers?|data|response|call|query|command|job|run))(?:'s| is| are| has| have)? (?:here|there|in|back|done|ready|finished|complete|completed|arrived?|arrives|comes?(?: in| back)?|completes?|finish(?:es)?|returns?) )[ |]*$| dès (?:que (?:je l'ai|j'ai (?:le|la|les) (?:résultat|réponse)s?|le résultat|la réponse|c'est (?:prêt|fait|terminé))|qu'(?:il|elle|ils) (?:arrive|arrivent|est là|est prêt\S*))[ |]*$| sobald (?:ich (?:es|sie|das ergebnis|die antwort) habe|(?:es|das ergebnis|die antwort) (?:da ist|fertig ist|vorliegt))[ |]*$| en cuanto (?:lo tenga|la tenga|los tenga|llegue|termine)[ |]*$/
/** Something other than the result is awaited. */
const WAITS_FOR_MORE = / (?:tomorrow|tonight|later|unless|if|wenn|si|si non|falls) /

const isPatient = (words: string): boolean =>
  PATIENCE().test(words) ||
  TAKES_TIME.test(words) ||
  (reportsBack(words) && RESULT_COMES.test(words) && !WAITS_FOR_MORE.test(words))

/** The text behind a call. */
export interface AfterwordText {
  /** The window that is read, as written. */
  readonly raw: string
  readonly sentences: readonly Sentence[]
  /** Words of the first sentence. */
  readonly words: string
  /** Words of the whole window. */
  readonly passageWords: string
  /** It starts on the line of the call. */
  readonly runsOn: boolean
  /** It continues the sentence that contains the call. */
  readonly continuesSentence: boolean
  /** The call is the end of a question: a question mark follows directly. */
  readonly asksQuestion: boolean
  /** It only asks the reader to wait a moment, or promises the result: the call is running. */
  readonly asksPatience: boolean
}

const GOES_ON_SMALL = lazyPattern(String.raw`^[\p{Ll},;—–]`)

/** Returns the words behind a call; null if they only say that the result is awaited. */
export function afterwordOf(text: string, { start, end, breaksBefore }: ProseSpan): AfterwordText | null {
  const textWindow = text.slice(start, Math.min(end, start + WORD_WINDOW))
  // the word that ends a ReAct turn, cut off
  if (STOP_WORD.startsWith(textWindow.trim()) && textWindow.trim().length > 2) return null
  const sentences = readSentences(textWindow)
  const words = sentences[0]?.words ?? normalizeWords("")
  if (
    sentences.length === 1 &&
    breaksBefore &&
    WAITING_START.test(words) &&
    !/ (?:your|you) /.test(words) &&
    !/[?？]/.test(textWindow) &&
    !asksConsent(sentences)
  )
    return null
  return {
    raw: textWindow,
    sentences,
    words,
    passageWords: normalizeWords(textWindow),
    runsOn: !breaksBefore,
    continuesSentence: !breaksBefore && GOES_ON_SMALL().test(textWindow),
    asksQuestion: /^[?？]/.test(textWindow),
    asksPatience: breaksBefore && sentences.length === 1 && isPatient(words) && !/[?？]/.test(textWindow),
  }
}
