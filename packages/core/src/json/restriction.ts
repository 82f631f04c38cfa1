const RESTRICTION =
  /\b(?:dry.?run|do not|preview|simulat\w+|only (?:\w+ ){0,2}(?:if|after|when|once|where|with)|unless|except|wait (?:for|until)|hold off|not yet|nicht (?!ge)\S+en|erst (?:wenn|nach)|nur (?:wenn|nach|falls)|ne pas|seulement si)\b|\bdon.?t (?:run|send|do|execut|apply|delet|deploy)|\bno (?:ejecut|env|apli|borr)|не (?:выполн|отправл|запуск|удал)|不要|请勿|しないで|하지 ?마/i

/**
 * Words beside the arguments that say what the call may do: they are no remark that could be dropped.
 * @example restrictsCall("dry run only") // true
 */
export const restrictsCall = (said: string): boolean => RESTRICTION.test(said)
