import type { Fields } from "../../input/fields.ts"
import type { Recorded, TurnSpot } from "./conversation.ts"

/** One line of a session file: the whole file is one conversation. */
export interface SessionLine {
  readonly value: unknown
  /** Counted from 0. */
  readonly line: number
  readonly offset: number
}

export interface SessionFormat {
  /** A line that no other format has. */
  isSign(record: Fields): boolean
  read(lines: readonly SessionLine[]): readonly Recorded[]
}

/** Collects the messages of one conversation with the lines they stand in. */
export class SessionBuilder {
  readonly messages: Fields[] = []
  readonly spots: TurnSpot[] = []
  model: string | null = null

  add(message: Fields, { line, offset }: SessionLine, pointer: string): void {
    this.messages.push(message)
    this.spots.push({ pointer, line, offset })
  }

  recorded(): Recorded {
    const { messages, spots, model } = this
    return { model, tools: undefined, messages, at: spots, answers: null }
  }
}
