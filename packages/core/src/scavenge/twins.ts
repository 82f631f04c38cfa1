// Remembers calls that a text only shows, to recognise the same call in another notation.
import { signatureOf } from "../calls/duplicates.ts"
import type { MentionVerdict } from "./judges/judge.ts"
import type { RecoveredCall } from "./recover.ts"

/** More shown calls are not a comparison of notations. */
const MAX_SHOWN = 16
/** Verdicts on calls that are named in passing or taken back: the same call may still be made. */
const NOT_SHOWN: ReadonlySet<string> = new Set(["mention/inline-code", "mention/retracted", "mention/draft"])

/** Remembers the calls that a text only shows: a text that shows one call in several notations means none of them. */
export class TwinLog {
  readonly #shownCalls: RecoveredCall[] = []

  note(call: RecoveredCall, verdict: MentionVerdict | null): void {
    if (verdict !== null && !NOT_SHOWN.has(verdict.id) && this.#shownCalls.length < MAX_SHOWN)
      this.#shownCalls.push(call)
  }

  /** Returns the end of the last call shown with the same values; -1 if there is none. */
  endOf(call: RecoveredCall): number {
    const likely = this.#shownCalls.filter(({ tool }) => tool === call.tool)
    const values = likely.length === 0 ? "" : valuesOf(call)
    const twin = values === "" ? undefined : likely.findLast((shownCall) => valuesOf(shownCall) === values)
    return twin?.callCandidate.end ?? -1
  }
}

const valuesOf = ({ mend }: RecoveredCall): string => mend("").calls.map(signatureOf).join("\n")
