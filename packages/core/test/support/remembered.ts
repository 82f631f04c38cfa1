import { type Entry, entryOf, isSameCall, setAnswer, type Traits } from "../../src/loops/entry.ts"
import { Memory } from "../../src/loops/memory.ts"
import { DEFAULT_LOOPS, type LoopSettings } from "../../src/loops/settings.ts"
import type { LoopVerdict } from "../../src/loops/verdict.ts"
import { movesOf, type Step } from "./conversation.ts"

const TRAITS: Readonly<Record<string, Partial<Traits>>> = {
  read: { changes: false, looks: true },
  find: { changes: false, searches: true, looks: true },
  edit: { changes: true },
  write: { changes: true },
  wipe: { changes: true, exempt: true },
  poll: { changes: false, looks: true, poller: true },
  press: { repeats: true },
  status: { repeats: true, polls: true },
  sleep: { repeats: true, sleeps: true },
}

const made = ({ name, arguments: text, result, ok }: Step): Entry => {
  const own = name.replace(/^~/, "")
  const entry = entryOf("", own, text, null, {
    changes: null,
    exempt: false,
    poller: false,
    repeats: false,
    polls: false,
    searches: false,
    looks: false,
    sleeps: false,
    ...TRAITS[own],
  })
  if (result !== null) setAnswer(entry, result, ok)
  entry.withheld = name.startsWith("~")
  return entry
}

/** Calls as a memory holds them, in the words of `movesOf`; "~read a" was withheld. "run" declares nothing. */
export function remembered(...lines: readonly string[]): Entry[] {
  const out: Entry[] = []
  for (const entry of movesOf(lines).flatMap((move) => (move === "user" ? [] : move.map(made)))) {
    entry.kind = out.find((other) => isSameCall(other, entry))?.kind ?? out.length + 1
    out.push(entry)
  }
  return out
}

type Detector = (memory: Memory, call: Entry, settings: LoopSettings) => LoopVerdict | null

/** A memory of these calls, each in a turn of its own; "! " before one says that it ran with a notice. */
export function memoryOf(...lines: readonly string[]): Memory {
  const memory = new Memory()
  for (const [i, entry] of remembered(...lines.map((line) => line.replace(/^! /, ""))).entries()) {
    entry.kind = 0
    entry.noticed = lines[i]?.startsWith("! ") === true
    memory.restore(entry)
  }
  memory.trim()
  return memory
}

/** What a watch says of the last of some calls: "suppress 3", or null. */
export function saysOf(
  detect: Detector,
  settings: Partial<LoopSettings> = {},
): (...lines: readonly string[]) => string | null {
  return (...lines) => {
    const memory = memoryOf(...lines.slice(0, -1))
    const [call] = remembered(lines.at(-1) as string) as [Entry]
    call.kind = memory.latestSame(call)?.kind ?? 0
    const verdict = detect(memory, call, { ...DEFAULT_LOOPS, ...settings })
    return verdict === null ? null : `${verdict.reason.slice("loop/".length)} ${verdict.step} ${verdict.count}`
  }
}

export const times = (count: number, ...lines: readonly string[]): string[] =>
  Array.from({ length: count }, () => lines).flat()
