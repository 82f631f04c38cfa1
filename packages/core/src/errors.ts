// MendError and the closed list of errors for programmers.

/** Mistakes of the calling program. Nothing that a model writes causes an exception. */
export const ERRORS = {
  MEND_TOOLS: "The second argument is not a list of tools in a known shape.",
  MEND_TOOL: "An entry of the tools has no name.",
  MEND_CALL: "An entry of turn.toolCalls is not an object.",
  MEND_COMPLETE: "options.complete is not a function that takes a request and returns a text.",
  MEND_STATE: "The given state was not made by a session of model repair.",
  MEND_FLAT: "An option of flattenTools has a wrong type or value.",
  MEND_TURN: "The first argument is not one turn in a known shape.",
  MEND_OUTPUTS:
    "Outputs are not given by the ids of their calls, are not awaited, or are not a list where one is needed.",
  MEND_RESULT: "The first argument is not what mend, or toToolResults, returns.",
  MEND_TEXT: "The text to read is not a string.",
  MEND_OPTIONS: "An option has an unknown name or a wrong value.",
  MEND_STORM: "A loop setting (storm) has an unknown name or a value that cannot work.",
  MEND_HISTORY: "A history is not an array of messages or of earlier calls.",
  MEND_ESCALATED: 'A model made a call that cannot be used, and the host asked for an exception (escalated: "throw").',
  MEND_TARGET: "An adapter was given something that it cannot wrap.",
  MEND_SHAPE: "Unknown history shape.",
} as const

export type ErrorCode = keyof typeof ERRORS

const ERROR_MARK = Symbol.for("toolmend.error")

/** An error with a code of docs/errors.md. `MendError.is` works across copies of the package. */
export class MendError extends Error {
  readonly code: ErrorCode
  /** @internal */
  readonly [ERROR_MARK] = true

  constructor(code: ErrorCode, message: string) {
    super(`${code}: ${message}`)
    this.name = "MendError"
    this.code = code
  }

  static is(error: unknown): error is MendError {
    return typeof error === "object" && error !== null && (error as { [ERROR_MARK]?: unknown })[ERROR_MARK] === true
  }
}

/** Throws if a host passes the turn, or nothing, instead of the result. */
export function requireResult(result: unknown): void {
  if (!Array.isArray((result as { readonly escalated?: unknown } | null | undefined)?.escalated))
    throw new MendError("MEND_RESULT", "result must be what mend returned")
}

/** Throws if a host passes the result of mend instead of the list that `toToolResults` makes of it. */
export function requireResults(list: unknown): void {
  if (!Array.isArray(list))
    throw new MendError(
      "MEND_RESULT",
      "the results of a turn must be a list: pass what toToolResults(result, outputs) gives",
    )
}

/** True for a promise that a host forgot to await: as JSON it would be an empty object. */
export function isPromised(value: unknown): boolean {
  try {
    return typeof (value as PromiseLike<unknown> | null | undefined)?.then === "function"
  } catch {
    return false
  }
}
