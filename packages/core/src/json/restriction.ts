import { lazyPattern } from "../lazy-pattern.ts"

const RESTRICTION =
  /\b(?:dry.?run|do not|preview|simulat\w+|only (?:\w+ ){0,2}(?:if|after|when|once|where|with)|unless|except|wait (?:for|until)|hold off|not yet|nicht (?!ge)\S+en|erst (?:wenn|nach)|nur (?:wenn|nach|falls)|ne pas|seulement si)\b|\bdon.?t (?:run|send|do|execut|apply|delet|deploy)|\bno (?:ejecut|env|apli|borr)|не (?:выполн|отправл|запуск|удал)|不要|请勿|しないで|하지 ?마/i

/**
 * Words beside the arguments that say what the call may do: they are no remark that could be dropped.
 * @example restrictsCall("dry run only") // true
 */
export const restrictsCall = (said: string): boolean => RESTRICTION.test(said)

/**
 * A bound, an exception, a ban, or somebody who is to be asked. What only tells how the model goes on is none.
 * Ex) I only look at it
 */
const LIMIT = lazyPattern(
  String.raw`(?<!\b(?:I|we|it|they|he|she|user|can|could|will|would|to|not|the)\s{1,4})\b(?:only|solely|exclusively)\b|\bjust (?:the|those|these|this|one|for|in|on|if|\d)|\b(?:except|exclud\w+|without|never|all but|other than|apart from|but not|no more than|at most|at least|up to|limited to|limit (?:it |this )?to|restrict\w*|(?:older|newer|earlier|later|more|less|fewer|larger|smaller|bigger|greater|higher|lower) than|(?:must|should|shall|may|can)(?: ?not|n['’]t)\b|not (?:the|for|in|on|those|these|this|any|all|more|before|until|if|when|yet)|(?:max(?:imum)?|min(?:imum)?|limit) (?:of )?\d+|skip|leave (?:out|alone)|(?:first|last|top) \d+|approv\w+|permission|consent|confirm\w*|ask (?:me|us|first|before|the)|where [\w.]{1,40} (?:is|in|like|equals|contains)|keep|(?:before|after|since|until|till) (?:\d+|the (?:first|last))|sandbox|staging|test (?:run|mode)|nur|außer|ohne|niemals|höchstens|seulement|sauf|sans|jamais|solo|solamente|excepto|salvo|sin|nunca)\b|\w\s{1,4}[<>≤≥=]{1,2}\s{0,4}["'\d]|\w[<>≤≥=]{1,2}\d|\d\s{0,4}(?:-|–|\.\.|to)\s{0,4}\d|只|仅|除了|только|кроме|だけ|のみ|以外`,
  "iu",
)

/**
 * Whether a remark beside the arguments may say what the call is to act on, or when: without it the call does more.
 * @example limitsCall("only rows of last year") // true
 */
export const limitsCall = (said: string): boolean => restrictsCall(said) || LIMIT().test(said)
