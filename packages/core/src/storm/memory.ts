import { clipLine } from "../calls/clip.ts"
import { digest } from "../json/digest.ts"
import type { PastCall } from "../turn.ts"
import { type Entry, entryOf, isSameCall, type Traits } from "./entry.ts"
import { errorKind } from "./error-kind.ts"
import { NOT_RUN } from "./reflection.ts"
import { REMEMBERED } from "./settings.ts"

const MOST_HEAD = 200

/** The calls of one conversation that still matter. Its size is bounded: what is older than all watches is forgotten. */
export class Memory {
  entries: Entry[] = []
  /** Turns in a row of which every call was withheld. */
  quiet = 0
  #kinds = 0

  /** A call that has just been looked at: one without a kind is the first of its kind. */
  add(entry: Entry): void {
    if (entry.kind === 0) entry.kind = ++this.#kinds
    this.entries.push(entry)
  }

  /** Before a turn: twice the number is let stand, so that forgetting costs nothing per call. */
  trim(): void {
    if (this.entries.length > 2 * REMEMBERED) this.entries = this.entries.slice(-REMEMBERED)
  }

  /** What a tool answered. False when no such call is remembered. */
  result(id: string, text: string, ok: boolean | null): boolean {
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i] as Entry
      if (entry.id !== id) continue
      // the answer to a withheld call is our own notice
      if (!entry.withheld) answer(entry, text, ok)
      return true
    }
    return false
  }

  /** A person spoke: what follows is a new task. */
  clear(): void {
    this.entries = []
    this.quiet = 0
  }

  /** A restored entry takes the kind of the one it equals. */
  restore(entry: Entry): void {
    entry.kind = this.entries.findLast((other) => isSameCall(other, entry))?.kind ?? 0
    this.add(entry)
  }
}

function answer(entry: Entry, text: string, ok: boolean | null): void {
  entry.ok = ok
  entry.result = digest(text)
  entry.head = clipLine(text, MOST_HEAD)
  entry.error = ok === false ? errorKind(text) : null
}

/** The memory of a conversation that is handed over whole. Only what is remembered is looked at, however long it is. */
export function memoryOf(history: readonly PastCall[], traitsOf: (name: string) => Traits): Memory {
  const memory = new Memory()
  for (const past of history.slice(-REMEMBERED)) {
    const traits = traitsOf(past.name)
    if (traits.exempt && traits.changes !== true) continue
    const entry = entryOf("", past.name, past.arguments, null, traits)
    entry.withheld = past.result?.startsWith(NOT_RUN) === true
    if (past.result !== undefined && !entry.withheld) answer(entry, past.result, past.ok ?? null)
    else if (past.ok !== undefined && !entry.withheld) entry.ok = past.ok
    memory.restore(entry)
  }
  memory.quiet = memory.entries.length - 1 - memory.entries.findLastIndex((entry) => !entry.withheld)
  return memory
}
