// Asks the model again about calls that cannot be used, and joins the good calls of all answers.
import { signatureOf } from "../calls/duplicates.ts"
import { quietly } from "../conversation/events.ts"
import { MendError } from "../errors.ts"
import { parseStrict } from "../json/strict.ts"
import { isBlank } from "../messages/text-content.ts"
import type { Members } from "../providers/members.ts"
import { refuseCalls } from "../stream/sent-calls.ts"
import type { FinishedCall, FinishedTurn, StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult } from "../turn.ts"
import { turnsIn } from "../wires/body-patcher.ts"
import { callEntries } from "../wires/call-entries.ts"
import { type EscalatedPolicy, isNameless, isPassedOn, isQuiet, outcomeOf, type TurnOutcome } from "../wires/outcome.ts"
import { StreamPatcher } from "../wires/stream-patcher.ts"
import { sumUsage, usageIn } from "../wires/usage.ts"
import type { AddedCall, Wire } from "../wires/wire.ts"
import type { FetchJob } from "./fetch-job.ts"
import { bodyReaderOf } from "./fetch-stream.ts"
import type { ModelOptions } from "./model-options.ts"

/** Sends the second request; null if it failed. `stop` aborts it. */
export type Ask = (body: object, stop?: AbortSignal) => Promise<Response | null>

/** True if the model needs a message about its calls before the turn can continue. */
export const needsAsking = ({ escalated, suppressed, calls }: MendResult): boolean =>
  escalated.length > 0 || suppressed.some(isNameless) || (calls.length === 0 && !suppressed.every(isQuiet))

interface AskOptions extends Pick<ModelOptions, "reask" | "maxReprompts" | "maxRepromptsPerTurn">, PassingOptions {
  /** Replaces `reask` while no call can be run. */
  readonly reaskAlone?: number
}

interface PassingOptions {
  readonly escalated?: EscalatedPolicy | undefined
  /** True if a call that was partly sent does not run without its last part. */
  readonly takesBack?: boolean | undefined
}

/** True if the model may be asked: by the budget of the conversation if the host sets one, else by `reask` alone. */
function mayAsk(result: MendResult, { maxReprompts, maxRepromptsPerTurn }: AskOptions): boolean {
  const hasBudget = maxReprompts !== undefined || maxRepromptsPerTurn !== undefined
  const isSpent = hasBudget && result.escalated.length > 0 && result.escalated.every(({ gaveUp }) => gaveUp === true)
  return needsAsking(result) && !isSpent
}

/** True if the model can be asked about a streamed turn: not if a failed call was partly sent. */
export const canAsk = ({ result, declared }: FinishedTurn): boolean =>
  needsAsking(result) && !declared.some(({ mended, call }) => mended === null && call.releasedEnd >= 0)

/** An answer of the model with the result of its turn. */
export interface AnsweredTurn<A> {
  readonly answer: A
  readonly finished: FinishedTurn
  /** Returns its calls as written, by key. `isKept`: true for calls that are passed on. */
  entriesOf?(isKept: (call: FinishedCall) => boolean): ReadonlyMap<string, Members>
}

/** What an adapter provides to settle a turn. */
export interface TurnHost<A> {
  readonly options: AskOptions
  /** Called once for each answer. */
  note(result: MendResult): void
  /** Tells the model what was wrong with its calls; returns its next answer, or null if there is none. */
  ask(result: MendResult, answer: A): Promise<AnsweredTurn<A> | null>
}

/** Returns the outcome of a turn, and reports its result to the host. */
export function told(given: FinishedTurn, job: FetchJob): TurnOutcome {
  const finished = onThread(given, job)
  noteFor(job)(finished.result)
  // on a held thread, a bad call beside good ones is answered in the next request
  const options = passingOptions(job)
  const isAnswered = job.isHeld && options.escalated.startsWith("pass") && finished.result.calls.length > 0
  const outcome = passedOn(finished, isAnswered ? { escalated: "drop" } : options)
  return job.isHeld && outcome.hasCalls ? { ...outcome, notice: null } : outcome
}

