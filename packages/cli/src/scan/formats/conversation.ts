import type { Fields } from "../../input/fields.ts"

/** Where a turn stands: a JSON pointer inside its record, and its own line where a record has several. */
export interface TurnSpot {
  readonly pointer: string
  readonly line?: number
  readonly offset?: number
}

/** A recorded conversation, and apart from it the answer, where the log keeps them apart. */
export interface Recorded {
  readonly model: string | null
  readonly tools: unknown
  readonly messages: readonly unknown[]
  /** The pointer of the list of messages; or where each of them stands. */
  readonly at: string | readonly TurnSpot[]
  /** Null: the answers stand among the messages. */
  readonly answers: readonly Answer[] | null
  /**
   * So many messages at the beginning were there before: their turns are context. Default: all where there are answers,
   * else none.
   */
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
  /** Its pointer. */
  readonly at: string
}

export interface Answer {
  readonly message: Fields
  readonly finish: string | null
  /** Its pointer. */
  readonly at: string
  readonly model?: string | null
}

/** A message, and where it stands. */
export interface Told extends TurnSpot {
  readonly message: Fields
}

/** A conversation whose answers stand among its messages. */
export const conversationOf = (told: readonly Told[], model: string | null, tools?: unknown): Recorded => ({
  model,
  tools,
  messages: told.map(({ message }) => message),
  at: told.map(({ message: _, ...spot }) => spot),
  answers: null,
})

export const spotOf = ({ at }: Recorded, i: number): TurnSpot =>
  typeof at === "string" ? { pointer: `${at}/${i}` } : (at[i] ?? { pointer: "" })
