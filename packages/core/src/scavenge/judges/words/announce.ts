// Detects that the words before a call announce it: somebody sets out to act, and the call is the act.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { announcesAbroad } from "./announce-abroad.ts"
import { withoutBefore } from "./before.ts"
import { conceptPattern } from "./concepts.ts"
import { isForLater } from "./condition.ts"
import { actsInPresent, GERMAN_FIRST_PERSON, I } from "./first-person.ts"
import { announcesTool, announcesWords, hasNameWord, statesIntent } from "./intent.ts"
import { ACTION_ABROAD, type LeadText, leadOfLine } from "./lead.ts"
import { affirmedWords } from "./negation.ts"
import { hasAny, hasSign, isSaying, lazyPhrases, normalizeWords, sentencesOf, type WordSign } from "./sentence.ts"

/** The first person acts, in the present. Several languages express this by the ending of the verb. */
const ACTING_PHRASES = lazyPhrases(
  "need to use, need to call, ahora mismo, enseguida, i can use, i would like to, i'd like to, i forgot to, gotta, right away, per your request, as requested, as you asked, as you requested, as you wanted, as instructed, je vais, je dois, j'ai besoin, laissez moi, vamos a, permíteme, necesito, leo, leio, lo intento, riprovo, do un'occhiata, lo/la/los/las/ahora hago, lo/la/ora/adesso faccio, faço isso/já/agora, lo/la/te/le/ahora/ya/agora/ora/ti envío/envio/invio, busco, reviso, abro, consulto, compruebo, ejecuto, verifico, procedo a, procedo con, paso a, vamos, adesso, leggo, cerco, controllo, apro, eseguo, vado a, mi serve, mi servono, ho bisogno, muszę, сейчас, нужно, 我先, 我再, 我看看, 我看一下, 我查一下, 我检查一下, 我试试, 我去, 我要, 我来, 我需要, 正在, 겠습니다, 할게요, 볼게요, 합니다, låt mig, jag ska, lad mig, la meg, jeg skal, tôi sẽ, để tôi, saya akan, biar saya, aku akan",
)

/** A Japanese condition before an act. */
const JAPANESE_CONDITION = /れば|たら|なら|ませんか|でしょうか|ようになります|とおり|通り/

/** A clause that begins with an act in progress. Ex) Running the tests: , Retrying: */
const AT_WORK = lazyPattern(
  String.raw`^(?:(?:ok|okay|alright|sure|sure thing|great|so|then|and|now|first|next|again|here|still|only|just) )*(?!(?:nothing|something|anything|everything|string|following|during|evening|morning|warning|quoting|citing|paraphrasing|illustrating|demonstrating|according|regarding|concerning|including|meaning|thing|being|having|missing|remaining|waiting|awaiting|holding|refusing|declining|avoiding) )\p{L}{2,}ing(?: |$)`,
)
const STATE_VERBS = / (?:is|are|was|were|has|have|had|would|could|should|can|may|might|must) /

/** The clause begins with a word of order, or ends with "so". */
const IN_ORDER = lazyPattern(
  String.raw`^so here goes(?= |$)|^here (?:it goes|we go)$|^(?:(?:step|passo|paso|schritt|étape|stap|krok|adım|шаг|步骤|ステップ|手順) \d{1,2}(?! (?:of|von|der|de|du|del|do) )|(?:(?:und|et|y|e|en|i|och) )?(?:jetzt|nun|maintenant|ahora|agora|ora|adesso|teraz|nu|şimdi)|now|next(?! (?:week|month|year|time|day|morning|sprint|release|quarter|\p{L}+day) )|first|second(?=$)|then|finally|again|on it|here goes|back to|zuerst|primero|d'abord|теперь|сначала)(?= |$)|^(?:现在|首先|接下来|(?:然后|接着|最后)再?[看查读打检运执列搜找获更创删写测]|まず|次に|次は(?!.*(?:例|出力|内容|文|行|ログ))|이제|먼저|\d{1,2}단계)`,
)