/**
 * Drops cut-off calls by default, because hosts may parse the bytes leniently. Ex) the stream helper of Anthropic's SDK
 */
const passingOptions = ({ options }: FetchJob): AskOptions & { readonly escalated: EscalatedPolicy } => ({
  ...options,
  escalated: options.escalated ?? "pass-whole",
})

/** Refuses calls that a held thread does not know, such as the second object in the arguments of another call. */
function onThread(finished: FinishedTurn, { isHeld, wire }: FetchJob): FinishedTurn {
  if (!isHeld || wire.bringsCalls === true || finished.added.length === 0) return finished
  const ids = new Set(finished.added.map(({ id }) => id))
  return { ...finished, added: [], result: refuseCalls(finished.result, "json/concatenated", ({ id }) => ids.has(id)) }
}

const noteFor =
  ({ options, request }: FetchJob) =>
  (result: MendResult): void =>
    quietly(() => options.onResult?.(result, request))

function passedOn(finished: FinishedTurn, { escalated: policy = "pass", takesBack }: PassingOptions): TurnOutcome {
  throwEscalated(finished.result, policy)
  const outcome = outcomeOf(finished, policy, takesBack)
  return outcome.hasCalls ? { ...outcome, notice: leftOutNotices(outcome).join("\n") || null } : outcome
}

function throwEscalated({ escalated: [first] }: MendResult, policy: EscalatedPolicy): void {
  if (policy === "throw" && first !== undefined) throw new MendError("MEND_ESCALATED", first.feedback)
}

/** Returns notices about calls dropped beside others, because the model would assume that they ran. */
function leftOutNotices({ finished: { declared, result }, calls }: TurnOutcome): string[] {
  const kept = declared.filter(({ call }) => calls.get(call.key)?.isDropped !== true)
  const keptIds = new Set(kept.map(({ outcome }) => outcome.id))
  const leftOut = [...result.escalated, ...result.suppressed.filter(isNameless)].filter(({ id }) => !keptIds.has(id))
  return leftOut.map((call) => ("feedback" in call ? call.feedback : call.notice))
}

/**
 * Returns what is passed on of a turn after asking the model again about calls that cannot be used. The good calls of
 * all answers are kept; the first answer counts if no later one helped. A call of the last answer that still cannot be
 * used is passed on, dropped or thrown, as it would be in a single answer.
 */
export async function settleAnswers<A>(
  first: AnsweredTurn<A>,
  { options, note, ask }: TurnHost<A>,
): Promise<TurnOutcome> {
  note(first.finished.result)
  const { escalated: policy = "pass", reask = 1, reaskAlone = reask } = options
  const later: AnsweredTurn<A>[] = []
  let last = first
  const hasGood = (): boolean => [first, ...later].some(({ finished }) => finished.result.calls.length > 0)
  while (later.length < (hasGood() ? reask : reaskAlone) && mayAsk(last.finished.result, options)) {
    const next = await ask(withoutGood(last.finished.result), last.answer)
    if (next === null) break
    note(next.finished.result)
    later.push(next)
    last = next
  }
  const { result, finishReason: lastReason } = last.finished
  const isOfUse =
    later.some(({ finished }) => finished.result.calls.length > 0) ||
    (!needsAsking(result) && !isBlank(result.content ?? ""))
  if (last === first || !isOfUse) return passedOn(first.finished, options)
  throwEscalated(result, policy)
  // the model was asked again about bad calls of all answers but the last
  const added = later.map((each) => callsIn(each, each === last ? policy : "drop"))
  const text = [result.content ?? "", ...leftOutNotices(outcomeOf(last.finished, policy))]
    .filter((part) => !isBlank(part))
    .join("\n\n")
  return { ...joined(outcomeOf(first.finished, "drop"), added, text), lastReason }
}

