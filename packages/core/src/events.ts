/** The call an event is about. */
interface EventSubject {
  readonly id: string
  readonly tool: string
  readonly model: string | null
}

/** What happened to one malformed call, once per call. */
export interface CallRepairedEvent extends EventSubject {
  readonly type: "tool.call_repaired"
  /** local-salvage: it runs. re-prompt: the model is asked again. gave-up: the budget for asking is used up. */
  readonly outcome: "local-salvage" | "re-prompt" | "gave-up"
  readonly kinds: readonly string[]
  /** How often this call, or one like it, was sent back before. */
  readonly attempt: number
  /** Argument text, as written and as mended: only where the host asked for it. */
  readonly before?: string
  readonly after?: string
}

/** The input of a tool was put right. */
export interface InputRepairedEvent extends EventSubject {
  readonly type: "tool_input_repaired"
  readonly kinds: readonly string[]
}

/** The input of a tool could not be used. */
export interface InputInvalidEvent extends EventSubject {
  readonly type: "tool_input_invalid"
  /** The reason first, then the keywords of the schema that were violated. */
  readonly kinds: readonly string[]
  readonly pointers: readonly string[]
}

/** A loop was noticed, broken, or should be ended. */
export interface StormEvent extends EventSubject {
  readonly type: "tool.storm"
  readonly code: string
  readonly step: "notice" | "suppress" | "stop"
  readonly count: number
}

/** A saved state could not be used; the conversation starts without memory. */
export interface StateRefusedEvent {
  readonly type: "mender.state_refused"
  readonly why: string
}

export type MendEvent = CallRepairedEvent | InputRepairedEvent | InputInvalidEvent | StormEvent | StateRefusedEvent
