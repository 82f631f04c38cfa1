import { signatureOf } from "../calls/duplicates.ts"
import type { RecoveredCall } from "./recover.ts"

/** Remembers the calls that a text only shows: one that shows a call in several notations means none of them. */
export interface TwinLog {
  note(shownCall: RecoveredCall): void
  /** A call with the same values was shown, and ends before this place. */
  holds(call: RecoveredCall, before: number): boolean
}

/** More are no comparison. */
const MAX_SHOWN = 16

export function createTwinLog(): TwinLog {
  const shownCalls: RecoveredCall[] = []
  return {
    note(shownCall) {
      if (shownCalls.length < MAX_SHOWN) shownCalls.push(shownCall)
    },
    holds(call, before) {
      const likely = shownCalls.filter(({ tool, callCandidate }) => tool === call.tool && callCandidate.end <= before)
      const signature = likely.length === 0 ? "" : valuesOf(call)
      return signature !== "" && likely.some((shownCall) => valuesOf(shownCall) === signature)
    },
  }
}

const valuesOf = ({ mend }: RecoveredCall): string => mend("").calls.map(signatureOf).join("\n")
