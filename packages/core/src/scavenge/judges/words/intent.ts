// Detects that the first person sets out to act, and whether the act is a call or only words.
import { splitNameWords } from "../../../names/forms.ts"
import { hasAny, hasSign, lastEndOf, lastOf, lazyPhrases, type Phrases, type WordSign } from "./sentence.ts"

/** The first person sets out to act. */
export const INTENT_PHRASES: Phrases = lazyPhrases(
  "let me, let's, i'll, i will/need/should/must, i'm going to, i am going to, we'll, i have/want to, time to, 让我, 我来, 我将, 我会, 我需要, ich werde/muss, lass mich, je vais/dois, voy a, déjame, vou, preciso, deixe me, devo, lasciami, давайте, мне нужно, ましょう, 하겠습니다",
)

/** The announced act is telling, not doing. */
const SHOWING_VERBS = lazyPhrases(
  "show, give, illustrate, demonstrate, write, explain, provide, share, describe, present, sketch, document, quote, suggest, recommend, propose, outline, walk you, guide you, help you understand, simulate, tell you, tell them, erklären, expliquer, explicar, spiegare, объяснить, 解释, 告诉, 展示, 说明, 演示",
)

/** Words with which the first person sets out, before the verb. */
const OUTSET =
  " (?:let me|let's|let us|(?:i|we)(?:'ll| will| can| want to| need to| have to| must| should|'d like to|'m|'re| am| are| now| first| just)?|allow me to)(?: (?:going to|about to|now|first|then|next|also|just|again|quickly|briefly|simply))* "

/** The verb of an announcement. Ex) Now let me quickly mow it */
const OUTSET_VERB = new RegExp(`${OUTSET}([a-z]+) `)

/** The announced act is telling. */
const TELLING: readonly WordSign[] = [
  // Verbs of telling; also verbs that mean telling if their object is a report, or a call.
  new RegExp(
    `${OUTSET}(?:(?:recap|quot|cit|describ|explain|clarif|remind|restat|reiterat|paraphras|illustrat|recount|mention|transcrib|reprint|pretty print|(?:decode?|dissect|unpack)(?=(?:ing|e)? (?:it|this|that|the (?:call|markup|tokens?)) (?!and ))|(?:cancel|withdraw|undo|revok|retract)(?=(?:l?ing|e)? (?:it|this|that|the|my|your) (?:\\S+ )?(?:calls?|requests?|commands?) )|pretend|talk about|refer to|walk you|go through (?:it|this|that|the call)|take (?:it|this|that) apart|break (?:it|this|that) down)(?:p?ing|ying|e|y)? |point(?:ing)? out |(?:list|print|past)(?:ing|e)? the calls? (?:that|from) |(?:read(?:ing)? (?:\\S+ ){1,3}out )|(?:show|shar|giv|present|provid|replay|repeat|reproduc|tell|annotat|go over)(?:ing|e)? (?:you )?(?:what|how|(?:the|your) (?:\\S+ ){0,3}(?:calls?|messages?|markup|snippet|reply|output|lines?) (?:from|in|of|that|which|as|you|for|below|here)) )`,
  ),
  // The speaker looks at what somebody else said. Ex) Let's see what the other model wrote
  / what (?:the|your|our|another|that|this) (?:\S+ )?(?:agent|model|assistant|bot|llm|chatbot) (?:had |has |have )?(?:sent|wrote|written|said|did|made|generated|emitted|printed|produced|answered|replied|output) /,
  // the same in other languages
  / ce qu'(?:a|avait) (?:répondu|écrit|dit|généré|produit|envoyé) | lo que (?:respondió|escribió|dijo|generó|envió) | o que (?:respondeu|escreveu|disse|gerou|enviou) | was (?:das|der|die|dieses|dein|ihr) (?:\S+ ){0,2}(?:modell|agent|assistent|bot|skript) | ich lese (?:\S+ ){1,4}vor | te leo | ik (?:toon|citeer|laat (?:\S+ ){1,4}zien) | j[ae]g (?:visar|viser|citerar|citerer|klistrar) | göster(?:iyorum|eyim|eceğim) | зачитаю |読み上げ|(?:形式|書式|構文)で[^|]{0,8}(?:書き|記述し|入力し)ます| vou ler (?:\S+ ){1,4}para você | (?:voy a|vou) mostrar(?:te)? (?:cómo|como) | (?:zeige|beschreibe|erläutere|zitiere|erkläre) ich | ich (?:zeige|beschreibe|erläutere|zitiere|erkläre) | je (?:montre|décris|explique|cite) | (?:muestro|describo|explico|cito|mostro|descrevo|spiego|pokażę|opiszę|покажу|опишу|объясню) |(?:我|让)[^|]{0,6}(?:展示|说明|解释|介绍|演示|引用)|(?:示し|説明し|紹介し|引用し|見せし?|挙げ)(?:ます|ましょう)|(?:보여|설명|소개|인용)[^|]{0,6}(?:겠습니다|게요|니다)/,
]

