// Types of the events that a mender emits.

/** The call of an event. Each call of a turn has exactly one event whose type starts with `tool_call.` */
interface CallSubject {
  readonly id: string
  /** `_unknown` for a name that is not a tool's and may contain arguments. */
  readonly tool: string
  readonly model: string | null
  /** Set in shadow mode (`preset: "report"`): the event says what would have happened. */
  readonly shadow?: true
  /** The arguments text as the model wrote it; only with `argumentsInEvents`. */
  readonly before?: string
}

/** The call was valid and runs unchanged. */
export interface UnchangedCallEvent extends CallSubject {
  readonly type: "tool_call.unchanged"
  /** Number of calls that this event represents: 1, or more if `sampleUnchanged` skips events. */
  readonly weight: number
}

/** The call runs. Repaired: it had faults. Recovered: it was written as text. */
export interface MendedCallEvent extends CallSubject {
  readonly type: "tool_call.repaired" | "tool_call.recovered"
  /** The applied rules, without duplicates. */
  readonly rules: readonly string[]
  /** The arguments text that runs; only with `argumentsInEvents`. */
  readonly after?: string
}

/** The call does not run; the model is asked again, or told to use another approach. */
export interface EscalatedCallEvent extends CallSubject {
  readonly type: "tool_call.escalated"
  readonly reason: string
  /** The violated schema keywords and their JSON pointers, which contain declared names only. */
  readonly keywords: readonly string[]
  readonly pointers: readonly string[]
  /** How often this call, or a similar one, was sent back before. */
  readonly attempt: number
  /** True if the re-prompt budget is used up. */
  readonly gaveUp: boolean
}

/** The call is withheld on purpose: a duplicate, a loop, or a turn in which no call may run. */
export interface WithheldCallEvent extends CallSubject {
  readonly type: "tool_call.withheld"
  readonly reason: string
  /** The rules applied before it was withheld. */
  readonly rules: readonly string[]
}

/** The most serious sign of a loop in a turn, in addition to the event of its call. */
export interface LoopEvent extends CallSubject {
  readonly type: "loop.detected"
  readonly reason: string
  readonly step: "notice" | "suppress" | "stop"
  readonly count: number
}

/** A saved state could not be restored; the conversation starts anew. */
export interface StateRefusedEvent {
  readonly type: "state.refused"
  readonly message: string
}

export type CallEvent = UnchangedCallEvent | MendedCallEvent | EscalatedCallEvent | WithheldCallEvent

export type MendEvent = CallEvent | LoopEvent | StateRefusedEvent
