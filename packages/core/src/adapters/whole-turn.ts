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

/** An answer of the model, and what its turn came to. */
export interface ReadAnswer<Answer> {
  readonly answer: Answer
  readonly finished: FinishedTurn
}

/** An answer, and only what the model has to be told about it. */
export interface Exchange<Answer> {
  readonly answer: Answer
  readonly result: MendResult
}

export interface SettledAnswer<Answer> {
  readonly outcome: TurnOutcome
  /** All that the model said, the last of it at the end. */
  readonly all: readonly ReadAnswer<Answer>[]
}

/**
 * What a turn comes to after the model was asked again. The good calls of its first answer stay; calls that still cannot be used are left
 * out, and `notice` says why.
 */
export async function settleAnswer<Answer>(
  first: ReadAnswer<Answer>,
  { reask = 1, onResult }: AnswerOptions,
  ask: (exchanges: readonly Exchange<Answer>[]) => Promise<ReadAnswer<Answer> | null>,
): Promise<SettledAnswer<Answer>> {
  const all = [first]
  const exchanges: Exchange<Answer>[] = []
  let last: ReadAnswer<Answer> | null = first
  while (last !== null) {
    const { answer, finished } = last
    quietly(() => onResult?.(finished.result))
    if (exchanges.length >= reask || !needsAsking(finished.result)) break
    exchanges.push({ answer, result: withoutGood(finished.result) })
    last = await ask(exchanges).catch(onlyAborts)
    if (last !== null) all.push(last)
  }
  const own = outcomeOf(first.finished, "drop")
  const { finished } = all.at(-1) ?? first
  const isBetter = all.length > 1 && (finished.result.calls.length > 0 || !needsAsking(finished.result))
  const outcome = isBetter ? joined(own, finished.result.calls, finished.result.content) : own
  const { escalated } = isBetter ? finished.result : first.finished.result
  const notices = [outcome.notice ?? "", ...escalated.map(({ feedback }) => feedback).filter((text) => outcome.notice?.includes(text) !== true)]
  return { outcome: { ...outcome, notice: notices.filter((text) => text !== "").join("\n") || null }, all }
}

/** A second question that fails leaves the first answer, unless the host has given up on both. */
function onlyAborts(error: unknown): null {
  if (error instanceof Error && error.name === "AbortError") throw error
  return null
}

/** What the answer says, with what was added to it. */
export const textOfOutcome = ({ text, notice }: TurnOutcome): string => [text ?? "", notice ?? ""].filter((part) => part.trim() !== "").join("\n\n")
