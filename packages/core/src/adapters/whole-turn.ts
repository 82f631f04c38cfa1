// Mends an answer that is one object, and asks the model again if needed.
import { quietly } from "../conversation/events.ts"
import type { Mender } from "../create-mender.ts"
import { type FinishedTurn, StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult, Turn } from "../turn.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { type AnsweredTurn, settleAnswers } from "./ask-again.ts"
import { type AnswerOptions, REASKS_IN_LOOP } from "./model-options.ts"

/** Mends a whole turn. The key of each call is its position. */
export function finishTurn(
  { content, reasoning, toolCalls, finishReason, seen = [] }: Turn,
  mender: Mender,
): FinishedTurn {
  const turn = new StreamTurn(mender, "whole")
  if (content) turn.text(content)
  if (reasoning) turn.reasoning(reasoning)
  turn.seen(seen)
  toolCalls?.forEach((call, at) => {
    turn.callPiece(String(at), call)
  })
  return turn.finish(finishReason ?? null)
}

/** An answer, with a result reduced to what the model has to be told. */
export interface Exchange<Answer> {
  readonly answer: Answer
  readonly result: MendResult
}

export interface SettledAnswer<Answer> {
  readonly outcome: TurnOutcome
  /** All answers of the model, the last one at the end. */
  readonly all: readonly AnsweredTurn<Answer>[]
}

/** `endsWithData`: the run has to end with structured output, so not with a notice. */
export type AnswerHost = AnswerOptions & { readonly endsWithData: boolean }

/**
 * Returns the outcome of a turn after asking again. Calls that still cannot be used are dropped, and `notice` says why.
 * If the notice would end a run that has to end with data, the model is asked once more.
 */
export async function settleAnswer<Answer>(
  first: AnsweredTurn<Answer>,
  { endsWithData, ...options }: AnswerHost,
  askModel: (exchanges: readonly Exchange<Answer>[]) => Promise<AnsweredTurn<Answer> | null>,
): Promise<SettledAnswer<Answer>> {
  const all = [first]
  const exchanges: Exchange<Answer>[] = []
  // a notice cannot end such a run, and does not tell the host why the request failed
  const isNeeded = endsWithData && first.finished.result.calls.length === 0
  const ask = async (result: MendResult, answer: Answer): Promise<AnsweredTurn<Answer> | null> => {
    exchanges.push({ answer, result })
    const next = await askModel(exchanges).catch((error) => (isNeeded ? Promise.reject(error) : onlyAborts(error)))
    if (next !== null) all.push(next)
    return next
  }
  const note = (result: MendResult): void => quietly(() => options.onResult?.(result))
  const { reask } = options
  const reaskAlone = reask === undefined ? REASKS_IN_LOOP : isNeeded && reask > 0 ? reask + 1 : reask
  const outcome = await settleAnswers(first, { options: { ...options, escalated: "drop", reaskAlone }, note, ask })
  return { outcome: endsWithData ? onlyLastText(outcome) : outcome, all }
}

/** Keeps only the text of the last answer: structured output after other text would be invalid. */
const onlyLastText = (outcome: TurnOutcome): TurnOutcome =>
  outcome.isAskedAgain && !outcome.hasCalls ? { ...outcome, text: null, isTextChanged: true } : outcome

/** Ignores a failed second request, so that the first answer counts, unless the host aborted both. */
function onlyAborts(error: unknown): null {
  if (error instanceof Error && error.name === "AbortError") throw error
  return null
}

/** Returns the text of the answer, with the notice. */
export const textOfOutcome = ({ text, notice }: TurnOutcome): string =>
  [text ?? "", notice ?? ""].filter((part) => part.trim() !== "").join("\n\n")
