import { createMender, type MendOptions, type MendResult, type Tool, type Turn } from "toolmend"

/** The part of a conversation's mender that a scan needs. */
export interface Conversation {
  mend(turn: Turn): MendResult
  result(id: string, text: string, ok: boolean | undefined): void
  userTurn(): void
}

/** One conversation, turn by turn, as an agent would have mended it. */
export function converse(tools: readonly Tool[], options: MendOptions): Conversation {
  const mender = createMender(tools, options)
  const stand = standIns()
  return {
    mend: (turn) => mender.mend(turn),
    result: (id, text, ok) => void mender.result(id, stand(text), ok),
    userTurn: () => mender.userTurn(),
  }
}

/**
 * Longer results would be hashed as soon as they come: a third of the time of a scan, for a loop that hardly ever
 * comes.
 */
const SHORT = 4096
/** Of an error its first 2000 characters are looked at, of any other result only whether it came before. */
const SHOWN = 3000
/** Texts of one length that are compared; any further one stands for itself. */
const MAX_ALIKE = 64

/** Short texts for long ones: the same for the same text, different for different ones, and with the same beginning. */
export function standIns(): (text: string) => string {
  const byLength = new Map<number, string[]>()
  return (text) => {
    if (text.length <= SHORT) return text
    const alike = byLength.get(text.length) ?? []
    if (alike.length === 0) byLength.set(text.length, alike)
    let at = alike.indexOf(text)
    if (at < 0) {
      if (alike.length >= MAX_ALIKE) return text
      at = alike.push(text) - 1
    }
    return `${text.slice(0, SHOWN)} … ${text.length} characters, ${at}`
  }
}