/**
 * The announced act handles the call without making it: the verb is not one of those listed. Ex) I'll spell out the
 * call , but not: I'll repeat the call
 */
const HANDLES_CALL = new RegExp(
  `${OUTSET}(?!(?:mak|send|issu|run|execut|do|submit|perform|plac|start|trigger|try|retry|redo|repeat|fix|repair|correct|us|need|emit|invok|launch|dispatch|prepar|construct|buil|generat|output|produc|finish|complet|updat|chang|adjust|creat|return|hav|get)(?:e|d|n?ing|ding)? )[a-z]+ (?:(?:down|out|up|you|in) )?(?:the|my|this|that|a) (?:\\S+ )?(?:calls?|invocation|json)(?= (?:here|below|only|out|down|for|so|as|in|verbatim|\\|)|[ |]*$)`,
)
const CONVERTS_TEXT = new RegExp(
  `${OUTSET}(?:(?:translat|convert|turn)(?:ing|e)? [^|]*to (?:json|xml|yaml)|format(?:ting)? (?:it|this|that)|fix your (?:json|xml|yaml))(?= |$)|转换?[成为] ?json`,
)
/** The announced act produces a text. */
const TEXT_SHOWN: readonly WordSign[] = [
  // A text is shown, copied or put into another form.
  new RegExp(
    `(?:${OUTSET}(?:(?:show|past|print|annotat|display)(?:ing|e)? |(?:giv|shar|provid|copy)(?:ing|e)? (?:you |(?=the call )))(?![^|]* (?:into|onto|to (?:the|your|an?)) )|[ '](?:vais|voy a|vou|werde) (?:[^ |]+ )?(?:montrer|mostrar\\S*|zeigen) | ich (?:zeige|schreibe) )[^|]*(?:the same|zum kopieren|(?<=[ '])(?:texts?|output|markup|snippet|syntax|format|notation|fixture|payload|(?:tool|the|your) (?:calls?|requests?)|requête|formato|ausgabe|aufruf|appel))(?= |$)|(?:展示|演示).{0,8}(?:格式|写法)|(?:形式|書き方)をお?見せ|형식을 보여`,
  ),
  // A text is put into a format. Faulty calls are also corrected with such words, then as calls with marks. Ex) I'll
  // format that properly
  new RegExp(
    `${OUTSET}(?:translat|convert|rewrit|put)(?:ing|e)? [^|]*in(?:to)? (?:(?!correct|proper|right|required|valid|expected)[^ |]+ ){0,2}(?:format|syntax|notation|dialect)(?= |$)`,
  ),
  // A call is invented. Ex) Let me write a sample. , Here's a mock call.
  new RegExp(
    `(?:${OUTSET}[a-z]+ (?:up )?(?:you )?| (?:here's|here is|this is) )(?:an?|some|the) (?:[^ |]+ )?(?:(?:sample|mock|dummy|fake|example|training) )+(?:(?:tool |function )?(?:calls?|requests?)(?: [^|]*)?)?[ |]*$`,
  ),
]
/** The call was corrected or converted. Ex) I've fixed the quotes in your call. , I converted the call to XML. */
const WORKED_ON =
  /^ (?:i|i've|i have|we|we've) (?:just |also )?(?:converted|translated|rewrote|rewritten|reformatted|ported|fixed|corrected|repaired|cleaned up|added|completed)(?= )[^|]*(?: your (?:[^ |]+ )?(?:calls?|json|prompt|markup) | the (?:[^ |]+ )?calls? (?:to|into|in) )/
/** Words in names of tools that may show or write texts. Ex) Let me show you the output , before a call of run */
const TEXT_TOOL =
  /^(?:read|get|list|show|view|open|print|display|render|fetch|search|find|query|bash|shell|run|exec\w*|command|terminal|python|code|script|write|edit|create|save|update|insert|convert|format|translate|export|answer|reply|respond|submit|final|finish|send|e?mail|post|share|message|report|note|comment|output|plot|chart)$/

/** True if the announced act is a text for the reader, and not an act of the tool. */
export function announcesText(words: string, names: readonly string[], isMarked: boolean): boolean {
  const outset = words.replace(BEFORE_LAST_OUTSET, "")
  return (
    HANDLES_CALL.test(outset) ||
    ((hasSign(outset, TEXT_SHOWN) || WORKED_ON.test(words) || (!isMarked && CONVERTS_TEXT.test(outset))) &&
      !hasNameWord(names, (word) => TEXT_TOOL.test(word)))
  )
}

