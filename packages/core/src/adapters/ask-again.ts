import { signatureOf } from "../calls/duplicates.ts"
import { MendError } from "../errors.ts"
import { parseStrict } from "../json/strict.ts"
import { isBlank } from "../messages/text-content.ts"
import { type FinishedTurn, refuseCalls, type StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult } from "../turn.ts"
import { turnsIn } from "../wires/body-patcher.ts"
import { outcomeOf, type TurnOutcome } from "../wires/outcome.ts"
import type { FetchJob } from "./fetch-job.ts"

/** Null: the request failed. */
export type Ask = (body: object) => Promise<Response | null>

/** Withheld calls that leave nothing to be told: their result is there already, or they may not be made. */
const QUIET = new Set(["duplicate/turn", "choice/leaked", "name/empty"])

/** Whether the model has to be told something before the turn can go on. */
export const needsAsking = ({ escalated, suppressed, calls }: MendResult): boolean =>
  escalated.length > 0 || (calls.length === 0 && suppressed.some(({ reason }) => !QUIET.has(reason)))

/** The same for a turn in a stream: what has left of a call cannot be asked about again. */
export const canAsk = ({ result, declared }: FinishedTurn): boolean =>
  needsAsking(result) && !declared.some(({ mended, call }) => mended === null && call.releasedEnd >= 0)

const tell = ({ result }: FinishedTurn, { options, request }: FetchJob): void => quietly(() => options.onResult?.(result, request))

/** What a turn came to, told to the host. */
export function told(given: FinishedTurn, job: FetchJob): TurnOutcome {
  const finished = onThread(given, job)
  tell(finished, job)
  return passedOn(finished, job)
}

/**
 * Nobody can answer a call that the server does not have. Only one that stood behind another in its arguments can be meant: text is not
 * searched there.
 */
function onThread(finished: FinishedTurn, { isHeld, wire }: FetchJob): FinishedTurn {
  if (!isHeld || wire.bringsCalls === true || finished.added.length === 0) return finished
  const ids = new Set(finished.added.map(({ id }) => id))
  return { ...finished, added: [], result: refuseCalls(finished.result, "json/concatenated", ({ id }) => ids.has(id)) }
}

function passedOn(finished: FinishedTurn, { options, isHeld }: FetchJob): TurnOutcome {
  const asked = options.escalated ?? "pass"
  // beside good calls a bad one is answered with the next request of the thread
  const policy = isHeld && asked === "pass" && finished.result.calls.length > 0 ? "drop" : asked
  const [first] = finished.result.escalated
  if (policy === "throw" && first !== undefined) throw new MendError("MEND_ESCALATED", first.feedback)
  return outcomeOf(finished, policy)
}

/**
 * The same, after the model was asked again about the calls that cannot be used. The good calls of its first answer stay. The second answer
 * is asked for whole, also where the first was streamed.
 */
export async function settleTurn(turn: StreamTurn, finished: FinishedTurn, job: FetchJob, ask: Ask, answer: unknown): Promise<TurnOutcome> {
  if (job.isHeld) return told(finished, job)
  tell(finished, job)
  let body: Readonly<Record<string, unknown>> = job.request.body
  let last: SecondAnswer = { finished, answer }
  for (let left = job.options.reask ?? 1; left > 0 && needsAsking(last.finished.result); left--) {
    body = job.wire.withAnswers(body, last.answer, withoutGood(last.finished.result)) as Record<string, unknown>
    const next = await askedAgain(body, turn, job, ask)
    if (next === null) break
    tell(next.finished, job)
    last = next
  }
  if (last.finished === finished || needsAsking(last.finished.result)) return passedOn(finished, job)
  return joined(outcomeOf(finished, "drop"), last.finished)
}

interface SecondAnswer {
  readonly finished: FinishedTurn
  readonly answer: unknown
}

/** Only what has to be told. */
function withoutGood(result: MendResult): MendResult {
  const good = new Set(result.calls.map(({ id }) => id))
  return { ...result, calls: [], recovered: [], order: result.order.filter((id) => !good.has(id)) }
}

/** Null: there is no second answer that can be read, so the first one counts. */
async function askedAgain(body: object, turn: StreamTurn, { wire }: FetchJob, ask: Ask): Promise<SecondAnswer | null> {
  const response = await ask(body)
  if (response === null) return null
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined)
    return null
  }
  const answer = parseStrict(await response.text().catch(() => ""))
  const [first] = answer === undefined ? [] : turnsIn(wire.readBody(answer), () => turn.next("whole")).values()
  return first === undefined ? null : { finished: first.turn.finish(first.finishReason, first.unreadCall), answer }
}

/** The first answer without its bad calls, and the calls and the text of the second. A call that the model repeats is made once. */
function joined(first: TurnOutcome, second: FinishedTurn): TurnOutcome {
  const good = first.finished.result.calls
  const known = new Set(good.map(signatureOf))
  const added = [...first.added, ...second.result.calls.filter((call) => !known.has(signatureOf(call)))]
  const kept = [...first.calls.values()].filter(({ isDropped }) => !isDropped)
  const { content } = second.result
  return { ...first, added, notice: isBlank(content ?? "") ? null : content, hasCalls: kept.length + added.length > 0, isChanged: true, isAskedAgain: true }
}

/** What a listener throws must not reach the agent. */
export function quietly(listen: () => void): void {
  try {
    listen()
  } catch {
    // dropped, as documented
  }
}
