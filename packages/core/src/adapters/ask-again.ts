import { signatureOf } from "../calls/duplicates.ts"
import { quietly } from "../conversation/events.ts"
import { MendError } from "../errors.ts"
import { parseStrict } from "../json/strict.ts"
import { isBlank } from "../messages/text-content.ts"
import type { Members } from "../providers/members.ts"
import { type FinishedTurn, refuseCalls, type StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult } from "../turn.ts"
import { turnsIn } from "../wires/body-patcher.ts"
import { callEntries } from "../wires/call-entries.ts"
import { type EscalatedPolicy, isNameless, isQuiet, outcomeOf, type TurnOutcome } from "../wires/outcome.ts"
import { sumUsage, usageIn } from "../wires/usage.ts"
import type { AddedCall } from "../wires/wire.ts"
import type { FetchJob } from "./fetch-job.ts"
import type { ModelOptions } from "./model-options.ts"

/** Null: the request failed. `stop` ends it. */
export type Ask = (body: object, stop?: AbortSignal) => Promise<Response | null>

/** Whether the model has to be told something before the turn can go on. */
export const needsAsking = ({ escalated, suppressed, calls }: MendResult): boolean =>
  escalated.length > 0 || suppressed.some(isNameless) || (calls.length === 0 && !suppressed.every(isQuiet))

type AskOptions = Pick<ModelOptions, "reask" | "escalated" | "maxReprompts" | "maxRepromptsPerTurn">

/** A budget of the conversation counts where the host gives one; else `reask` alone. */
function mayAsk(result: MendResult, { maxReprompts, maxRepromptsPerTurn }: AskOptions): boolean {
  const hasBudget = maxReprompts !== undefined || maxRepromptsPerTurn !== undefined
  const isSpent = hasBudget && result.escalated.length > 0 && result.escalated.every(({ gaveUp }) => gaveUp === true)
  return needsAsking(result) && !isSpent
}

/** The same for a turn in a stream: what has left of a call cannot be asked about again. */
export const canAsk = ({ result, declared }: FinishedTurn): boolean =>
  needsAsking(result) && !declared.some(({ mended, call }) => mended === null && call.releasedEnd >= 0)

/** An answer of the model, and what its turn came to. */
export interface AnsweredTurn<A> {
  readonly answer: A
  readonly finished: FinishedTurn
  /** Its calls as they were written, by their keys. */
  readonly entries?: ReadonlyMap<string, Members>
}

/** What settling a turn needs of its adapter. */
export interface TurnHost<A> {
  readonly options: AskOptions
  /** Called once for each answer. */
  note(result: MendResult): void
  /** Tells the model what was wrong with these calls of its answer. Null: there is no other answer. */
  ask(result: MendResult, answer: A): Promise<AnsweredTurn<A> | null>
}

/** What a turn came to, told to the host. */
export function told(given: FinishedTurn, job: FetchJob): TurnOutcome {
  const finished = onThread(given, job)
  noteFor(job)(finished.result)
  // beside good calls a bad one is answered with the next request of the thread
  const isAnswered = job.isHeld && (job.options.escalated ?? "pass") === "pass" && finished.result.calls.length > 0
  const outcome = passedOn(finished, isAnswered ? { escalated: "drop" } : job.options)
  return job.isHeld && outcome.hasCalls ? { ...outcome, notice: null } : outcome
}

/** Nobody can answer a call that the server does not have: here the second object in the arguments of another. */
function onThread(finished: FinishedTurn, { isHeld, wire }: FetchJob): FinishedTurn {
  if (!isHeld || wire.bringsCalls === true || finished.added.length === 0) return finished
  const ids = new Set(finished.added.map(({ id }) => id))
  return { ...finished, added: [], result: refuseCalls(finished.result, "json/concatenated", ({ id }) => ids.has(id)) }
}

const noteFor =
  ({ options, request }: FetchJob) =>
  (result: MendResult): void =>
    quietly(() => options.onResult?.(result, request))

function passedOn(
  finished: FinishedTurn,
  { escalated: policy = "pass" }: Pick<ModelOptions, "escalated">,
): TurnOutcome {
  const [first] = finished.result.escalated
  if (policy === "throw" && first !== undefined) throw new MendError("MEND_ESCALATED", first.feedback)
  const outcome = outcomeOf(finished, policy)
  return outcome.hasCalls ? { ...outcome, notice: leftOutNotice(outcome, policy) } : outcome
}