/** Text up to the last clause that sets out. Ex) I have to cite it, so let me look */
const BEFORE_LAST_OUTSET = new RegExp(`^.*(?:\\|| so| but)(?: (?:so|then|and|but|now|first|next))*(?=${OUTSET})`)

/** True if the announced act is words about the call, unless its tool does that. Ex) Let me explain what it does. */
export function announcesWords(words: string, names: readonly string[]): boolean {
  const outset = words.replace(BEFORE_LAST_OUTSET, "")
  return hasSign(outset, TELLING) && !announcesTool(outset, names)
}

/**
 * True if a tool shows what the words announce, except a text or a way to write. Ex) Let me show you the current list:
 * , before a call of list_pots.
 */
const showsByTool = (words: string, names: readonly string[]): boolean =>
  / show (?:you )?(?:the (?:current |full )?(?:contents?|files?|folders?|lists?|status|weather|forecast|logs?|diff)|what(?:'s| is) in) /.test(
    words,
  ) && hasNameWord(names, (word) => LOOKS.test(word))
const LOOKS = /^(?:read|list|get|show|view|cat|print|display|search|find|fetch|open)$/

/** True if the verb of the announcement is that of a tool. Ex) Let me describe it , before a call of describe_table */
export function announcesTool(words: string, names: readonly string[]): boolean {
  const verb = OUTSET_VERB.exec(words.replace(BEFORE_LAST_OUTSET, ""))?.[1]
  // "document" means to write
  const soughtWord = verb === "document" ? "write" : verb
  if (hasNameWord(names, (word) => word === soughtWord)) return true
  return (NEW_WORK.test(words) && writesText(names)) || showsByTool(words, names)
}

/** Ex) Here is the updated page: , before a call of write_file */
const NEW_WORK =
  /^ (?:(?:here(?:'s| is)|this is|let me give you|i'll give you|the|your|a|my|and|first|second|hier ist|voici|aquí está|die|das|le|la|el) )*(?:new|fixed|updated|corrected|revised|modified|final|complete|full|formatted|korrigierte|neue|aktualisierte|corrigé|corregido|nuevo|nouveau) (?:file|code|contents?|script|config|page|document|component|function|class|test|query|datei|seite|fichier|archivo|código)[ |]*$|^ (?:voici |aquí está )(?:le|el) (?:fichier|archivo) (?:corrigé|corregido)[ |]*$/
const WRITES = /^(?:write|create|save|edit|update|replace|apply|patch|put|insert)$/

export const writesText = (names: readonly string[]): boolean => hasNameWord(names, (word) => WRITES.test(word))

/** True if such a word is part of the name of a called tool. Ex) read, of read_file */
export const hasNameWord = (names: readonly string[], isSought: (word: string) => boolean): boolean =>
  names.some((name) => splitNameWords(name).some(isSought))

/** Words that turn from what came before to an act. */
const TURNING_PHRASES = lazyPhrases("so, therefore, hence, thus, but, i'm, 所以, 因此, 现在", INTENT_PHRASES)

/** Nothing can be said before an act: two negations make an announcement. Ex) I can't tell without looking */
export const NEEDS_LOOK: RegExp =
  / (?:say|tell|answer|know|judge|decide|explain|sure|confirm) (?:\S+ ){0,6}(?:without|before|until) (?:first )?\S+ing /

/** True if the words state an intent to act: "Let me look at the example", not "Let me show you an example". */
export const statesIntent = (words: string): boolean =>
  (hasAny(words, INTENT_PHRASES) || NEEDS_LOOK.test(words)) &&
  !hasAny(words.replace(SHARE_OF_SOMETHING, " part "), SHOWING_VERBS)

/** Ex) the share of weeds , the rain share */
const SHARE_OF_SOMETHING =
  / (?:(?:the|a|its|their|each|every) (?:\S+ ){0,2}share (?=of |exactly |is |$)|\S+ share (?=of ))/g

/** True if one of the phrases occurs and no turn follows it: "It is not here, so I'll look" does not deny the look. */
export function hasStandingPhrase(words: string, soughtPhrases: Phrases): boolean {
  const at = lastEndOf(words, soughtPhrases)
  // Ex) "like so": a turning word within the phrase does not count
  return at >= 0 && isLastWord(words, at)
}

/** True if no turn follows the phrase that ends at this place. */
export const isLastWord = (words: string, at: number): boolean => at > lastOf(words, TURNING_PHRASES)
