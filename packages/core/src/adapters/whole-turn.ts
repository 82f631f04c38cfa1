import { createMender, type Mender } from "../create-mender.ts"
import { type FinishedTurn, StreamTurn } from "../stream/stream-turn.ts"
import type { MendOptions, MendResult, Tool, Turn } from "../turn.ts"
import { outcomeOf, type TurnOutcome } from "../wires/outcome.ts"
import type { RequestHistory } from "../wires/wire.ts"
import { joined, needsAsking, quietly, withoutGood } from "./ask-again.ts"

/** Options of adapters that see a model's answer as an object. */
export interface AnswerOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /** How often the model is asked again about calls that cannot be used, within one turn. Default 1. */
  readonly reask?: number
  /** Gets what each answer came to. What it throws is dropped. */
  readonly onResult?: (result: MendResult) => void
}

/** Without a history (the server holds it) no call is taken out of text: the server would not know its id. */
export function menderFor(tools: readonly Tool[], history: RequestHistory | null, toolChoice: MendOptions["toolChoice"], options: AnswerOptions): Mender {
  const { reask: _, onResult: __, ...own } = options
  const known = history === null ? { recover: "off" as const } : { history: history.calls }
  const mender = createMender(tools, { ...own, ...known, ...(toolChoice !== undefined && { toolChoice }) })
  for (const text of history?.texts ?? []) mender.seen(text)
  return mender
}

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

/** Only what has to be told the model, and the answer it belongs to. */
export interface Exchange<Answer> {
  readonly answer: Answer
  readonly result: MendResult
}

/**
 * What a turn comes to after the model was asked again. The good calls of its first answer stay; calls that still cannot be used are left
 * out, and `notice` says why.
 */
export async function settleAnswer<Answer>(
  first: { readonly finished: FinishedTurn; readonly answer: Answer },
  { reask = 1, onResult }: AnswerOptions,
  ask: (exchanges: readonly Exchange<Answer>[]) => Promise<{ readonly finished: FinishedTurn; readonly answer: Answer } | null>,
): Promise<{ readonly outcome: TurnOutcome; readonly answers: readonly Answer[] }> {
  const answers = [first.answer]
  const exchanges: Exchange<Answer>[] = []
  let last = first
  quietly(() => onResult?.(first.finished.result))
  while (exchanges.length < reask && needsAsking(last.finished.result)) {
    exchanges.push({ answer: last.answer, result: withoutGood(last.finished.result) })
    const next = await ask(exchanges)
    if (next === null) break
    last = next
    answers.push(last.answer)
    quietly(() => onResult?.(next.finished.result))
  }
  const own = outcomeOf(first.finished, "drop")
  if (last !== first && !needsAsking(last.finished.result)) return { outcome: joined(own, outcomeOf(last.finished, "drop")), answers }
  const feedback = first.finished.result.escalated.map((call) => call.feedback).join("\n")
  return { outcome: { ...own, notice: own.notice ?? (feedback === "" ? null : feedback) }, answers }
}

/** What the answer says, with what was added to it. */
export const textOfOutcome = ({ text, notice }: TurnOutcome): string => [text ?? "", notice ?? ""].filter((part) => part.trim() !== "").join("\n\n")
