import { quietly } from "../conversation/events.ts"
import type { Mender } from "../create-mender.ts"
import { type FinishedTurn, StreamTurn } from "../stream/stream-turn.ts"
import type { MendResult, Turn } from "../turn.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import { type AnsweredTurn, settleAnswers } from "./ask-again.ts"
import type { AnswerOptions } from "./model-options.ts"

/** The calls of a turn get their place in it as their key. */
export function finishTurn({ content, reasoning, toolCalls, finishReason }: Turn, mender: Mender): FinishedTurn {
  const turn = new StreamTurn(mender, "whole")
  if (content) turn.text(content)
  if (reasoning) turn.reasoning(reasoning)
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

/** What a turn comes to after asking again. Calls that still cannot be used are left out, and `notice` says why. */
export async function settleAnswer<Answer>(
  first: AnsweredTurn<Answer>,
  options: AnswerOptions,
  askModel: (exchanges: readonly Exchange<Answer>[]) => Promise<AnsweredTurn<Answer> | null>,
): Promise<SettledAnswer<Answer>> {
  const all = [first]
  const exchanges: Exchange<Answer>[] = []
  const ask = async (result: MendResult, answer: Answer): Promise<AnsweredTurn<Answer> | null> => {
    exchanges.push({ answer, result })
    const next = await askModel(exchanges).catch(onlyAborts)
    if (next !== null) all.push(next)
    return next
  }
  const note = (result: MendResult): void => quietly(() => options.onResult?.(result))
  const { outcome, last } = await settleAnswers(first, { options: { ...options, escalated: "drop" }, note, ask })
  const { escalated } = last.finished.result
  const notices = [
    outcome.notice ?? "",
    ...escalated.map(({ feedback }) => feedback).filter((text) => outcome.notice?.includes(text) !== true),
  ]
  return { outcome: { ...outcome, notice: notices.filter((text) => text !== "").join("\n") || null }, all }
}

/** A second question that fails leaves the first answer, unless the host has given up on both. */
function onlyAborts(error: unknown): null {
  if (error instanceof Error && error.name === "AbortError") throw error
  return null
}

/** What the answer says, with what was added to it. */
export const textOfOutcome = ({ text, notice }: TurnOutcome): string =>
  [text ?? "", notice ?? ""].filter((part) => part.trim() !== "").join("\n\n")