/** Returns the good calls of an answer, and those passed on with their faults, in the original order. */
function callsIn({ finished, entriesOf }: AnsweredTurn<unknown>, policy: EscalatedPolicy): readonly AddedCall[] {
  const { result, declared } = finished
  const isKept = ({ mended, outcome }: FinishedCall): boolean => mended !== null || isPassedOn(outcome, policy)
  const keys = new Map(declared.filter(isKept).map(({ call, outcome }) => [outcome.id, call.key]))
  const passed = result.escalated.filter(({ id }) => keys.has(id))
  const places = new Map(result.order.map((id, at) => [id, at]))
  const placeOf = ({ id }: AddedCall): number => places.get(id) ?? 0
  const calls = [...result.calls, ...passed].sort((one, other) => placeOf(one) - placeOf(other))
  const entries = entriesOf?.(isKept)
  return entries === undefined ? calls : calls.map((call) => ({ ...call, entry: entries.get(keys.get(call.id) ?? "") }))
}

/** Settles the turn of one request. The second answer is requested whole, even if the first was streamed. */
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
  const outcome = await settleAnswers(
    { finished, answer },
    {
      options: passingOptions(job),
      note: noteFor(job),
      ask,
    },
  )
  return usage === undefined ? outcome : { ...outcome, usage, isChanged: true }
}

/** Returns the result without the good calls: only what the model has to be told. */
export function withoutGood(result: MendResult): MendResult {
  const good = new Set(result.calls.map(({ id }) => id))
  return { ...result, calls: [], recovered: [], order: result.order.filter((id) => !good.has(id)) }
}

/** Asks again; returns null if there is no readable second answer, so that the first one counts. */
async function askedAgain(
  body: object,
  turn: StreamTurn,
  { wire }: FetchJob,
  ask: Ask,
): Promise<AnsweredTurn<unknown> | null> {
  const response = await ask(body)
  if (response === null) return null
  if (!response.ok) {
    if (response.body !== null)
      await bodyReaderOf(response.body)
        .cancel()
        .catch(() => undefined)
    return null
  }
  const json = await response.text().catch(() => "")
  const answer = parseStrict(json)
  if (answer === undefined) return streamedAnswer(json, turn, wire)
  const signals = answer === undefined ? [] : wire.readBody(answer)
  const [first] = turnsIn(signals, () => turn.next("whole"), json).values()
  if (first === undefined) return null
  const finished = first.turn.finish(first.finishReason, first.unreadCall)
  return { finished, answer, entriesOf: (isKept) => callEntries(answer, signals, finished.declared, isKept) }
}

/** Parses a streamed second answer: some servers always stream. */
async function streamedAnswer(text: string, turn: StreamTurn, wire: Wire): Promise<AnsweredTurn<unknown> | null> {
  const bytes = new TextEncoder().encode(text)
  const answers: AnsweredTurn<unknown>[] = []
  const patcher = new StreamPatcher(wire, {
    newTurn: () => turn.next("whole"),
    settle(own, { finishReason, unreadCall, answer }) {
      const finished = own.finish(finishReason, unreadCall)
      answers.push({ finished, answer: answer() })
      return outcomeOf(finished, "pass")
    },
    remark: () => undefined,
    mayAsk: true,
    maxHeldBytes: bytes.length,
  })
  await patcher.push(bytes)
  await patcher.end()
  return answers[0] ?? null
}

/** Joins the first answer without its bad calls, the calls of later answers without duplicates, and the last text. */
function joined(first: TurnOutcome, later: readonly (readonly AddedCall[])[], text: string): TurnOutcome {
  const known = new Set(first.finished.result.calls.map(signatureOf))
  const added = [...first.added]
  for (const calls of later) {
    added.push(...calls.filter((call) => "feedback" in call || !known.has(signatureOf(call))))
    for (const call of calls) known.add(signatureOf(call))
  }
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
