import { MendError } from "../errors.ts"
import { parseStrict } from "../json/strict.ts"
import { isBlank } from "../messages/text-content.ts"
import type { FinishedTurn } from "../stream/stream-turn.ts"
import { refuseCalls, StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult } from "../turn.ts"
import { turnsIn } from "../wires/body-patcher.ts"
import { outcomeOf, type TurnOutcome } from "../wires/outcome.ts"
import type { FetchJob } from "./fetch-job.ts"

export type Ask = (body: object) => Promise<Response>

/** Withheld calls that leave nothing to be told: their result is there already, or they may not be made. */
const QUIET = new Set(["duplicate/turn", "choice/leaked", "name/empty"])

/** Whether the model has to be told something before the turn can go on. */
export const needsAsking = ({ escalated, suppressed, calls }: MendResult): boolean =>
  escalated.length > 0 || (calls.length === 0 && suppressed.some(({ reason }) => !QUIET.has(reason)))

/** The same for a turn in a stream: what has left of a call cannot be asked about again. */
export const canAsk = ({ result, declared }: FinishedTurn): boolean =>
  needsAsking(result) && !declared.some(({ mended, call }) => mended === null && call.releasedEnd >= 0)

/** What a turn came to, told to the host. */
export function told(given: FinishedTurn, { options, request, isHeld, wire }: FetchJob): TurnOutcome {
  const asked = options.escalated ?? "pass"
  // beside good calls a bad one is answered with the next request of the thread
  const policy = isHeld && asked === "pass" && given.result.calls.length > 0 ? "drop" : asked
  const finished = isHeld && wire.bringsCalls !== true ? withoutAdded(given) : given
  quietly(() => options.onResult?.(finished.result, request))
  const [first] = finished.result.escalated
  if (policy === "throw" && first !== undefined) throw new MendError("MEND_ESCALATED", first.feedback)
  return outcomeOf(finished, policy)
}

/** Nobody can answer a call that the server does not have. Only one that stood behind another in its arguments can be meant: text is not searched there. */
function withoutAdded(finished: FinishedTurn): FinishedTurn {
  const ids = new Set(finished.added.map(({ id }) => id))
  return { ...finished, added: [], result: refuseCalls(finished.result, "json/concatenated", ({ id }) => ids.has(id)) }
}

/**
 * The same, after the model was asked again about the calls that cannot be used. The good calls of its first answer stay. The second answer
 * is asked for whole, also where the first was streamed.
 */
export async function settleTurn(finished: FinishedTurn, job: FetchJob, ask: Ask, answer: unknown): Promise<TurnOutcome> {
  let body: Readonly<Record<string, unknown>> = job.request.body
  let last: { readonly finished: FinishedTurn; readonly answer: unknown } = { finished, answer }
  for (let left = job.isHeld ? 0 : (job.options.reask ?? 1); left > 0 && needsAsking(last.finished.result); left--) {
    quietly(() => job.options.onResult?.(last.finished.result, job.request))
    body = job.wire.withAnswers(body, last.answer, withoutGood(last.finished.result)) as Record<string, unknown>
    const next = await askedAgain(body, job, ask)
    if (next === null) break
    last = next
  }
  if (last.finished === finished || needsAsking(last.finished.result)) return told(finished, job)
  return joined(outcomeOf(finished, "drop"), told(last.finished, job))
}

/** Only what has to be told. */
function withoutGood(result: MendResult): MendResult {
  const good = new Set(result.calls.map(({ id }) => id))
  return { ...result, calls: [], recovered: [], order: result.order.filter((id) => !good.has(id)) }
}

async function askedAgain(body: object, { wire, mender }: FetchJob, ask: Ask): Promise<{ finished: FinishedTurn; answer: unknown } | null> {
  const answer = await ask(body).then(
    async (response) => (response.ok ? parseStrict(await response.text()) : undefined),
    // the first answer is there: a second that fails must not take it away
    () => undefined,
  )
  const [first] = answer === undefined ? [] : turnsIn(wire.readBody(answer), () => new StreamTurn(mender, "whole")).values()
  return first === undefined ? null : { finished: first.turn.finish(first.finishReason, first.unreadCall), answer }
}

/** The first answer without its bad calls, and the calls and the text of the second. */
function joined(first: TurnOutcome, second: TurnOutcome): TurnOutcome {
  const added = [...first.added, ...second.finished.result.calls]
  const kept = [...first.calls.values()].filter(({ isDropped }) => !isDropped)
  const text = second.text ?? ""
  const notice = isBlank(text) ? null : isBlank(first.text ?? "") ? text : `\n\n${text}`
  return { ...first, added, notice, hasCalls: kept.length + added.length > 0, isChanged: true }
}

/** What a listener throws must not reach the agent. */
export function quietly(listen: () => void): void {
  try {
    listen()
  } catch {
    // dropped, as documented
  }
}
