import { type MendOptions, type MendResult, mend, type Tool, type Turn } from "toolmend"

/** The part of a conversation's mender that a scan needs. */
export interface Conversation {
  mend(turn: Turn): MendResult
  result(id: string, text: string, ok: boolean | undefined): void
  userTurn(): void
}

/** Whether earlier turns bear on later ones: if not, turns that are mere context need not be mended. */
export const REMEMBERS = false

/** One conversation, turn by turn, as an agent would have mended it. */
export const converse = (tools: readonly Tool[], options: MendOptions): Conversation => ({
  mend: (turn) => mend(turn, tools, options),
  result: () => {},
  userTurn: () => {},
})
