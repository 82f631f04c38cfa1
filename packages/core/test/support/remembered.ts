import { type Entry, entryOf, isSameCall, setAnswer, type Traits } from "../../src/storm/entry.ts"
import { DEFAULT_STORM, type StormSettings } from "../../src/storm/settings.ts"
import { movesOf, type Step } from "./conversation.ts"

const TRAITS: Readonly<Record<string, Partial<Traits>>> = {
  read: { changes: false },
  find: { changes: false },
  edit: { changes: true },
  write: { changes: true },
  wipe: { changes: true, exempt: true },
  poll: { changes: false, poller: true },
}

const made = ({ name, arguments: text, result, ok }: Step): Entry => {
  const own = name.replace(/^~/, "")
  const entry = entryOf("", own, text, null, { changes: null, exempt: false, poller: false, ...TRAITS[own] })
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

type Detector = (entries: readonly Entry[], call: Entry, settings: StormSettings) => { readonly step: string; readonly count: number } | null

/** What a watch says of the last of some calls: "suppress 3", or null. */
export function saysOf(detect: Detector, settings: Partial<StormSettings> = {}): (...lines: readonly string[]) => string | null {
  return (...lines) => {
    const entries = remembered(...lines)
    const call = entries.pop() as Entry
    const verdict = detect(entries, call, { ...DEFAULT_STORM, ...settings })
    return verdict === null ? null : `${verdict.step} ${verdict.count}`
  }
}

export const times = (count: number, ...lines: readonly string[]): string[] => Array.from({ length: count }, () => lines).flat()
