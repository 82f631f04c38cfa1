const RESTRICTION = /\b(?:dry.?run|do not|preview|simulat\w+|only (?:if|after))\b/i

/**
 * Words beside the arguments that say what the call may do: they are no remark that could be dropped.
 * @example restrictsCall("dry run only") // true
 */
export const restrictsCall = (said: string): boolean => RESTRICTION.test(said)