/** Somebody sets out to act, or the next thing is called the act. */
const SETS_OUT: readonly WordSign[] = [
  // Japanese: a polite verb ends the sentence.
  /(?:(?<!でき|あり|お願いし|れてい|ってい|され|られ)ます|ましょう)[ |]*$/,
  // Only at the beginning of a sentence. Ex) And the gate: , Danach das Tor: , but not: it has a layout, and you can
  // copy it:
  /^ (?:and|also) |^ (?:danach|dann|anschließend|ensuite|puis|luego|después|depois|poi|dopo|daarna)(?: \|)? (?:die|der|das|den|le|la|les|el|los|las|o|a|os|as|il|lo|i|gli|de|het) [^ |]+ \| $/,
  // "So" behind a clause. Ex) The gate is open, so: , but not: The gate looks so:
  /(?:^|\|) so[ |]*$| (?:therefore|hence|also|daher|deshalb|donc|entonces|por eso|所以|因此)[ |]*$/,
  // A request is granted, or a thought precedes an act.
  /^ (?:sure|certainly|of course|absolutely|yes|okay|ok|alright|all right|got it|understood|will do|no problem|gladly)(?: thing| so)? (?:\||$)(?!.* (?:is|are|was|were|has|does) )|^ (?:thoughts?|思考) (?:\||$)/,
  // Ex) You told me to cut the grass:
  /^ (?:so )?(?:you|the user) (?:asked|told me (?:to|so)|want|wants|wanted|requested|approved|confirmed|agreed) (?!(?:me )?(?:whether|if|about|what|how|why|which|who|where|when) )(?!.* (?:but|however|although|yet|forbid|forbids|forbidden) )/,
  // Only a word for what comes next. Ex) **Action** , Both:
  new RegExp(
    String.raw`^ (?:actions?|calls?|tool calls?|tool use|function calls?|(?:step|call|action) (?:\d{1,2}|one|two|three)|assistant|tool|act|(?:here(?:'s| is) )?(?:mine|my (?:(?:tool|function) )?call)|${ACTION_ABROAD}|(?:the )?(?:final|correct|corrected|real|right) (?:decision|call|one|run)|(?:both|all)(?: \w+)?) [| ]*$`,
  ),
  // Ex) Here is the corrected call:
  / here(?: is|'s| are) the (?:(?:corrected|correct|right|fixed|proper) (?:call|one|version)|(?:(?:corrected|correct|right|required|needed) )?(?:tool|function) calls?) /,
  // Ex) My next step for the lawn is:
  / next (?:step|action|call|command|move|thing to do)(?: \S+){0,6} is[ |]*$/,
  // Ex) I can't see it from here, but I can measure it. , but not: but I can tell you how
  / (?:i|we)(?:'d| would) rather (?!not |ask |wait |leave |hold |keep |stop |you |see |have |let )[a-z]+ |(?: but|^ what) (?:i|we) can (?:do is )?(?!(?:also |still |only )?(?:show|give|tell|explain|suggest|describe|offer|help|provide|recommend|share|write|draft|not|you|see|only) )/,
  // Chinese and Japanese: the speaker has a short look, or an act is in progress. Ex) 我在目录里查一下 , 検索中です
  /我[^|不没别建希请让]{0,14}(?:一下|看看)[ |]*$|我(?:现在|马上|立刻|立即|这就)(?!不|停|取消)[^|不没别停]{0,20}[ |]*$|(?:^|\|) ?马上(?!不|停|就要)[^|不没别停]{1,20}[ |]*$|(?:検索|確認|取得|実行|調査)中です?[ |]*$|(?:見|読|確認す|調べ|開)[むくる]{0,2}る?必要があります|(?<![되지])고 있습니다[ |]*$/,
]

/** The act is not a call, or not an act of the speaker. */
const SHOWN: readonly WordSign[] = [
  // A clause that shows something, such as a wrong way to do it, or a habit. Ex) Now the wrong way: , When I mow, I
  // write:
  / (?:i|we) (?:always|usually|often|normally|typically|sometimes) [^|]*[ |]*$|^ when(?:ever)? (?:i|we) .* (?:i|we) (?:write|type|say)[ |]*$|^ this is what (?:i|we) meant |^ (?:and |but )?in (?:\S+ ){0,3}\S+'s (?:notation|format|syntax)[ |]*$|(?:^|\|)(?: and| but| now| then| next| first| here is)* the (?:incorrect|wrong|bad|invalid|broken|faulty|buggy) (?:version|form|variant|way|one|example)[ |]*$/,
  // A text is shown in another form. Ex) Converted to XML, as you wanted:
  /^ (?:(?:and|here it is|it's) )?(?:converted|translated|rewritten|reformatted|transcribed|ported) (?:\| )?(?:as you (?:asked|wanted|requested)|(?:[^ |]+ ){0,4}?(?:to|into|in|as) (?:[^ |]+ ){0,4}?(?:json|xml|yaml|python|format|syntax|notation|dialect|markup)(?= |$))/,
  // The call is the object of the act. Ex) Let me fix your call: , but not: Let me fix the call: , which is the
  // speaker's own
  / (?:check|validate|verify|parse|analy[sz]e|review|inspect|proofread|debug|explain|translate|document|compare|test|examine|look at|go through|reformat|convert|rewrite) (?:this|that|your|the following|the user's) (?:(?:json|tool|function) ){0,2}calls?[| ]*$| (?:fix|correct|repair|clean up) (?:your|the user's) (?:(?:json|tool|function) ){0,2}calls?[| ]*$/,
  // Somebody else orders it, or has to do it. Ex) 実行するよう求めています , 관리자가 실행해야 합니다
  /(?:よう(?:に)?|と)(?:求め|言っ|述べ|指示し|要求し|書い)[^|]{0,6}ます|形になります|(?:라고|다고|도록) (?:합니다|했습니다|말합니다|요구합니다|요청합니다)|(?<![제내희])(?:[가이]|께서) \S+야 합니다/,
]

/** Words of order before a subject, which acts if no colon follows. Ex) Then the mower sends⏎⏎<call> */
const ORDER_BEFORE_SUBJECT =
  /^ (?:(?:and|so|then|now|next|first|finally) )+(?=(?:the|an?|our|your|his|her|its|their|this|that) )/

/** True if the last sentence before a call announces it. `names`: names of the called tools. */
export function announcesCall(lead: LeadText, names: readonly string[]): boolean {
  if (lead.asksQuestion || JAPANESE_CONDITION.test(lead.words) || isForLater(lead.words)) return false
  const givenWords = lead.isAttached && !lead.isLabel ? lead.words.replace(ORDER_BEFORE_SUBJECT, " ") : lead.words
  if (isAnnounced(lead, givenWords, names)) return true
  const first = givenWords.replace(THEN_CLAUSE(), " ")
  return first !== givenWords && isAnnounced(lead, first, names)
}

/** Ex) I'm reading it, then I'll tell you : the clause behind the act does not make the announcement void. */
const THEN_CLAUSE = conceptPattern(
  String.raw`\| (?:and |und |et |y |e |en |a |и )?{then} [^|]*(?:\|[^|]*)?$|\| ?{~then}[^|]*$`,
)

function isAnnounced(lead: LeadText, givenWords: string, names: readonly string[]): boolean {
  const words = affirmedWords(withoutBefore(givenWords))
  if (words.trim() === "" || announcesWords(words, names) || hasSign(words, SHOWN)) return false
  return isOwnCorrection(lead) || setsOut(words, names) || endsInWork(words, names)
}

const setsOut = (words: string, names: readonly string[]): boolean =>
  statesIntent(words) ||
  announcesTool(words, names) ||
  hasAny(words, ACTING_PHRASES) ||
  hasSign(words, SETS_OUT) ||
  actsInPresent(words) ||
  announcesAbroad(words)

/**
 * True if the clauses end in an act. In a long sentence only the last clause counts. Ex) Next, the gate: , but not:
 * Now, with the gate open, she wrote:
 */
function endsInWork(words: string, names: readonly string[]): boolean {
  const trimmedClauses = words
    .split("|")
    .map((rawClause) => rawClause.trim())
    .filter((trimmedClause) => trimmedClause !== "")
  return trimmedClauses
    .slice(trimmedClauses.length > 2 ? -1 : 0)
    .some((lastClauses) => IN_ORDER().test(lastClauses) || isWork(lastClauses) || isNamed(lastClauses, names))
}

/** The speaker admits a mistake, and a few words introduce the correction. Ex) I took the wrong lawn. The other one: */
const OWN_FAULT = conceptPattern(
  String.raw` (?:i|we|i've|ich|je|j'ai|yo|ho|я) (?:\S+ ){0,6}(?:{wrong}|mistakes|typo|incorrectly|misspelled|misread|forgot|forgotten|missed|vergessen|oublié|trompé|equivoqué|olvidé|dimenticato|esqueci|vergeten|забыл) |我(?:之前)?.{0,8}(?:错|忘)|間違え|忘れ|^ (?:i'm |my )?(?:sorry|apologies) (?:about|for) (?:that|this|the (?:mistake|error|confusion|typo|mix up)) $|^ {sorry}[ |]+{wrong} \S+ $| (?:that's|that is|that was|this is|that's just) the wrong \S+ `,
)
const MAX_CORRECTION_WORDS = 6

const isOwnCorrection = ({ words, lastSentences }: LeadText): boolean =>
  words !== lastSentences &&
  OWN_FAULT().test(lastSentences.slice(0, lastSentences.length - words.length + 1)) &&
  !isSaying(words, MAX_CORRECTION_WORDS)

/** Ex) Checking which gates are open : the question of a search is not a statement. */
const SOUGHT_CLAUSE =
  / (?:which|what|whether|if|where|how|why|who|when) (?!.* (?:may|might|can|could|should|shall|would|must|need|needs) ).*$/
/** True if a clause names an act in progress. */
const isWork = (workClause: string): boolean =>
  AT_WORK().test(workClause) && !STATE_VERBS.test(` ${workClause} `.replace(SOUGHT_CLAUSE, " "))

/** Words that leave the next step to the reader. Ex) Let me know which one , I'll be here */
const PARTING_WORDS = conceptPattern(
  String.raw` (?:let me know|let's|i'll (?:be|wait|need|assume|keep|leave|remember)|i will (?:be|wait|need)|i need (?:you|your|more|to know|a|some|the)|i should|i must|i want|hold off|have to ask|hold back|time to|je dois|devo|preciso|mir|mich|{wait}) | nichts (?:\S+ ){1,3}(?:\| )?bevor |你|您|请|{~wait}`,
)
/** A longer text is an answer. */
const MAX_ANNOUNCEMENT_LENGTH = 200

/** True if a text ends by naming an act in progress: then the call is still to come. Ex) Let me look at the lawn. */
export function onlyAnnounces(text: string): boolean {
  const trimmedText = text.trim()
  if (trimmedText.length > MAX_ANNOUNCEMENT_LENGTH || /[?？]/.test(trimmedText)) return false
  const words = affirmedWords(normalizeWords(sentencesOf(trimmedText).at(-1) ?? ""))
  if (PARTING_WORDS().test(words) || isForLater(words)) return false
  return (
    statesIntent(words) ||
    GERMAN_FIRST_PERSON().test(words) ||
    words.split("|").some((workClause) => isWork(workClause.trim()))
  )
}

/**
 * True if the words as a whole name an act in progress, or a clause says "I am". Ex) Searching the code base , As you
 * wish, I'm searching it
 */
export const isAtWork = (words: string): boolean =>
  (/ (?:i'm|i am|we're) (?!showing|giving|sharing|writing|describing|explaining|quoting)/.test(words) &&
    I.test(words)) ||
  isWork(words.replaceAll("|", " ").trim())

const MAX_LABEL_WORDS = 4
/** Words that occur in any call. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  "call",
  "tool",
  "function",
  "name",
  "arguments",
  "parameter",
  "parameters",
  "invoke",
  "input",
])

/** True for a short label that names the subject of the call. Ex) 1. North lawn: , before {"lawn":"north"} */
export function isAbout({ line }: LeadText, call: string): boolean {
  const words = line.replace(/[|\d]/g, " ").trim().split(/\s+/)
  const callText = call.toLowerCase()
  return (
    words.length <= MAX_LABEL_WORDS &&
    words.some((word) => word.length > 3 && !COMMON_WORDS.has(word) && callText.includes(word))
  )
}

/** True if a clause begins with a word of the tool's name. Ex) Read the file: , before a call of read_file. */
function isNamed(namedClause: string, names: readonly string[]): boolean {
  const first = namedClause.replace(/^(?:step )?\d{1,2} /, "").split(" ")[0] ?? ""
  return first.length > 2 && hasNameWord(names, (word) => word === first)
}

/** Same as `announcesCall`, for a single sentence. */
export const isAnnouncement = (sentence: string, names: readonly string[]): boolean =>
  announcesCall(leadOfLine(sentence), names)
