// Decides what is passed on of a turn: changed calls, dropped calls, text, notice.
import { isBlank } from "../messages/text-content.ts"
import type { Members } from "../providers/members.ts"
import type { FinishedCall, FinishedTurn } from "../stream/stream-turn.ts"
import type { SuppressedCall } from "../turn.ts"
import type { AddedCall, CallChange } from "./wire.ts"

/**
 * What happens to a call that cannot be used: it is passed on as the model wrote it, dropped, or thrown. "pass-whole":
 * passed on unless it was cut off, since parsers for partial JSON would make a call of the rest.
 */
export type EscalatedPolicy = "pass" | "pass-whole" | "drop" | "throw"

/** True if a call that does not run is passed on anyway. */
export const isPassedOn = (outcome: FinishedCall["outcome"], policy: EscalatedPolicy): boolean =>
  "feedback" in outcome && (policy === "pass" || (policy === "pass-whole" && outcome.reason !== "truncated"))

/** The parts of a turn that are passed on. */
export interface TurnOutcome {
  readonly finished: FinishedTurn
  readonly text: string | null
  readonly isTextChanged: boolean
  readonly calls: ReadonlyMap<string, CallChange>
  readonly added: readonly AddedCall[]
  /** Token usage of further answers. */
  readonly usage?: Members | undefined
  /** A text about dropped calls. */
  readonly notice: string | null
  readonly hasCalls: boolean
  readonly isChanged: boolean
  /** True if the model was asked again and its second answer ends the turn. */
  readonly isAskedAgain: boolean
  /** Finish reason of that answer. */
  readonly lastReason?: string | null
}

/** `takesBack`: sent pieces of a call do not run without its last piece. */
export function outcomeOf(finished: FinishedTurn, policy: EscalatedPolicy, takesBack = false): TurnOutcome {
  const { result, added, isTextChanged } = finished
  const isShadow = result.shadow !== undefined
  const changes = finished.declared.map((each) => (isShadow ? asGiven(each) : changeOf(each, policy, takesBack)))
  const calls = new Map(finished.declared.map(({ call }, i) => [call.key, changes[i] as CallChange]))
  const kept = [...calls.values()].filter(({ isDropped }) => !isDropped)
  const hasCalls = kept.length + added.length > 0
  const notice = hasCalls ? null : noticeOf(finished)
  const isChanged =
    isTextChanged || added.length > 0 || [...calls.values()].some((call) => call.isChanged || call.isDropped)
  return {
    finished,
    calls,
    added,
    text: result.content,
    isTextChanged,
    notice,
    hasCalls,
    isChanged,
    isAskedAgain: false,
  }
}

/** Returns a call as given. An id from the report is not written into the answer (`isChanged` is false). */
const asGiven = ({ call, outcome }: Pick<FinishedCall, "call" | "outcome">): CallChange => ({
  id: call.id ?? outcome.id,
  name: call.name,
  arguments: call.raw,
  isDropped: false,
  isChanged: false,
})

function changeOf({ call, mended, outcome }: FinishedCall, policy: EscalatedPolicy, takesBack: boolean): CallChange {
  // a partly sent call cannot be taken back
  const isInHand = call.releasedEnd < 0 || takesBack
  const isDropped = mended === null && isInHand && !isPassedOn(outcome, policy)
  if (mended === null) return { ...asGiven({ call, outcome }), isDropped, isChanged: call.id === undefined }
  const { id, name } = mended
  const isChanged = mended.outcome !== "unchanged" || name !== call.name || id !== call.id || call.isNamedLate
  return { id, name, arguments: mended.arguments, isDropped, isChanged }
}

const QUIET: ReadonlySet<string> = new Set(["duplicate/turn", "choice/leaked", "name/empty"])

/** True for a call without a tool name that the model intended. Servers add empty ones, which do not count. */
export const isNameless = ({ reason, arguments: text }: Pick<SuppressedCall, "reason" | "arguments">): boolean =>
  reason === "name/empty" && !/^\s*(?:\{\s*\}\s*)?$/.test(text)

/** True for withheld calls that need no message: their result exists already, or no call was allowed. */
export const isQuiet = (call: Pick<SuppressedCall, "reason" | "arguments">): boolean =>
  QUIET.has(call.reason) && !isNameless(call)

/** Returns a notice for an answer that would be empty without its dropped call. */
function noticeOf({ declared, result, isTextChanged }: FinishedTurn): string | null {
  const outcomes = declared.map(({ outcome }) => outcome)
  const known = new Set(outcomes.map(({ id }) => id))
  // some hosts repeat the request forever after an empty answer
  const isEmpty = isBlank(result.content ?? "")
  const written = [...result.escalated, ...result.suppressed].filter(
    (call) => isTextChanged && !known.has(call.id) && (isEmpty || !isQuiet(call)),
  )
  const texts = [...outcomes, ...written].map((outcome) =>
    "feedback" in outcome ? outcome.feedback : "notice" in outcome ? (outcome.notice ?? "") : "",
  )
  return texts.filter((text) => text !== "").join("\n") || null
}
