// Mends an answer that comes as one object, and asks again if needed.
import { quietly } from "../conversation/events.ts"
import type { Mender } from "../create-mender.ts"
import { type FinishedTurn, StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult, Turn } from "../turn.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { type AnsweredTurn, settleAnswers } from "./ask-again.ts"
import { type AnswerOptions, REASKS_IN_LOOP } from "./model-options.ts"

/** The calls of a turn get their place in it as their key. */
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

/** An answer, and only what the model has to be told about it. */
export interface Exchange<Answer> {
  readonly answer: Answer
  readonly result: MendResult
}

export interface SettledAnswer<Answer> {
  readonly outcome: TurnOutcome
  /** All that the model said, the last of it at the end. */
  readonly all: readonly AnsweredTurn<Answer>[]
}

/** `endsWithData`: the run has to end with structured output, which no note can be. */
export type AnswerHost = AnswerOptions & { readonly endsWithData: boolean }

/**
 * What a turn comes to after asking again. Calls that still cannot be used are left out, and `notice` says why. Where
 * the notice would end a run that has to end with data, the model is asked once more.
 */
export async function settleAnswer<Answer>(
  first: AnsweredTurn<Answer>,
  { endsWithData, ...options }: AnswerHost,
  askModel: (exchanges: readonly Exchange<Answer>[]) => Promise<AnsweredTurn<Answer> | null>,
): Promise<SettledAnswer<Answer>> {
  const all = [first]
  const exchanges: Exchange<Answer>[] = []
  // a notice can neither end such a run nor tell the host why the request failed
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

/** Data of a later answer is not data any more behind a text of the first. */
const onlyLastText = (outcome: TurnOutcome): TurnOutcome =>
  outcome.isAskedAgain && !outcome.hasCalls ? { ...outcome, text: null, isTextChanged: true } : outcome

/** A second question that fails leaves the first answer, unless the host has given up on both. */
function onlyAborts(error: unknown): null {
  if (error instanceof Error && error.name === "AbortError") throw error
  return null
}

/** What the answer says, with what was added to it. */
export const textOfOutcome = ({ text, notice }: TurnOutcome): string =>
  [text ?? "", notice ?? ""].filter((part) => part.trim() !== "").join("\n\n")
