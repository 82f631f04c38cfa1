/** What a programmer did wrong. What a model wrote is never an exception. */
export const ERRORS = {
  MEND_TOOLS: "The second argument is no list of tools in a shape that is known.",
  MEND_TOOL: "An entry of the tools has no name.",
  MEND_CALL: "An entry of turn.toolCalls is not an object.",
  MEND_COMPLETE: "options.complete is not a function from a request to a text.",
  MEND_STATE: "The state to restore is not one a session of model-made repair has given.",
  MEND_FLAT: "An option of flattenTools is not of the kind it must be.",
  MEND_TURN: "The first argument is no turn in a shape that is known.",
  MEND_TEXT: "What is to be read is not a text.",
  MEND_OPTIONS: "An option has a name or a value that does not exist.",
  MEND_STORM: "A storm setting would block the first call or could never work.",
  MEND_HISTORY: "A history is not an array of messages or of earlier calls.",
  MEND_ESCALATED: 'A model made a call that cannot be used, and the host asked for an exception (escalated: "throw").',
  MEND_TARGET: "What an adapter is to be put around is not of the kind it takes.",
  MEND_SHAPE: "The shape of a history is none that is known.",
} as const

export type ErrorCode = keyof typeof ERRORS

const ERROR_MARK = Symbol.for("toolmend.error")

/** Carries a code of docs/errors.md; `MendError.is` works across copies of the package. */
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
