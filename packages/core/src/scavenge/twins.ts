// Remembers calls that a text only shows, to recognise the same call in another notation.
import { signatureOf } from "../calls/duplicates.ts"
import type { RecoveredCall } from "./recover.ts"
import type { MentionVerdict } from "./verdict.ts"

/** Remembers the calls that a text only shows: one that shows a call in several notations means none of them. */
export interface TwinLog {
  note(call: RecoveredCall, mentionVerdict: MentionVerdict | null): void
  /** Where the last call ends that was shown with the same values; -1 when there is none. */
  endOf(call: RecoveredCall): number
}

/** More are no comparison. */
const MAX_SHOWN = 16
/** Named in passing or taken back: the same call may still be made. */
const NOT_SHOWN: ReadonlySet<string> = new Set(["mention/inline-code", "mention/retracted", "mention/draft"])

export function createTwinLog(): TwinLog {
  const shownCalls: RecoveredCall[] = []
  return {
    note(call, mentionVerdict) {
      if (mentionVerdict !== null && !NOT_SHOWN.has(mentionVerdict.id) && shownCalls.length < MAX_SHOWN)
        shownCalls.push(call)
    },
    endOf(call) {
      const likely = shownCalls.filter(({ tool }) => tool === call.tool)
      const values = likely.length === 0 ? "" : valuesOf(call)
      const twin = values === "" ? undefined : likely.findLast((shownCall) => valuesOf(shownCall) === values)
      return twin?.callCandidate.end ?? -1
    },
  }
}

const valuesOf = ({ mend }: RecoveredCall): string => mend("").calls.map(signatureOf).join("\n")