/** About calls that were left out beside others: without it, the model would take them for done. */
function leftOutNotice({ finished: { declared, result }, calls }: TurnOutcome, policy: EscalatedPolicy): string | null {
  const kept = declared.filter(({ call }) => calls.get(call.key)?.isDropped !== true)
  const keptIds = new Set(kept.map(({ outcome }) => outcome.id))
  const escalated = policy === "drop" ? result.escalated : []
  const leftOut = [...escalated, ...result.suppressed.filter(isNameless)].filter(({ id }) => !keptIds.has(id))
  return leftOut.map((call) => ("feedback" in call ? call.feedback : call.notice)).join("\n") || null
}

/**
 * What is passed on of a turn, after the model was asked again about the calls that cannot be used. The good calls of
 * all answers stay. The first answer counts when no other was of use.
 */
export async function settleAnswers<A>(
  first: AnsweredTurn<A>,
  { options, note, ask }: TurnHost<A>,
): Promise<TurnOutcome> {
  note(first.finished.result)
  const good: AddedCall[] = []
  let last = first
  for (let left = options.reask ?? 1; left > 0 && mayAsk(last.finished.result, options); left--) {
    const next = await ask(withoutGood(last.finished.result), last.answer)
    if (next === null) break
    note(next.finished.result)
    const known = new Set(good.map(signatureOf))
    good.push(...goodCalls(next).filter((call) => !known.has(signatureOf(call))))
    last = next
  }
  const { result } = last.finished
  const isOfUse = good.length > 0 || (!needsAsking(result) && !isBlank(result.content ?? ""))
  if (last === first || !isOfUse) return passedOn(first.finished, options)
  // what is still bad in the last answer is left out, and the answer says why
  const notices = result.suppressed.filter(isNameless).map(({ notice }) => notice)
  const text = [result.content ?? "", ...result.escalated.map(({ feedback }) => feedback), ...notices]
    .filter((part) => !isBlank(part))
    .join("\n\n")
  const { finishReason: lastReason } = last.finished
  return { ...joined(outcomeOf(first.finished, "drop"), good, text), lastReason }
}

function goodCalls({ finished: { result, declared }, entries }: AnsweredTurn<unknown>): readonly AddedCall[] {
  if (entries === undefined) return result.calls
  const keys = new Map(declared.map(({ call, mended }) => [mended, call.key]))
  return result.calls.map((call) => ({ ...call, entry: entries.get(keys.get(call) ?? "") }))
}

/** The same for one request. The second answer is asked for whole, also where the first was streamed. */
export async function settleTurn(
  turn: StreamTurn,
  finished: FinishedTurn,
  job: FetchJob,
  askUpstream: Ask,
  answer: unknown,
): Promise<TurnOutcome> {
  if (job.isHeld) return told(finished, job)
  let { body } = job.request
  let usage: Members | undefined
  const ask: TurnHost<unknown>["ask"] = async (result, lastAnswer) => {
    body = job.wire.withAnswers(body, lastAnswer, result) as Record<string, unknown>
    const next = await askedAgain(body, turn, job, askUpstream)
    usage = sumUsage(usage, usageIn(next?.answer, job.wire.usageNames))
    return next
  }
  const outcome = await settleAnswers({ finished, answer }, { options: job.options, note: noteFor(job), ask })
  return usage === undefined ? outcome : { ...outcome, usage, isChanged: true }
}

/** Only what has to be told. */
export function withoutGood(result: MendResult): MendResult {
  const good = new Set(result.calls.map(({ id }) => id))
  return { ...result, calls: [], recovered: [], order: result.order.filter((id) => !good.has(id)) }
}

/** Null: there is no second answer that can be read, so the first one counts. */
async function askedAgain(
  body: object,
  turn: StreamTurn,
  { wire }: FetchJob,
  ask: Ask,
): Promise<AnsweredTurn<unknown> | null> {
  const response = await ask(body)
  if (response === null) return null
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined)
    return null
  }
  const answer = parseStrict(await response.text().catch(() => ""))
  const signals = answer === undefined ? [] : wire.readBody(answer)
  const [first] = turnsIn(signals, () => turn.next("whole")).values()
  if (first === undefined) return null
  const finished = first.turn.finish(first.finishReason, first.unreadCall)
  return { finished, answer, entries: callEntries(answer, signals, finished.declared) }
}

/** The first answer without its bad calls, the good calls of later answers, each once, and the last text. */
function joined(first: TurnOutcome, good: readonly AddedCall[], text: string): TurnOutcome {
  const known = new Set(first.finished.result.calls.map(signatureOf))
  const added = [...first.added, ...good.filter((call) => !known.has(signatureOf(call)))]
  const kept = [...first.calls.values()].filter(({ isDropped }) => !isDropped)
  return {
    ...first,
    added,
    notice: text === "" ? null : text,
    hasCalls: kept.length + added.length > 0,
    isChanged: true,
    isAskedAgain: true,
  }
}
