// Whether a remark beside the arguments limits the call: where, when, whether and on how much it acts.
import { limitsCall } from "../json/restriction.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { reachesFar, readsOnly, setOf } from "../tool-verbs.ts"

/** The beginning of a text, including characters that may precede its first word. */
const START = String.raw`^[\s"'(*_-]{0,8}`

/** Signs of a sentence that explains why the call is made. Ex) Reading the list to find the lid; I need the size */
const DESCRIPTION = lazyPattern(
  String.raw`${START}(?:(?!(?:assum|pend|exclud|await|wait|skipp|limit|keep|leav|start|dur|accord)ing)[\p{L}-]{3,24}ing|to|let (?:me|us)|let['’]s|need(?:ed)?|this|because|since)\s|(?<![\p{L}\p{N}])(?:I|we|me|the user|asked|said|wants|wanted|requested|because|so that|in order to|to (?:see|find|check|verify|understand|learn|know|get|make sure|confirm|locate|determine)|ich|wir|weil|damit|je|nous|parce que|pour|para|porque|perché)(?![\p{L}\p{N}])`,
  "iu",
)

/** Phrases that limit the call in any sentence: another place, an approval, a time at the start, no call. */
const STRONG_BOUNDS = lazyPattern(
  [
    String.raw`\b(?:in|on|against|for) (?:the |a |our )?(?:staging|sandbox|dev|uat|qa|testnet|(?:test|demo|trial|dummy) (?:account|cluster|data|database|db|env|environment|instance|network|server|site|system|tenant|users?)\b)`,
    String.raw`\b(?:after|await\w*|before|if|needs?|once|pending|requir\w+|subject to|until|wait\w*|when|without)(?: [\w'’-]{1,24}){0,4} (?:agree|approv|confirm|consent|permission|sign-?(?:off|ed)|okay|ok\b|go-ahead)`,
    String.raw`\bask (?:me|us|him|her|them|first|before)\b|\b(?:test|tests|testing|example|demo|demonstration|now) only\b|\b(?:not to be|never) (?:run|sent|executed|applied|made)\b|\b(?:hypothetical|what-if)\b`,
    String.raw`${START}(?:at (?:most|least)|up to|no more than|max(?:imum)?|min(?:imum)?|limit(?:ed)?(?: to)?) ?\d`,
    String.raw`${START}(?:tomorrow|tonight|later|until|starting|next (?:week|month|year))\b`,
    // Ex) in 3 hours, at 7:30, by 5 pm
    String.raw`${START}(?:after|around|at|by|every|from|in|not before|on|within) (?:about |another |the next )?(?:\d{1,2}[:.]\d\d\b|\d{1,4} ?(?:am|pm|o.clock|h|hrs?|hours?|min\w*|sec\w*|days?|weeks?|months?)\b|(?:an?|half an|two|three|few) (?:hours?|minutes?|days?|weeks?)\b)`,
    // Ex) top 4, limit it to the reds
    String.raw`${START}(?:(?:top|first|last|latest|the first|the last) \d|(?:limit|restrict|narrow)(?: [\w-]{1,24})? to\b)|\b(?:leave|keep)(?: [\w'’-]{1,24}){1,4} (?:alone|untouched|unchanged|out|as (?:is|they are|it is))\b`,
    // The call is withdrawn, corrected or simulated. Ex) never mind, wrong tin, this is a drill
    String.raw`${START}(?:please )?(?:abort|cancel|discard|disregard|drop|forget|ignore|revoke|scrap|stop|undo|void) (?:it|that|this|the (?:action|call|command|operation|order|request))\b|\bnever ?mind\b|${START}(?:wrong|mistake|by mistake|in error)\b|\b(?:should|must) (?:be|have been|read|say) [^.;\n]{1,60}\b(?:instead|not|rather)\b`,
    String.raw`\b(?:an?|as|is|just|only|the|this) (?:fire |dress |practice |training )?(?:drill|rehearsal|mock(?:-?up)?|simulation|training exercise)\b(?! (?:down|into|up))|\bjust (?:a )?test(?:ing|s)?\b|\bfor (?:practice|training|demonstration)\b`,
    // The call is meant for another place, or for another person to make. Ex) use the spare cluster, run as admin
    String.raw`${START}(?:please )?(?:go (?:to|with)|point (?:at|to)|switch to|target|use) (?:(?:a|an|another|my|our|that|the|their) )?(?:[\w-]{1,24} ){0,2}(?:account|branch|calendar|channel|cluster|database|db|env(?:ironment)?|host|instance|network|prod(?:uction)?|profile|region|repo(?:sitory)?|sandbox|server|staging|tenant|workspace)\b`,
    String.raw`\b(?:act|execute|log ?in|run|sign ?in)(?: (?:it|that|them|this))? (?:as|under)\b(?! (?:before|is|planned|usual)\b)|\b(?:using|with) (?:admin\w*|root|sudo)\b`,
  ].join("|"),
  "i",
)

