// Types of the events that a mender emits.

/** The call an event is about. Each call of a turn has exactly one event whose type begins with `tool_call.` */
interface CallSubject {
  readonly id: string
  /** `_unknown` for a name that no tool has and that may hold arguments. */
  readonly tool: string
  readonly model: string | null
  /** Set in shadow mode (`preset: "report"`): it would have happened. */
  readonly shadow?: true
  /** The argument text as the model wrote it: only with `argumentsInEvents`. */
  readonly before?: string
}

/** The call was valid and runs as it came. */
export interface UnchangedCallEvent extends CallSubject {
  readonly type: "tool_call.unchanged"
  /** The number of calls this event stands for: 1, or more where `sampleUnchanged` leaves events out. */
  readonly weight: number
}

/** The call runs. Repaired: it had faults. Recovered: it was written as text. */
export interface MendedCallEvent extends CallSubject {
  readonly type: "tool_call.repaired" | "tool_call.recovered"
  /** The rules that were applied, each once. */
  readonly rules: readonly string[]
  /** The argument text that runs: only with `argumentsInEvents`. */
  readonly after?: string
}

/** The call does not run; the model is asked again, or told to find another way. */
export interface EscalatedCallEvent extends CallSubject {
  readonly type: "tool_call.escalated"
  readonly reason: string
  /** The keywords of the schema that were violated, and where: JSON pointers, of declared names only. */
  readonly keywords: readonly string[]
  readonly pointers: readonly string[]
  /** How often this call, or one like it, was sent back before. */
  readonly attempt: number
  /** The budget for asking again is used up. */
  readonly gaveUp: boolean
}

/** The call does not run on purpose: a repetition, a loop, a turn in which no call may run. */
export interface WithheldCallEvent extends CallSubject {
  readonly type: "tool_call.withheld"
  readonly reason: string
  /** The rules that were applied before it was withheld. */
  readonly rules: readonly string[]
}

/** The gravest sign of a loop in a turn, beside the event of its call. */
export interface LoopEvent extends CallSubject {
  readonly type: "loop.detected"
  readonly reason: string
  readonly step: "notice" | "suppress" | "stop"
  readonly count: number
}

/** A saved state could not be used; the conversation starts without memory. */
export interface StateRefusedEvent {
  readonly type: "state.refused"
  readonly message: string
}

export type CallEvent = UnchangedCallEvent | MendedCallEvent | EscalatedCallEvent | WithheldCallEvent

export type MendEvent = CallEvent | LoopEvent | StateRefusedEvent
