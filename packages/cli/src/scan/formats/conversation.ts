import type { Fields } from "../../input/fields.ts"

/** Position of a turn: a JSON pointer inside its record, and its own line if a record has several. */
export interface TurnSpot {
  readonly pointer: string
  readonly line?: number
  readonly offset?: number
}

/** A recorded conversation, and its answer if the log keeps it separately. */
export interface Recorded {
  readonly model: string | null
  readonly tools: unknown
  readonly messages: readonly unknown[]
  /** The pointer of the list of messages, or the position of each message. */
  readonly at: string | readonly TurnSpot[]
  /** Null if the answers are among the messages. */
  readonly answers: readonly Answer[] | null
  /** Number of initial messages whose turns are context. Default: all if there are answers, otherwise none. */
  readonly before?: number
  /**
   * Whose run it was, where the log says so. What an agent's run tells stands in the runs of its model once more, if
   * these were recorded.
   */
  readonly runOf?: "model" | "agent"
  /** An answer that is there, in no shape that is known. The messages are no stand-in for it. */
  readonly unread?: Unread
}

export interface Unread {
  readonly value: unknown
  /** Pointer of the value. */
  readonly at: string
}

export interface Answer {
  readonly message: Fields
  readonly finish: string | null
  /** Pointer of the message. */
  readonly at: string
  readonly model?: string | null
}

/** A message and its position. */
export interface Told extends TurnSpot {
  readonly message: Fields
}

/** Builds a conversation whose answers are among its messages. */
export const conversationOf = (told: readonly Told[], model: string | null, tools?: unknown): Recorded => ({
  model,
  tools,
  messages: told.map(({ message }) => message),
  at: told.map(({ message: _, ...spot }) => spot),
  answers: null,
})

export const spotOf = ({ at }: Recorded, i: number): TurnSpot =>
  typeof at === "string" ? { pointer: `${at}/${i}` } : (at[i] ?? { pointer: "" })
