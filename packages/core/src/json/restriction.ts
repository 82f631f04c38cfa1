// Decides whether words beside the arguments restrict the call or what it acts on.
import { lazyPattern } from "../lazy-pattern.ts"

const RESTRICTION =
  /\b(?:dry.?run|do not|preview|simulat\w+|only (?:\w+ ){0,2}(?:if|after|when|once|where|with)|unless|except|wait (?:until|for(?! the (?:tool )?(?:results?|outputs?)[.!…]?\s*$))|hold off|not yet|nicht (?!ge)\S+en|erst (?:wenn|nach)|nur (?:wenn|nach|falls)|ne pas|seulement si)\b|\bdon.?t (?:run|send|do|execut|apply|delet|deploy)|\bno (?:ejecut|env|apli|borr)|не (?:выполн|отправл|запуск|удал)|不要|请勿|しないで|하지 ?마/i

/**
 * True for words beside the arguments that restrict the call: they are not a remark that could be dropped.
 * @example restrictsCall("dry run only") // true
 */
export const restrictsCall = (said: string): boolean => RESTRICTION.test(said)

/** A limit or an exception at the beginning of the text: later in the text, it may just be the model's thoughts. */
const LIMIT = lazyPattern(
  String.raw`^[\s"'(*_-]{0,8}(?:only|except|(?:all )?but not|all but|everything but|excluding|not(?! (?:sure|certain|clear|found|needed|only))|never|(?:[\p{L}\d]{1,32} )?(?:older|newer) than|(?:[\p{L}\d]{1,32} )?where [\w.]{1,40} (?:is|in|like|equals|contains|[<>=])|nur|außer|aber nicht|nicht|ohne|(?:älter|neuer|jünger) als|seulement|uniquement|sauf|mais pas|excepté|pas|solo|sólo|solamente|excepto|salvo|pero no)(?![\p{L}\p{N}])`,
  "iu",
)

/**
 * True if a remark beside the arguments limits what the call acts on: without it the call does more.
 * @example limitsCall("only rows of last year") // true
 */
export const limitsCall = (said: string): boolean => restrictsCall(said) || LIMIT().test(said)