/** Words that limit a call unless they are in a sentence that explains it, grouped by what they say. */
const BOUNDING_WORDS: Readonly<Record<string, string>> = {
  place: "staging sandbox testnet trial prueba essai prova testlauf",
  whether: "unless provided assuming falls wenn si quand cuando se quando gdy jeśli als indien если hypothetical",
  approval: "pending approve approves approval consent permission sign-off fragen freigabe requires",
  time: "until till tomorrow tonight later soon noon midnight starting within monday tuesday wednesday thursday friday saturday sunday morgen später vorher nachher demain avant après mañana antes después depois domani jutro zavtra завтра",
  extent:
    "only just max maximum min minimum most least limit limited half partial nur allein alleen seulement uniquement solo sólo apenas somente tylko только höchstens",
  exception:
    "skip keep leave untouched without except exclude excluding ignore spare ohne außer sans sauf sin salvo senza zonder bez без",
  change: "instead actually rather rollback revert reverted undo statt stattdessen",
}

/**
 * Words that limit a call in a short remark, but not after the verb of a task. Ex) test run; not: Fix the failing test
 */
const FRAGMENT_WORDS = setOf(
  "test tests testing teste testen demo тест if when once whether approved confirm confirmation ask required after afterwards before",
  "example sample draft template not beispiel exemple ejemplo esempio exemplo voorbeeld przykład пример",
)

const BOUNDING_SET = setOf(...Object.values(BOUNDING_WORDS))

/** The same for scripts that do not separate words. */
const BOUNDING_SIGNS = /仅|僅|只|限|试运行|示例|如果|之前|之后|明天|批准|のみ|だけ|まで|もし|明日|承認|만 |승인/

/** The text begins with the verb of a task. */
const CHANGING_TASK = lazyPattern(
  String.raw`${START}(?:add|adjust|announce|answer|append|apply|build|change|clean|close|commit|configure|copy|create|delete|deploy|edit|enable|disable|extend|extract|fix|format|forward|generate|implement|inform|insert|install|kill|make|move|modify|notify|patch|post|prepare|publish|push|refactor|remind|remove|rename|replace|reply|respond|restart|run|save|send|set|share|start|stop|store|submit|tell|update|use|write)\b`,
  "i",
)

/**
 * The text begins with a verb of looking: it says what the call does. Ex) Check if the lid fits; not: check with Ida
 */
const LOOKING_TASK = lazyPattern(
  String.raw`${START}(?:check|compare|confirm|count|determine|ensure|examine|explore|find|get|identify|inspect|list|locate|look|make sure|open|query|read|search|see|show|start by|test|understand|verify|view|please (?:find|get|list|open|read|search|show|view))\b(?! with\b)`,
  "i",
)

/** Someone else is involved, or something must be done before the call: a reason for a call is not worded like this. */
const OTHERS_DUTY = lazyPattern(
  [
    String.raw`(?:${START}(?:first,? |then |and )?|\b(?:would|should|must|please|rather|better|and|then) )(?:ask|consult|(?:check|verify|confirm|clear|coordinate|discuss|align|sync) with|(?:talk|speak) (?:to|with)|let (?!me\b|us\b|['’]s)[\w'’-]{1,24} (?:decide|choose|check|know|review|do|run|handle))\b`,
    String.raw`\b(?:must|should|needs?(?: to)?|has to|have to|to) be (?:re-?)?(?:approved|checked|cleared|confirmed|decided|discussed|reviewed|signed|tested|verified|vetted)\b|\b(?:needs?|requires?|awaits?|pending) (?:an? |your |the |his |her |more |further )?(?:review|check|approval|discussion|decision|confirmation|sign)|${START}to be (?:run|done|made|sent|executed|applied|used)\b|(?<!\b(?:i|we) )\b(?:must|should|has to|needs to)(?: [\w'’-]{1,24}){1,5} (?:first|before\w*)\b`,
  ].join("|"),
  "i",
)

/** Words for a condition or an order: in a short remark without a reason they refer to the call. */
const ORDERING = lazyPattern(
  String.raw`(?<![\p{L}\p{N}])(?:if|when|once|until|whether|confirm|ask|before|beforehand|later|afterwards|manually|by hand|skip|hold|wait|pause|defer|postpone|delay|please|vorher|zuerst|fragen|d'abord|demander|primero|preguntar?|perguntar?|prima|chiedere|сначала|спросить)(?![\p{L}\p{N}])|先问|先确认`,
  "iu",
)
/** The same after the verb of a task, which may be followed by a condition. Ex) run it by hand */
const ORDERED_END = lazyPattern(
  String.raw`\b(?:first|before|beforehand|later|afterwards|manually|by hand|(?:at|in|on|over) (?:the )?(?:night|morning|evening|weekend))[\s"'.!)*_]{0,8}$|\b(?:only|just) (?:if|when|once|after)\b`,
  "i",
)

