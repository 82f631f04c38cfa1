import { createMender, type MendOptions, type MendResult, type Tool, type Turn } from "toolmend"

/** The part of a conversation's mender that a scan needs. */
export interface Conversation {
  mend(turn: Turn): MendResult
  result(id: string, text: string, ok: boolean | undefined): void
  userTurn(): void
}

/** Mends one conversation, turn by turn, as an agent would. */
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
 * Length above which results are replaced: they would be hashed on arrival, which takes a third of the time of a scan,
 * for loops that hardly ever occur.
 */
const SHORT = 4096
/** Characters kept of a result. Only the first 2000 of an error are examined, of others whether they recur. */
const SHOWN = 3000
/** Maximum number of texts of the same length that are compared; any further one is kept unchanged. */
const MAX_ALIKE = 64

/** Returns a function that shortens long texts: equal ones stay equal, others different, beginnings the same. */
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