/** A phrase that says what the call is for. Ex) Gather context before making the change; not: check with Ida before */
const BEFORE_OWN_STEP = lazyPattern(
  String.raw`\bbefore (?:i (?:can |start )?\w+|\w+ing\b|(?:the |any |my |our )?(?:chang|edit|implement|modif|fix|refactor|commit|next step)\w*)[^.;,\n]{0,40}`,
  "gi",
)

/**
 * True if a remark gives an order of its own instead of saying what the call does or why: it involves someone else,
 * requires something first, or sets a condition.
 */
function ordersOtherwise(remark: string): boolean {
  const said = remark.replace(BEFORE_OWN_STEP(), "")
  if (OTHERS_DUTY().test(said)) return true
  if (DESCRIPTION().test(said) || LOOKING_TASK().test(said)) return false
  return ORDERED_END().test(said) || (!CHANGING_TASK().test(said) && ORDERING().test(said))
}

const WORD = lazyPattern(String.raw`[\p{L}][\p{L}\p{M}'’-]*`, "gu")
/** A number with the characters attached to it. Ex) 5pm beside an id 5 */
const NUMBER = /\b\d[\w:]*/g
/** Ex) status=closed, size > 3 */
const COMPARISON = lazyPattern(String.raw`[\p{L}\p{N}_]\s?(?:[<>=≤≥≠]|!=)`, "u")

/**
 * True if a remark beside the arguments of a tool limits or postpones the call. For a tool that only reads, missing a
 * limit does no harm. `others`: the rest of the arguments.
 * @example boundsCallOf("purge_rows", "max 4", '{"id":7}') // true
 */
export function boundsCallOf(tool: string, said: string, others: string): boolean {
  if (readsOnly(tool)) return boundsAnyCall(said)
  return boundsCall(said, others) || (reachesFar(tool) && !(tellsReason(said) && !DOUBT_OF_ACT().test(said)))
}

/** Ex) I shouldn't sell more */
const DOUBT_OF_ACT = lazyPattern(String.raw`\b(?:should|must|ought)(?:n['’]?t| not)\b`, "i")

/** True for a sentence that explains the call, or a task; fewer words may say which or how. Ex) the old ones */
const tellsReason = (said: string): boolean =>
  [DESCRIPTION, CHANGING_TASK, LOOKING_TASK, ON_REQUEST].some((pattern) => pattern().test(said)) ||
  (said.match(WORD()) ?? []).length >= MIN_SENTENCE ||
  EASTERN_SENTENCE.test(said)

const ON_REQUEST = lazyPattern(String.raw`\b(?:user|customer|client)(?:['’]s)? request\b`, "i")
const MIN_SENTENCE = 4
const EASTERN_SENTENCE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{6}/

/** True for a remark that limits any call, whatever its sentence says and whatever the tool does. */
export const boundsAnyCall = (said: string): boolean =>
  limitsCall(said) ||
  STRONG_BOUNDS().test(said) ||
  BOUNDING_SIGNS.test(said) ||
  ordersOtherwise(said.slice(0, MAX_REMARK))

/**
 * True if a remark limits or postpones the call, so that the call does more without it. A sentence that explains the
 * call may mention numbers and tests; a short remark may not. Numbers that also occur in the arguments limit nothing.
 * @example boundsCall("max 4 rows", '{"id":7}') // true
 */
export function boundsCall(said: string, others: string): boolean {
  if (boundsAnyCall(said) || said.length > MAX_REMARK) return true
  const isSentence = DESCRIPTION().test(said)
  if (!isSentence && (COMPARISON().test(said) || hasNewNumber(said, others))) return true
  const isTask = CHANGING_TASK().test(said) || (LOOKING_TASK().test(said) && !/^\W{0,8}test\b/i.test(said))
  const isFragment = !isSentence && !isTask
  return [...said.matchAll(WORD())].some(([word]) => isBounding(word, isFragment))
}

/** Maximum length; nobody writes a longer remark. */
const MAX_REMARK = 4_000

function hasNewNumber(said: string, others: string): boolean {
  const numbers = said.match(NUMBER)
  if (numbers === null) return false
  const known = new Set(others.match(NUMBER))
  return numbers.some((digits) => !known.has(digits))
}

/** True if a word, or one of its parts, limits the call. Ex) what-if, sign-off */
const isBounding = (word: string, isFragment: boolean): boolean =>
  [word, ...word.split("-")]
    .map((part) => part.toLowerCase())
    .some((part) => BOUNDING_SET.has(part) || (isFragment && FRAGMENT_WORDS.has(part)))
